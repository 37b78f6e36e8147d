import BasicVM

struct Puzzle: Hashable, Sendable {
  let word: MachineText
  private(set) var guessed = MachineText()

  static let badGuessLimit = 7

  init(word: MachineText) {
    self.word = word
  }

  enum Outcome: Hashable {
    case good(places: Int)
    case bad
  }

  /// Guesses a letter; nil if it was guessed before.
  mutating func guess(_ letter: UInt8) -> Outcome? {
    guard !guessed.contains(letter) else { return nil }
    guessed.append(letter)
    let places = word.count { $0 == letter }
    return places > 0 ? .good(places: places) : .bad
  }

  var badGuesses: Int { guessed.count { !word.contains($0) } }
  var isLost: Bool { badGuesses == Self.badGuessLimit }
  var isSolved: Bool { word.allSatisfy(guessed.contains) }

  /// The points for the solved word, added to those for its letters.
  var bonus: Int { word.count - badGuesses }

  var text: MachineText {
    let known = MachineText(word.map { guessed.contains($0) ? $0 : CharacterCode.underline })
    let left: MachineText = "\(Self.badGuessLimit - badGuesses)"
    return known.placing(left, at: 12).placing(MachineText(guessed.suffix(10)), at: 14)
  }
}

struct WordBook: Hashable, Sendable {
  private var used: [Bool]

  init() {
    used = Array(repeating: false, count: Self.words.count)
  }

  /// Draws a word; if it has been used, takes the next unused one in the list.
  ///
  /// When all have been used, all become unused again.
  mutating func draw(_ random: inout RandomNumbers) -> MachineText {
    if !used.contains(false) { self = WordBook() }
    var index = random.draw(used.count)
    while index == used.count || used[index] { index = index < used.count ? index + 1 : 0 }
    used[index] = true
    return Self.words[index]
  }

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
