/// Turns stored lines into text: in, the machine's bytes; out, what LIST shows and what a listing
/// file holds; refused, nothing.
///
/// LIST sets blanks around words though none are stored. A listing file must read back to the same
/// bytes, so what would be read as something else (a letter that happens to begin a word, a blank
/// outside quotes) is written as an escape there.
public struct Lister {
  /// A line as it is listed, each character with the byte it stands for.
  struct Characters {
    /// Characters, and bytes that have no spelling.
    var codes: [UInt8] = []
    /// For each code the stored byte that it belongs to.
    var offsets: [Int] = []
  }

  /// The characters of a stored line's text as LIST shows them, without the number.
  public static func characters(of bytes: [UInt8], for model: Model = .fx790P) -> MachineText {
    MachineText(codes: Lister(bytes: bytes, escaped: [], model: model).list().codes)
  }

  /// The characters of a stored line, with number and blank, as LIST shows it.
  public static func characters(of line: StoredLine, for model: Model = .fx790P) -> MachineText {
    "\(line.number) \(characters(of: line.bytes, for: model))"
  }

  /// A line's text as a listing file holds it.
  public static func listing(
    of bytes: [UInt8], for model: Model = .fx790P, spelledBy spelling: Spelling = .ours
  ) -> UTF8Text {
    UTF8Text(utf8: listingWithOffsets(of: bytes, for: model, spelledBy: spelling).utf8)
  }

  /// A stored line, with its number, as a listing file holds it.
  public static func listing(
    of line: StoredLine, for model: Model = .fx790P, spelledBy spelling: Spelling = .ours
  ) -> UTF8Text {
    "\(line.number) \(listing(of: line.bytes, for: model, spelledBy: spelling))"
  }

  /// The column, from 0, in `listing(of: line)` at which a byte of the line's text is shown.
  public static func column(
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
    of bytes: [UInt8], for model: Model, spelledBy spelling: Spelling = .ours
  ) -> (utf8: [UInt8], offsets: [Int]) {
    // A line that no machine holds has no words, and looking for them would take for ever.
    guard bytes.count <= longestLine else {
      return Lister(bytes: bytes, escaped: Set(bytes.indices), model: model).file(spelling)
    }
    var escaped: Set<Int> = []
    // A blank at the end of a line would be cut from a file.
    if bytes.last == CharacterCode.space { escaped.insert(bytes.count - 1) }
    while true {
      let text = Lister(bytes: bytes, escaped: escaped, model: model).file(spelling)
      guard let wrong = firstDifference(bytes, text.utf8, model, spelling) else { return text }
      // The byte that is read as something else stands there, or just before it if that was dropped.
      guard let plain = (0...wrong).last(where: { !escaped.contains($0) }) else { return text }
      escaped.insert(plain)
    }
  }

  /// No relative has longer lines.
  private static let longestLine = 256

  /// The first byte that reading the text back would not give.
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
  /// Bytes that a file must write as escapes.
  private let escaped: Set<Int>
  /// The machine that lists.
  private let model: Model

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
        // The blank is no part of the word: an error in the word is shown at its first letter.
        result.codes.append(CharacterCode.space)
        result.offsets.append(offset - 1)
      }
      for letter in Tokenizer.codes(of: row.keyword.spelling(in: generation)) { append(letter) }
      if row.style != .plain, needsBlank(after: offset) { append(CharacterCode.space) }
    }
  }

  private func needsBlank(before offset: Int, in result: Characters) -> Bool {
    guard offset > 0, bytes[offset - 1] != Keyword.separator.rawValue else { return false }
    return result.codes.last != CharacterCode.space
  }

  private func needsBlank(after offset: Int) -> Bool {
    guard offset + 1 < bytes.count else { return false }
    // A remark's text keeps its own blank apart from the one that LIST adds.
    if bytes[offset] == Keyword.rem.rawValue || bytes[offset] == Keyword.data.rawValue {
      return true
    }
    switch bytes[offset + 1] {
    case Keyword.separator.rawValue: return false
    // READ#, RESTORE#, SAVE#, LOAD# are words of two bytes.
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
    // REM, ' and DATA, behind which nothing is read as more than its own characters.
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
      case CharacterCode.quote: isQuoted.toggle()
      case CharacterCode.apostrophe where model.facts.isThird, Keyword.rem.rawValue,
        Keyword.data.rawValue:
        isVerbatim = isVerbatim || !isQuoted
      default: break
      }
    }
    return (utf8, offsets)
  }
}
