enum CharacterWriter {
  /// Text as displayed; the unused code appears as a blank.
  static func display(_ codes: some Sequence<UInt8>) -> [UInt8] {
    var utf8: [UInt8] = []
    for code in codes { appendDisplay(code, to: &utf8) }
    return utf8
  }

  /// Text as in listings; `CharacterReader` restores the same codes.
  static func listing(_ codes: some Sequence<UInt8>) -> [UInt8] {
    var utf8: [UInt8] = []
    for code in codes { appendListing(code, to: &utf8) }
    return utf8
  }

  private static func appendDisplay(_ code: UInt8, to utf8: inout [UInt8]) {
    guard CharacterCode.isCharacter(code) else {
      append(displayOfToken(code), to: &utf8)
      return
    }
    let spelling = CharacterTable.rows[Int(code)].unicode
    append(spelling.utf8CodeUnitCount == 0 ? " " : spelling, to: &utf8)
  }

  /// The signs that the display shows for a token.
  private static func displayOfToken(_ code: UInt8) -> StaticString {
    switch code {
    case Keyword.squared.rawValue: "²"
    case Keyword.cubed.rawValue: "³"
    case Keyword.powerOfTen.rawValue: "10↑"
    default: "?"
    }
  }

  static func appendListing(
    _ code: UInt8, spelledBy spelling: Spelling = .native, inText isText: Bool = true,
    to utf8: inout [UInt8]
  ) {
    if let text = spelling.spelling(of: code, inText: isText) { return append(text, to: &utf8) }
    switch code {
    // Unescaped, they would be read as plain quotes or begin an escape.
    case 0x5A, 0x5B, CharacterCode.backslash:
      utf8.append(UInt8(ascii: "\\"))
      append(CharacterTable.rows[Int(code)].name, to: &utf8)
    case 0x7F: appendEscape(code, to: &utf8)
    case 0..<0x80: append(CharacterTable.rows[Int(code)].unicode, to: &utf8)
    default: appendEscape(code, to: &utf8)
    }
  }

  /// Appends a hex escape: `\5F`, `\CD`, or `\xA6` for most tokens.
  static func appendEscape(_ code: UInt8, to utf8: inout [UInt8]) {
    utf8.append(UInt8(ascii: "\\"))
    if code >= 0x80, !(0xCD...0xCF ~= code) { utf8.append(UInt8(ascii: "x")) }
    utf8 += [code >> 4, code & 15].map { UInt8(hexDigit: $0).asciiCapital }
  }

  private static func append(_ spelling: StaticString, to utf8: inout [UInt8]) {
    utf8 += spelling.utf8
  }
}
