import BasicVM

/// An assembled source: words, start address and diagnostics.
public struct CapXAssembly: Equatable, Sendable {
  /// A source line with its address and words.
  public struct Line: Equatable, Sendable {
    /// The line number, from 1.
    public let number: Int
    /// The parsed fields; nil for a blank line.
    package let statement: CapXStatement?
    /// A comment on its own line (extended dialect).
    public let comment: UTF8Text?
    /// The address of the first word; nil if the line has no words.
    public internal(set) var address: Int?
    /// The words of the line; none if it is faulty.
    public internal(set) var words: [UInt16] = []
  }

  /// The dialect of the source.
  public let dialect: CompXDialect
  /// The blank lines, and those that could be split into fields.
  public internal(set) var lines: [Line] = []
  /// All words of memory; unfilled ones are 0.
  public internal(set) var words: [UInt16]
  /// The address of the first instruction to execute.
  public internal(set) var start = 0
  /// Errors and warnings, sorted by line and column.
  public internal(set) var diagnostics: [CapXDiagnostic] = []
  package var labels: [UTF8Text: Label] = [:]

  package struct Label: Equatable, Sendable {
    package let address: Int
    let line: Int
  }

  /// Whether the source has the layout of exam books, and begins without a START.
  var leavesStartOut = false

  init(_ dialect: CompXDialect) {
    self.dialect = dialect
    words = Array(repeating: 0, count: dialect.wordCount)
  }

  /// Whether the machine would reject the source.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The number of words in the lines, unlike `words`, which is all of memory.
  public var wordCount: Int { lines.reduce(0) { $0 + $1.words.count } }

  /// The address of a label; nil if undefined.
  public func address(ofLabel name: UTF8Text) -> Int? { labels[name]?.address }

  /// The number of the last line that filled the word at an address.
  public func line(at address: Int) -> Int? {
    lines.last { line in
      line.address.map { $0..<($0 + line.words.count) ~= address } ?? false
    }?.number
  }

  /// Loads all words and sets SC and BR; GR and CC keep their values.
  public func load(into machine: inout CompXMachine) {
    machine.load(words)
    _ = machine.start(at: start)
  }

  /// Formats the lines, comments included.
  package func source(in layout: CapXLayout) -> UTF8Text {
    let width = lines.reduce(3) { max($0, $1.statement?.label.text.width ?? 0) }
    var text = UTF8Text()
    // The layout with colons requires a START.
    if leavesStartOut, layout == .colons {
      text.append(line: layout.line(CapXStatement("START", ["0"]), labelWidth: width))
    }
    for line in lines {
      text.append(
        line: line.statement.map { layout.line($0, labelWidth: width) } ?? line.comment ?? "")
    }
    return text
  }
}

extension CompXProgram {
  /// Creates a program on a new machine.
  public init(_ assembly: CapXAssembly) {
    var machine = CompXMachine(assembly.dialect)
    assembly.load(into: &machine)
    self.init(machine)
  }
}
