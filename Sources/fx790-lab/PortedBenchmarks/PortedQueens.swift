import BasicVM

/// PortedQueens, ported from Sources/CommandLineKit/Benchmarks/queens.bas by fx790 port.
struct PortedQueens: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  private var qNumbers = NumberArray(8)

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    let n: Number = 8  // 10 DIM Q(8):N=8:FOR Z=1 TO 20
    var z: Number = 1
    rounds: while true {
      try fx.round()
      var s: Number = 0  // 15 S=0:R=1:Q(1)=0
      var r: Number = 1
      fx.line = 15
      try qNumbers.set(1, to: 0)
      innerRounds: while true {
        try fx.round()
        fx.line = 20  // 20 Q(R)=Q(R)+1
        try qNumbers.set(r, to: qNumbers[r] + 1)
        fx.line = 30  // 30 IF Q(R)>N THEN 110
        if try qNumbers[r] > n {
          fx.line = 110  // 110 R=R-1:IF R>0 THEN 20
          r = try r - 1
          if r > 0 { continue }
          if try z.next(to: 20) { continue rounds }  // 115 NEXT Z
          fx.print(s)  // 120 PRINT S
          return fx.pause(then: .shown)
        }
        var i: Number = 1  // 40 I=1
        while i != r {  // 50 IF I=R THEN 90
          try fx.round()
          fx.line = 60  // 60 D=ABS (Q(R)-Q(I))
          let d: Number = try (qNumbers[r] - qNumbers[i]).magnitude
          if d == 0 { continue innerRounds }  // 70 IF D=0 THEN 20
          fx.line = 75  // 75 IF D=R-I THEN 20
          if try d == r - i { continue innerRounds }
          fx.line = 80  // 80 I=I+1:GOTO 50
          i = try i + 1
        }
        if r == n {  // 90 IF R=N THEN S=S+1:GOTO 20
          fx.line = 90
          s = try s + 1
          continue
        }
        fx.line = 100  // 100 R=R+1:Q(R)=0:GOTO 20
        r = try r + 1
        try qNumbers.set(r, to: 0)
      }
    }
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 120 PRINT S
      return .ended
    case .ended: return .ended
    }
  }
}
