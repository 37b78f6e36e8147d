import BasicVM

/// The known equalities of variables and temporaries of two programs at a pair of places.
///
/// Cells with the same `Value` are equal. A cell without an entry equals the opposite cell: the
/// same variable or temporary on the other side.
struct ValueRelation: Sendable {
  /// Sorted by cell.
  private(set) var entries: [Entry] = []
  /// The comparisons of one side alone, while their operands keep their values.
  var assumptions: [Assumption] = []
  /// The last number given to an unknown value; after `normalize`, numbers follow the order of
  /// cells.
  private var lastNumber = 0

  enum Side: Int, CaseIterable, Sendable { case left, right }

  /// A variable or temporary of one side.
  struct Cell: Equatable {
    let slot: Slot
    let isText: Bool
    let side: Side

    var isVariable: Bool {
      isText ? slot == SlotLayout.dollar : slot < SlotLayout.cells
    }

    var opposite: Cell {
      Cell(slot: slot, isText: isText, side: side == .left ? .right : .left)
    }

    static func < (a: Cell, b: Cell) -> Bool { a.key < b.key }
    private var key: (Int, Int, Int) { (isText ? 1 : 0, Int(slot), side.rawValue) }
  }

  struct Entry: Equatable {
    let cell: Cell
    var value: Value
  }

  enum Value: Equatable {
    /// The unknown value that a cell had on both sides at first.
    case initial(Slot, isText: Bool)
    case constant(Decimal12)
    case named(Int, isNumber: Bool)

    /// A temporary or a constant always contains a number; a variable may contain a text.
    var isNumber: Bool {
      switch self {
      case .initial(let slot, let isText): !isText && slot >= SlotLayout.cells
      case .constant: true
      case .named(_, let isNumber): isNumber
      }
    }
  }

  private var hasEqualVariables: Bool {
    entries.allSatisfy { !$0.cell.isVariable || value($0.cell.opposite) == $0.value }
  }

  func value(_ cell: Cell) -> Value {
    let index = index(of: cell)
    guard index < entries.count, entries[index].cell == cell else {
      return .initial(cell.slot, isText: cell.isText)
    }
    return entries[index].value
  }

  private func index(of cell: Cell) -> Int { entries.firstSorted { !($0.cell < cell) } }

  private mutating func set(_ cell: Cell, _ value: Value) {
    let index = index(of: cell)
    if index < entries.count, entries[index].cell == cell {
      entries[index].value = value
    } else {
      entries.insert(Entry(cell: cell, value: value), at: index)
    }
  }

  private mutating func newValue(isNumber: Bool) -> Value {
    lastNumber += 1
    return .named(lastNumber, isNumber: isNumber)
  }

  // MARK: Instructions of one side

  /// Follows a copy or a calculation with constants that cannot fail; returns false for others.
  mutating func absorb(
    _ instruction: Instruction, of program: CompiledProgram, _ side: Side
  ) -> Bool {
    let operands = operands(of: instruction, in: program, side)
    let value: Value
    switch instruction {
    case .copyText: value = operands[0]
    case .move where operands[0].isNumber: value = operands[0]
    default:
      guard let number = Self.constant(instruction, operands) else { return false }
      value = .constant(number)
    }
    assign(value, to: instruction, side)
    return true
  }

  /// The result of a calculation with constants; nil if it fails, or differs in MODE 10 and 11.
  private static func constant(_ instruction: Instruction, _ operands: [Value]) -> Decimal12? {
    var numbers: [Decimal12] = []
    for case .constant(let number) in operands { numbers.append(number) }
    guard numbers.count == operands.count, let a = numbers.first, let b = numbers.last else {
      return nil
    }
    let results = [EndDigits.corrected, .kept].map { endDigits -> Decimal12? in
      switch instruction {
      case .add: a.adding(b, endDigits)
      case .subtract: a.subtracting(b, endDigits)
      case .multiply: a.multiplied(by: b, endDigits)
      case .divide: a.divided(by: b, endDigits)
      case .negate: a.negated
      case .integer: a.integerPart(endDigits)
      default: nil
      }
    }
    return results[0] == results[1] ? results[0] : nil
  }

  // MARK: Instructions of both sides

  /// Follows one instruction on each side; returns false if they may do different things.
  mutating func perform(
    _ one: (instruction: Instruction, program: CompiledProgram),
    _ other: (instruction: Instruction, program: CompiledProgram)
  ) -> Bool {
    let operands = operands(of: one.instruction, in: one.program, .left)
    let others = self.operands(of: other.instruction, in: other.program, .right)
    let areEqual =
      operands == others || one.instruction.commutes && operands == others.reversed()
    guard areEqual, one.instruction.operation == other.instruction.operation else {
      return false
    }
    let (reads, writes) = (one.instruction.reads, one.instruction.writes)
    let usesAny = reads.union(writes).contains(.variables)
    guard !usesAny || hasEqualVariables else { return false }
    if writes.contains(.variables) { forgetVariables() }
    if writes.contains(.xAndY) { forgetXAndY() }
    let value: Value
    switch one.instruction {
    case .move: value = operands[0]
    case .storeText: value = newValue(isNumber: false)
    // A text slot always contains a text, so the flag does not matter there.
    default: value = newValue(isNumber: true)
    }
    assign(value, to: one.instruction, .left)
    assign(value, to: other.instruction, .right)
    return true
  }

