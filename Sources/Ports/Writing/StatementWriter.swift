import BasicVM
import StateMachines

/// Translates statements of a listing into Swift nodes.
///
/// A wait divides a statement into sections, since the rest belongs to another function. To write a
/// section, the whole statement is walked, but only the section's nodes are added. Values that are
/// needed after the wait become properties.
///
/// Both the machine and Swift evaluate from left to right. If a node must be added in the middle of
/// an expression, the `operands` before it become constants first.
struct StatementWriter {
  let plan: PortPlan
  let printer: SwiftPrinter

  var nodes: [SwiftNode] = []
  /// The evaluated operands of the enclosing expressions, a stack.
  private(set) var operands: [SwiftValue] = []
  /// For each wait, the code that handles the answer first.
  private(set) var entries: [Int: [SwiftNode]] = [:]
  /// The properties for values that are needed after a wait.
  private(set) var held: [SwiftVariable] = []

  private(set) var statement: ListedStatement?
  /// The number of the section to write, from 0.
  private var section = 0
  /// The number of waits before the current position in the statement.
  private var passed = 0
  /// Whether the code that handles an answer is written.
  private var isEntry = false
  /// The operands still needed after each wait.
  private var carried: [Int: [SwiftValue]] = [:]
  private var valueCount = 0
  private var pointCount = 0

  /// An operand with more operators becomes a constant, for readability.
  private static let operatorLimit = 3
  /// The maximum width of joined statements.
  static let widthLimit = 80

  init(_ plan: PortPlan, _ printer: SwiftPrinter) {
    self.plan = plan
    self.printer = printer
  }

  // MARK: Sections

  mutating func beginFunction() {
    nodes = []
    valueCount = 0
    pointCount = 0
  }

  mutating func write(_ statement: ListedStatement, at step: Int) {
    begin(statement, at: step)
    do throws(StatementFails) { try write(statement.kind) } catch {}
    for operand in operands where operand.isNeeded { add(.evaluate(operand)) }
    operands = []
  }

  /// Walks a statement for the section with the step.
  mutating func begin(_ statement: ListedStatement, at step: Int) {
    self.statement = statement
    section = plan.waits(in: statement).count { $0 < step }
    passed = 0
    operands = []
  }

  /// An error ends the statement.
  struct StatementFails: Error {}

  private var isWriting: Bool { passed == section || isEntry }

  /// Adds a node if it belongs to the current section.
  mutating func add(_ statement: SwiftStatement) {
    guard isWriting else { return }
    nodes.append(.statement(statement, self.statement?.line))
  }

  /// Replaces the last statement if it belongs to the same line of the listing.
  mutating func replaceLast(_ change: (SwiftStatement) -> SwiftStatement?) -> Bool {
    guard isWriting, case .statement(let last, let line)? = nodes.last, line == statement?.line,
      let changed = change(last)
    else { return false }
    nodes[nodes.count - 1] = .statement(changed, line)
    return true
  }

  // MARK: Waits

  /// Passes a wait; returns whether it ends the current section.
  @discardableResult
  mutating func wait(_ word: SwiftWait, _ values: [SwiftValue] = []) -> Bool {
    guard let statement else { return false }
    let waits = plan.waits(in: statement)
    guard passed < waits.count else { return false }
    let isEnd = isWriting
    if isEnd {
      hold(during: word)
      add(.wait(word, values, then: nil))
      carried[waits[passed]] = operands
    }
    passed += 1
    if passed == section { operands = carried[waits[passed - 1]] ?? operands }
    return isEnd
  }

  /// Writes the code that first handles the answer.
  mutating func enter(_ write: (inout StatementWriter) -> Void) {
    guard let statement else { return }
    let before = nodes
    nodes = []
    isEntry = true
    write(&self)
    isEntry = false
    entries[plan.waits(in: statement)[passed - 1]] = nodes
    nodes = before
  }

  mutating func setEntry(_ nodes: [SwiftNode], of wait: Int) { entries[wait] = nodes }

  /// Moves operands that a wait may change to properties.
  private mutating func hold(during wait: SwiftWait) {
    for index in operands.indices where !survives(operands[index], wait) {
      let value = operands[index]
      let property = SwiftVariable.held(
        held.count + 1, isText: printer.names.isText(value), longest: value.longest)
      held.append(property)
      add(.assign(property, value))
      operands[index] = .variable(property)
    }
  }

  private func survives(_ value: SwiftValue, _ wait: SwiftWait) -> Bool {
    // An answer with POL or REC sets X and Y.
    let isKept = wait != .askNumber || value.letters.isDisjoint(with: .xAndY)
    return value.isLiteral
      || isKept && !value.isThrowing && !value.isVolatile && value.operatorCount == 0
        && value.variables.allSatisfy { plan.isProperty($0, printer.names) }
  }

  // MARK: Operands

  mutating func values(_ expressions: [Syntax.Expression]) throws(StatementFails) -> [SwiftValue] {
    for expression in expressions { try push(expression) }
    return pop(expressions.count)
  }

  mutating func push(_ expression: Syntax.Expression) throws(StatementFails) {
    var value = try value(expression)
    if value.operatorCount > Self.operatorLimit {
      settle()
      value = named(value)
    }
    operands.append(value)
  }

  mutating func push(_ value: SwiftValue) { operands.append(value) }

  mutating func pop(_ count: Int) -> [SwiftValue] {
    let start = operands.count - count
    defer { operands.removeSubrange(start...) }
    return Array(operands[start...])
  }

  /// Assigns operands to constants if they may fail or change, or read one of the letters.
  mutating func settle(before writes: VariableSet = []) {
    for index in operands.indices {
      let value = operands[index]
      guard value.isThrowing || value.isVolatile || !value.letters.isDisjoint(with: writes) else {
        continue
      }
      operands[index] = named(value)
    }
  }

  mutating func named(_ value: SwiftValue) -> SwiftValue {
    guard isWriting else { return value }
    valueCount += 1
    let name = SwiftVariable.value(
      valueCount, isText: printer.names.isText(value), longest: value.longest)
    add(.assign(name, value))
    return .variable(name)
  }

  mutating func nextPoint() -> Int {
    if isWriting { pointCount += 1 }
    return pointCount
  }
}
