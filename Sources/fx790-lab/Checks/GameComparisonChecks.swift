import BasicVM
import Programs

/// Compares the listing of each game with its hand-written state machine.
enum GameComparisonChecks {
  static var all: [Check] {
    GameID.allCases.map { game in
      Check("games: \(game.id)") { run in try compare(game, &run) }
    }
  }

  /// The statements of listings that scripts may miss.
  ///
  /// - Horse Race limits money to 999,999: only many races won in a row reach that.
  /// - Hangman forgets the used words (P0-110) after forty of them, and looks for another one from the
  ///   first (P0-130) only if the last one is drawn twice. P0-840 to P0-848 run only for a
  ///   small letter, which KEY$ never returns; `DirectKeyTests` runs these lines.
  private static let mayMiss = [
    "horse-race": ["P0-540:2", "P0-560:3"],
    "hangman": [
      "P0-110:2", "P0-110:3", "P0-110:4", "P0-110:5", "P0-130:2", "P0-840", "P0-840:2", "P0-845",
      "P0-845:2", "P0-845:3", "P0-845:4", "P0-848",
    ],
  ]

  private static func compare(_ game: GameID, _ run: inout CheckRun) throws {
    let basic = try Contender(listingOf: game, name: "")
    var options = Comparison.Options()
    options.scripts = 400
    options.seed = 1001
    var comparison = Comparison(basic, game.contender(name: ""), options: options)
    let report = comparison.run()
    run.expect(!report.hasDifference, "\(String(report.text()))")
    let allowed = mayMiss["\(game.id)"] ?? []
    run.expect(names(report.coverageOfA.missed).filter { !allowed.contains($0) }, equals: [])
    run.expect(names(report.coverageOfB.missed), equals: [])
  }

  private static func names(_ missed: [Coverage.Place]) -> [String] {
    missed.map { String($0.name) }
  }
}
