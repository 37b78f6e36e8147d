import BasicVM
import Programs

/// Checks that the comparison finds mutations: a sample of them, or all.
///
/// Mutations of the five games are compared with the hand-written state machines, and mutations of
/// the listings in Tests/Mutations with the original listings.
enum MutationChecks {
  private static let sampleSize = 12

  static var all: [Check] {
    let games = GameID.allCases.map { game in
      Check("mutations: \(game.id)") { run in try tryMutations(of: Subject(game), &run) }
    }
    let listings = (Subject.small + Subject.realTime).map { name in
      Check("mutations: \(name)") { run in
        try tryMutations(of: try Subject(listing: name), &run)
      }
    }
    return games + listings + [
      Check("mutations: 98 of 100 are found in the games") { run in
        try countMissed(in: GameID.allCases.map(Subject.init), atMost: 2, &run)
      },
      Check("mutations: 90 of 100 are found in games that poll once a round") { run in
        try countMissed(in: try Subject.realTime.map(Subject.init), atMost: 10, &run)
      },
    ]
  }

  private struct Subject {
    let name: String
    let listing: Listing
    let original: Contender
    /// The maximum number of missed mutations in 100 noticeable ones.
    let limit: Int

    init(_ game: GameID) {
      name = "\(game.id)"
      listing = ListingReader.read(game.listing)
      original = game.contender(name: "")
      limit = 5
    }

    /// Reads a listing from Tests/Mutations.
    init(listing name: String) throws {
      self.name = name
      listing = ListingReader.read(
        UTF8Text(try Repository.text(of: "Tests/Mutations/\(name).bas")))
      original = try Contender(listing.memory)
      limit = 15
    }

    static let small = ["coin", "countdown", "twenty"]
    /// Games that poll KEY$ once in each round.
    static let realTime = ["falling", "reaction", "shooting", "simon", "snake", "steering"]
  }

  private static func tryMutations(of subject: Subject, _ run: inout CheckRun) throws {
    let changes = Mutation.all(of: subject.listing.memory)
    let survivors = try Survivors(named: subject.name, &run)
    run.expect(
      survivors.all.subtracting(changes.map(\.description)), equals: [], "no such changes")
    let noticeable = changes.filter { !survivors.all.contains($0.description) }
    let tried = run.triesAll ? changes : sample(of: noticeable)
    let notFound = tried.filter { !isFound($0, in: subject) }.map(\.description)
    run.expect(notFound.filter { !survivors.all.contains($0) }, equals: [])
    if run.triesAll {
      check(survivors, against: notFound, of: changes.count, in: subject, &run)
    }
  }

  private static func countMissed(
    in subjects: [Subject], atMost limit: Int, _ run: inout CheckRun
  ) throws {
    var (noticeable, missed) = (0, 0)
    for subject in subjects {
      let survivors = try Survivors(named: subject.name, &run)
      noticeable += Mutation.all(of: subject.listing.memory).count - survivors.same.count
      missed += survivors.missed.count
    }
    run.expect(100 * missed <= limit * noticeable)
  }

  private static func sample(of changes: [Mutation]) -> [Mutation] {
    let step = max(changes.count / sampleSize, 1)
    return changes.enumerated().filter { $0.offset % step == step / 2 }.map(\.element)
  }

  private static func isFound(_ mutation: Mutation, in subject: Subject) -> Bool {
    guard let changed = try? Contender(mutation.applied(to: subject.listing.memory))
    else { return true }
    var options = Comparison.Options()
    options.scripts = 2000
    // A low limit of instructions ends mutations that loop endlessly without a wait.
    options.limits = ScriptLimits(waits: 5_000, instructions: 100_000)
    var comparison = Comparison(changed, subject.original, options: options)
    while let round = comparison.nextRound {
      comparison.take(round.numbers.map { round.play($0) })
    }
    return !comparison.hasNoDifference
  }

  /// Notes the figures of a subject, and checks that `survivors` lists exactly `notFound`.
  private static func check(
    _ survivors: Survivors, against notFound: [String], of count: Int, in subject: Subject,
    _ run: inout CheckRun
  ) {
    let noticeable = count - survivors.same.count
    let missed = survivors.missed.keys.filter(notFound.contains).count
    run.note("| \(subject.name) | \(count) | \(noticeable) | \(noticeable - missed) |")
    for change in notFound { run.note("  \(change): \(survivors.reason(for: change) ?? "?")") }
    run.expect(survivors.all.subtracting(notFound), equals: [], "these are found")
    run.expect(100 * survivors.missed.count <= subject.limit * noticeable)
  }
}
