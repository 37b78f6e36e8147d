/// A listing file, read: the lines for each area, and what is wrong with the file.
public struct Listing: Sendable {
  /// One numbered line of the file.
  public struct Line: Sendable {
    /// The area it goes to.
    public let area: Int
    /// Its line number.
    public let number: Int
    /// What it is stored as.
    public internal(set) var text: TokenizedText
    /// The line of the file, from 1.
    public let fileLine: Int
  }

  /// The lines in the order of the file, each number once for each area.
  public internal(set) var lines: [Line] = []
  /// The lines that cannot be stored; others may still refer to them.
  public internal(set) var refused: [Line] = []
  /// What the file says is to be entered by hand before RUN, as tokens.
  public internal(set) var steps: [[UInt8]] = []
  /// What there is to say about the file, in its order; `Checker` finds more.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The model that the file names.
  public internal(set) var namedModel: Model?
  /// The first area that the file fills.
  public internal(set) var firstArea: Int?

  /// Whether something keeps the listing from being loaded whole.
  public var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }

  /// What keeps it from being loaded whole.
  public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// Whether the file has program lines, even if none can be stored.
  public var hasLines: Bool { !lines.isEmpty || !refused.isEmpty }

  /// Whether a line of it begins as a statement does; `10+5` is a sum that someone wants to know.
  public var hasStatements: Bool {
    (lines + refused).contains { Self.beginsStatement($0.text.bytes) }
  }

  private static func beginsStatement(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    if let word = Keyword.row(of: first) { return word.style == .statement }
    return first == CharacterCode.apostrophe
      || (CharacterCode.isLetter(first) && bytes.contains(CharacterCode.equal))
  }

  /// The lines in a fresh memory; `diagnostics` tells what did not fit.
  public internal(set) var memory: ProgramMemory

  /// The line that stands in the file under a number.
  public func line(numbered number: Int, inArea area: Int) -> Line? {
    lines.last { $0.number == number && $0.area == area }
      ?? refused.last { $0.number == number && $0.area == area }
  }

  /// The lines as if all of them could be stored.
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
