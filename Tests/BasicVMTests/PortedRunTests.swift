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

  /// Asks for numbers, and prints each with X and Y.
  private struct Points: PortedProgram {
    enum State: Int {
      case answer, shown
    }

    static let stateNames: [StaticString] = ["answer", "shown"]
    private var x = Number.zero
    private var y = Number.zero

    mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
      fx.askNumber(then: .answer)
    }

    mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
      guard state == .answer else { return try begin(&fx) }
      fx.print("\(spaced: fx.number)\(spaced: x)\(spaced: y)")
      y = fx.number
      return fx.pause(then: .shown)
    }

    var variables: [PortedVariable] { [.init("X", x), .init("Y", y)] }

    mutating func takePoint(_ x: Number, _ y: Number) { (self.x, self.y) = (x, y) }
  }

  @Test func `an answer with POL or REC sets the program's X and Y`() {
    var run = PortedRun<Points>()
    var shown: [String] = []
    var event = Event.proceed
    for answer in ["POL(3,4)", "X+1", "Y", "REC(2,0)*5"] as [MachineText] {
      #expect(run.resume(event) == .waitForLine)
      event = .exe
      _ = run.resume(.line(answer))
      shown.append(String(UTF8Text(run.display.trimmedText)))
    }
    #expect(shown == [" 5 5 53.13010235", " 6 5 5", " 6 5 6", " 10 2 0"])
  }
}
