import BasicVM
import StateMachines

/// A listing or a port during the check: its position, open calls and values.
struct CheckedSide {
  let code: CheckedCode
  var position: Int
  /// The positions after the open calls.
  var calls: [Int]
  private(set) var cells: [CheckedCell: Int]
  /// Whether it has jumped back since the last reset.
  var hasJumpedBack = false
  /// The number of RAN# drawn since the last pair of places.
  private(set) var draws = 0

  /// An operation that can fail or be noticed, or a decision.
  struct Step {
    enum Operation: Equatable {
      case perform(CheckedOperation)
      /// A comparison is always `=` or `<`.
      case decide(CheckedDecision)
      case hangs
    }

    let operation: Operation
    var operands: [Int] = []
    var cells: [CheckedCell] = []
    var branches: [CheckedBranch] = []
  }

  struct Failure: Error {
    let reason: UTF8Text
  }

  /// The maximum number of steps without an effect; an endless loop must repeat earlier.
  private static let silentLimit = 10_000

  // MARK: Values

  subscript(_ cell: CheckedCell) -> Int? {
    get { cells[located(cell)] }
    set { cells[located(cell)] = newValue }
  }

  /// A local variable is that of the current call.
  private func located(_ cell: CheckedCell) -> CheckedCell {
    guard cell.frame > 0 else { return cell }
    var cell = cell
    cell.frame = calls.count + 1
    return cell
  }

  private func value(
    _ operand: CheckedOperand, _ values: inout SymbolicValues
  ) throws(Failure) -> Int {
    switch operand {
    case .constant(let term): return values.value(term)
    case .cell(let cell):
      guard let value = self[cell] else {
        throw Failure(reason: "a variable without a value is read")
      }
      return value
    }
  }

  private mutating func dropLocals() {
    let frame = calls.count + 1
    drop { $0.frame == frame }
  }

  mutating func drop(_ isDropped: (CheckedCell) -> Bool) {
    for cell in cells.keys where isDropped(cell) { cells[cell] = nil }
  }

  /// The line that an error names here; nil if it depends on the path.
  func line(_ values: SymbolicValues) -> ListingLine? {
    guard code.lines.isEmpty else { return code.lines[position] }
    guard let number = constant(CheckedCell(kind: .line), values), let area = area(values) else {
      return nil
    }
    return ListingLine(area: area, number: number)
  }

  /// The area whose DATA are used here; nil if it depends on the path.
  func area(_ values: SymbolicValues) -> Int? {
    code.lines.isEmpty
      ? constant(CheckedCell(kind: .area), values) : code.lines[position].area
  }

  private func constant(_ cell: CheckedCell, _ values: SymbolicValues) -> Int? {
    self[cell].flatMap { values.whole($0, in: 0...Int(UInt16.max)) }
  }

  // MARK: Running

  /// Runs to the next operation that can fail or be noticed, or decision.
  mutating func advance(_ values: inout SymbolicValues) throws(Failure) -> Step {
    var count = 0
    var visited: [[Int]: [CheckedCell: Int]] = [:]
    while true {
      count += 1
      if count > code.steps.count {
        // The same values were here before, so this repeats endlessly.
        guard visited.updateValue(cells, forKey: calls + [position]) != cells else {
          return Step(operation: .hangs)
        }
        guard count < Self.silentLimit + code.steps.count else {
          throw Failure(reason: "it runs too long without an effect")
        }
      }
      switch code.steps[position] {
      case .perform(let operation, let operands, let cells):
        if let step = try perform(operation, operands, cells, &values) { return step }
        position += 1
      case .set(let cell, let operand):
        self[cell] = try value(operand, &values)
        position += 1
      case .decide(let decision, let operands, let cells, let branches):
        let step = try decide(decision, operands, cells, branches, &values)
        guard let isTrue = step.constant(values) else { return step }
        jump(to: BranchLabels(step.branches)[isTrue ? .holds : .fails] ?? 0)
      case .choose(let cell, let branches):
        guard let number = constant(cell, values),
          let branch = branches.first(where: { $0.outcome == .number(number) })
        else { throw Failure(reason: "the Swift may return to another caller") }
        jump(to: branch.label)
      case .jump(let label): jump(to: label)
      case .call(let label):
        calls.append(position + 1)
        position = code.labels[label]
      case .unlessCalled(let label):
        position = calls.isEmpty ? code.labels[label] : position + 1
      case .goBack: goBack()
      case .enter:
        dropLocals()
        position += 1
      case .refuse(let reason): throw Failure(reason: reason)
      }
    }
  }

  mutating func jump(to label: Int) {
    let target = code.labels[label]
    if target <= position { hasJumpedBack = true }
    position = target
  }

  private mutating func goBack() {
    guard !calls.isEmpty else {
      position += 1
      return
    }
    dropLocals()
    position = calls.removeLast()
  }

  /// Computes a value; returns an operation that can fail or be noticed.
  private mutating func perform(
    _ operation: CheckedOperation, _ operands: [CheckedOperand], _ cells: [CheckedCell],
    _ values: inout SymbolicValues
  ) throws(Failure) -> Step? {
    var inputs: [Int] = []
    for operand in operands { inputs.append(try value(operand, &values)) }
    if let limit = operation.textLimit, let text = inputs.last {
      inputs[inputs.count - 1] = values.prefix(text, limit)
    }
    if case .instruction(.random) = operation {
      if let cell = cells.first { self[cell] = values.random(draws) }
      draws += 1
      return nil
    }
    guard let result = values.result(of: operation, inputs) else {
      return Step(operation: .perform(operation), operands: inputs, cells: cells)
    }
    if let cell = cells.first { self[cell] = result }
    return nil
  }

  private func decide(
    _ decision: CheckedDecision, _ operands: [CheckedOperand], _ cells: [CheckedCell],
    _ branches: [CheckedBranch], _ values: inout SymbolicValues
  ) throws(Failure) -> Step {
    var inputs: [Int] = []
    for operand in operands { inputs.append(try value(operand, &values)) }
    guard case .comparison(let relation) = decision else {
      return Step(
        operation: .decide(decision), operands: inputs, cells: cells, branches: branches)
    }
    let comparison = values.comparison(inputs[0], relation, inputs[1])
    return Step(
      operation: .decide(.comparison(comparison.isEqual ? .equal : .less)),
      operands: comparison.operands,
      branches: comparison.isNegated ? branches.map { $0.negated } : branches)
  }
}

extension CheckedSide.Step {
  var comparison: Relation? {
    if case .decide(.comparison(let relation)) = operation { relation } else { nil }
  }

  /// Nil unless it compares constants.
  fileprivate func constant(_ values: SymbolicValues) -> Bool? {
    guard let relation = comparison else { return nil }
    switch (values.term(operands[0]), values.term(operands[1])) {
    case (.number(let a), .number(let b)): return relation.holds(a, b)
    case (.text(let a), .text(let b)):
      return relation == .equal ? a == b : a.lexicographicallyPrecedes(b)
    default: return nil
    }
  }
}

extension CheckedBranch {
  fileprivate var negated: CheckedBranch {
    switch outcome {
    case .holds: CheckedBranch(outcome: .fails, label: label)
    case .fails: CheckedBranch(outcome: .holds, label: label)
    case .number, .anyNumber, .others: self
    }
  }
}

extension CheckedOperation {
  /// The length to which it cuts its last operand.
  fileprivate var textLimit: Int? {
    switch self {
    case .instruction(.printText): SlotLayout.textLimit
    case .instruction(.storeTextElement): SlotLayout.shortTextLimit
    case .instruction, .joinWhole, .loopBound: nil
    }
  }
}
