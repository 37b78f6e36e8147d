import Testing

@testable import BasicVM
@testable import Programs
@testable import StateMachines

/// Comparisons in which a display that stays unchanged is a wait.
@Suite struct TimedComparisonTests {
  private func contender(_ memory: ProgramMemory, _ name: String) throws -> Contender {
    try Contender(name: UTF8Text(name), memory: memory, area: 0)
  }

  private func report(
    _ a: ProgramMemory, _ b: ProgramMemory, scripts: Int = 10, tolerance: Int? = 10,
    keys: [ScriptKey]? = nil
  ) throws -> ComparisonReport {
    var options = Comparison.Options()
    options.scripts = scripts
    options.timeTolerance = tolerance
    options.keys = keys
    var comparison = Comparison(
      try contender(a, "a"), try contender(b, "b"), options: options)
    return comparison.run()
  }

  private func report(
    _ a: String, _ b: String, tolerance: Int? = 10, keys: [ScriptKey]? = nil
  ) throws -> ComparisonReport {
    try report(
      ListingReader.read(UTF8Text(a)).memory, ListingReader.read(UTF8Text(b)).memory,
      tolerance: tolerance, keys: keys)
  }

  // MARK: Games

  @Test(arguments: GameID.allCases)
  func `a game's form for real machines is proved, and plays the same`(_ game: GameID) throws {
    let memory = ListingReader.read(game.listing).memory
    let real = try RealForm.rewriter(of: memory, for: memory.model, size: memory.size).result
    let report = try report(memory, real, scripts: 4)
    guard case .proved = report.verdict else {
      Issue.record("\(report.text())")
      return
    }
    #expect(report.waits > 0)
    #expect(try self.report(memory, real, scripts: 1, tolerance: nil).hasDifference)
  }

  // MARK: Times

  private static let timer = "10 PRINT \"A\";:TIMER 10:PRINT \"B\""

  private static func loop(_ rounds: Int) -> String {
    "10 PRINT \"A\";:FOR I=1 TO \(rounds):NEXT I:PRINT \"B\""
  }

  @Test(arguments: [(26, false), (27, true), (34, true), (35, false)])
  func `lengths may differ by the tolerance`(_ rounds: Int, _ isAlike: Bool) throws {
    #expect(try report(Self.timer, Self.loop(rounds)).hasDifference != isAlike)
  }

  @Test func `a display that changes twice in 0_1 seconds is no wait`() throws {
    // 12 + 30 ms each.
    #expect(try !report("10 A=1:PRINT \"A\"", "10 PRINT \"A\"").hasDifference)
    #expect(try report("10 A=1:A=1:A=1:PRINT \"A\"", "10 PRINT \"A\"").hasDifference)
  }

  @Test func `the first poll after a wait finds nothing`() throws {
    func polls(after wait: String) -> String {
      "10 A$=KEY$:B$=KEY$:\(wait):C$=KEY$:D$=KEY$\n20 PRINT C$;D$"
    }
    let keys: [ScriptKey] = [.character(CharacterCode.letterA)]
    let (timer, loop) = (polls(after: "TIMER 10"), polls(after: "FOR I=1 TO 30:NEXT I"))
    #expect(try !report(timer, loop, keys: keys).hasDifference)
    #expect(try report(timer, loop, tolerance: nil, keys: keys).hasDifference)
  }

  @Test func `BRK ends a loop as it ends TIMER`() throws {
    #expect(try !report(Self.timer, Self.loop(30), keys: [.brk]).hasDifference)
  }
}
