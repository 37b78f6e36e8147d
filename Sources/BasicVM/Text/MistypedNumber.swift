/// A line number in which a letter was typed for a digit, such as `2O PRINT` or `l0 PRINT`.
struct MistypedNumber {
  /// The intended number.
  private(set) var number = 0
  /// The first such letter.
  let letter: ForeignWord
  let column: Int
  /// The text after the number.
  let text: TokenizedText

  /// Nil for other lines.
  ///
  /// A statement must follow the number: `10O=5` assigns O in line 10.
  init?(_ line: ArraySlice<SourceCharacter>, on model: Model) {
    let digits = line.prefix { Self.digit($0) != nil }
    guard let first = digits.first(where: { CharacterCode.digit($0.code) == nil }),
      digits.contains(where: { CharacterCode.digit($0.code) != nil })
    else { return nil }
    text = Tokenizer.tokenize(Array(line[digits.endIndex...]), for: model)
    let isBlankNext = line[digits.endIndex...].first?.code == CharacterCode.space
    guard Self.beginsStatement(text.bytes, afterBlank: isBlankNext) else { return nil }
    for digit in digits { number = min(number * 10 + (Self.digit(digit) ?? 0), 100_000) }
    guard StoredLine.numbers ~= number else { return nil }
    column = first.column
    letter =
      switch first.code {
      case CharacterCode.letterO, Self.smallO: .letterO
      case CharacterCode.letterI: .letterI
      default: .letterL
      }
  }

  private static let smallO = CharacterCode.smallA + 14
  private static let smallL = CharacterCode.smallA + 11

  private static func digit(_ character: SourceCharacter) -> Int? {
    guard !character.isEscaped else { return nil }
    switch character.code {
    case CharacterCode.letterO, smallO: return 0
    case CharacterCode.letterI, smallL: return 1
    default: return CharacterCode.digit(character.code)
    }
  }

  private static func beginsStatement(_ bytes: [UInt8], afterBlank isAfterBlank: Bool) -> Bool {
    guard let first = bytes.first else { return false }
    if let word = Keyword(rawValue: first), word.startsStatement { return true }
    let next = bytes.dropFirst().first
    return isAfterBlank && CharacterCode.isLetter(first)
      && (next == CharacterCode.equal || next == CharacterCode.dollar)
  }
}
