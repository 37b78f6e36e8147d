/// Reads listing files: in, UTF-8 as people and tools write it; out, a `Listing`; refused, nothing:
/// what cannot be stored is a diagnostic.
///
/// Lines may end with CR, LF or both, and begin with blanks; a byte order mark, blank lines and
/// comments (# or ' without a number) are passed over. `P0` ... `P9` alone starts another area.
public struct ListingReader {
  private var listing: Listing
  private var area: Int

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: its text.
  ///   - area: where lines before any header go.
  ///   - size: the memory that the lines must fit in.
  /// - Returns: the lines, and what is wrong with them.
  public static func read(
    _ file: UTF8Text, area: Int = 0, size: MemorySize = .kilobytes8
  ) -> Listing {
    var reader = ListingReader(
      listing: Listing(memory: ProgramMemory(size: size)), area: area)
    var fileLine = 0
    for line in lines(of: file) {
      fileLine += 1
      reader.read(line, fileLine)
    }
    return reader.listing
  }

  /// The lines of a text, without their ends and the blanks there.
  public static func lines(of file: UTF8Text) -> [UTF8Text] {
    let utf8 = file.utf8
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = utf8.starts(with: mark) ? utf8[3...] : utf8[...]
    var lines: [UTF8Text] = []
    var line: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text {
      switch byte {
      // CR LF ends one line.
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        lines.append(trimmed(line))
        line = []
      default: line.append(byte)
      }
      previous = byte
    }
    if !line.isEmpty { lines.append(trimmed(line)) }
    return lines
  }

  private static func trimmed(_ line: [UInt8]) -> UTF8Text {
    var end = line.count
    while end > 0, isBlank(line[end - 1]) { end -= 1 }
    return UTF8Text(utf8: Array(line[..<end]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private mutating func note(_ problem: Diagnostic.Problem, _ line: Int, _ column: Int) {
    listing.diagnostics.append(Diagnostic(line: line, column: column, problem: problem))
  }

  /// Said once, of the first line that doesn't fit: thousands may follow.
  private mutating func noteMemoryFull(_ line: Int, _ column: Int) {
    guard !listing.diagnostics.contains(where: { $0.problem == .memoryFull }) else { return }
    note(.memoryFull, line, column)
  }

  private mutating func read(_ line: UTF8Text, _ fileLine: Int) {
    guard let first = line.utf8.first(where: { !Self.isBlank($0) }),
      first != UInt8(ascii: "#"), first != UInt8(ascii: "'")
    else { return }
    let characters: [SourceCharacter]
    do {
      characters = try CharacterReader.read(line)
    } catch {
      return note(.unknownCharacter(error.scalar), fileLine, error.column)
    }
    let text = characters.drop { $0.code == CharacterCode.space }
    if let header = Self.areaHeader(text) {
      area = header
    } else {
      readNumbered(text, fileLine)
    }
  }

  /// P0 to P9 alone on a line.
  private static func areaHeader(_ text: ArraySlice<SourceCharacter>) -> Int? {
    let codes = text.filter { $0.code != CharacterCode.space }.map {
      CharacterCode.capital($0.code)
    }
    guard codes.count == 2, codes[0] == CharacterCode.letterP else { return nil }
    return CharacterCode.digit(codes[1])
  }

  private mutating func readNumbered(_ text: ArraySlice<SourceCharacter>, _ fileLine: Int) {
    let digits = text.prefix { CharacterCode.digit($0.code) != nil && !$0.isEscaped }
    let column = text.first?.column ?? 1
    guard !digits.isEmpty else { return note(.noLineNumber, fileLine, column) }
    var number = 0
    for digit in digits {
      number = min(number * 10 + (CharacterCode.digit(digit.code) ?? 0), 100_000)
    }
    guard StoredLine.numbers ~= number else { return note(.badLineNumber, fileLine, column) }
    let rest = Array(text[digits.endIndex...])
    // The blanks behind a number are no part of the line, not even of a remark.
    let tokenized = Tokenizer.tokenize(rest)
    guard !tokenized.bytes.isEmpty else { return note(.emptyLine, fileLine, column) }
    if let small = tokenized.smallLetterColumn { note(.smallLetters, fileLine, small) }
    store(
      Listing.Line(area: area, number: number, text: tokenized, fileLine: fileLine), column: column)
  }

  private mutating func store(_ line: Listing.Line, column: Int) {
    let size = line.text.bytes.count + StoredLine.overhead
    guard let stored = StoredLine(number: line.number, bytes: line.text.bytes) else {
      let last = StoredLine.sizeLimit - StoredLine.overhead
      return note(
        .lineTooLong(bytes: size), line.fileLine, line.text.column(ofByte: last))
    }
    switch listing.memory.store(stored, inArea: line.area) {
    case .memoryFull: noteMemoryFull(line.fileLine, column)
    case .stored(let replacing):
      if replacing {
        note(.replacedLine(line.number), line.fileLine, column)
        listing.lines.removeAll { $0.number == line.number && $0.area == line.area }
      }
      listing.lines.append(line)
      listing.firstArea = listing.firstArea ?? line.area
    }
  }
}
