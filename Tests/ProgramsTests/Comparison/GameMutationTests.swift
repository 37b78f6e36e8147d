import Foundation
import Testing

@testable import BasicVM
@testable import Programs

/// Whether the comparison with the state machine finds small mistakes in the listing of a game.
///
/// `MUTATIONS=all` tries all of them; without it a fixed sample is tried.
@Suite struct GameMutationTests {
  private static let triesAll = ProcessInfo.processInfo.environment["MUTATIONS"] == "all"

  /// So many changes of each game are tried without being asked for all.
  private static let sampleSize = 10

  @Test(arguments: GameID.allCases) func `small mistakes in a listing are found`(
    _ game: GameID
  ) throws {
    let listing = ListingReader.read(game.listing)
    let changes = Mutation.all(of: listing.memory)
    let survivors = try Survivors(of: game)
    #expect(survivors.all.subtracting(changes.map(\.testDescription)) == [], "no such changes")
    let noticeable = changes.filter { !survivors.all.contains($0.testDescription) }
    let tried = Self.triesAll ? changes : Self.sample(of: noticeable)
    let notFound = tried.filter { !isFound($0, in: listing, of: game) }.map(\.testDescription)
    #expect(notFound.filter { !survivors.all.contains($0) } == [])
    if Self.triesAll { try hold(survivors, against: notFound, of: changes.count, in: game) }
  }

  @Test func `of a hundred small mistakes that can be noticed all but two are found`() throws {
    var (noticeable, missed) = (0, 0)
    for game in GameID.allCases {
      let survivors = try Survivors(of: game)
      let changes = Mutation.all(of: ListingReader.read(game.listing).memory)
      noticeable += changes.count - survivors.same.count
      missed += survivors.missed.count
    }
    #expect(50 * missed <= noticeable)
  }

  /// Evenly spread over the listing.
  private static func sample(of changes: [Mutation]) -> [Mutation] {
    let step = max(changes.count / sampleSize, 1)
    return changes.enumerated().filter { $0.offset % step == step / 2 }.map(\.element)
  }

  private func isFound(_ mutation: Mutation, in listing: Listing, of game: GameID) -> Bool {
    guard
      let changed = try? Contender(
        name: "", memory: mutation.applied(to: listing.memory), area: listing.firstArea ?? 0)
    else { return true }
    var options = Comparison.Options()
    options.scripts = 2000
    // A change that runs away does so without a wait.
    options.limits = ScriptLimits(waits: 5_000, instructions: 100_000)
    var comparison = Comparison(changed, game.contender(name: ""), options: options)
    while comparison.isUndecided, let round = comparison.nextRound {
      comparison.take(round.numbers.map { round.play($0) })
    }
    return !comparison.isUndecided
  }

  /// Tells what was found, and that it is what Tests/Mutations says.
  private func hold(
    _ survivors: Survivors, against notFound: [String], of count: Int, in game: GameID
  ) throws {
    let noticeable = count - survivors.same.count
    let missed = survivors.missed.keys.filter(notFound.contains).count
    print("| \(game.id) | \(count) | \(noticeable) | \(noticeable - missed) |")
    for change in notFound { print("  \(change): \(survivors.reason(for: change) ?? "?")") }
    #expect(survivors.all.subtracting(notFound) == [], "these are found")
    // 95 of 100 changes that make a difference, in each game; of all together see below.
    #expect(20 * survivors.missed.count <= noticeable)
  }
}
