/// The index of a numeric cell.
///
/// Variables, temporaries and constants share one array, so instructions treat them alike:
///
///     0        26                     1990           2054
///     +--------+----------------------+--------------+-----------
///     | A to Z | DEFM and DIM cells   | temporaries  | constants
///     +--------+----------------------+--------------+-----------
public typealias Slot = UInt16

/// The index of a string.
///
///     0     1                33
///     +-----+----------------+-----------
///     |  $  | temporaries    | literals
///     +-----+----------------+-----------
package typealias TextSlot = UInt16

/// The index of an instruction.
package typealias Target = UInt16

/// The layout of cells and strings.
package enum SlotLayout {
  package static let letters = 26
  /// POL and REC assign X and Y.
  package static let x = 23
  package static let y = 24
  package static let point = x...y
  /// The letters, and the cells that fit in 16 KB.
  package static let cells = letters + MemorySize.kilobytes16.bytes / 8
  static let temporaryCount = 64
  static let constants = cells + temporaryCount

  static let textTemporaryCount = 32
  package static let literals = 1 + textTemporaryCount
  /// Bytes per string: the length and 63 characters.
  static let textStride = 64
  /// Longer strings are cut silently.
  package static let textLimit = 62
  /// The longest text in A$ to Z$ and in elements.
  package static let shortTextLimit = 7

  /// The variable `$`.
  package static let dollar: TextSlot = 0
}

