import BasicVM

/// PortedSieve, ported from Sources/CommandLineKit/Benchmarks/sieve.bas by fx790 port.
struct PortedSieve: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  static let programBytes = 139

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    fx.line = 10  // 10 DEFM 900:FOR R=1 TO 150
    try fx.defineCells(900)
    var r: Number = 1
    var c = Number.zero
    repeat {
      var i: Number = 1  // 20 FOR I=1 TO 800:A(25+I)=1:NEXT I
      fx.line = 20
      repeat {
        try fx.set("A", 25 + i, to: 1)
      } while try i.next(to: 800)
      c = 0  // 30 C=0
      i = 1  // 40 FOR I=1 TO 800
      repeat {
        fx.line = 50  // 50 IF A(25+I)=0 THEN 90
        if try fx.element("A", 25 + i) != 0 {
          fx.line = 60  // 60 P=I+I+1:C=C+1
          let p: Number = try i + i + 1
          c = try c + 1
          fx.line = 70  // 70 K=I+P
          var k: Number = try i + p
          fx.line = 80  // 80 IF K≤800 THEN A(25+K)=0:K=K+P:GOTO 80
          while k <= 800 {
            try fx.round()
            try fx.set("A", 25 + k, to: 0)
            k = try k + p
          }
        }
      } while try i.next(to: 800)
    } while try r.next(to: 150)
    fx.print(c)  // 100 PRINT C
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 100 PRINT C
      return .ended
    case .ended: return .ended
    }
  }
}
