/// Decodes UTF-8 to character codes with columns.
package struct CharacterReader {
  package typealias Unknown = MachineText.UnknownCharacter

  private let bytes: [UInt8]
  private let spelling: Spelling
  private var index = 0
  private var column = 1
  private var result = DecodedText()

  /// Decodes text without line ends; unknown characters become blanks.
  package static func decode(
    _ text: UTF8Text, spelledBy spelling: Spelling = .native
  ) -> DecodedText {
    var reader = CharacterReader(text.utf8, spelling)
    while let character = reader.next() {
      reader.result.characters.append(
        character ?? SourceCharacter(code: CharacterCode.space, column: reader.column - 1))
    }
    return reader.result
  }

  /// Decodes a line; throws for the first character that the machine lacks.
  package static func read(_ text: UTF8Text) throws(Unknown) -> [SourceCharacter] {
    let decoded = decode(text)
    if let first = decoded.unknown.first { throw first }
    return decoded.characters
  }

  /// Decodes fx790's spelling; nil for unknown characters and backslashes without an escape.
  package static func readKeys(_ text: UTF8Text) -> [UInt8?] {
    var reader = CharacterReader(text.utf8, .native)
    var codes: [UInt8?] = []
    while let character = reader.next() {
      let isPlainBackslash = reader.result.plainBackslashes.last == character?.column
      codes.append(isPlainBackslash ? nil : character?.code)
    }
    return codes
  }

  private init(_ bytes: [UInt8], _ spelling: Spelling) {
    self.bytes = bytes
    self.spelling = spelling
  }

  /// The next character: the inner nil means unknown, the outer nil the end.
  private mutating func next() -> SourceCharacter?? {
    skipVariationSelectors()
    guard index < bytes.count else { return .none }
    let start = column
    if let code = toolCharacter() { return SourceCharacter(code: code, column: start) }
    if bytes[index] == UInt8(ascii: "\\") { return escape() }
    if let code = plainCharacter() ?? longestSpelling() ?? fullWidth() {
      return SourceCharacter(code: code, column: start)
    }
    let scalar = scalar(at: index)?.value
    result.unknown.append(
      Unknown(column: start, scalar: scalar ?? 0xFFFD, byte: scalar == nil ? bytes[index] : nil))
    skipScalar()
    return .some(nil)
  }

  // MARK: Spellings

  private func matches(_ spelling: StaticString) -> Bool {
    let count = spelling.utf8CodeUnitCount
    guard count > 0, index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != spelling.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Letters, digits and blanks: frequent bytes that begin no longer spelling.
  static func plainCode(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: " "): CharacterCode.space
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + CharacterCode.zero
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A") + CharacterCode.letterA
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + CharacterCode.smallA
    default: nil
    }
  }

  private mutating func plainCharacter() -> UInt8? {
    let code = Self.plainCode(of: bytes[index])
    if code != nil { advance(byBytes: 1) }
    return code
  }

  private mutating func longestSpelling() -> UInt8? {
    for spelling in Self.spellings[Int(bytes[index])] where matches(spelling.text) {
      advance(byBytes: spelling.text.utf8CodeUnitCount)
      return spelling.code
    }
    return nil
  }

  /// By first byte, the longest spelling first.
  private static let spellings: [[(text: StaticString, code: UInt8)]] = {
    var spellings = [[(text: StaticString, code: UInt8)]](repeating: [], count: 0x100)
    func add(_ text: StaticString, _ code: UInt8) {
      guard text.utf8CodeUnitCount > 0 else { return }
      let first = Int(text.utf8Start[0])
      let place = spellings[first]
        .firstIndex { $0.text.utf8CodeUnitCount < text.utf8CodeUnitCount }
      spellings[first].insert((text, code), at: place ?? spellings[first].count)
    }
    // The first of equal spellings wins. Look-alikes precede rows, so typographic quotes, which
    // the machine also has, are read as plain quotes.
    for row in CharacterTable.lookalikes { add(row.spelling, row.code) }
    for (code, row) in CharacterTable.rows.enumerated() { add(row.unicode, UInt8(code)) }
    return spellings
  }()

  /// Full-width ASCII, which Japanese text uses.
  private mutating func fullWidth() -> UInt8? {
    guard let (value, length) = scalar(at: index), 0xFF01...0xFF5E ~= value else { return nil }
    let ascii = UInt8(value - 0xFF01) + 0x21
    var reader = CharacterReader([ascii], .native)
    guard let code = reader.longestSpelling() else { return nil }
    advance(byBytes: length)
    return code
  }

  // MARK: Other tools' spellings

  /// A character that depends on the file's spelling or follows a number.
  private mutating func toolCharacter() -> UInt8? {
    guard let ambiguousSign = ambiguousSign else { return printedExponent() }
    if let code = ambiguousSign.code(spelling) {
      return takeAmbiguous(ambiguousSign.text, code)
    }
    if ambiguousSign.isEscape { result.ambiguousColumn = result.ambiguousColumn ?? column }
    return nil
  }

  private var ambiguousSign: Spelling.AmbiguousSign? {
    guard bytes[index] == UInt8(ascii: "\\") || bytes[index] > UInt8(ascii: "z") else { return nil }
    return Spelling.ambiguousSigns.first { matches($0.text) }
  }

  private mutating func takeAmbiguous(_ text: StaticString, _ code: UInt8) -> UInt8 {
    result.ambiguousColumn = result.ambiguousColumn ?? column
    advance(byBytes: text.utf8CodeUnitCount)
    return code
  }

  /// The exponent signs of printed listings; in other spellings some count only in a number.
  private mutating func printedExponent() -> UInt8? {
    guard bytes[index] > 0x80 || bytes[index] == UInt8(ascii: "^") else { return nil }
    func take(_ text: StaticString, _ code: UInt8) -> UInt8 {
      advance(byBytes: text.utf8CodeUnitCount)
      return code
    }
    if matches("ᴇ⁻"), !matches("ᴇ⁻¹") { return take("ᴇ⁻", CharacterCode.negativeExponent) }
    let isPrinted = spelling == .printed
    let isInNumber = index > 0 && Self.isInNumber(bytes[index - 1])
    guard isPrinted || isInNumber else { return nil }
    if matches("Ｅ") { return take("Ｅ", CharacterCode.negativeExponent) }
    if matches("ｅ") { return take("ｅ", CharacterCode.exponent) }
    // After a letter it is a power of E.
    guard isInNumber else { return nil }
    if isPrinted, matches("^E-") { return takeAmbiguous("^E-", CharacterCode.negativeExponent) }
    guard matches("^E") else { return nil }
    if isPrinted { return takeAmbiguous("^E", CharacterCode.exponent) }
    guard index + 2 < bytes.count, Self.isInNumber(bytes[index + 2]) else { return nil }
    return take("^E", CharacterCode.exponent)
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ".")
  }

  // MARK: Escapes

  /// Reads an escape: a name, two hex digits, or `x` and two hex digits; else a plain backslash.
  private mutating func escape() -> SourceCharacter {
    let start = column
    advance(byBytes: 1)
    if let code = escapedCode() {
      return SourceCharacter(code: code, isEscaped: true, column: start)
    }
    result.plainBackslashes.append(start)
    return SourceCharacter(code: CharacterCode.backslash, column: start)
  }

  private mutating func escapedCode() -> UInt8? {
    if let code = longestName() { return code }
    if let code = hexPair(at: index), code <= Spelling.lastToken {
      advance(byBytes: 2)
      return code
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "x"),
      let code = hexPair(at: index + 1), code < 0xFF
    {
      advance(byBytes: 3)
      return code
    }
    return nil
  }

  private mutating func longestName() -> UInt8? {
    var best: (code: UInt8, length: Int)?
    func consider(_ name: StaticString, _ code: UInt8) {
      let length = name.utf8CodeUnitCount
      if length > best?.length ?? 0, matchesName(name) { best = (code, length) }
    }
    for (code, row) in CharacterTable.rows.enumerated() { consider(row.name, UInt8(code)) }
    for row in CharacterTable.otherNames { consider(row.name, row.code) }
    guard let best else { return nil }
    advance(byBytes: best.length)
    return best.code
  }

  /// Whether a name follows, in capital or small letters.
  private func matchesName(_ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard count > 0, index + count <= bytes.count else { return false }
    for offset in 0..<count {
      let byte = bytes[index + offset]
      let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      guard (isSmall ? byte - 0x20 : byte) == name.utf8Start[offset] else { return false }
    }
    return true
  }

  private func hexPair(at position: Int) -> UInt8? {
    guard position + 1 < bytes.count, let high = Self.hexDigit(bytes[position]),
      let low = Self.hexDigit(bytes[position + 1])
    else { return nil }
    return high << 4 | low
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  // MARK: Scalars

  private mutating func advance(byBytes count: Int) {
    for _ in 0..<count {
      if bytes[index] & 0xC0 != 0x80 { column += 1 }
      index += 1
    }
  }

  private mutating func skipScalar() {
    guard index < bytes.count else { return }
    advance(byBytes: scalar(at: index)?.length ?? 1)
  }

  /// Selectors of text or picture form, as after ♥.
  private mutating func skipVariationSelectors() {
    while let (value, length) = scalar(at: index), 0xFE00...0xFE0F ~= value {
      advance(byBytes: length)
    }
  }

  private func scalar(at position: Int) -> (value: UInt32, length: Int)? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0, position + length <= bytes.count else { return nil }
    guard length > 1 else { return (UInt32(first), 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = bytes[position + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, length)
  }
}
