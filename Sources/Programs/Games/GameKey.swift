import BasicVM

/// A key that a player pressed, by its character; written as a literal, `"Y"`.
struct GameKey: Equatable, Sendable, ExpressibleByUnicodeScalarLiteral {
  /// The code of its character.
  let code: UInt8

  init(code: UInt8) {
    self.code = CharacterCode.capital(code)
  }

  init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    // The keys that games ask for all have ASCII characters.
    let codes = CharacterReader.readKeys([UInt8(truncatingIfNeeded: scalar.value)])
    self.init(code: codes.first.flatMap { $0 } ?? CharacterCode.space)
  }

  /// The digit on it.
  var digit: Int? { CharacterCode.digit(code) }

  /// Whether it is one of A to Z.
  var isLetter: Bool { code &- CharacterCode.letterA < 26 }
}
