import BasicVM

/// PortedPrimes, ported from Sources/CommandLineKit/Benchmarks/primes.bas by fx790 port.
struct PortedPrimes: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    var z: Number = 1  // 10 FOR Z=1 TO 20
    var c = Number.zero
    repeat {
      c = 1  // 15 C=1:N=3
      var n: Number = 3
      repeat {
        try fx.round()
        var d: Number = 3  // 20 D=3
        while true {
          try fx.round()
          fx.line = 30  // 30 IF D*D>N THEN 70
          if try d * d > n {
            fx.line = 70  // 70 C=C+1
            c = try c + 1
          } else {
            fx.line = 40  // 40 IF N/D=INT (N/D) THEN 80
            if try n / d != (n / d).floor {
              fx.line = 50  // 50 D=D+2:GOTO 30
              d = try d + 2
              continue
            }
          }
          break
        }
        fx.line = 80  // 80 N=N+2:IF N<12000 THEN 20
        n = try n + 2
      } while n < 12000
    } while try z.next(to: 20)
    fx.print(c)  // 90 PRINT C
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 90 PRINT C
      return .ended
    case .ended: return .ended
    }
  }
}
