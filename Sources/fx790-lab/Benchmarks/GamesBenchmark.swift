import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// Measures games of Horse Race per second.
struct GamesBenchmark {
  /// One player, ten dollars on the first horse, no further race.
  private static let keys = ScriptKey.read(#"1\n110\nN"#, withEscapes: true)
  private static let gameCount: UInt64 = 2_000

  /// The rows of a table; nil if a game does not end.
  static func rows() -> [(name: String, gamesPerSecond: Double)]? {
    guard let game = GameID.named("horse-race"), let listing = listing(of: game),
      let basic = rate({ play(listing, seed: $0) }),
      let machine = rate({ seed in
        play(game.program(random: RandomNumbers(seed: seed)))
      }),
      let contender = try? Contender(listingOf: game, name: ""),
      let compared = rate({ compare(contender, game.contender(name: ""), seed: $0) })
    else { return nil }
    return [("listing", basic), ("state machine", machine), ("both, compared", compared)]
  }

  /// Games per second of processor time in the fastest of five rounds; nil if a game does not end.
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

  private static func listing(of game: GameID) -> Machine? {
    try? Machine(running: ListingReader.read(game.listing), random: RandomNumbers(seed: 1))
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
    return !comparison.run().hasDifference
  }
}
