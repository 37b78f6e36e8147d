import BasicVM
import StateMachines

/// Translates the parts of a program into Swift nodes.
struct PortWriter {
  let plan: PortPlan
  let stateNames: PortStateNames
  var statements: StatementWriter
  private let names: PortNames
  /// The enclosing constructs, innermost last.
  var enclosing: [Construct] = []
  private var labelCount = 0
  /// The first block of the current part.
  var root = 0
  var isFunction = false
  /// Whether the last call was of a function that never returns.
  var hasCalledEndlessFunction = false
  var lastStep = 0
  var returnSwitches = ReturnSwitches()

  /// A construct that jumps can leave or repeat.
  struct Construct {
    package enum Kind { case loop, block, arms }
    let kind: Kind
    let label: Int
    let name: UTF8Text
    var isNamed = false
  }

  init(_ plan: PortPlan, _ names: PortNames, _ stateNames: PortStateNames) {
    self.plan = plan
    self.names = names
    self.stateNames = stateNames
    statements = StatementWriter(
      plan, SwiftPrinter(names: names, setsFormat: plan.setsFormat))
  }

  mutating func body(of root: Int) -> [SwiftNode] {
    self.root = root
    isFunction = plan.isFunction(root)
    enclosing = []
    labelCount = 0
    statements.beginFunction()
    write(plan.parts[root] ?? [])
    var nodes = statements.nodes
    if isFunction, case .statement(.returnNothing, _)? = nodes.last { nodes.removeLast() }
    let declarations = LocalDeclarations { [plan, names] variable in
      plan.isProperty(variable, names) || variable.isPoint
    }
    nodes = declarations.declare(in: nodes.withoutBoundCopies)
    return LineMarks.insert(in: nodes, hasSeveralAreas: names.hasSeveralAreas)
  }

  // MARK: Control nodes

  mutating func write(_ controlNodes: [ControlNode]) {
    for controlNode in controlNodes {
      write(controlNode)
      // An IF with constant sides may end the list.
      if case .choice = controlNode, statements.nodes.isTerminated { return }
      guard !hasCalledEndlessFunction else {
        // A subroutine that calls itself and never returns ends with this error.
        hasCalledEndlessFunction = false
        return add(.fail(.callsTooDeep))
      }
    }
  }

  private mutating func write(_ controlNode: ControlNode) {
    switch controlNode {
    case .steps(let steps): write(steps)
    case .choice(let condition, let controlNodes, let others):
      writeChoice(condition, controlNodes, else: others)
    case .arms(let kind, let arms): writeArms(kind, arms)
    case .forever(let label, let controlNodes): writeForever(label) { $0.write(controlNodes) }
    case .whileLoop(let label, let condition, let controlNodes):
      writeWhile(label, condition, controlNodes)
    case .repeatLoop(let label, let controlNodes, let condition):
      writeRepeat(label, controlNodes, condition)
    case .block(let label, let controlNodes):
      let (name, body) = enclosed(.block, label) { $0.write(controlNodes) }
      add(.block(name, body))
    case .jump(.again, let label): startAgain(label)
    case .jump(.leaveBlock, let label): leave(.block, label)
    case .jump(.exitLoop, let label): leave(.loop, label)
    case .go(let part): add(transition(to: part))
    case .computeTarget(let step): compute(step)
    case .call(let step): call(step)
    case .returnToCaller(let step): goBack(step)
    case .wait(let then): wait(then: then)
    case .end: end()
    }
  }

  // MARK: Swift nodes

  mutating func add(_ node: SwiftNode) { statements.nodes.append(node) }

  mutating func add(_ nodes: [SwiftNode]) { statements.nodes += nodes }

  mutating func add(_ statement: SwiftStatement) { add(.plain(statement)) }

  mutating func add(_ statement: SwiftStatement, of step: Int) {
    add(.statement(statement, plan.line(of: step)))
  }

  private mutating func apart(_ write: (inout PortWriter) -> Void) -> [SwiftNode] {
    let before = statements.nodes
    statements.nodes = []
    write(&self)
    defer { statements.nodes = before }
    return statements.nodes
  }

  mutating func enclosed(
    _ kind: Construct.Kind, _ label: Int, _ write: (inout PortWriter) -> Void
  ) -> (name: UTF8Text?, body: [SwiftNode]) {
    labelCount += kind == .arms ? 0 : 1
    // `SwiftLabels` replaces the name.
    enclosing.append(Construct(kind: kind, label: label, name: "\(labelCount)"))
    let body = apart(write)
    let construct = enclosing.removeLast()
    return (construct.isNamed ? construct.name : nil, body)
  }

