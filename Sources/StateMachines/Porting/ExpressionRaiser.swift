import BasicVM

/// Makes expressions and statements of instructions again: in, one instruction after another; out,
/// Swift; refused, nothing.
///
/// Temporaries are expressions that wait for the instruction that uses them. Before something happens
/// that they must not see, they become constants of their own.
struct ExpressionRaiser {
  let program: CompiledProgram
  let variables: PortVariables
  let names: PortNames
  let loops: PortLoops
  let limits: StandingLimits
  /// Whether MODE 11 may be set, so that arithmetic has to ask.
  let asksEndDigits: Bool
  /// Whether SET may be used, so that interpolated numbers may look different.
  let setsFormat: Bool

  /// Temporaries that wait, in the order in which they were worked out; texts behind numbers.
  var pending: [(slot: Int, value: SwiftExpression)] = []
  var nodes: [SwiftNode] = []
  /// The line of the listing that goes on.
  var line: SwiftStatement.ListingLine?
  /// The line that the machine was told of.
  var toldLine: SwiftStatement.ListingLine?
  /// Values of this part that have names of their own: whether each is a text.
  private(set) var valueKinds: [Bool] = []
  /// Properties for values that are needed behind a wait: whether each is a text.
  private(set) var heldKinds: [Bool] = []
  /// The prompt of the INPUT that comes.
  var prompt: SwiftExpression?
  /// How many points POL and REC have given.
  var pointCount = 1

  init(_ plan: PortPlan, _ names: PortNames) {
    program = plan.program
    variables = plan.variables
    loops = plan.loops
    limits = plan.limits
    asksEndDigits = plan.setsEndDigits
    setsFormat = plan.setsFormat
    self.names = names
  }

  private static let texts = 1 << 17

  /// The local variable that a value with a name of its own is, by its number from 1.
  static func valueLocal(_ number: Int) -> Int { (1 << 20) + number }

  // MARK: Statements

  /// Takes what has been written.
  mutating func takeNodes() -> [SwiftNode] {
    defer { nodes = [] }
    return nodes
  }

  /// Adds a statement made of expressions, behind what must come before it.
  mutating func add(
    _ text: UTF8Text, _ parts: [SwiftExpression] = [], fails: Bool = false, tells: Bool = true,
    writes: VariableSet = [], role: SwiftStatement.Role = .plain
  ) {
    settle(before: writes)
    let mayFail = fails || parts.contains { $0.fails }
    if mayFail, tells { tellLine() }
    append(mayFail ? "try \(text)" : text, parts, role: role)
  }

  /// Adds a statement behind which nothing is carried out.
  mutating func leave(_ text: UTF8Text) { add(text, role: .leaves) }

  /// Adds an error.
  mutating func fail(_ cause: FaultCause) {
    settle()
    tellLine()
    leave("throw .fault(.\(cause.name))")
  }

  /// Writes a statement of the line that goes on.
  private mutating func append(
    _ text: UTF8Text, _ parts: [SwiftExpression] = [], role: SwiftStatement.Role = .plain
  ) {
    append(SwiftStatement(text, parts, role: role, line: line))
  }

  mutating func append(_ statement: SwiftStatement) { nodes.append(.statement(statement)) }

  /// Whether nothing is carried out behind what has been written.
  var isAtEnd: Bool { nodes.end }

  /// Begins a part with what is still needed of what came before.
  mutating func begin(with pending: [(slot: Int, value: SwiftExpression)]) {
    self.pending = pending
    nodes = []
    toldLine = nil
    valueKinds = []
  }

  /// Puts back what was taken.
  mutating func restore(_ nodes: [SwiftNode]) { self.nodes = nodes }

  mutating func add(_ node: SwiftNode) { nodes.append(node) }

  /// Tells the machine the line for the message of an error.
  mutating func tellLine() {
    guard let line, toldLine != line else { return }
    if toldLine?.area != line.area, names.hasSeveralAreas {
      append("fx.area = \(line.area)", role: .tellsLine)
    }
    append("fx.line = \(line.number)", role: .tellsLine)
    toldLine = line
  }

  /// Gives a name to what waits and must not see what happens now.
  ///
  /// Nobody sees the variables behind an error, so what only puts something into one may come before
  /// what fails.
  mutating func settle(before writes: VariableSet = [], isAssignment: Bool = false) {
    for index in pending.indices {
      let value = pending[index].value
      let mustNotWait = !isAssignment && (value.fails || value.isFleeting)
      guard mustNotWait || !value.reads.isDisjoint(with: writes) else { continue }
      pending[index].value = named(value, isText: pending[index].slot >= Self.texts)
    }
  }

  private mutating func named(_ value: SwiftExpression, isText: Bool) -> SwiftExpression {
    if value.fails { tellLine() }
    valueKinds.append(isText)
    let name = names.value(valueKinds.count)
    var statement = SwiftStatement("\(name) = \(value.tried)", [value], line: line)
    statement.assign(Self.valueLocal(valueKinds.count), value)
    append(statement)
    var result = SwiftExpression(name)
    result.longest = value.longest
    // It is known in this part alone.
    result.locals = [Self.valueLocal(valueKinds.count)]
    return result
  }

  /// Puts what is still needed behind a wait into properties.
  mutating func hold() {
    for index in pending.indices {
      let value = pending[index].value
      let isKept =
        value.isLiteral
        || !value.fails && !value.isFleeting && value.locals.isEmpty
          && value.reads.isSubset(of: variables.properties) && value.operators == 0
      guard !isKept else { continue }
      let isText = pending[index].slot >= Self.texts
      heldKinds.append(isText)
      let name = names.held(heldKinds.count)
      if value.fails { tellLine() }
      append("\(name) = \(value.tried)", [value])
      pending[index].value = SwiftExpression(name)
    }
  }

