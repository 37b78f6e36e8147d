import BasicVM
import Testing

@testable import Programs

/// Each game as listing and as state machine, compared with scripts that are made up.
@Suite struct GameComparisonTests {
  /// The lines that no script reaches: only a small letter leads there, and KEY$ never gives one.
  ///
  /// They are carried out in `DirectKeyTests`.
  private static let unreachable: [GameID: [String]] = [
    .hangman: ["P0-840", "P0-845", "P0-848"]
  ]

  @Test(arguments: GameID.allCases)
  func `scripts find no difference, and reach every line and state but the known`(
    _ game: GameID
  ) throws {
    let basic = try Contender(listingOf: game, name: "")
    var options = Comparison.Options()
    options.scripts = 400
    options.seed = 1001
    var comparison = Comparison(basic, game.contender(name: ""), options: options)
    let report = comparison.run()
    #expect(report.isEquivalent, "\(String(report.text()))")
    #expect(report.coverageOfA.missed.allSatisfy { $0.obstacle != nil })
    #expect(names(report.coverageOfA.missed) == Self.unreachable[game] ?? [])
    #expect(names(report.coverageOfB.missed) == [])
  }

  private func names(_ missed: [Coverage.Place]) -> [String] {
    missed.map { String($0.name) }
  }
}
