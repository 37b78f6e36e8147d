import Testing

@testable import BasicVM

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

  @Test func `a refused answer with POL has set X and Y`() {
    var run = PortedRun<Points>()
    #expect(run.resume(.proceed) == .waitForLine)
    guard case .rejected = run.resume(.line("POL(3,4)1")) else {
      Issue.record("POL(3,4)1 is no answer")
      return
    }
    #expect(run.resume(.proceed) == .waitForLine)
    _ = run.resume(.line("X+1"))
    #expect(run.display.trimmedText == " 6 5 53.13010235")
  }

  /// DEFM of the answer, beside a listing.
  private struct Reserving: PortedProgram {
    enum State: Int {
      case answer
    }

    static let stateNames: [StaticString] = ["answer"]
    static let memorySize = MemorySize.kilobytes16
    static let programBytes = 712

    func begin(_ fx: inout PortHost) throws(Halt) -> State { fx.askNumber(then: .answer) }

    mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
      try fx.defineCells(fx.number)
      return try begin(&fx)
    }
  }

  @Test func `DEFM finds the room that the listing leaves`() {
    var run = PortedRun<Reserving>()
    _ = run.resume(.proceed)
    // 15712 bytes less 712, of 8 bytes a cell.
    #expect(run.resume(.line("1875")) == .waitForLine)
    guard case .failed(let fault) = run.resume(.line("1876")) else {
      Issue.record("there is no room for 1876 cells")
      return
    }
    #expect(fault.cause == .memoryFull)
  }

  // MARK: DATA

  /// Items as written, and as READ sees them.
  static let items: [(item: MachineText, text: MachineText, isQuoted: Bool)] = [
    ("A", "A", false), ("\"A\"", "A", true), ("\"\"", "", true), ("\"A\"B", "\"A\"B", false),
    ("\"Q\"R\"", "\"Q\"R\"", false), ("\"1\"2", "\"1\"2", false), ("A\"B\"", "A\"B\"", false),
    ("\"A\"\"B\"", "\"A\"\"B\"", false), ("", "", false),
  ]

  @Test(arguments: items)
  func `an item is in quotes if nothing follows them`(
    _ item: MachineText, _ text: MachineText, _ isQuoted: Bool
  ) {
    let stored = PortedData(line: 10, item).stored[0]
    #expect(stored.text == text.codes)
    #expect(stored.isQuoted == isQuoted)
  }

  @Test(arguments: items) func `a listing has the same items`(
    _ item: MachineText, _ text: MachineText, _ isQuoted: Bool
  ) throws {
    let listing = ListingReader.read("10 DATA \(UTF8Text(item)),1")
    let first = try #require(Compiler.compile(listing.memory).data[0].first)
    #expect(first.text == text.codes)
    #expect(first.isQuoted == isQuoted)
  }
}
