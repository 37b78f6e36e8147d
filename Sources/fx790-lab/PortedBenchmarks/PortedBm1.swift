import BasicVM

/// PortedBm1, ported from Sources/CommandLineKit/Benchmarks/bm1.bas by fx790 port.
struct PortedBm1: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    var k: Number = 1  // 10 FOR K=1 TO 3ᴇ6
    fx.line = 20
    repeat {
      try fx.round()
    } while try k.next(to: 3_000_000)
    fx.print(k)  // 30 PRINT K
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 30 PRINT K
      return .ended
    case .ended: return .ended
    }
  }
}
