import BasicVM

/// What has become of a source, or of an image: the words, where the program starts, and what is
/// wrong.
public struct CapXAssembly: Equatable, Sendable {
  /// A line of the source.
  public struct Line: Equatable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// Its fields; nil if it is blank.
    public let statement: CapXStatement?
    /// What others put on a line of its own.
    public let comment: UTF8Text?
    /// The address of its first word; nil if it has none.
    public internal(set) var address: Int?
    /// Its words.
    public internal(set) var words: [UInt16] = []
  }

  /// Which COMP-X it is for.
  public let dialect: CompXDialect
  /// The lines that could be read, in their order.
  public internal(set) var lines: [Line] = []
  /// All words of the memory.
  public internal(set) var words: [UInt16]
  /// Where the program starts.
  public internal(set) var start = 0
  /// What is wrong, or may be, in the order of the lines.
  public internal(set) var diagnostics: [CapXDiagnostic] = []
  /// What each label stands for.
  package var labels: [UTF8Text: Label] = [:]

  /// A label.
  package struct Label: Equatable, Sendable {
    package let address: Int
    /// The line that has it.
    let line: Int
  }

  /// Whether a START was left out, as exam books do.
  var leavesStartOut = false

  init(_ dialect: CompXDialect) {
    self.dialect = dialect
    words = Array(repeating: 0, count: dialect.wordCount)
  }

  /// Whether the machine would refuse it.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// How many words the lines have.
  public var wordCount: Int { lines.reduce(0) { $0 + $1.words.count } }

  /// The address that a label stands for.
  public func address(ofLabel name: UTF8Text) -> Int? { labels[name]?.address }

  /// The number of the line that an address comes from.
  public func line(at address: Int) -> Int? {
    lines.last { line in
      line.address.map { $0..<($0 + line.words.count) ~= address } ?? false
    }?.number
  }

  /// Puts the words into a machine, and goes to where the program starts; general registers and CC
  /// stay.
  ///
  /// What is at fault must not be loaded.
  public func load(into machine: inout CompXMachine) {
    machine.load(words)
    _ = machine.start(at: start)
  }

  /// Its lines in a layout, with their comments.
  public func source(in layout: CapXLayout) -> UTF8Text {
    let width = lines.reduce(3) { max($0, $1.statement?.label.text.width ?? 0) }
    var text = UTF8Text()
    // The form with colons needs it.
    if leavesStartOut, layout == .even {
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
  /// What has been assembled, about to run on a machine of its own.
  public init(_ assembly: CapXAssembly) {
    var machine = CompXMachine(assembly.dialect)
    assembly.load(into: &machine)
    self.init(machine)
  }
}
