import BasicVM

/// PortedBm4, ported from Sources/CommandLineKit/Benchmarks/bm4.bas by fx790 port.
struct PortedBm4: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    var k: Number = 0  // 10 K=0
    var a = Number.zero
    repeat {
      try fx.round()
      fx.line = 20  // 20 K=K+1
      k = try k + 1
      fx.line = 30  // 30 A=K/2*3+4-5
      a = try k / 2 * 3 + 4 - 5
    } while k < 1_000_000
    fx.print(a)  // 50 PRINT A
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 50 PRINT A
      return .ended
    case .ended: return .ended
    }
  }
}
