import BasicVM

/// Writes statements of a listing as Swift: in, nodes of its syntax tree; out, nodes of Swift;
/// refused, nothing.
///
/// A wait divides a statement: what precedes it ends one function of the port, and what follows is
/// in another. So a statement is written one section at a time. Each time the whole statement is
/// walked, but nodes are added only between the waits that enclose the section. A wait ends it, and
/// values that are needed after the wait become properties.
///
/// The machine evaluates from left to right, and so does Swift. Where a node must be added in the
/// middle of an expression, the `operands` that were evaluated before it get names first.
struct StatementWriter {
  let plan: PortPlan
  let printer: SwiftPrinter

  /// What has been written.
  var nodes: [SwiftNode] = []
  /// Evaluated operands of the expressions around the present one.
  private(set) var operands: [SwiftValue] = []
  /// For each wait what the state does first with the answer.
  private(set) var entries: [Int: [SwiftNode]] = [:]
  /// Properties for values that are needed after a wait.
  private(set) var held: [SwiftVariable] = []

  private(set) var statement: ListedStatement?
  /// The number of the section that is written, and of waits that have been passed.
  private var section = 0
  private var passed = 0
  /// Whether nodes are added for an entry.
  private var isEntry = false
  /// The operands that are left at a wait.
  private var carried: [Int: [SwiftValue]] = [:]
  private var valueCount = 0
  private var pointCount = 0

  /// An operand with more operators gets a name, so that expressions stay readable.
  private static let operatorLimit = 3
  /// A statement that is wider is not joined with the next.
  static let widthLimit = 80

  init(_ plan: PortPlan, _ printer: SwiftPrinter) {
    self.plan = plan
    self.printer = printer
  }

  // MARK: Sections

  /// Begins a function.
  mutating func beginFunction() {
    nodes = []
    valueCount = 0
    pointCount = 0
  }

  /// Writes the section of a statement that begins at an instruction.
  mutating func write(_ statement: ListedStatement, at step: Int) {
    begin(statement, at: step)
    do throws(BrokenOff) { try write(statement.kind) } catch {}
    for operand in operands where operand.isNeeded { add(.evaluate(operand)) }
    operands = []
  }

  /// Goes to the section of a statement in which an instruction is.
  mutating func begin(_ statement: ListedStatement, at step: Int) {
    self.statement = statement
    section = plan.waits(in: statement).count { $0 < step }
    passed = 0
    operands = []
  }

  /// A statement breaks off inside an expression.
  struct BrokenOff: Error {}

  private var isWriting: Bool { passed == section || isEntry }

  /// Adds a node, if it belongs to the section that is written.
  mutating func add(_ statement: SwiftStatement) {
    guard isWriting else { return }
    nodes.append(.statement(statement, self.statement?.line))
  }

  /// Replaces the last statement, if it is of the same line of the listing.
  mutating func replaceLast(_ change: (SwiftStatement) -> SwiftStatement?) -> Bool {
    guard isWriting, case .statement(let last, let line)? = nodes.last, line == statement?.line,
      let changed = change(last)
    else { return false }
    nodes[nodes.count - 1] = .statement(changed, line)
    return true
  }

  // MARK: Waits

  /// Waits, which ends the section; true if the wait is the end of the section that is written.
  @discardableResult
  mutating func wait(_ word: SwiftWait, _ values: [SwiftValue] = []) -> Bool {
    guard let statement else { return false }
    let waits = plan.waits(in: statement)
    guard passed < waits.count else { return false }
    let isEnd = isWriting
    if isEnd {
      hold()
      add(.wait(word, values, then: nil))
      carried[waits[passed]] = operands
    }
    passed += 1
    if passed == section { operands = carried[waits[passed - 1]] ?? operands }
    return isEnd
  }

  /// Writes what the state does first when the last wait is over.
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

  /// Moves operands to properties, unless they are the same after a wait.
  private mutating func hold() {
    for index in operands.indices where !lastsOverWait(operands[index]) {
      let value = operands[index]
      let property = SwiftVariable.held(
        held.count + 1, isText: isText(value), longest: value.longest)
      held.append(property)
      add(.assign(property, value))
      operands[index] = .variable(property)
    }
  }

  private func lastsOverWait(_ value: SwiftValue) -> Bool {
    value.isLiteral
      || !value.isThrowing && !value.isFleeting && value.operatorCount == 0
        && value.variables.allSatisfy { plan.isProperty($0, printer.names) }
  }

  // MARK: Operands

  /// Evaluates values one after the other.
  mutating func values(_ expressions: [Syntax.Expression]) throws(BrokenOff) -> [SwiftValue] {
    for expression in expressions { try push(expression) }
    return pop(expressions.count)
  }

  /// Evaluates a value that is used later.
  mutating func push(_ expression: Syntax.Expression) throws(BrokenOff) {
    var value = try value(expression)
    if value.operatorCount > Self.operatorLimit {
      settle()
      value = named(value)
    }
    operands.append(value)
  }

  mutating func push(_ value: SwiftValue) { operands.append(value) }

  /// The values that were pushed last.
  mutating func pop(_ count: Int) -> [SwiftValue] {
    let start = operands.count - count
    defer { operands.removeSubrange(start...) }
    return Array(operands[start...])
  }

  /// Names the operands that must not be evaluated after what is added next: what may fail or
  /// changes, and what reads these letters.
  mutating func settle(before writes: VariableSet = []) {
    for index in operands.indices {
      let value = operands[index]
      guard value.isThrowing || value.isFleeting || !value.letters.isDisjoint(with: writes) else {
        continue
      }
      operands[index] = named(value)
    }
  }

  private mutating func named(_ value: SwiftValue) -> SwiftValue {
    guard isWriting else { return value }
    valueCount += 1
    let name = SwiftVariable.value(valueCount, isText: isText(value), longest: value.longest)
    add(.assign(name, value))
    return .variable(name)
  }

  /// The number of the next point of POL or REC.
  mutating func nextPoint() -> Int {
    if isWriting { pointCount += 1 }
    return pointCount
  }

  private func isText(_ value: SwiftValue) -> Bool {
    switch value {
    case .number, .arithmetic, .negated: false
    case .text, .dollarCell, .joined, .middle: true
    case .variable(let variable): printer.names.isText(variable)
    case .mixed(_, let isText), .cell(_, let isText): isText
    case .source(let source): source == .key || source == .answer || source == .readText
    case .property(let property, _): property == .short || property == .cut
    case .call(let function, _):
      function == .numberText || function == .hexadecimal || function == .sexagesimal
    case .element(let name, _, _), .cellElement(let name, _): name.isText
    }
  }
}
