import BasicVM

/// Writes the parts of a program as Swift: in, a plan; out, the body of each transition and function;
/// refused, nothing.
struct PortWriter {
  let plan: PortPlan
  var names: PortNames
  var raiser: ExpressionRaiser
  let stateNames: PortStateNames
  /// The constructs around what is being written, the innermost last.
  var enclosing: [Construct] = []
  private var labelCount = 0
  /// What is still needed of a part's temporaries, by the part.
  var carried: [Int: [(slot: Int, value: SwiftExpression)]] = [:]
  /// What a state does first with what it waited for, by its step.
  var entries: [Int: [SwiftNode]] = [:]
  /// The part that is being written.
  var root = 0
  var isFunction = false
  /// Whether a function was called that never comes back.
  var isLost = false
  var lastStep = 0

  /// A construct that jumps can leave or begin anew.
  struct Construct {
    package enum Kind { case loop, block, arms }
    let kind: Kind
    let label: Int
    let name: UTF8Text
    var isNamed = false
    /// The line that the condition of the loop needs told.
    var line: SwiftStatement.ListingLine?
  }

  init(_ plan: PortPlan, _ names: PortNames, _ stateNames: PortStateNames) {
    self.plan = plan
    self.names = names
    self.stateNames = stateNames
    raiser = ExpressionRaiser(plan, names)
  }

  /// The body of a part.
  mutating func body(of root: Int) -> [SwiftNode] {
    self.root = root
    isFunction = plan.isFunction(root)
    enclosing = []
    labelCount = 0
    raiser.begin(with: carried[root] ?? [])
    write(plan.parts[root] ?? [])
    var nodes = raiser.takeNodes()
    if isFunction, case .statement(let last)? = nodes.last, last.text == "return" {
      nodes.removeLast()
    }
    return LocalDeclarations(names: locals).declare(in: LineHoist.hoist(in: nodes))
  }

  /// The names of what is not needed beyond a part.
  private var locals: [Int: (name: UTF8Text, isText: Bool)] {
    var locals: [Int: (name: UTF8Text, isText: Bool)] = [:]
    for letter in 0..<PortVariables.count where raiser.isLocal(letter) {
      locals[letter] = (names.variables[letter], plan.variables.kinds[letter] == .text)
    }
    for step in plan.program.steps.indices {
      guard case .startLoop = plan.program.steps[step].instruction else { continue }
      locals[ExpressionRaiser.limitLocal(step)] = (names.limit(step), false)
      locals[ExpressionRaiser.stepLocal(step)] = (names.step(step), false)
    }
    for (index, isText) in raiser.valueKinds.enumerated() {
      locals[ExpressionRaiser.valueLocal(index + 1)] = (names.value(index + 1), isText)
    }
    return locals
  }

  // MARK: Pieces

  mutating func write(_ pieces: [Piece]) {
    for piece in pieces {
      write(piece)
      // Behind an IF of constants there may be nothing to come.
      if case .choice = piece, raiser.isAtEnd { return }
      guard !isLost else {
        // A subroutine that calls itself and never returns ends with this error, deeper down.
        isLost = false
        return raiser.leave("throw .fault(.callsTooDeep)")
      }
    }
  }

  private mutating func write(_ piece: Piece) {
    switch piece {
    case .work(let range):
      for step in range { raiser.raise(step) }
      if let last = range.last { lastStep = last }
    case .choice(let condition, let pieces, let others):
      writeChoice(condition, pieces, else: others)
    case .arms(let kind, let arms): writeArms(kind, arms)
    case .forever(let label, let pieces): writeLoop("while true", label, pieces)
    case .whileLoop(let label, let condition, let pieces): writeWhile(label, condition, pieces)
    case .repeatLoop(let label, let pieces, let condition): writeRepeat(label, pieces, condition)
    case .block(let label, let pieces):
      let (name, body) = enclosed(.block, label) { writer in writer.write(pieces) }
      add([("\(label: name)do {", body)], isLoop: false)
    case .again(let label): jump("continue", to: .loop, label)
    case .leave(let label): jump("break", to: .block, label)
    case .exit(let label): jump("break", to: .loop, label)
    case .go(let part): go(to: part)
    case .compute(let step): compute(step)
    case .call(let step): call(step)
    case .goBack(let step): goBack(step)
    case .wait(let then): wait(then: then)
    case .end: end()
    }
  }

  /// Writes pieces apart from what stands around them.
  private mutating func apart(_ write: (inout PortWriter) -> Void) -> [SwiftNode] {
    let before = raiser.takeNodes()
    let line = raiser.toldLine
    write(&self)
    let body = raiser.takeNodes()
    raiser.restore(before)
    if raiser.toldLine != line, !body.end { raiser.toldLine = nil } else { raiser.toldLine = line }
    return body
  }

  mutating func enclosed(
    _ kind: Construct.Kind, _ label: Int, line: SwiftStatement.ListingLine? = nil,
    _ write: (inout PortWriter) -> Void
  ) -> (name: UTF8Text?, body: [SwiftNode]) {
    labelCount += kind == .arms ? 0 : 1
    let word: UTF8Text = kind == .loop ? "rounds" : "section"
    enclosing.append(
      Construct(
        kind: kind, label: label, name: labelCount == 1 ? word : "\(word)\(labelCount)",
        line: line))
    if kind == .loop { raiser.toldLine = line }
    let body = apart(write)
    if kind == .loop { raiser.toldLine = nil }
    let construct = enclosing.removeLast()
    return (construct.isNamed ? construct.name : nil, body)
  }

