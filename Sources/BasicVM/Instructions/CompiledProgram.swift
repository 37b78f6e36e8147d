/// The index of a cell that an instruction reads or writes.
///
/// Variables, temporaries and constants lie in one row of cells, so an instruction needs not know
/// which it works on:
///
///     0        26                     1990           2054
///     +--------+----------------------+--------------+-----------
///     | A to Z | DEFM and DIM cells   | temporaries  | constants
///     +--------+----------------------+--------------+-----------
public typealias Slot = UInt16

/// The index of a string that an instruction reads or writes.
///
///     0     1                33
///     +-----+----------------+-----------
///     |  $  | temporaries    | literals
///     +-----+----------------+-----------
public typealias TextSlot = UInt16

/// The index of an instruction.
public typealias Target = UInt16

/// The places at which the rows of slots begin and end.
package enum SlotLayout {
  package static let letters = 26
  /// The variables X and Y, in which POL and REC put their results.
  package static let x = 23
  package static let y = 24
  /// As many cells as the memory of 16 KB has room for.
  package static let cells = letters + MemorySize.kilobytes16.bytes / 8
  static let temporaryCount = 64
  static let constants = cells + temporaryCount

  static let textTemporaryCount = 32
  package static let literals = 1 + textTemporaryCount
  /// Bytes of a string slot: the length, and 63 characters.
  static let textStride = 64
  /// A string has at most so many characters; longer ones are cut silently.
  package static let textLimit = 62
  /// A string variable A$ to Z$, or an element, has at most so many.
  package static let shortTextLimit = 7

  /// The string variable $.
  package static let dollar: TextSlot = 0
}

/// All ten areas as one flat row of instructions, with what is needed to run and to explain them.
package struct CompiledProgram: Sendable {
  /// The instructions of all areas, one after the other, then those entered by hand.
  package var steps: [Step] = []
  /// The place in program memory that each instruction comes from.
  package var origins: [Origin] = []
  /// The lines of each area in the order of their numbers.
  package var lines: [[Line]] = Array(repeating: [], count: ProgramMemory.areaCount)
  /// The DATA items of each area in their order.
  package var data: [[DataItem]] = Array(repeating: [], count: ProgramMemory.areaCount)
  /// The first instructions of statements, ascending.
  package var statements: [Target] = []
  /// Constants, which lie behind the temporaries.
  package var numbers: [Decimal12] = []
  /// Literals, which lie behind the temporary strings.
  package var texts: [[UInt8]] = []
  /// The errors that are already known, in the order of the text; each is also an instruction.
  var faults: [Fault] = []
  /// The comparisons of IF and the selections of ON in stored programs.
  package var conditions: [Condition] = []

  /// An instruction and what it costs, as `InstructionFacts` packs it.
  package struct Step: Equatable, Sendable {
    package var instruction: Instruction
    package let cost: UInt64
  }

  /// The place in program memory that an instruction comes from, in six bytes.
  package struct Origin: Equatable, Sendable {
    package let line: UInt16
    let offset: UInt16
    package let area: UInt8

    /// The area of a line entered by hand.
    static let byHand: UInt8 = 0xFF

    package var place: Place {
      Place(area: area == Self.byHand ? nil : Int(area), line: Int(line), offset: Int(offset))
    }
  }

  /// The first instruction of a line.
  package struct Line: Equatable, Sendable {
    package let number: Int
    package let start: Target
  }

  /// An instruction that chooses where to continue, and the node by which it chooses.
  package struct Condition: Sendable {
    /// The instruction.
    package let index: Int
    package let node: Node

    package enum Node: Sendable {
      case comparison(Comparison)
      /// The value after ON.
      case selector(Syntax.Expression)
    }

    /// The comparison; nil for ON.
    package var comparison: Comparison? {
      if case .comparison(let comparison) = node { comparison } else { nil }
    }
  }

  /// A comparison as it is written, and the form that its instruction has.
  package struct Comparison: Sendable {
    package let condition: Syntax.Condition
    package let left: Slot
    package let right: Slot
    /// Whether the next instruction follows when the comparison fails.
    package var isInverse = false

    /// The instruction that jumps to `target` unless the next one follows.
    func instruction(else target: Target) -> Instruction {
      let relation = isInverse ? condition.relation.contrary : condition.relation
      return relation.instruction(left, right, else: target)
    }
  }

  /// An item of DATA.
  package struct DataItem: Equatable, Sendable {
    package let line: Int
    package let text: [UInt8]
    package let isQuoted: Bool
  }

  /// The value of a slot that holds a constant.
  package func constant(in slot: Slot) -> Decimal12? {
    let index = Int(slot) - SlotLayout.constants
    return index >= 0 ? numbers[index] : nil
  }

  /// The first instruction of the line with this number.
  package func start(ofLine number: Int, inArea area: Int) -> Target? {
    let index = index(ofLine: number, inArea: area)
    guard index < lines[area].count, lines[area][index].number == number else { return nil }
    return lines[area][index].start
  }

  /// The first instruction of the first line with this number or a higher one.
  package func start(fromLine number: Int, inArea area: Int) -> Target? {
    let index = index(ofLine: number, inArea: area)
    return index < lines[area].count ? lines[area][index].start : nil
  }

  private func index(ofLine number: Int, inArea area: Int) -> Int {
    lines[area].firstSorted { $0.number >= number }
  }

  /// The first instruction of the statement behind the one that an instruction belongs to.
  func statement(after target: Target) -> Target? {
    let index = index(ofStatementAfter: target)
    return index < statements.count ? statements[index] : nil
  }

  /// Whether an instruction is the first of a statement.
  package func isStatementStart(_ target: Target) -> Bool {
    let index = index(ofStatementAfter: target)
    return index > 0 && statements[index - 1] == target
  }

  private func index(ofStatementAfter target: Target) -> Int {
    statements.firstSorted { $0 > target }
  }

  /// Whether an instruction is the first of a line.
  func isLineStart(_ target: Target) -> Bool {
    let origin = origins[Int(target)]
    guard origin.area != CompiledProgram.Origin.byHand else { return false }
    return start(ofLine: Int(origin.line), inArea: Int(origin.area)) == target
  }

  /// How far the program reaches, so that what is compiled behind it can be dropped again.
  struct End: Sendable {
    var steps = 0
    var numbers = 0
    var texts = 0
  }

  /// The present end.
  var end: End { End(steps: steps.count, numbers: numbers.count, texts: texts.count) }

  /// Drops what was compiled behind an end.
  mutating func truncate(to end: End) {
    steps.removeSubrange(end.steps...)
    origins.removeSubrange(end.steps...)
    numbers.removeSubrange(end.numbers...)
    texts.removeSubrange(end.texts...)
    while let last = statements.last, Int(last) >= end.steps { statements.removeLast() }
  }
}

/// The constants that stand in programs, as someone would type them.
public struct Literals: Sendable {
  /// Numbers in statements.
  public let numbers: [MachineText]
  /// Texts in statements and in DATA.
  public let texts: [MachineText]

  /// The constants of all areas, each once.
  public init(of memory: ProgramMemory) {
    let program = Compiler.compile(memory)
    numbers = program.numbers.map { NumberFormat.normal.text(of: $0) }
    texts = (program.texts + program.data.joined().map { $0.text }).map { MachineText(codes: $0) }
  }
}
