/// The constants that stand in programs, as someone would type them.
public struct Literals: Sendable {
  /// Numbers in statements.
  public let numbers: [[UInt8]]
  /// Texts in statements and in DATA.
  public let texts: [[UInt8]]

  /// The constants of all areas, each once.
  public init(of memory: ProgramMemory) {
    let program = Compiler.compile(memory)
    numbers = program.numbers.map { NumberFormat.normal.text(of: $0) }
    texts = program.texts + program.data.joined().map { $0.text }
  }
}