  // MARK: Operands

  /// A variable by its letter, `$` as 26.
  func variable(_ letter: Int) -> SwiftExpression {
    var expression = SwiftExpression(names.variables[letter])
    expression.reads.insert(letter)
    if isLocal(letter) { expression.locals.insert(letter) }
    expression.longest =
      letter == PortVariables.dollar ? SlotLayout.textLimit : SlotLayout.shortTextLimit
    return expression
  }

  func isLocal(_ letter: Int) -> Bool {
    !variables.properties.contains(letter)
  }

  /// The number in a slot.
  mutating func number(_ slot: Slot) -> SwiftExpression {
    if slot < SlotLayout.letters {
      guard variables.hasLetters else { return cell("number", Int(slot)) }
      var expression = variable(Int(slot))
      if variables.kinds[Int(slot)] == .mixed {
        expression.text = "\(expression.text).number"
        expression.fails = true
      }
      return expression
    }
    if let constant = program.constant(in: slot) { return Self.literal(constant) }
    return take(Int(slot)) ?? SwiftExpression(".zero")
  }

  /// The text in a slot.
  mutating func text(_ slot: TextSlot) -> SwiftExpression {
    if slot == SlotLayout.dollar { return dollar }
    guard slot >= SlotLayout.literals else {
      return take(Int(slot) + Self.texts) ?? SwiftExpression("MachineText()")
    }
    return Self.literal(program.texts[Int(slot) - SlotLayout.literals])
  }

  /// `$`.
  var dollar: SwiftExpression {
    guard variables.hasLetters else { return SwiftExpression("fx.dollar") }
    return variable(PortVariables.dollar)
  }

  private mutating func take(_ slot: Int) -> SwiftExpression? {
    guard let index = pending.lastIndex(where: { $0.slot == slot }) else { return nil }
    return pending.remove(at: index).value
  }

  /// A letter among cells that are kept as the machine keeps them.
  private func cell(_ kind: UTF8Text, _ letter: Int) -> SwiftExpression {
    var expression = SwiftExpression("fx.\(kind)(\(Self.quotedLetter(letter)))")
    expression.fails = true
    expression.reads.insert(letter)
    return expression
  }

  static func quotedLetter(_ letter: Int) -> UTF8Text {
    "\"\(UTF8Text(utf8: [UInt8(65 + letter % SlotLayout.letters)]))\""
  }

  // MARK: Results

  /// Keeps a number: in a variable, or until it is used.
  mutating func put(_ value: SwiftExpression, in slot: Slot, at step: Int) {
    guard slot < SlotLayout.letters else {
      pending.removeAll { $0.slot == Int(slot) }
      pending.append((Int(slot), value))
      if value.operators > 3 { settleLast(isText: false) }
      return
    }
    assign(value, to: Int(slot), at: step, isText: false)
  }

  mutating func put(_ value: SwiftExpression, in slot: TextSlot, isText: Bool = true) {
    pending.removeAll { $0.slot == Int(slot) + Self.texts }
    pending.append((Int(slot) + Self.texts, value))
    if value.operators > 3 { settleLast(isText: true) }
  }

  /// Gives a name to the newest value, so that no expression becomes too long to be read.
  private mutating func settleLast(isText: Bool) {
    let (slot, value) = pending.removeLast()
    settle()
    pending.append((slot, named(value, isText: isText)))
  }

  /// Puts a value into a variable.
  mutating func assign(
    _ value: SwiftExpression, to letter: Int, at step: Int, isText: Bool
  ) {
    var writes: VariableSet = []
    writes.insert(letter)
    guard variables.hasLetters else {
      if letter == PortVariables.dollar {
        return add(assignment(of: value, to: dollar.text), [value], writes: writes, tries: false)
      }
      return add("fx.put(\(value.text), in: \(Self.quotedLetter(letter)))", [value], writes: writes)
    }
    guard variables.liveBehind[step].contains(letter) else {
      // Nobody reads it.
      if value.isNeeded { add("_ = \(value.tried)", [value], tries: false) }
      return
    }
    // A variable that is put into itself stays as it is.
    guard value.text != names.variables[letter] else { return }
    let isMixed = variables.kinds[letter] == .mixed
    settle(before: writes, isAssignment: !value.isNeeded)
    if value.fails { tellLine() }
    let name = names.variables[letter]
    let text =
      isMixed ? "\(name) = MixedValue(\(value.tried))" : assignment(of: value, to: name)
    var statement = SwiftStatement(text, [value], line: line)
    if isLocal(letter) { statement.assign(letter, value) }
    append(statement)
  }

  /// What puts a value into a variable; a text that grows is not written anew.
  private func assignment(of value: SwiftExpression, to name: UTF8Text) -> UTF8Text {
    guard let added = value.addedToDollar, name == dollar.text else {
      return "\(name) = \(value.tried)"
    }
    return "\(value.fails ? "try " : "" as UTF8Text)\(name).add(\(added))"
  }

  /// Adds a statement that says itself what of it may fail.
  private mutating func add(
    _ text: UTF8Text, _ parts: [SwiftExpression], writes: VariableSet = [], tries: Bool
  ) {
    settle(before: writes)
    if parts.contains(where: { $0.fails }) { tellLine() }
    append(text, parts)
  }
}