/// All ten areas, compiled into one sequence of instructions.
package struct CompiledProgram: Sendable {
  /// The areas in order, then lines entered by hand.
  package var steps: [Step] = []
  /// Source positions of `steps`.
  package var origins: [Origin] = []
  /// The lines of each area, in ascending order.
  package var lines: [[Line]] = Array(repeating: [], count: ProgramMemory.areaCount)
  /// The DATA items of each area, in program order.
  package var data: [[DataItem]] = Array(repeating: [], count: ProgramMemory.areaCount)
  /// The first instruction of each statement, in ascending order.
  package var statements: [Target] = []
  /// Numeric constants; their slots follow the temporaries.
  package var numbers: [Decimal12] = []
  /// Literals; their slots follow the temporaries.
  package var texts: [[UInt8]] = []
  /// The errors found at compile time; each is also an instruction.
  var faults: [Fault] = []
  /// The branches of IF and ON in stored programs.
  package var conditions: [Condition] = []
  /// The format of saved runs: the first that has these instructions.
  var format = Self.formats.lowerBound
  /// The newest format whose instructions the compiler may use.
  var newestFormat = Self.formats.upperBound

  /// The formats that the compiler can produce, so that their runs can continue.
  ///
  /// In format 6, INPUT keeps an index X or Y. If instructions, slots, their use by the
  /// compiler or the section `RUN ` change, append a format, and remove those that this version can no
  /// longer produce or read.
  static let formats: ClosedRange<UInt16> = 5...6

  /// An instruction with the `packedCost` of its facts.
  package struct Step: Equatable, Sendable {
    package var cost: UInt64
    private(set) var decoded: DecodedInstruction
    package var instruction: Instruction {
      didSet { decoded = DecodedInstruction(instruction) }
    }

    init(instruction: Instruction, cost: UInt64) {
      self.instruction = instruction
      self.cost = cost
      decoded = DecodedInstruction(instruction)
    }
  }

  /// A source position in six bytes.
  package struct Origin: Equatable, Sendable {
    package let line: UInt16
    let offset: UInt16
    package let area: UInt8

    /// The `area` of lines entered by hand.
    static let byHand: UInt8 = 0xFF

    package var place: Place {
      Place(area: area == Self.byHand ? nil : Int(area), line: Int(line), offset: Int(offset))
    }
  }

  package struct Line: Equatable, Sendable {
    package let number: Int
    package let start: Target
  }

  /// A branch and the syntax node that it evaluates.
  package struct Condition: Sendable {
    package let index: Int
    package let node: Node

    package enum Node: Sendable {
      case comparison(Comparison)
      case selector(Syntax.Expression)
    }

    package var comparison: Comparison? {
      if case .comparison(let comparison) = node { comparison } else { nil }
    }
  }

  /// A comparison in source form, with compiled operands.
  package struct Comparison: Sendable {
    package let condition: Syntax.Condition
    package let left: Slot
    package let right: Slot
    /// Whether the branch falls through when the comparison fails.
    package var isInverse = false

    func instruction(else target: Target) -> Instruction {
      let relation = isInverse ? condition.relation.negated : condition.relation
      return relation.instruction(left, right, else: target)
    }
  }

  package struct DataItem: Equatable, Sendable {
    package let line: Int
    package let text: [UInt8]
    package let isQuoted: Bool

    /// The item as a number; nil if READ of a number refuses it.
    package func number(on facts: ModelFacts) -> Decimal12? {
      isQuoted
        ? nil
        : NumberText.parse(text, readsHexadecimal: facts.hasHexadecimal, emptyIsZero: true)
    }
  }

  /// Nil if the slot contains no constant.
  package func constant(in slot: Slot) -> Decimal12? {
    let index = Int(slot) - SlotLayout.constants
    return index >= 0 ? numbers[index] : nil
  }

  /// The DATA item to which a RESTORE leads; nil unless it names a constant line.
  package func restoredItem(at step: Int) -> Int? {
    guard case .restoreToLine(let slot) = steps[step].instruction,
      let number = constant(in: slot)
    else { return nil }
    let line = number.truncated ?? (number.isNegative ? .min : .max)
    return firstItem(fromLine: line, inArea: Int(origins[step].area))
  }

  func firstItem(fromLine line: Int, inArea area: Int) -> Int {
    data[area].firstIndex { $0.line >= line } ?? data[area].count
  }

  package func start(ofLine number: Int, inArea area: Int) -> Target? {
    let index = index(ofLine: number, inArea: area)
    guard index < lines[area].count, lines[area][index].number == number else { return nil }
    return lines[area][index].start
  }

  /// The start of the first line with this number or a greater one.
  package func start(fromLine number: Int, inArea area: Int) -> Target? {
    guard lines.indices.contains(area) else { return nil }
    let index = index(ofLine: number, inArea: area)
    return index < lines[area].count ? lines[area][index].start : nil
  }

  private func index(ofLine number: Int, inArea area: Int) -> Int {
    lines[area].firstSorted { $0.number >= number }
  }

  /// The statement after the one that contains `target`.
  func statement(after target: Target) -> Target? {
    let index = index(ofStatementAfter: target)
    return index < statements.count ? statements[index] : nil
  }

  package func isStatementStart(_ target: Target) -> Bool {
    let index = index(ofStatementAfter: target)
    return index > 0 && statements[index - 1] == target
  }

  private func index(ofStatementAfter target: Target) -> Int {
    statements.firstSorted { $0 > target }
  }

  func isLineStart(_ target: Target) -> Bool {
    let origin = origins[Int(target)]
    guard origin.area != CompiledProgram.Origin.byHand else { return false }
    return start(ofLine: Int(origin.line), inArea: Int(origin.area)) == target
  }

  struct End: Sendable {
    var steps = 0
    var numbers = 0
    var texts = 0
    var format = CompiledProgram.formats.lowerBound
  }

  var end: End {
    End(steps: steps.count, numbers: numbers.count, texts: texts.count, format: format)
  }

  mutating func truncate(to end: End) {
    steps.removeSubrange(end.steps...)
    origins.removeSubrange(end.steps...)
    numbers.removeSubrange(end.numbers...)
    texts.removeSubrange(end.texts...)
    format = end.format
    while let last = statements.last, Int(last) >= end.steps { statements.removeLast() }
  }
}

/// Literals, as a user types them.
package struct Literals: Sendable {
  /// Numbers in statements and implied ones such as STEP 1, without duplicates.
  package let numbers: [MachineText]
  /// Texts in statements, without duplicates, then all DATA items.
  package let texts: [MachineText]

  /// Collects the literals of all areas.
  package init(of memory: ProgramMemory) {
    let program = Compiler.compile(memory)
    numbers = program.numbers.map { NumberFormat.normal.text(of: $0) }
    texts = (program.texts + program.data.joined().map { $0.text }).map { MachineText(codes: $0) }
  }
}
