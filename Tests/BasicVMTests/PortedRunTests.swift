import BasicVM
import Testing

@Suite struct PortedRunTests {
  private struct Alarm: PortedProgram {
    enum State: Int {
      case sounded, rested, ended
    }

    static let stateNames: [StaticString] = ["sounded", "rested", "ended"]

    func begin(_ fx: inout PortHost) throws(Halt) -> State {
      fx.beep(.low, .high)
      return fx.timer(1, then: .sounded)
    }

    func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
      guard state == .sounded else {
        fx.end()
        return .ended
      }
      fx.rest()
      return fx.timer(2, then: .rested)
    }
  }

  @Test(arguments: [1, Effect.beepTime, 1_000_000])
  func `no deadline loses the pause that follows a tone`(_ slice: Ticks) {
    var run = PortedRun<Alarm>()
    var effects: [Effect] = []
    for _ in 1...20 where effects.last != .ended {
      let effect = run.resume(.proceed, until: run.clock + slice)
      if effect != .outOfTime { effects.append(effect) }
    }
    #expect(effects == [.beep(.low), .beep(.high), .wait(100_000), .wait(200_000), .ended])
  }

  /// Counts in a loop before each pause.
  private struct Counter: PortedProgram {
    enum State: Int {
      case resting
    }

    static let stateNames: [StaticString] = ["resting"]

    func begin(_ fx: inout PortHost) throws(Halt) -> State {
      for _ in 0..<600_000 { try fx.round() }
      return fx.timer(1, then: .resting)
    }

    func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
      try begin(&fx)
    }
  }

  @Test func `loops of several transitions together do not interrupt a run`() {
    var run = PortedRun<Counter> { true }
    for _ in 1...4 { #expect(run.resume(.proceed) == .wait(100_000)) }
  }
}
