import BasicVM
import CompX

/// The persistent state of the ASMBL key: the COMP-X processor and one CAP-X source.
///
/// Facts: docs/capx.md#display.
struct Assembler: Sendable {
  var program = CompXProgram(CompXMachine())
  /// The lines of the source, none of which is empty.
  private(set) var source: [MachineText] = []
  /// The labels of the last assembly, sorted by name.
  private(set) var labels: [Label] = []

  struct Label: Equatable, Sendable {
    var name: MachineText
    var address: UInt16
  }

  var machine: CompXMachine { program.machine }

  static let lastAddress = CompXDialect.real.wordCount - 1
  static let lineLimit = CapXSource.lineLimit

  // MARK: Addresses

  enum TypedAddress: Equatable {
    case address(Int)
    case outOfAddress
    /// Neither a number nor a known label.
    case unknown
  }

  /// Reads a number or a label.
  func address(typed text: MachineText) -> TypedAddress {
    let word = text.trimmed.drop { $0 == CharacterCode.space }
    guard let first = word.first else { return .unknown }
    guard CharacterCode.digit(first) != nil else {
      let name = MachineText(word.map { CharacterCode.capital($0) })
      return labels.first { $0.name == name }.map { .address(Int($0.address)) } ?? .unknown
    }
    var number = 0
    for code in word {
      guard let digit = CharacterCode.digit(code) else { return .unknown }
      number = min(number * 10 + digit, Self.lastAddress + 1)
    }
    return number > Self.lastAddress ? .outOfAddress : .address(number)
  }

  // MARK: The source

  /// A typed line as the source contains it: a line with fields is formatted.
  static func stored(_ text: MachineText) -> MachineText {
    let text = text.trimmed
    guard case .statement(let statement) = CapXStatement.read(UTF8Text(text), in: .real),
      statement.hasColons, let line = try? MachineText(CapXLayout.colons.line(statement)),
      line.count <= lineLimit
    else { return text }
    return line
  }

  /// The number of bytes that lines use in memory.
  static func size(of lines: some Sequence<MachineText>) -> Int {
    lines.reduce(0) { $0 + $1.count + 1 }
  }

  mutating func replace(_ range: Range<Int>, with lines: [MachineText]) {
    source.replaceSubrange(range, with: lines)
  }

  // MARK: Assembling

  /// Assembles the source into memory; an error leaves memory and labels unchanged.
  mutating func assemble() -> Result {
    let assembly = CapXAssembler.assemble(lines: source.map { UTF8Text($0) })
    if let error = assembly.diagnostics.first(where: { $0.severity == .error }) {
      return .failed(error.displayText ?? [], lineIndex: min(max(error.line - 1, 0), source.count))
    }
    assembly.load(into: &program.machine)
    labels = assembly.labels.compactMap { name, label in
      (try? MachineText(name)).map { Label(name: $0, address: UInt16(label.address)) }
    }
    // Labels have at most three characters.
    labels = labels.ordered { label in
      (0..<3).reduce(0) { $0 << 8 + ($1 < label.name.count ? Int(label.name[$1]) + 1 : 0) }
    }
    return .assembled(wordCount: assembly.wordCount)
  }

  enum Result: Equatable {
    case assembled(wordCount: Int)
    case failed(MachineText, lineIndex: Int)
  }
}

// MARK: Snapshots

extension Assembler {
  var isMachineBlank: Bool { labels.isEmpty && machine.isBlank }

  mutating func codeMachine(_ coder: inout FieldCoder) throws(SnapshotError) {
    try program.machine.code(&coder)
    try coder.field(&labels, bytes: 2, limit: Int(UInt16.max))
    for index in labels.indices.dropFirst() {
      try coder.require(
        labels[index - 1].name.codes.lexicographicallyPrecedes(labels[index].name.codes))
    }
  }

  mutating func codeSource(_ coder: inout FieldCoder) throws(SnapshotError) {
    var count = source.count
    try coder.field(&count, bytes: 2, in: 0...Int(UInt16.max))
    for index in 0..<count {
      if coder.isReading { source.append([]) }
      try coder.field(&source[index], bytes: 2, limit: Self.lineLimit)
      try coder.require(!source[index].isEmpty)
    }
  }
}

extension Assembler.Label: Coded {
  package static var blank: Self { Self(name: [], address: 0) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&name, bytes: 2, limit: 3)
    try coder.require(!name.isEmpty)
    try coder.field(&address, upTo: UInt16(Assembler.lastAddress))
  }
}
