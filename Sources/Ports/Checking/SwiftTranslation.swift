import BasicVM
import StateMachines

/// Translates the Swift of a port for its check.
///
/// The run starts at the first step. `break` and `continue` become jumps to their targets.
struct SwiftTranslation {
  let plan: PortPlan
  var code = CheckedCode()
  private let shared: Set<SwiftVariable>
  /// The labels of parts, by their first blocks.
  private var parts: [Int: Int] = [:]
  /// The labels of the code after the wait of each state.
  private var states: [UTF8Text: Int] = [:]
  /// The labels of functions that return to a caller.
  private var switches: [ReturnSwitch: Int] = [:]
  /// The enclosing constructs, innermost last.
  private var constructs: [Construct] = []
  private var resultCount = 0

  private struct Construct {
    let name: UTF8Text?
    /// Whether `break` without a name can leave it.
    let isLoopOrSwitch: Bool
    let end: Int
    /// The label to which `continue` leads.
    let nextIteration: Int?
  }

  init(_ plan: PortPlan, _ bodies: PortBodies, _ stateNames: PortStateNames, area: Int) {
    self.plan = plan
    shared = plan.sharedBounds
    for root in plan.roots { parts[root] = code.newLabel() }
    for (callers, _) in bodies.returnSwitches { switches[callers] = code.newLabel() }
    for name in stateNames.states.values { states[name] = code.newLabel() }
    for name in stateNames.pauses.values { states[name] = code.newLabel() }
    if area != 0 { add(.set(.init(kind: .area), .constant(.number(Decimal12(area))))) }
    add(.jump(parts[plan.graph.start] ?? 0))
    for root in plan.roots { writeFunction(parts[root], bodies[root]) }
    for (callers, selection) in bodies.returnSwitches {
      writeFunction(switches[callers], [selection])
    }
    for transition in bodies.transitions {
      for wait in transition.waits {
        writeFunction(stateNames.states[wait].flatMap { states[$0] }, transition.nodes)
      }
    }
    for (root, name) in stateNames.pauses {
      writeFunction(states[name], [.plain(.returnPart(root))])
    }
  }

  private mutating func writeFunction(_ label: Int?, _ nodes: [SwiftNode]) {
    guard let label else { return }
    code.place(label)
    add(.enter)
    write(nodes)
    add(.goBack)
    add(.refuse("the Swift function has no next statement"))
  }

  mutating func add(_ step: CheckedStep) { code.steps.append(step) }

  mutating func perform(
    _ instruction: Instruction, _ operands: [CheckedOperand] = [], to cells: [CheckedCell] = []
  ) {
    add(.perform(.instruction(instruction), operands, to: cells))
  }

  mutating func newResult() -> CheckedCell {
    resultCount += 1
    return CheckedCell(kind: .result, number: resultCount)
  }

  func cell(_ variable: SwiftVariable) -> CheckedCell {
    var cell = CheckedCell(variable)
    cell.frame = isLocal(variable) ? 1 : 0
    return cell
  }

  private func isLocal(_ variable: SwiftVariable) -> Bool {
    switch variable {
    case .letter(let letter):
      plan.variables.hasLetters && !plan.variables.properties.contains(letter)
    case .limit, .step: !shared.contains(variable)
    case .value, .pointX, .pointY: true
    case .held: false
    }
  }

  // MARK: Nodes

  private mutating func write(_ nodes: [SwiftNode]) {
    for (index, node) in nodes.enumerated() {
      resultCount = 0
      if case .statement(let statement, _) = node,
        !statement.isFollowed(by: nodes[(index + 1)...].first)
      {
        // A statement after it would replace the wait.
        add(.refuse("Swift statements follow a wait"))
      }
      write(node)
    }
  }

  private mutating func write(_ node: SwiftNode) {
    switch node {
    case .statement(let statement, _): write(statement)
    case .choice(let condition, let body, let others, _):
      let (yes, no, end) = (code.newLabel(), code.newLabel(), code.newLabel())
      branch(condition, yes, else: no)
      code.place(yes)
      write(body)
      add(.jump(end))
      code.place(no)
      write(others)
      code.place(end)
    case .loop(let loop, _): write(loop)
    case .block(let name, let body):
      let end = code.newLabel()
      enclose(Construct(name: name, isLoopOrSwitch: false, end: end, nextIteration: nil), body)
      code.place(end)
    case .selection(let subject, let arms, _): write(subject, arms)
    }
  }

  private mutating func enclose(_ construct: Construct, _ body: [SwiftNode]) {
    constructs.append(construct)
    write(body)
    constructs.removeLast()
  }

  private mutating func write(_ loop: SwiftLoop) {
    let (body, test, end) = (code.newLabel(), code.newLabel(), code.newLabel())
    let construct = Construct(name: loop.name, isLoopOrSwitch: true, end: end, nextIteration: test)
    if case .repeatWhile(let condition) = loop.kind {
      code.place(body)
      enclose(construct, loop.body)
      code.place(test)
      branch(condition, body, else: end)
    } else {
      code.place(test)
      if case .whileTrue(let condition) = loop.kind { branch(condition, body, else: end) }
      code.place(body)
      enclose(construct, loop.body)
      add(.jump(test))
    }
    code.place(end)
  }

