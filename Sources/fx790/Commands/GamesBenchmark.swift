import BasicVM
import Programs

/// How many games of Horse Race are played in a second: one player, one bet, one race.
struct GamesBenchmark {
  /// One player, ten dollars on the first horse, and no other race.
  private static let keys = ScriptKey.keys(Array(#"1\n110\nN"#.utf8), withEscapes: true)
  private static let gameCount: UInt64 = 2_000

  /// The rows of a table; nil if a game does not come to its end.
  static func rows() -> [(name: String, gamesPerSecond: Double)]? {
    guard let game = GameID.named("horse-race"), let listing = listing(of: game),
      let basic = rate({ play(listing, seed: $0) }),
      let machine = rate({ seed in
        play(game.program(random: RandomNumbers(seed: seed)))
      }),
      let both = ProgramSource.bothForms(of: game),
      let compared = rate({ compare(both.0, both.1, seed: $0) })
    else { return nil }
    return [("listing", basic), ("state machine", machine), ("both, compared", compared)]
  }

  /// The best of five rounds.
  private static func rate(_ game: (UInt64) -> Bool) -> Double? {
    var best = Int64.max
    for _ in 0..<5 {
      let start = System.processorNanoseconds
      for seed in 1...gameCount {
        guard game(seed) else { return nil }
      }
      best = min(best, System.processorNanoseconds - start)
    }
    return Double(gameCount) * 1e9 / Double(best)
  }

  // MARK: One game

  private static func listing(of game: GameID) -> Machine? {
    var machine = Machine(random: RandomNumbers(seed: 1))
    let listing = ListingReader.read(game.listing)
    guard machine.load(listing.memory), machine.start(area: listing.firstArea ?? 0) == nil else {
      return nil
    }
    return machine
  }

  private static func play(_ started: Machine, seed: UInt64) -> Bool {
    var machine = started
    machine.random = RandomNumbers(seed: seed)
    return play(machine)
  }

  private static func play(_ program: some ResumableProgram) -> Bool {
    var player = Player(program, keys: ScriptKeys(keys))
    return player.play() == .ended
  }

  private static func compare(_ a: Contender, _ b: Contender, seed: UInt64) -> Bool {
    var options = Comparison.Options()
    options.seed = seed
    options.keys = keys
    var comparison = Comparison(a, b, options: options)
    return comparison.run().isEquivalent
  }
}
