import BasicVM

/// What the checker of a certificate knows of the values of two programs, while it follows both.
///
/// It shares no code with the prover's `ValueRelation`.
struct KnownValues {
  typealias Cell = PlaceFacts.Cell

  private enum Value: Hashable {
    /// That of a cell which has been assigned on neither side, or on both alike, since the variables
    /// changed the last time.
    case common(slot: Int, isText: Bool, age: Int)
    case constant(Decimal12)
    case numbered(Int)
  }

  /// A comparison `one<other` or `one=other`, and its result.
  private struct Test {
    let isLess: Bool
    let one: Value
    let other: Value
    var holds: Bool
    /// The cells that it has compared; it counts while they keep their values, as for the prover.
    let cells: [Cell]

    func compares(like test: Test) -> Bool {
      guard isLess == test.isLess else { return false }
      return one == test.one && other == test.other
        || !isLess && one == test.other && other == test.one
    }
  }

  private var values: [Cell: Value] = [:]
  private var numbers: Set<Value> = []
  private var decided: [Test] = []
  private var count = 0
  private var age = 0

  /// Starts from the facts of a pair of places.
  init(_ facts: PlaceFacts) {
    for group in facts.groups {
      let value: Value
      switch group.kind {
      case .any where !group.cells.contains(where: { $0.isNumber }): value = newValue()
      case .any, .number: value = newNumber()
      case .constant(let number): value = .constant(number)
      }
      for cell in group.cells { values[cell] = value }
    }
    decided = facts.decisions.map { test($0) }
  }

  private mutating func newValue() -> Value {
    count += 1
    return .numbered(count)
  }

  private mutating func newNumber() -> Value {
    let value = newValue()
    numbers.insert(value)
    return value
  }

  private func value(_ cell: Cell) -> Value {
    values[cell]
      ?? .common(slot: cell.slot, isText: cell.isText, age: cell.isVariable ? age : 0)
  }

  private func isNumber(_ value: Value) -> Bool {
    switch value {
    case .constant: true
    case .common(let slot, let isText, _):
      Cell(isOfB: false, isText: isText, slot: slot).isNumber || numbers.contains(value)
    case .numbered: numbers.contains(value)
    }
  }

  // MARK: Facts

  /// Whether all facts of a pair of places hold; `claim` is made of them.
  func has(_ facts: PlaceFacts, _ claim: KnownValues) -> Bool {
    guard decided.count >= facts.decisions.count else { return false }
    var meaning: [Value: Value] = [:]
    for named in Set(values.keys).union(claim.values.keys) {
      for cell in [named, named.opposite] {
        let (claimed, known) = (claim.value(cell), value(cell))
        guard meaning[claimed] ?? known == known else { return false }
        meaning[claimed] = known
        if case .constant = claimed, claimed != known { return false }
        if claim.isNumber(claimed), !isNumber(known) { return false }
      }
    }
    return facts.decisions.allSatisfy { result(of: test($0)) == true }
  }

  /// Whether all variables are equal.
  private var hasEqualVariables: Bool {
    values.allSatisfy { cell, value in !cell.isVariable || self.value(cell.opposite) == value }
  }

  // MARK: Comparisons

  private func test(_ decision: PlaceFacts.Decision) -> Test {
    var cells: [Cell] = []
    let values = [decision.one, decision.other].map { operand -> Value in
      switch operand {
      case .cell(let cell):
        cells.append(cell)
        return value(cell)
      case .constant(let number): return .constant(number)
      }
    }
    return Test(
      isLess: decision.isLess, one: values[0], other: values[1], holds: decision.holds,
      cells: cells)
  }

  private func test(_ instruction: Instruction, of program: CompiledProgram, isOfB: Bool) -> Test? {
    guard let (left, relation, right) = instruction.comparison else { return nil }
    let a = value(left, of: program, isOfB: isOfB)
    let b = value(right, of: program, isOfB: isOfB)
    let cells = [left, right].map { Cell(isOfB: isOfB, isText: false, slot: Int($0)) }
    func test(_ one: Value, isLess: Bool, _ other: Value, _ holds: Bool) -> Test {
      Test(isLess: isLess, one: one, other: other, holds: holds, cells: cells)
    }
    return switch relation {
    case .equal: test(a, isLess: false, b, true)
    case .notEqual: test(a, isLess: false, b, false)
    case .less: test(a, isLess: true, b, true)
    case .greaterOrEqual: test(a, isLess: true, b, false)
    case .greater: test(b, isLess: true, a, true)
    case .lessOrEqual: test(b, isLess: true, a, false)
    }
  }

  /// The result of a comparison that has been decided before; nil for others.
  private func result(of test: Test) -> Bool? {
    decided.first { $0.compares(like: test) }.map { $0.holds == test.holds }
  }

  /// The same for an instruction.
  func result(of instruction: Instruction, in program: CompiledProgram, isOfB: Bool) -> Bool? {
    test(instruction, of: program, isOfB: isOfB).flatMap { result(of: $0) }
  }

  /// Decides a comparison of one side; nil for other instructions, and if it may fail.
  func deciding(
    _ instruction: Instruction, of program: CompiledProgram, isOfB: Bool, holds: Bool
  ) -> KnownValues? {
    guard var test = test(instruction, of: program, isOfB: isOfB), isNumber(test.one),
      isNumber(test.other)
    else { return nil }
    if !holds { test.holds.toggle() }
    var known = self
    known.decided.append(test)
    return known
  }

