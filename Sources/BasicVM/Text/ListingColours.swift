/// What the parts of a listing are, for whoever shows them in colours: found by the tokenizer that
/// stores the lines, and by the compiler that knows which numbers are jumps.
public enum ListingColours {
  /// What a character belongs to.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case plain = 0x20
    case lineNumber = 0x6E  // n
    case header = 0x68  // h
    case word = 0x77  // w
    case number = 0x64  // d
    case text = 0x74  // t
    case remark = 0x72  // r
    case jump = 0x6A  // j
  }

  /// The kind of each Unicode scalar of a file, a line for a line; blanks at line ends have none.
  public static func kinds(of file: UTF8Text) -> [[Kind]] {
    let lines = ListingFormat.lines(of: file)
    let spelling = Spelling.guess(file)
    let listing = ListingReader.read(file, size: .kilobytes16, spelledBy: spelling)
    let jumps = jumps(in: listing, lineCount: lines.count)
    return lines.indices.map { kinds(of: lines[$0], spelling, jumps[$0 + 1]) }
  }

  /// The line numbers that stand in the lines of a file, by its lines.
  private static func jumps(
    in listing: Listing, lineCount: Int
  ) -> [[CompiledProgram.LineNumber]] {
    var places: [[Int: Int]] = Array(repeating: [:], count: ProgramMemory.areaCount)
    for line in listing.lines { places[line.area][line.number] = line.fileLine }
    var jumps = Array(repeating: [CompiledProgram.LineNumber](), count: lineCount + 1)
    for jump in Compiler.compile(listing.memory).lineNumbers {
      guard let area = jump.place.area, let line = places[area][jump.place.line] else { continue }
      jumps[line].append(jump)
    }
    return jumps
  }

  private static func kinds(
    of line: UTF8Text, _ spelling: Spelling, _ jumps: [CompiledProgram.LineNumber]
  ) -> [Kind] {
    guard !ListingFormat.isComment(line) else {
      return Array(repeating: .remark, count: line.width)
    }
    var kinds = Array(repeating: Kind.plain, count: line.width)
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
    let tokenized = Tokenizer.tokenize(Array(text[digits.endIndex...]))
    for (offset, kind) in self.kinds(of: tokenized.bytes, jumps).enumerated() {
      let start = tokenized.column(ofByte: offset) - 1
      let end = min(tokenized.column(ofByte: offset + 1) - 1, kinds.count)
      for column in start..<max(start, end) { kinds[column] = kind }
    }
    return kinds
  }

  /// The kinds of a line's bytes.
  private static func kinds(
    of bytes: [UInt8], _ jumps: [CompiledProgram.LineNumber]
  ) -> [Kind] {
    var kinds = Array(repeating: Kind.text, count: bytes.count)
    for statement in StatementBytes.statements(of: bytes) {
      for offset in statement.offsets { kinds[offset] = kind(ofByte: bytes[offset]) }
      if let remark = statement.remark {
        for offset in remark..<bytes.count { kinds[offset] = .remark }
      }
      if statement.end < bytes.count { kinds[statement.end] = .plain }
    }
    for jump in jumps {
      for offset in jump.place.offset..<min(jump.place.offset + jump.count, bytes.count)
      where kinds[offset] == .number {
        kinds[offset] = .jump
      }
    }
    return kinds
  }

  private static func kind(ofByte byte: UInt8) -> Kind {
    if CharacterCode.digit(byte) != nil { return .number }
    switch byte {
    case CharacterCode.point, CharacterCode.exponent, CharacterCode.negativeExponent: return .number
    default: return Keyword.row(of: byte) == nil ? .plain : .word
    }
  }
}
