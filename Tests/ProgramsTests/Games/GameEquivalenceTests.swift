import BasicVM
import TestSampling
import Testing

@testable import Programs

@Suite struct GameEquivalenceTests {
  static let bots = [
    GameBot(
      game: .horseRace,
      lines: [
        "1", "2", "9", "3", "0", "10", "1000", "1001", "999", "500", "000000007", "0000000001",
        "1+1", "-1", "A", "999999", "1.0", "♠", "12345678901",
      ],
      keys: ["0", "1", "2", "3", "4", "5", "Y", "Y", "N", "-", "A", " ", ">", "\\n", "y", "♥"],
      patience: 60),
    GameBot(
      game: .bullseye,
      keys: ["1", "1", "3", "3", "4", "4", "6", "6", "5", "0", "7", "A", "+", "y", "\\n"],
      patience: 120),
    GameBot(
      game: .bullsAndCows,
      keys: digits + ["=", "=", "=", "-", "-", "/", "*", "Y", "Y", "N", "A", ".", "(", "n", "\\n"],
      patience: 160),
    GameBot(game: .hangman, keys: letters + ["Y", "Y", "Y", "Y", "1", "=", "e"], patience: 300),
    GameBot(game: .shapes, keys: ["1", "2", "3", "0", "Y", "A", "n", " "], patience: 60),
  ]

  private static let digits = (0...9).map(String.init)
  private static let letters = (0..<26).map {
    GamePlay.text([CharacterCode.letterA + $0])
  }

  @Test(arguments: bots.indices, 1...(triesAll ? 40 : 6))
  func `listing and state machine produce the same trace for a random script`(
    bot index: Int, seed: Int
  ) {
    let bot = Self.bots[index]
    let seed = UInt64(seed)
    let isManual = seed % 3 == 0
    let keys = bot.script(seed: seed, isManual: isManual)
    let basic = GamePlay(bot.game, as: .basic, seed: seed, keys: keys, isManual: isManual)
    let machine = GamePlay(bot.game, as: .machine, seed: seed, keys: keys, isManual: isManual)
    #expect(GamePlay.difference(basic, machine) == nil, "\(bot.game.id), seed \(seed)")
  }

  @Test(arguments: GameScript.all)
  func `listing and state machine produce the same trace for a handwritten script`(
    _ script: GameScript
  ) {
    let basic = script.play(as: .basic)
    let machine = script.play(as: .machine)
    #expect(GamePlay.difference(basic, machine) == nil)
    for text in script.seen {
      #expect(machine.texts.contains { $0.hasPrefix(text) }, "\(text) is never displayed")
    }
  }

  @Test(arguments: GameID.allCases)
  func `the handwritten scripts reach every line of a listing`(_ game: GameID) {
    var reached: Set<Int> = []
    for script in GameScript.all where script.game == game {
      let machine = GamePlay.basic(game, random: RandomNumbers(seed: script.seed))
      let keys = GamePlay.keys(script.keys) + [.brk]
      var player = Player(LineRecorder(machine), keys: ScriptKeys(keys))
      _ = player.play()
      reached.formUnion(player.program.lines)
    }
    let lines = ListingReader.read(game.listing).lines.filter { !Self.isPassive($0) }
    #expect(lines.map(\.number).filter { !reached.contains($0) } == [])
  }

  /// Lines that never execute, or only for lowercase letters, as DirectKeyTests tests.
  private static func isPassive(_ line: Listing.Line) -> Bool {
    let text = String(Lister.listing(of: line.text.bytes))
    return text.hasPrefix("DATA") || text.hasPrefix("REM") || text.contains(#"K$="y""#)
      || text.contains("abc") || text.contains("ABC") || text == "NEXT I"
  }
}