  // MARK: Statements

  private mutating func write(_ steps: Range<Int>) {
    if let last = steps.last { lastStep = last }
    var step = steps.lowerBound
    while step < steps.upperBound {
      var end = step + 1
      if let statement = plan.statements.statement(at: step) {
        end = write(statement, step..<min(steps.upperBound, statement.steps.upperBound))
      }
      // An error, such as that of a jump to a missing line, ends the part.
      for index in step..<end {
        let instruction = plan.program.steps[index].instruction
        if let cause = instruction.certainFault { return add(.fail(cause), of: index) }
        // NEXT for which no loop can be open.
        if instruction.isNext { return add(.fail(.nextWithoutFor), of: index) }
      }
      step = end
    }
  }

  /// Writes up to the next wait; returns the end of the written instructions.
  private mutating func write(_ statement: ListedStatement, _ steps: Range<Int>) -> Int {
    let wait = plan.waits(in: statement).first { steps.contains($0) }
    let end = wait.map { $0 + 1 } ?? steps.upperBound
    let isFaulty = (steps.lowerBound..<end).contains { step in
      plan.program.steps[step].instruction.facts.action == .fault
    }
    // A branch evaluates its own values.
    if !statement.kind.decides || wait != nil || isFaulty {
      statements.write(statement, at: steps.lowerBound)
    }
    return end
  }

  // MARK: Conditions

  private mutating func condition(_ condition: ControlNode.Condition) -> SwiftCondition {
    write(condition.before)
    let holds: SwiftCondition
    if plan.program.steps[condition.step].instruction.isNext {
      holds = statements.next(at: condition.step)
    } else {
      holds = statements.condition(at: condition.step)
    }
    return condition.isNegated ? holds.negated : holds
  }

  mutating func writeChoice(
    _ condition: ControlNode.Condition, _ controlNodes: [ControlNode], else others: [ControlNode]
  ) {
    let holds = self.condition(condition)
    if case .constant(let isTrue) = holds { return write(isTrue ? controlNodes : others) }
    let line = plan.line(of: condition.step)
    let body = apart { $0.write(controlNodes) }
    let rest = apart { $0.write(others) }
    if !body.isEmpty || !rest.isEmpty {
      add(.choice(holds, body, else: rest, line))
    } else if holds.isNeeded {
      add(.check(holds), of: condition.step)
    }
  }

  // MARK: Loops

  private mutating func writeForever(_ label: Int, _ write: (inout PortWriter) -> Void) {
    let (name, body) = enclosed(.loop, label) { writer in
      writer.add(.word(.countIteration, []))
      write(&writer)
    }
    add(.loop(SwiftLoop(kind: .forever, name: name, body: body), nil))
  }

  private mutating func writeWhile(
    _ label: Int, _ condition: ControlNode.Condition, _ controlNodes: [ControlNode]
  ) {
    let before = self
    statements.nodes = []
    let holds = self.condition(condition)
    guard statements.nodes.isEmpty else {
      self = before
      return writeForever(label) { writer in
        let holds = writer.condition(condition)
        writer.add(
          .choice(
            holds.negated, [.plain(.break(nil))], else: [], writer.plan.line(of: condition.step)))
        writer.write(controlNodes)
      }
    }
    statements.nodes = before.statements.nodes
    let (name, body) = enclosed(.loop, label) { writer in
      writer.add(.word(.countIteration, []))
      writer.write(controlNodes)
    }
    let line = plan.line(of: condition.step)
    add(
      .loop(
        SwiftLoop(kind: .whileTrue(holds), name: name, conditionLine: line, body: body), line))
  }

  private mutating func writeRepeat(
    _ label: Int, _ controlNodes: [ControlNode], _ condition: ControlNode.Condition
  ) {
    var holds = SwiftCondition.constant(true)
    let (name, body) = enclosed(.loop, label) { writer in
      if !writer.plan.shortLoops.contains(condition.step) { writer.add(.word(.countIteration, [])) }
      writer.write(controlNodes)
      holds = writer.condition(condition)
    }
    let line = plan.line(of: condition.step)
    add(
      .loop(
        SwiftLoop(kind: .repeatWhile(holds), name: name, conditionLine: line, body: body), nil))
  }
}

extension Syntax.Kind {
  /// Whether it only transfers control.
  fileprivate var decides: Bool {
    switch self {
    case .goto, .gosub, .on, .if, .next, .return, .end: true
    default: false
    }
  }
}
