import BasicVM

/// A word that is being guessed.
struct Puzzle: Equatable, Sendable {
  let word: MachineText
  /// The letters guessed so far, in their order.
  private(set) var guessed = MachineText()

  static let badGuessLimit = 7

  init(word: MachineText) {
    self.word = word
  }

  /// What a guess brought.
  enum Outcome: Equatable {
    /// The letter stands in so many places.
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

  /// What solving the word is worth on top of its letters.
  var bonus: Int { word.count - badGuesses }

  /// The word as far as it is known, the bad guesses left, the last letters guessed.
  var text: MachineText {
    let known = MachineText(word.map { guessed.contains($0) ? $0 : CharacterCode.underline })
    let left: MachineText = "\(Self.badGuessLimit - badGuesses)"
    return known.placing(left, at: 12).placing(MachineText(guessed.suffix(10)), at: 14)
  }
}
