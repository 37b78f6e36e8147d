import BasicVM
import Programs

/// Compares the listing and state machine of each game.
enum GameComparisonChecks {
  static var all: [Check] {
    GameID.allCases.map { game in
      Check("games: \(game.id)") { run in try compare(game, &run) }
    }
  }

  /// The lines that only a small letter reaches, which KEY$ never returns; `DirectKeyTests` runs
  /// them.
  private static let unreachable = [
    "hangman": ["P0-840", "P0-845", "P0-848"]
  ]

  private static func compare(_ game: GameID, _ run: inout CheckRun) throws {
    let basic = try Contender(listingOf: game, name: "")
    var options = Comparison.Options()
    options.scripts = 400
    options.seed = 1001
    var comparison = Comparison(basic, game.contender(name: ""), options: options)
    let report = comparison.run()
    run.expect(!report.hasDifference, "\(String(report.text()))")
    run.expect(report.coverageOfA.missed.allSatisfy { $0.obstacle != nil })
    run.expect(names(report.coverageOfA.missed), equals: unreachable["\(game.id)"] ?? [])
    run.expect(names(report.coverageOfB.missed), equals: [])
  }

  private static func names(_ missed: [Coverage.Place]) -> [String] {
    missed.map { String($0.name) }
  }
}
