/// Converts stored lines to text, for LIST and for listing files.
///
/// LIST adds blanks around words. A file must read back to the same bytes, so it escapes, for
/// example, letters that would read as a word and blanks outside quotes.
package struct Lister {
  struct Characters {
    /// Character codes, and bytes without a spelling.
    var codes: [UInt8] = []
    /// The offset of each code's stored byte.
    var offsets: [Int] = []
  }

  /// A line's text as LIST shows it.
  package static func characters(of bytes: [UInt8], for model: Model = .fx790P) -> MachineText {
    MachineText(codes: Lister(bytes: bytes, escaped: [], model: model).list().codes)
  }

  /// A line's text as typed with word keys, without LIST's blanks.
  package static func typedCharacters(of bytes: [UInt8], for model: Model) -> MachineText {
    let lister = Lister(bytes: bytes, escaped: [], model: model, isSpaced: false)
    return MachineText(codes: lister.list().codes)
  }

  /// A line with its number as LIST shows it.
  package static func characters(of line: StoredLine, for model: Model = .fx790P) -> MachineText {
    "\(line.number) \(characters(of: line.bytes, for: model))"
  }

  /// A line's text as in a listing file.
  package static func listing(
    of bytes: [UInt8], for model: Model = .fx790P, spelledBy spelling: Spelling = .native
  ) -> UTF8Text {
    UTF8Text(utf8: listingWithOffsets(of: bytes, for: model, spelledBy: spelling).utf8)
  }

  /// A line with its number as in a listing file.
  package static func listing(
    of line: StoredLine, for model: Model = .fx790P, spelledBy spelling: Spelling = .native
  ) -> UTF8Text {
    "\(line.number) \(listing(of: line.bytes, for: model, spelledBy: spelling))"
  }

  /// The column, from 0, of a byte in `listing(of:)`.
  package static func column(
    ofByte offset: Int, in line: StoredLine, for model: Model = .fx790P
  ) -> Int {
    let (utf8, offsets) = listingWithOffsets(of: line.bytes, for: model)
    var column = MachineText(line.number).count + 1
    for (position, byte) in utf8.enumerated() {
      if offsets[position] >= offset { return column }
      if byte & 0xC0 != 0x80 { column += 1 }
    }
    return column
  }

  private static func listingWithOffsets(
    of bytes: [UInt8], for model: Model, spelledBy spelling: Spelling = .native
  ) -> (utf8: [UInt8], offsets: [Int]) {
    // Longer lines are invalid, and searching for words would be too slow.
    guard bytes.count <= longestLine else {
      return Lister(bytes: bytes, escaped: Set(bytes.indices), model: model).file(spelling)
    }
    let words = ForeignWordFinder.matches(in: bytes, on: model, isByHand: false).map {
      $0.word(in: bytes)
    }
    var escaped: Set<Int> = []
    // Readers trim blanks at the end of a line.
    if bytes.last == CharacterCode.space { escaped.insert(bytes.count - 1) }
    while true {
      let text = Lister(bytes: bytes, escaped: escaped, model: model, words: words).file(spelling)
      guard let wrong = firstDifference(bytes, text.utf8, model, spelling) else { return text }
      // The byte to escape is here, or just before if it was dropped.
      guard let plain = (0...wrong).last(where: { !escaped.contains($0) }) else { return text }
      escaped.insert(plain)
    }
  }

  /// Every related machine has shorter lines.
  private static let longestLine = 256

  private static func firstDifference(
    _ bytes: [UInt8], _ utf8: [UInt8], _ model: Model, _ spelling: Spelling
  ) -> Int? {
    let decoded = CharacterReader.decode(UTF8Text(utf8: utf8), spelledBy: spelling)
    let readBack = Tokenizer.tokenize(decoded.characters, for: model).bytes
    for (offset, byte) in bytes.enumerated() {
      guard offset < readBack.count, readBack[offset] == byte else { return offset }
    }
    return nil
  }

  private let bytes: [UInt8]
  private let escaped: Set<Int>
  private let model: Model
  /// Whether words have blanks around them.
  private let isSpaced: Bool
  /// Words of other BASICs, which keep the letters of tokens in them together.
  private let words: [Range<Int>]

  private init(
    bytes: [UInt8], escaped: Set<Int>, model: Model, isSpaced: Bool = true,
    words: [Range<Int>] = []
  ) {
    (self.bytes, self.escaped, self.model, self.isSpaced) = (bytes, escaped, model, isSpaced)
    self.words = words
  }

  // MARK: Characters

  private func list() -> Characters {
    var result = Characters()
    var isText = false
    for (offset, byte) in bytes.enumerated() {
      if byte < 0x80 || isText || escaped.contains(offset) {
        result.codes.append(byte)
        result.offsets.append(offset)
        if byte == CharacterCode.quote { isText.toggle() }
      } else {
        appendWord(byte, at: offset, to: &result)
      }
    }
    return result
  }

  private func appendWord(_ token: UInt8, at offset: Int, to result: inout Characters) {
    func append(_ code: UInt8) {
      result.codes.append(code)
      result.offsets.append(offset)
    }
    let generation = model.facts.generation
    guard let row = Keyword.row(of: token), row.keyword.since <= generation else {
      return append(token)
    }
    switch row.style {
    case .sign: for code in row.keyword.signs { append(code) }
    case .statement, .function, .plain:
      if row.style == .statement, needsBlank(before: offset, in: result) {
        // An error in the word is shown at its first letter.
        result.codes.append(CharacterCode.space)
        result.offsets.append(offset - 1)
      }
      for letter in Tokenizer.codes(of: row.keyword.spelling(in: generation)) { append(letter) }
      if row.style != .plain, needsBlank(after: offset) { append(CharacterCode.space) }
    }
  }

  private func needsBlank(before offset: Int, in result: Characters) -> Bool {
    guard isSpaced, offset > 0, bytes[offset - 1] != Keyword.separator.rawValue,
      !words.contains(where: {
        $0.contains(offset) && ($0.lowerBound < offset || isAfterSign(offset))
      })
    else { return false }
    return result.codes.last != CharacterCode.space
  }

  private func isAfterSign(_ offset: Int) -> Bool {
    let before = bytes[offset - 1]
    return before < 0x80 && !CharacterCode.isLetter(before) && CharacterCode.digit(before) == nil
  }

  private func needsBlank(after offset: Int) -> Bool {
    guard isSpaced, offset + 1 < bytes.count,
      !words.contains(where: { $0.dropLast().contains(offset) })
    else { return false }
    // LIST's blank is in addition to the remark's own.
    if bytes[offset] == Keyword.rem.rawValue || bytes[offset] == Keyword.data.rawValue {
      return true
    }
    switch bytes[offset + 1] {
    case Keyword.separator.rawValue: return false
    // READ#, RESTORE#, SAVE# and LOAD# are words of two bytes.
    case CharacterCode.hash:
      return Keyword(rawValue: bytes[offset])?.takesHashForMemo != true
    default: return true
    }
  }

  // MARK: Files

  private func file(_ spelling: Spelling) -> (utf8: [UInt8], offsets: [Int]) {
    let characters = list()
    var utf8: [UInt8] = []
    var offsets: [Int] = []
    var isQuoted = false
    // After REM, an apostrophe and DATA, characters mean themselves.
    var isVerbatim = false
    for (code, offset) in zip(characters.codes, characters.offsets) {
      if escaped.contains(offset) {
        CharacterWriter.appendEscape(code, to: &utf8)
      } else {
        CharacterWriter.appendListing(
          code, spelledBy: spelling, inText: isQuoted || isVerbatim, to: &utf8)
      }
      while offsets.count < utf8.count { offsets.append(offset) }
      switch bytes[max(offset, 0)] {
      // A blank before a word has the offset of the byte before.
      case CharacterCode.quote where code == CharacterCode.quote: isQuoted.toggle()
      case CharacterCode.apostrophe where model.facts.isThird, Keyword.rem.rawValue,
        Keyword.data.rawValue:
        isVerbatim = isVerbatim || !isQuoted
      default: break
      }
    }
    return (utf8, offsets)
  }
}

extension ForeignWordFinder.Match {
  /// The bytes of the word, with a TO or STEP that begins it, as in TOTAL, and belongs to no FOR.
  fileprivate func word(in line: [UInt8]) -> Range<Int> {
    let token = bytes.lowerBound - 1
    guard isName, token >= statement.lowerBound,
      line[token] == Keyword.to.rawValue || line[token] == Keyword.step.rawValue
    else { return bytes }
    let before = token > statement.lowerBound ? line[token - 1] : 0
    let isAfterValue =
      CharacterCode.isLetter(before) || CharacterCode.digit(before) != nil
      || before == CharacterCode.close
    let isOfFor = line[statement.lowerBound] == Keyword.for.rawValue && isAfterValue
    return isOfFor ? bytes : token..<bytes.upperBound
  }
}
