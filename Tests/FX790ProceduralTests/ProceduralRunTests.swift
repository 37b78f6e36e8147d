import BasicVM
import FX790Procedural
import Programs
import Synchronization
import Testing

/// Compares procedures with equivalent listings.
@Suite struct ProceduralRunTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let listing: UTF8Text
    let contender: Contender
    let scripts: Int

    init<Program: ProceduralProgram>(
      _ listing: UTF8Text, _ program: Program.Type, scripts: Int = 60
    ) {
      testDescription = "\(program)"
      self.listing = listing
      contender = Contender(name: "procedure", running: program)
      self.scripts = scripts
    }
  }

  static let cases = [
    Case("10 PRINT \"A\";1:PRINT \"B\":PRINT \"C\";:TIMER 3:BEEP 1", Prints.self),
    Case("10 INPUT \"N\",A:PRINT A*2:INPUT $:PRINT $;\"!\"", Asks.self),
    Case(
      "10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$:STOP:PRINT:PRINT CSR 5;\"X\";:STOP",
      PollsKey.self),
    Case("10 FOR I=1 TO 3:PRINT INT (RAN#*6)+1;:NEXT I:STOP", Draws.self),
    Case("10 MODE 7:PRINT \"ON PAPER\":MODE 8:PRINT \"ON GLASS\"", UsesPaper.self),
    Case("10 PRINT \"A\"\n20 PRINT 1/0", Fails.self),
    Case("10 SET F2:PRINT 1/3\n20 SET E3:PRINT 2/3;\n30 SET N:PRINT SIN 30", Formats.self),
    Case("10 PRINT \"ABCDEFGHIJKLMNOPQRSTUVWXYZ\"", Scrolls.self),
    Case("10 PRINT \"A\";\n20 GOTO 20", GoesRound.self, scripts: 1),
    Case("10 PRINT \"A\":PRINT CSR 24;\"B\"", PrintsBesideTheDisplay.self),
    Case("10 PRINT \"A\":TIMER -1:PRINT \"B\"", PausesNegatively.self),
    Case("10 TIMER 9999999:PRINT \"A\":TIMER 10000000:PRINT \"B\"", PausesLong.self),
  ]

  @Test(arguments: cases)
  func `a procedure is equivalent to its listing`(_ example: Case) throws {
    let read = ListingReader.read(example.listing)
    #expect(read.diagnostics.isEmpty)
    let listing = try Contender(name: "listing", memory: read.memory, area: 0)
    var options = Comparison.Options()
    options.scripts = example.scripts
    var comparison = Comparison(listing, example.contender, options: options)
    let report = comparison.run()
    #expect(!report.hasDifference, "\(report.text(withCoverage: false))")
  }

  @Test
  func `a computer that a program keeps after its end does not wait`() async throws {
    #expect(ProceduralRun<KeepsItsComputer>().resume(.proceed) == .ended)
    nonisolated(unsafe) let kept = try #require(KeepsItsComputer.kept)
    await #expect(throws: Halt.interrupted) { try await kept.print("A") }
  }

  @Test
  func `runs of one procedure are independent of each other`() {
    let runs = [1, 2].map { ProceduralRun<Draws>(random: RandomNumbers(seed: $0)) }
    let alone = [1, 2].map { shown(ProceduralRun<Draws>(random: RandomNumbers(seed: $0))) }
    for run in runs { #expect(run.resume(.proceed) == .waitForExe) }
    #expect(runs.map { UTF8Text($0.display.cells) } == alone)
    #expect(alone[0] != alone[1])
    for run in runs { #expect(run.resume(.exe) == .ended) }
  }

  private func shown(_ run: ProceduralRun<Draws>) -> UTF8Text {
    _ = run.resume(.proceed)
    return UTF8Text(run.display.cells)
  }

  @Test
  func `discarding a run interrupts its procedure`() {
    LogsInterruption.log.withLock { $0 = [] }
    do {
      let run = ProceduralRun<LogsInterruption>()
      #expect(run.resume(.proceed) == .waitForExe)
    }
    #expect(LogsInterruption.log.withLock { $0 } == ["begun", "interrupted"])
  }

  @Test
  func `a discarded run that ignores 1,000 interrupted waits is suspended`() {
    do {
      let run = ProceduralRun<Insists>()
      #expect(run.resume(.proceed) == .waitForExe)
    }
    #expect(Insists.refusals.withLock { $0 } == 1000)
  }

  @Test
  func `an error has the line that the program has set`() {
    let run = ProceduralRun<Fails>()
    #expect(run.resume(.proceed) == .waitForExe)
    guard case .failed(let fault) = run.resume(.exe) else {
      Issue.record("no error")
      return
    }
    #expect(fault.cause == .divisionByZero)
    #expect(fault.place.line == 20)
    #expect(run.resume(.proceed) == .ended)
  }
}

// MARK: Procedures

private struct Prints: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    try await fx.print("A\(spaced: 1)")
    try await fx.print("B")
    fx.print("C", terminator: "")
    try await fx.timer(3)
    fx.beep(.high)
  }
}

