import BasicVM

/// Words of memory with their addresses; a file has them as `10: 500A 540A D40A`.
///
/// Facts: docs/capx.md#images.
public struct CompXImage: Equatable, Sendable {
  /// The variant, which determines the memory size.
  public let dialect: CompXDialect
  /// All of memory; unfilled words are 0.
  public private(set) var words: [UInt16]
  package private(set) var isFilled: [Bool]
  /// The start address of a source, or the address in the first line of an image file; nil if there
  /// is none.
  public private(set) var firstAddress: Int?
  /// Errors found by `read`.
  public private(set) var diagnostics: [CapXDiagnostic] = []

  /// Creates an empty image.
  public init(_ dialect: CompXDialect = .real) {
    self.dialect = dialect
    words = Array(repeating: 0, count: dialect.wordCount)
    isFilled = Array(repeating: false, count: dialect.wordCount)
  }

  /// Creates the image of a source.
  public init(of assembly: CapXAssembly) {
    self.init(assembly.dialect)
    words = assembly.words
    firstAddress = assembly.start
    for line in assembly.lines {
      guard let address = line.address else { continue }
      for offset in line.words.indices { isFilled[address + offset] = true }
    }
  }

  /// Stores consecutive words; returns false if some do not fit, but stores the others.
  @discardableResult
  public mutating func fill(_ more: some Collection<UInt16>, from address: Int) -> Bool {
    firstAddress = firstAddress ?? address
    for (offset, word) in more.enumerated() {
      guard dialect.addresses.contains(address + offset) else { return false }
      words[address + offset] = word
      isFilled[address + offset] = true
    }
    return true
  }

  // MARK: Reading

  /// Parses lines; blank lines and `#` comments are skipped.
  public static func read(_ text: UTF8Text, for dialect: CompXDialect = .real) -> CompXImage {
    var image = CompXImage(dialect)
    for (index, line) in ListingFormat.lines(of: text).enumerated()
    where !ListingFormat.isComment(line) {
      image.read(line, number: index + 1)
    }
    return image
  }

  private mutating func addProblem(_ problem: CapXDiagnostic.Problem, _ line: Int, _ column: Int) {
    diagnostics.append(CapXDiagnostic(line: line, column: column, problem: problem))
  }

  private mutating func read(_ line: UTF8Text, number: Int) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return addProblem(.imageLine, number, 1)
    }
    let head = Self.fields(of: line.utf8[..<colon])
    guard head.count == 1, let address = head[0].text.decimal, dialect.addresses.contains(address)
    else { return addProblem(.imageAddress, number, head.first?.column ?? 1) }
    var more: [UInt16] = []
    for field in Self.fields(of: line.utf8[(colon + 1)...]) {
      guard field.text.utf8.count == 4, let word = field.text.hexadecimal else {
        return addProblem(.imageWord, number, field.column)
      }
      more.append(word)
    }
    if !fill(more, from: address) { addProblem(.imageTooLong, number, 1) }
  }

  private static func fields(of bytes: ArraySlice<UInt8>) -> [CapXStatement.Field] {
    bytes.split { $0.isASCIIBlank }.map { part in
      let capitals = UTF8Text(utf8: part.map { $0.asciiCapital })
      return CapXStatement.Field(capitals, column: part.startIndex + 1)
    }
  }

  // MARK: Writing

  /// The lines, with up to eight words each.
  public var text: UTF8Text {
    var text = UTF8Text()
    var wordsInLine = 0
    for address in dialect.addresses {
      guard isFilled[address] else {
        if wordsInLine > 0 { text.append("\n") }
        wordsInLine = 0
        continue
      }
      if wordsInLine == 8 {
        text.append("\n")
        wordsInLine = 0
      }
      if wordsInLine == 0 { text.append("\(address):") }
      text.append(" ")
      CompXText.append(words[address], to: &text)
      wordsInLine += 1
    }
    if wordsInLine > 0 { text.append("\n") }
    return text
  }
}
