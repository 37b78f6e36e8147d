// The bytes of a line, one after the other.

extension Compiler {
  /// The next byte of the line.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte behind the next.
  var second: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  /// The next byte as a word; one of younger machines is none, though a tape may bring it.
  var nextKeyword: Keyword? {
    guard let next, next >= 0x80, let word = Keyword(rawValue: next),
      word.since <= facts.generation
    else { return nil }
    return word
  }

  /// Takes a character if it comes next.
  mutating func take(_ code: UInt8) -> Bool {
    guard next == code else { return false }
    position += 1
    return true
  }

  /// Takes a word if it comes next.
  mutating func take(_ keyword: Keyword) -> Bool {
    keyword.since <= facts.generation && take(keyword.rawValue)
  }

  /// Takes a character, or throws.
  mutating func expect(_ code: UInt8) throws(FaultCause) {
    guard take(code) else { throw unexpected }
  }

  /// Whether nothing more belongs to the statement.
  var isAtStatementEnd: Bool {
    next == nil || next == Keyword.separator.rawValue || isAtApostrophe
  }

  /// Whether a remark begins here without a word.
  var isAtApostrophe: Bool { next == CharacterCode.apostrophe && facts.isThird }

  /// Why what comes next is wrong.
  var unexpected: FaultCause {
    guard let next else { return .missingValue }
    if next == Keyword.separator.rawValue { return .missingValue }
    if CharacterCode.isLetter(next), let second, CharacterCode.isLetter(second) {
      return .unknownWord
    }
    return .syntax
  }
}