private struct Asks: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    fx.line = 10
    try await fx.print("\(spaced: fx.inputNumber("N") * 2)")
    try await fx.print(fx.input(), "!")
  }
}

private struct PollsKey: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    var key = MachineText()
    while key.isEmpty { key = try await fx.key() }
    try await fx.print(key)
    try await fx.stop()
    fx.clearDisplay()
    try fx.print(csr: 5, "X")
    try await fx.stop()
  }
}

private struct PrintsBesideTheDisplay: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    fx.line = 10
    try await fx.print("A")
    try fx.print(csr: 24, "B")
  }
}

private struct PausesNegatively: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    fx.line = 10
    try await fx.print("A")
    try await fx.timer(-1)
    try await fx.print("B")
  }
}

private struct PausesLong: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    fx.line = 10
    try await fx.timer(9_999_999)
    try await fx.print("A")
    try await fx.timer(10_000_000)
    try await fx.print("B")
  }
}

private struct KeepsItsComputer: ProceduralProgram {
  nonisolated(unsafe) static var kept: PocketComputer?

  func run(_ fx: PocketComputer) async throws(Halt) { Self.kept = fx }
}

private struct Draws: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    for _ in 1...3 {
      let number = try (fx.random() * 6).floor + 1
      fx.print("\(spaced: number)", terminator: "")
    }
    try await fx.stop()
  }
}

private struct UsesPaper: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    try fx.mode(7)
    try await fx.print("ON PAPER")
    try fx.mode(8)
    try await fx.print("ON GLASS")
  }
}

private struct Fails: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    try await fx.print("A")
    fx.line = 20
    try await fx.print("\(spaced: 1 / 0 as Number)")
  }
}

private struct Formats: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    try fx.setFixed(2)
    try await fx.print(" \(fx.str(1 / 3))")
    try fx.setScientific(3)
    fx.print(" \(fx.str(try 2 / 3 as Number))", terminator: "")
    fx.setNormal()
    try await fx.print(" \(fx.str(fx.sin(30)))")
  }
}

private struct Scrolls: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    try await fx.print("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  }
}

private struct GoesRound: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    fx.print("A", terminator: "")
    while true { try fx.round() }
  }
}

private struct LogsInterruption: ProceduralProgram {
  static let log = Mutex<[String]>([])

  func run(_ fx: PocketComputer) async throws(Halt) {
    Self.log.withLock { $0.append("begun") }
    do throws(Halt) {
      try await fx.stop()
    } catch {
      Self.log.withLock { $0.append("\(error)") }
      throw error
    }
  }
}

private struct Insists: ProceduralProgram {
  static let refusals = Mutex(0)

  func run(_ fx: PocketComputer) async throws(Halt) {
    while true {
      do throws(Halt) {
        try await fx.stop()
      } catch {
        Self.refusals.withLock { $0 += 1 }
      }
    }
  }
}
