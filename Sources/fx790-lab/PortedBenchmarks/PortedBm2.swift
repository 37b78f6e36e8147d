import BasicVM

/// PortedBm2, ported from Sources/CommandLineKit/Benchmarks/bm2.bas by fx790 port.
struct PortedBm2: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    var k: Number = 0  // 10 K=0
    fx.line = 20  // 20 K=K+1
    repeat {
      try fx.round()
      k = try k + 1
    } while k < 1_500_000
    fx.print(k)  // 40 PRINT K
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 40 PRINT K
      return .ended
    case .ended: return .ended
    }
  }
}