  private mutating func write(_ subject: SwiftSubject, _ arms: [SwiftArm]) {
    let end = code.newLabel()
    let labels = arms.map { _ in code.newLabel() }
    select(subject, zip(arms, labels).flatMap { arm, label in arm.label.branches(to: label) })
    for (arm, label) in zip(arms, labels) {
      code.place(label)
      enclose(Construct(name: nil, isLoopOrSwitch: true, end: end, nextIteration: nil), arm.body)
      add(.jump(end))
    }
    code.place(end)
  }

  private mutating func select(_ subject: SwiftSubject, _ branches: [CheckedBranch]) {
    switch subject {
    case .value(.property(.choice, let value)):
      let selector = operand(value)
      add(.decide(.selector, [selector], to: [], branches))
    case .caller(let group):
      add(.choose(CheckedCell(kind: .caller, number: group), branches))
    case .comeBack: add(.decide(.comeBack, [], to: [], branches))
    case .nextOnStack(let letter):
      let counter = cell(.letter(letter))
      add(.decide(.nextOnStack(letter), [.cell(counter)], to: [counter], branches))
    case .destination:
      let destination = CheckedOperand.cell(CheckedCell(kind: .destination))
      add(.decide(.destination, [destination], to: [], branches))
    case .value: add(.refuse("a Swift switch is not over an Int"))
    }
  }

  // MARK: Jumps

  private mutating func leave(_ name: UTF8Text?) {
    let construct = constructs.last { name == nil ? $0.isLoopOrSwitch : $0.name == name }
    add(construct.map { .jump($0.end) } ?? .refuse("the Swift leaves no loop"))
  }

  private mutating func startNextIteration(_ name: UTF8Text?) {
    let construct = constructs.last { $0.nextIteration != nil && (name == nil || $0.name == name) }
    add(construct?.nextIteration.map { .jump($0) } ?? .refuse("the Swift repeats no loop"))
  }

  private mutating func jump(_ label: Int?) {
    add(label.map { .jump($0) } ?? .refuse("the Swift leads to a state that does not exist"))
  }

  /// Writes a jump or a call; returns false for other statements.
  mutating func writeJump(_ statement: SwiftStatement) -> Bool {
    switch statement {
    case .returnState(let name): jump(states[name])
    case .returnPart(let part): jump(parts[part])
    case .returnToCaller(let callers): jump(switches[callers])
    case .call(let part): add(parts[part].map { .call($0) } ?? .refuse("an unknown function"))
    case .returnNothing:
      add(.goBack)
      add(.refuse("the Swift function has no next statement"))
    case .break(let name): leave(name)
    case .continue(let name): startNextIteration(name)
    default: return false
    }
    return true
  }

  // MARK: Conditions

  mutating func branch(_ condition: SwiftCondition, _ yes: Int, else no: Int) {
    let branches = CheckedBranch.branches(holds: yes, fails: no)
    switch condition {
    case .constant(let isTrue): add(.jump(isTrue ? yes : no))
    case .comparison(let left, let relation, let right):
      let sides = operands([left, right])
      add(.decide(.comparison(relation), sides, to: [], branches))
    case .isEmpty(let text):
      let text = operand(text)
      add(.decide(.comparison(.equal), [text, .constant(.text([]))], to: [], branches))
    case .has(let whole, let codes, let place):
      let part = SwiftValue.middle(whole, from: place, count: .number(Decimal12(codes.count)))
      let text = operand(part)
      add(.decide(.comparison(.equal), [text, .constant(.text(codes))], to: [], branches))
    case .next(let end):
      let counter = cell(.letter(end.counter))
      let bounds = operands([end.step, end.limit])
      add(
        .decide(
          .next(end.counter, isSure: end.isSure), [.cell(counter)] + bounds, to: [counter],
          branches))
    case .nextOnStack(let letter):
      let counter = cell(.letter(letter))
      add(
        .decide(
          .nextOnStack(letter), [.cell(counter)], to: [counter],
          [.init(outcome: .anyNumber, label: yes), .init(outcome: .others, label: no)]))
    case .statisticsList: add(.decide(.statisticsList, [], to: [], branches))
    case .not(let condition): branch(condition, no, else: yes)
    }
  }
}

extension SwiftStatement {
  /// Whether a wait or end is followed by the `return` of its state.
  fileprivate func isFollowed(by next: SwiftNode?) -> Bool {
    switch (self, next) {
    case (.wait(_, _, nil), .statement(.returnState, _)?),
      (.word(.rest, _), .statement(.returnState, _)?),
      (.word(.end, _), .statement(.returnState("ended"), _)?):
      true
    case (.wait(_, _, nil), _), (.word(.rest, _), _), (.word(.end, _), _): false
    default: true
    }
  }
}

extension SwiftArm.Label {
  fileprivate func branches(to label: Int) -> [CheckedBranch] {
    switch self {
    case .numbers(let numbers), .parts(let numbers):
      numbers.map { CheckedBranch(outcome: .number($0), label: label) }
    case .others: [CheckedBranch(outcome: .others, label: label)]
    }
  }
}
