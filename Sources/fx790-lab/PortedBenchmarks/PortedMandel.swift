import BasicVM

/// PortedMandel, ported from Sources/CommandLineKit/Benchmarks/mandel.bas by fx790 port.
struct PortedMandel: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    var z: Number = 1  // 10 FOR Z=1 TO 20:T=0
    var t = Number.zero
    repeat {
      t = 0
      var y: Number = -12  // 20 FOR Y=-12 TO 11
      repeat {
        var x: Number = -32  // 30 FOR X=-32 TO 15
        repeat {
          fx.line = 40  // 40 A=X/16:B=Y/9.6:P=0:Q=0:I=0
          let a: Number = try x / 16
          let b: Number = try y / 9.6
          var p: Number = 0
          var q: Number = 0
          var i: Number = 0
          while true {
            try fx.round()
            fx.line = 50  // 50 C=P*P:D=Q*Q
            let c: Number = try p * p
            let d: Number = try q * q
            fx.line = 60  // 60 IF C+D>4 THEN 90
            if try c + d <= 4 {
              fx.line = 70  // 70 Q=2*P*Q+B:P=C-D+A
              q = try 2 * p * q + b
              p = try c - d + a
              fx.line = 80  // 80 I=I+1:IF I<60 THEN 50
              i = try i + 1
              if i < 60 { continue }
            }
            break
          }
          fx.line = 90  // 90 T=T+I
          t = try t + i
        } while try x.next(to: 15)
      } while try y.next(to: 11)
    } while try z.next(to: 20)
    fx.print(t)  // 110 PRINT T
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 110 PRINT T
      return .ended
    case .ended: return .ended
    }
  }
}