  mutating func add(
    _ branches: [(head: UTF8Text, body: [SwiftNode])], tail: UTF8Text = "}",
    parts: [SwiftExpression] = [], tailParts: [SwiftExpression] = [], isLoop: Bool,
    line: SwiftStatement.ListingLine? = nil
  ) {
    let swift = branches.enumerated().map { index, branch in
      let head =
        index == 0
        ? SwiftStatement(branch.head, parts, line: line) : SwiftStatement(branch.head)
      return SwiftBranch(head: head, body: branch.body)
    }
    raiser.add(.compound(swift, tail: SwiftStatement(tail, tailParts), isLoop: isLoop))
  }

  // MARK: Conditions

  private mutating func condition(_ condition: Piece.Condition) -> SwiftExpression {
    write(condition.before)
    let step = condition.step
    raiser.line = plan.line(of: step)
    let expression = raiser.condition(step, isContrary: condition.isContrary)
    raiser.settle()
    if expression.fails, !plan.isShort(condition) { raiser.tellLine() }
    return expression
  }

  mutating func writeChoice(
    _ condition: Piece.Condition, _ pieces: [Piece], else others: [Piece]
  ) {
    let holds = self.condition(condition)
    if let constant = holds.constant { return write(constant ? pieces : others) }
    let line = raiser.line
    let body = apart { $0.write(pieces) }
    let rest = apart { $0.write(others) }
    if body.isEmpty, rest.isEmpty {
      if holds.isNeeded { raiser.add("_ = \(holds.text)", [holds]) }
      return
    }
    let head = "if \(holds.tried) {" as UTF8Text
    guard let chained = Self.chain(rest) else {
      let other = rest.isEmpty ? [] : [(head: "} else {" as UTF8Text, body: rest)]
      return add([(head, body)] + other, parts: [holds], isLoop: false, line: line)
    }
    let first = SwiftBranch(head: SwiftStatement(head, [holds], line: line), body: body)
    raiser.add(.compound([first] + chained, tail: SwiftStatement("}"), isLoop: false))
  }

  /// Nodes that are one IF as branches that begin with `else if`.
  private static func chain(_ nodes: [SwiftNode]) -> [SwiftBranch]? {
    guard nodes.count == 1, case .compound(var branches, _, false) = nodes[0],
      branches[0].head.text.utf8.starts(with: UTF8Text("if ").utf8)
    else { return nil }
    branches[0].head.text = "} else \(branches[0].head.text)"
    return branches
  }

  // MARK: Loops

  private mutating func writeLoop(_ head: UTF8Text, _ label: Int, _ pieces: [Piece]) {
    let (name, body) = enclosed(.loop, label) { writer in
      writer.raiser.add("fx.round()", fails: true, tells: false)
      writer.write(pieces)
    }
    add([("\(label: name)\(head) {", body)], isLoop: true)
  }

  private mutating func writeWhile(
    _ label: Int, _ condition: Piece.Condition, _ pieces: [Piece]
  ) {
    let before = raiser.takeNodes()
    let told = raiser.toldLine
    raiser.toldLine = nil
    let holds = self.condition(condition)
    let needed = raiser.takeNodes()
    raiser.restore(before)
    let isOnlyLine = needed.allSatisfy { $0.tellsLine }
    guard isOnlyLine else {
      raiser.toldLine = told
      // The condition needs statements of its own.
      let (name, body) = enclosed(.loop, label) { writer in
        writer.raiser.add("fx.round()", fails: true, tells: false)
        let holds = writer.condition(condition)
        writer.add(
          [("guard \(holds.tried) else {", [.leaving("break")])],
          parts: [holds], isLoop: false)
        writer.write(pieces)
      }
      return add([("\(label: name)while true {", body)], isLoop: true)
    }
    let line = holds.fails ? raiser.line : nil
    raiser.toldLine = told
    if line != nil { raiser.tellLine() }
    let here = raiser.line
    let (name, body) = enclosed(.loop, label, line: line) { writer in
      writer.raiser.add("fx.round()", fails: true, tells: false)
      writer.write(pieces)
      writer.raiser.line = here
      if line != nil, !pieces.endList { writer.raiser.tellLine() }
    }
    raiser.line = here
    add(
      [("\(label: name)while \(holds.kept) {", body)], parts: [holds], isLoop: true, line: here)
  }

  private mutating func writeRepeat(
    _ label: Int, _ pieces: [Piece], _ condition: Piece.Condition
  ) {
    var holds = SwiftExpression("")
    let isShort = plan.isShort(condition)
    let start = raiser.line
    let (name, body) = enclosed(.loop, label) { writer in
      if !isShort { writer.raiser.add("fx.round()", fails: true, tells: false) }
      writer.write(pieces)
      holds = writer.condition(condition)
    }
    let end = raiser.line
    raiser.line = start
    add(
      [("\(label: name)repeat {", body)], tail: "} while \(holds.kept)", tailParts: [holds],
      isLoop: true)
    raiser.line = end
  }
}
