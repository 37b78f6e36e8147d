import BasicVM
import Programs

/// Whether the comparison finds mutations of games: a sample, or all.
enum GameMutationChecks {
  private static let sampleSize = 10

  static var all: [Check] {
    let games = GameID.allCases.map { game in
      Check("mutations: \(game.id)") { run in try findMistakes(in: game, &run) }
    }
    return games + [Check("mutations: 98 of 100 are found", countMissed)]
  }

  private static func findMistakes(in game: GameID, _ run: inout CheckRun) throws {
    let listing = ListingReader.read(game.listing)
    let changes = Mutation.all(of: listing.memory)
    let survivors = try Survivors(of: game, &run)
    run.expect(
      survivors.all.subtracting(changes.map(\.description)), equals: [], "no such changes")
    let noticeable = changes.filter { !survivors.all.contains($0.description) }
    let tried = run.triesAll ? changes : sample(of: noticeable)
    let notFound = tried.filter { !isFound($0, in: listing, of: game) }.map(\.description)
    run.expect(notFound.filter { !survivors.all.contains($0) }, equals: [])
    if run.triesAll { compare(survivors, with: notFound, of: changes.count, in: game, &run) }
  }

  /// The comparison misses at most two of 100 noticeable mutations.
  @Sendable private static func countMissed(_ run: inout CheckRun) throws {
    var (noticeable, missed) = (0, 0)
    for game in GameID.allCases {
      let survivors = try Survivors(of: game, &run)
      let changes = Mutation.all(of: ListingReader.read(game.listing).memory)
      noticeable += changes.count - survivors.same.count
      missed += survivors.missed.count
    }
    run.expect(50 * missed <= noticeable)
  }

  private static func sample(of changes: [Mutation]) -> [Mutation] {
    let step = max(changes.count / sampleSize, 1)
    return changes.enumerated().filter { $0.offset % step == step / 2 }.map(\.element)
  }

  private static func isFound(
    _ mutation: Mutation, in listing: Listing, of game: GameID
  ) -> Bool {
    guard
      let changed = try? Contender(
        name: "", memory: mutation.applied(to: listing.memory), area: listing.firstArea ?? 0)
    else { return true }
    var options = Comparison.Options()
    options.scripts = 2000
    // A mutation that loops endlessly does so without a wait.
    options.limits = ScriptLimits(waits: 5_000, instructions: 100_000)
    var comparison = Comparison(changed, game.contender(name: ""), options: options)
    while comparison.isUndecided, let round = comparison.nextRound {
      comparison.take(round.numbers.map { round.play($0) })
    }
    return !comparison.isUndecided
  }

  private static func compare(
    _ survivors: Survivors, with notFound: [String], of count: Int, in game: GameID,
    _ run: inout CheckRun
  ) {
    let noticeable = count - survivors.same.count
    let missed = survivors.missed.keys.filter(notFound.contains).count
    run.note("| \(game.id) | \(count) | \(noticeable) | \(noticeable - missed) |")
    for change in notFound { run.note("  \(change): \(survivors.reason(for: change) ?? "?")") }
    run.expect(survivors.all.subtracting(notFound), equals: [], "these are found")
    // 95 % in each game; `countMissed` has the limit for all games together.
    run.expect(20 * survivors.missed.count <= noticeable)
  }
}
