import BasicVM
import Testing

@testable import Programs

/// Both forms of a game are the same to who plays them: equal traces for every seed and every key.
@Suite struct GameEquivalenceTests {
  static let bots = [
    GameBot(
      game: .horseRace,
      lines: [
        "1", "2", "9", "3", "0", "10", "1000", "1001", "999", "500", "000000007", "0000000001",
        "1+1", "-1", "A", "999999", "1.0", "♠", "12345678901",
      ],
      keys: ["0", "1", "2", "3", "4", "5", "Y", "Y", "N", "-", "A", " ", ">", "\\n", "y", "♥"],
      patience: 60)
  ]

  @Test(arguments: bots.indices, 1...40)
  func `both forms play a random script the same`(bot index: Int, seed: Int) {
    let bot = Self.bots[index]
    let seed = UInt64(seed)
    let isManual = seed % 3 == 0
    let keys = bot.script(seed: seed, isManual: isManual)
    let basic = GamePlay(bot.game, as: .basic, seed: seed, keys: keys, isManual: isManual)
    let machine = GamePlay(bot.game, as: .machine, seed: seed, keys: keys, isManual: isManual)
    #expect(GamePlay.difference(basic, machine) == nil, "\(bot.game.id), seed \(seed)")
  }
}
