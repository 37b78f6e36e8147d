import StateMachines
import Testing

@testable import BasicVM
@testable import Programs

/// Comparisons in which a display that stays unchanged is a wait.
@Suite struct TimedComparisonTests {
  private func contender(_ memory: ProgramMemory, _ name: String) throws -> Contender {
    try Contender(name: UTF8Text(name), memory: memory, area: 0)
  }

  private func comparison(
    _ a: ProgramMemory, _ b: ProgramMemory, tolerance: Int? = 10, keys: [ScriptKey]? = nil
  ) throws -> Comparison {
    var options = Comparison.Options()
    options.scripts = 4
    options.timeTolerance = tolerance
    options.keys = keys
    var comparison = Comparison(try contender(a, "a"), try contender(b, "b"), options: options)
    while let round = comparison.nextRound { comparison.take(round.numbers.map { round.play($0) }) }
    return comparison
  }

  private func areAlike(
    _ a: String, _ b: String, tolerance: Int? = 10, keys: [ScriptKey]? = nil
  ) throws -> Bool {
    try comparison(
      ListingReader.read(UTF8Text(a)).memory, ListingReader.read(UTF8Text(b)).memory,
      tolerance: tolerance, keys: keys
    ).hasNoDifference
  }

  // MARK: Games

  @Test(arguments: GameID.allCases)
  func `a game's form for real machines is proved, and plays the same`(_ game: GameID) throws {
    let memory = ListingReader.read(game.listing).memory
    let real = try RealForm.rewriter(of: memory, for: memory.model, size: memory.size).result
    let comparison = try comparison(memory, real)
    #expect(comparison.hasNoDifference)
    #expect(comparison.waitCount > 0)
    #expect(throws: Never.self) { try comparison.proof.get() }
  }

  // MARK: Times

  private static let timer = "10 PRINT \"A\";:TIMER 10:PRINT \"B\""

  private static func loop(_ rounds: Int) -> String {
    "10 PRINT \"A\";:FOR I=1 TO \(rounds):NEXT I:PRINT \"B\""
  }

  @Test(arguments: [(26, false), (27, true), (34, true), (35, false)])
  func `lengths may differ by the tolerance`(_ rounds: Int, _ isAlike: Bool) throws {
    #expect(try areAlike(Self.timer, Self.loop(rounds)) == isAlike)
  }

  @Test func `a display that changes twice in 0_1 seconds is not a wait`() throws {
    // 12 + 30 ms each.
    #expect(try areAlike("10 A=1:PRINT \"A\"", "10 PRINT \"A\""))
    #expect(try !areAlike("10 A=1:A=1:A=1:PRINT \"A\"", "10 PRINT \"A\""))
  }

  @Test func `the first poll after a wait finds no key`() throws {
    // The key is down from the third poll on.
    let keys: [ScriptKey] = [.pause(2 * ScriptKeys.pollTime), .character(CharacterCode.letterA)]
    func program(sounding condition: String, _ statement: String) -> String {
      "10 A$=KEY$:B$=KEY$:FOR I=1 TO 30:NEXT I:C$=KEY$:D$=KEY$\n20 IF \(condition) THEN \(statement)"
    }
    for (found, isFound) in [("C$=\"A\"", false), ("D$=\"A\"", true)] {
      let (a, b) = (program(sounding: found, "BEEP"), program(sounding: found, "REM"))
      #expect(try areAlike(a, b, keys: keys) != isFound)
    }
  }

  @Test func `BRK ends a loop as it ends TIMER`() throws {
    #expect(try areAlike(Self.timer, Self.loop(30), keys: [.brk]))
  }
}