  /// Both sides set them to the same values, or keep them.
  private mutating func forgetXAndY() {
    assumptions = []
    for slot in SlotLayout.x...SlotLayout.y {
      let value = newValue(isNumber: false)
      set(Cell(slot: Slot(slot), isText: false, side: .left), value)
      set(Cell(slot: Slot(slot), isText: false, side: .right), value)
    }
  }

  private mutating func assign(_ value: Value, to instruction: Instruction, _ side: Side) {
    switch instruction.facts.result {
    case .number(let slot)?:
      set(Cell(slot: slot, isText: false, side: side), value)
      assumptions.removeAll { $0.uses(slot, of: side) }
    case .text(let slot)?: set(Cell(slot: slot, isText: true, side: side), value)
    default: break
    }
    if let variable = instruction.continuedLoop {
      set(Cell(slot: variable, isText: false, side: side), value)
      assumptions = []
    }
  }

  private func operands(
    of instruction: Instruction, in program: CompiledProgram, _ side: Side
  ) -> [Value] {
    let facts = instruction.facts
    var values: [Value] = []
    let addNumbers = { (slot: Slot, count: Int) in
      for slot in slot..<slot + Slot(count) {
        let constant = program.constant(in: slot).map { Value.constant($0) }
        values.append(constant ?? value(Cell(slot: slot, isText: false, side: side)))
      }
    }
    let addText = { (slot: TextSlot) in
      values.append(value(Cell(slot: slot, isText: true, side: side)))
    }
    for operand in [facts.first, facts.second] {
      switch operand {
      case .number(let slot)?: addNumbers(slot, 1)
      case .numbers(let slot, let count)?: addNumbers(slot, Int(count))
      case .text(let slot)?: addText(slot)
      case .element, .array, .choices, .cause, nil: break
      }
    }
    if let element = facts.element { addNumbers(element.first, Int(element.count)) }
    if instruction.reads.contains(.dollar) { addText(SlotLayout.dollar) }
    return values
  }

  /// The caller has checked that all variables are equal on both sides.
  private mutating func forgetVariables() {
    normalize()
    assumptions = []
    entries.removeAll { $0.cell.isVariable }
  }

  // MARK: Pairs of places

  /// Gives equivalent relations equal entries.
  mutating func normalize() {
    // If another cell has copied a cell's initial value, that cell needs an entry too.
    for entry in entries {
      guard case .initial(let slot, let isText) = entry.value else { continue }
      for side in Side.allCases {
        let cell = Cell(slot: slot, isText: isText, side: side)
        set(cell, value(cell))
      }
    }
    let before = entries
    (entries, lastNumber) = ([], 0)
    var names: [(old: Value, new: Value)] = []
    for var entry in before where !Self.isRedundant(entry, among: before) {
      if case .constant = entry.value {
        entries.append(entry)
        continue
      }
      if let name = names.first(where: { $0.old == entry.value }) {
        entry.value = name.new
      } else {
        let new = newValue(isNumber: entry.value.isNumber)
        names.append((entry.value, new))
        entry.value = new
      }
      entries.append(entry)
    }
  }

  /// Whether the entry adds nothing to the equality of its cell and the opposite cell.
  ///
  /// An entry that makes its value a number adds that, so it is not redundant.
  private static func isRedundant(_ entry: Entry, among entries: [Entry]) -> Bool {
    guard !entry.value.isNumber else { return false }
    let equal = entries.filter { $0.value == entry.value }
    return equal.count == 2 && equal[0].cell.opposite == equal[1].cell
  }

  /// Keeps only the equalities that another relation also has; returns whether any was removed.
  @discardableResult
  mutating func intersect(_ other: ValueRelation) -> Bool {
    guard self != other else { return false }
    var result = ValueRelation()
    var names: [(values: (Value, Value), new: Value)] = []
    for cell in entries.map({ $0.cell }) + other.entries.map({ $0.cell }) {
      let values = (value(cell), other.value(cell))
      if case .constant = values.0, values.0 == values.1 {
        result.set(cell, values.0)
      } else if let name = names.first(where: { $0.values == values }) {
        result.set(cell, name.new)
      } else {
        let new = result.newValue(isNumber: values.0.isNumber && values.1.isNumber)
        names.append((values, new))
        result.set(cell, new)
      }
    }
    result.normalize()
    result.assumptions = assumptions.filter { other.assumptions.contains($0) }
    defer { self = result }
    return self != result
  }
}

extension ValueRelation: Equatable {
  static func == (a: Self, b: Self) -> Bool {
    a.entries == b.entries && a.assumptions == b.assumptions
  }
}
