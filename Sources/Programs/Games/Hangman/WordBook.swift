import BasicVM

/// The words of Hangman, and which of them have come up.
struct WordBook: Equatable, Sendable {
  private var used: [Bool]

  init() {
    used = Array(repeating: false, count: Self.words.count)
  }

  /// Draws a word; one that has come up before gives way to the next that has not.
  ///
  /// When all have come up, all may come again.
  mutating func draw(_ random: inout RandomNumbers) -> MachineText {
    if !used.contains(false) { self = WordBook() }
    var index = random.draw(used.count)
    while index == used.count || used[index] { index = index < used.count ? index + 1 : 0 }
    used[index] = true
    return Self.words[index]
  }

  /// The words in their order.
  static var words: [MachineText] {
    [
      "ABACUS", "ANCHOR", "BALLOON", "BICYCLE", "BRIDGE", "CACTUS", "CANDLE", "CASSETTE",
      "CLOCK", "COMET", "DECIMAL", "DOLPHIN", "ECLIPSE", "FEATHER", "GALAXY", "HARVEST",
      "ISLAND", "JIGSAW", "KEYBOARD", "KITE", "LANTERN", "LIGHTHOUSE", "MAGNET", "MELODY",
      "NUMBER", "ORCHARD", "OXYGEN", "PYRAMID", "QUARTZ", "RHYTHM", "SATELLITE", "SUBROUTINE",
      "TELESCOPE", "THUNDERBOLT", "UMBRELLA", "VIOLIN", "WALNUT", "XYLOPHONE", "YACHT", "ZEBRA",
    ]
  }
}
