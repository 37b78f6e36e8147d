import BasicVM

/// PortedBm5, ported from Sources/CommandLineKit/Benchmarks/bm5.bas by fx790 port.
struct PortedBm5: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  private var a = Number.zero
  private var k = Number.zero

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    k = 0  // 10 K=0
    repeat {
      try fx.round()
      fx.line = 20  // 20 K=K+1
      k = try k + 1
      fx.line = 30  // 30 A=K/2*3+4-5
      a = try k / 2 * 3 + 4 - 5
      try workOut(&fx)  // 40 GOSUB 70
    } while k < 1_000_000
    fx.print(a)  // 60 PRINT A:END
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 60 PRINT A:END
      return .ended
    case .ended: return .ended
    }
  }

  private mutating func workOut(_ fx: inout PortHost) throws(Halt) {
  }
}
