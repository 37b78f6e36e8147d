/// A listing file's contents and problems.
public struct Listing: Sendable {
  /// A numbered line of the file.
  public struct Line: Sendable {
    /// The program area.
    public let area: Int
    /// The line number in the program.
    public let number: Int
    /// Tokens, with columns in the file.
    package internal(set) var text: TokenizedText
    /// The file's line, from 1.
    public fileprivate(set) var fileLine: Int
  }

  /// Stored lines in file order, without overwritten ones.
  public internal(set) var lines: [Line] = []
  /// Lines that cannot be stored, but may be referred to.
  public internal(set) var refused: [Line] = []
  /// Lines to enter by hand before RUN, as tokens.
  public internal(set) var steps: [[UInt8]] = []
  /// The reader's problems in file order; `Checker` finds more.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The model that the file names.
  public internal(set) var namedModel: Model?
  /// The first area with a line.
  public internal(set) var firstArea: Int?

  /// Whether the listing cannot be loaded completely.
  public var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }

  /// The problems of the file and of its statements, in file order.
  ///
  /// `diagnostics` has only those that the reader found; the statements were not checked.
  public func check() -> [Diagnostic] { Checker.check(self) }

  /// The diagnostics that prevent complete loading.
  public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// Whether the file has program lines, including those that cannot be stored.
  public var hasLines: Bool { !lines.isEmpty || !refused.isEmpty }

  /// Whether a line begins like a statement, unlike the calculation `10+5`.
  public var hasStatements: Bool {
    (lines + refused).contains { Self.beginsStatement($0.text.bytes) }
  }

  private static func beginsStatement(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    if let word = Keyword.row(of: first) { return word.style == .statement }
    return first == CharacterCode.apostrophe
      || (CharacterCode.isLetter(first) && bytes.contains(CharacterCode.equal))
  }

  /// A new memory with the lines that fit.
  public internal(set) var memory: ProgramMemory

  /// The last line with this number; a stored one takes precedence.
  public func line(numbered number: Int, inArea area: Int) -> Line? {
    lines.last { $0.number == number && $0.area == area }
      ?? refused.last { $0.number == number && $0.area == area }
  }

  /// The memory as if all lines fitted.
  var wholeMemory: ProgramMemory {
    guard !refused.isEmpty else { return memory }
    var whole = memory
    for area in 0..<ProgramMemory.areaCount {
      var lines = memory.areas[area]
      var numbers = Set(lines.map { $0.number })
      for line in refused where line.area == area && numbers.insert(line.number).inserted {
        lines.append(StoredLine(refused: line.number, bytes: line.text.bytes))
      }
      whole.replaceArea(area, with: lines.ordered { Int($0.number) })
    }
    return whole
  }
}

#if !hasFeature(Embedded)
extension Listing {
  /// Moves what was read from numbered lines to the places in the file with labels.
  mutating func move(to file: LabelledListing, in source: [UTF8Text]) {
    let origins = file.origins
    let misplaced = lines.flatMap { line in
      let origin = origins[line.fileLine - 1]
      return origin.misplacedLabels(in: line.text, on: memory.model).map {
        Diagnostic(line: origin.fileLine, column: $0, problem: .label(.misplaced))
      }
    }
    func move(_ line: inout Line) {
      let origin = origins[line.fileLine - 1]
      line.fileLine = origin.fileLine
      line.text.columns = line.text.columns.map(origin.column)
      line.text.endColumn = origin.column(line.text.endColumn)
      line.text.smallLetterColumn = line.text.smallLetterColumn.map(origin.column)
    }
    for index in lines.indices { move(&lines[index]) }
    for index in refused.indices { move(&refused[index]) }
    let moved = diagnostics.map { diagnostic in
      guard diagnostic.line <= origins.count else { return diagnostic }
      let origin = origins[diagnostic.line - 1]
      return Diagnostic(
        line: origin.fileLine, column: origin.column(diagnostic.column),
        problem: diagnostic.problem)
    }
    diagnostics = (moved + file.mistakes + misplaced).ordered { $0.line }
    memory.labelledLines = LabelledLines(lines, labels: file.labels, in: source)
  }
}
#endif