  // MARK: Instructions

  private func value(_ slot: Slot, of program: CompiledProgram, isOfB: Bool) -> Value {
    if let constant = program.constant(in: slot) { return .constant(constant) }
    return value(Cell(isOfB: isOfB, isText: false, slot: Int(slot)))
  }

  /// The values that an instruction reads by its operands, in a fixed order.
  private func operands(
    _ instruction: Instruction, of program: CompiledProgram, isOfB: Bool
  ) -> [Value] {
    let facts = instruction.facts
    var slots: [Slot] = []
    var texts: [Int] = instruction.reads.contains(.dollar) ? [Int(SlotLayout.dollar)] : []
    for operand in [facts.first, facts.second] {
      switch operand {
      case .number(let slot): slots.append(slot)
      case .numbers(let slot, let count): slots += slot..<slot + Slot(count)
      case .text(let slot): texts.append(Int(slot))
      case .element(_, let count, let slot): slots += slot..<slot + Slot(count)
      case .array, .choices, .cause, nil: break
      }
    }
    if case .element(_, let count, let slot)? = facts.result { slots += slot..<slot + Slot(count) }
    return slots.map { value($0, of: program, isOfB: isOfB) }
      + texts.map { value(Cell(isOfB: isOfB, isText: true, slot: $0)) }
  }

  /// Runs an instruction of one side that cannot fail and has no effect but its result; returns
  /// false for others.
  mutating func runAlone(
    _ instruction: Instruction, of program: CompiledProgram, isOfB: Bool
  ) -> Bool {
    let operands = operands(instruction, of: program, isOfB: isOfB)
    switch instruction {
    case .copyText: assign(operands[0], instruction, isOfB: isOfB)
    case .move where isNumber(operands[0]): assign(operands[0], instruction, isOfB: isOfB)
    default:
      var numbers: [Decimal12] = []
      for case .constant(let number) in operands { numbers.append(number) }
      guard !numbers.isEmpty, numbers.count == operands.count,
        let result = Self.result(of: instruction, numbers, .corrected),
        result == Self.result(of: instruction, numbers, .kept)
      else { return false }
      assign(.constant(result), instruction, isOfB: isOfB)
    }
    return true
  }

  private static func result(
    of instruction: Instruction, _ numbers: [Decimal12], _ endDigits: EndDigits
  ) -> Decimal12? {
    switch instruction {
    case .negate: numbers[0].negated
    case .integer: numbers[0].integerPart(endDigits)
    case .add: numbers[0].adding(numbers[1], endDigits)
    case .subtract: numbers[0].subtracting(numbers[1], endDigits)
    case .multiply: numbers[0].multiplied(by: numbers[1], endDigits)
    case .divide: numbers[0].divided(by: numbers[1], endDigits)
    default: nil
    }
  }

  /// Runs an instruction of each side; returns whether they are comparisons with opposite results,
  /// and nil if the instructions may do different things.
  mutating func runTogether(
    _ a: (instruction: Instruction, program: CompiledProgram),
    _ b: (instruction: Instruction, program: CompiledProgram)
  ) -> Bool? {
    if let one = test(a.instruction, of: a.program, isOfB: false),
      let other = test(b.instruction, of: b.program, isOfB: true)
    {
      return one.compares(like: other) ? one.holds != other.holds : nil
    }
    let operands = operands(a.instruction, of: a.program, isOfB: false)
    let others = self.operands(b.instruction, of: b.program, isOfB: true)
    guard a.instruction.operation == b.instruction.operation,
      operands == others || a.instruction.commutes && operands == others.reversed()
    else { return nil }
    let (reads, writes) = (a.instruction.reads, a.instruction.writes)
    if !reads.union(writes).isDisjoint(with: .variables) {
      guard hasEqualVariables else { return nil }
    }
    if !writes.isDisjoint(with: .variables) { forgetVariables() }
    if !writes.isDisjoint(with: .xAndY) {
      for slot in SlotLayout.point { setBoth(slot, newValue()) }
    }
    let value: Value
    switch a.instruction {
    case .move:
      value = operands[0]
      // It would have failed for a text.
      numbers.insert(value)
    case .storeText: value = newValue()
    default: value = newNumber()
    }
    assign(value, a.instruction, isOfB: false)
    assign(value, b.instruction, isOfB: true)
    return false
  }

  private mutating func setBoth(_ slot: Int, _ value: Value) {
    decided = []
    for isOfB in [false, true] { set(Cell(isOfB: isOfB, isText: false, slot: slot), value) }
  }

  private mutating func forgetVariables() {
    values = values.filter { !$0.key.isVariable }
    decided = []
    age += 1
  }

  private mutating func set(_ cell: Cell, _ value: Value) {
    values[cell] = value
    decided.removeAll { $0.cells.contains(cell) }
  }

  private mutating func assign(_ value: Value, _ instruction: Instruction, isOfB: Bool) {
    switch instruction.facts.result {
    case .number(let slot)?: set(Cell(isOfB: isOfB, isText: false, slot: Int(slot)), value)
    case .text(let slot)?: set(Cell(isOfB: isOfB, isText: true, slot: Int(slot)), value)
    default: break
    }
    if let variable = instruction.continuedLoop {
      set(Cell(isOfB: isOfB, isText: false, slot: Int(variable)), value)
      decided = []
    }
  }
}
