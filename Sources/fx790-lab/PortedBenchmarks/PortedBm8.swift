import BasicVM

/// PortedBm8, ported from Sources/CommandLineKit/Benchmarks/bm8.bas by fx790 port.
struct PortedBm8: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    fx.line = 10  // 10 MODE 5:J=0
    try fx.mode(5)
    var j: Number = 0
    var c = Number.zero
    repeat {
      try fx.round()
      fx.line = 20  // 20 J=J+1:K=0
      j = try j + 1
      var k: Number = 0
      repeat {
        try fx.round()
        fx.line = 30  // 30 K=K+1
        k = try k + 1
        fx.line = 40  // 40 A=K↑2
        _ = try k.raised(to: 2)
        fx.line = 50  // 50 B=LN K
        _ = try fx.ln(k)
        fx.line = 60  // 60 C=SIN K
        c = try fx.sin(k)
      } while k < 25
    } while j < 20000
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
