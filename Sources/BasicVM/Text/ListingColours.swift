/// Syntax colouring of listings for editors.
package enum ListingColours {
  /// The kind of a character; raw values are ASCII letters.
  package enum TokenKind: UInt8, CaseIterable, Sendable {
    /// Operators, separators, variables and blanks.
    case plain = 0x20
    /// The number at the start of a line.
    case lineNumber = 0x6E  // n
    /// A header such as `P0`.
    case header = 0x68  // h
    /// A keyword.
    case word = 0x77  // w
    /// A numeric literal.
    case number = 0x64  // d
    /// A quoted text, or the items of DATA.
    case text = 0x74  // t
    /// A remark of the program, or a comment line of the file.
    case remark = 0x72  // r
    /// A constant line number as a jump target.
    case jump = 0x6A  // j
  }

  /// The kind of each Unicode scalar by line, without trailing blanks.
  package static func kinds(of file: UTF8Text) -> [[TokenKind]] {
    let lines = ListingFormat.lines(of: file)
    let spelling = Spelling.guess(file)
    let model = ListingFormat.model(namedIn: lines).model ?? .fx790P
    return lines.map { kinds(of: $0, spelling, model) }
  }

  private static func kinds(
    of line: UTF8Text, _ spelling: Spelling, _ model: Model
  ) -> [TokenKind] {
    guard !ListingFormat.isComment(line) else {
      return Array(repeating: .remark, count: line.width)
    }
    var kinds = Array(repeating: TokenKind.plain, count: line.width)
    let decoded = CharacterReader.decode(line, spelledBy: spelling)
    let text = decoded.characters.drop { $0.code == CharacterCode.space }
    guard ListingFormat.area(ofHeader: text) == nil else {
      return Array(repeating: .header, count: line.width)
    }
    let digits = text.prefix { CharacterCode.digit($0.code) != nil && !$0.isEscaped }
    guard !digits.isEmpty else { return kinds }
    for digit in digits where kinds.indices.contains(digit.column - 1) {
      kinds[digit.column - 1] = .lineNumber
    }
    let tokenized = Tokenizer.tokenize(Array(text[digits.endIndex...]), for: model)
    for (offset, kind) in self.kinds(of: Parser.line(tokenized.bytes, on: model.facts)).enumerated()
    {
      let start = tokenized.column(ofByte: offset) - 1
      let end = min(tokenized.column(ofByte: offset + 1) - 1, kinds.count)
      for column in start..<max(start, end) { kinds[column] = kind }
    }
    return kinds
  }

  static func kinds(of line: Syntax.Line) -> [TokenKind] {
    var kinds = Array(repeating: TokenKind.text, count: line.bytes.count)
    for statement in line.statements {
      for offset in line.code(of: statement) { kinds[offset] = kind(ofByte: line.bytes[offset]) }
      let end = statement.bytes.upperBound
      if end < kinds.count { kinds[end] = .plain }
    }
    if let remark = line.remark { for offset in remark..<kinds.count { kinds[offset] = .remark } }
    for reference in line.lineReferences where reference.number != nil {
      for offset in reference.bytes where kinds[offset] == .number { kinds[offset] = .jump }
    }
    return kinds
  }

  private static func kind(ofByte byte: UInt8) -> TokenKind {
    if CharacterCode.digit(byte) != nil { return .number }
    switch byte {
    case CharacterCode.point, CharacterCode.exponent, CharacterCode.negativeExponent: return .number
    default: return Keyword.row(of: byte) == nil ? .plain : .word
    }
  }
}
