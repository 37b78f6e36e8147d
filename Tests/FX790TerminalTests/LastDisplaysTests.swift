import BasicVM
import Programs
import Testing

@testable import FX790Terminal

@Suite struct LastDisplaysTests {
  @Test(arguments: [
    ("shapes", "1111111111NNNNN", ["FINAL SCORE 2", "AGAIN (Y/N)?", "BYE"]),
    ("shapes", "", ["1○ OR 2○  ?"]),
  ])
  func `the last displays of a game include the score before its goodbye`(
    _ name: UTF8Text, _ keys: UTF8Text, _ texts: [UTF8Text]
  ) throws {
    let game = try #require(GameID.named(name))
    let machine = try Machine(
      running: ListingReader.read(game.listing), random: RandomNumbers(seed: 1))
    var player = Player(machine, keys: ScriptKeys(typing: keys))
    var displays = LastDisplays()
    while player.ending == nil { _ = player.advance(until: .max) { displays.take($0) } }
    displays.add(player.program.display)
    #expect(displays.texts.suffix(texts.count) == texts[...])
    #expect(displays.texts.count <= 3)
  }
}
