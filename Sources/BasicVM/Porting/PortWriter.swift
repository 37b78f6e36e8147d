/// Writes the parts of a program as Swift: in, a plan; out, the body of each transition and function;
/// refused, nothing.
struct PortWriter {
  let plan: PortPlan
  var names: PortNames
  var raiser: ExpressionRaiser
  let stateNames: PortStateNames
  /// The constructs around what is being written, the innermost last.
  private var enclosing: [Construct] = []
  private var labelCount = 0
  /// What is still needed of a part's temporaries, by the part.
  private var carried: [Int: [(slot: Int, value: SwiftExpression)]] = [:]
  /// What a state does first with what it waited for, by its step.
  private(set) var entries: [Int: [SwiftNode]] = [:]
  /// The part that is being written.
  private var root = 0
  private var isFunction = false
  /// Whether a function was called that never comes back.
  private var isLost = false
  private var lastStep = 0

  /// A construct that jumps can leave or begin anew.
  private struct Construct {
    enum Kind { case loop, block, arms }
    let kind: Kind
    let label: Int
    let name: UTF8Text
    var isNamed = false
    /// The line that the condition of the loop needs told.
    var line: SwiftStatement.ListingLine?
  }

  init(
    _ plan: PortPlan, _ names: PortNames, _ stateNames: PortStateNames, asksEndDigits: Bool,
    setsFormat: Bool
  ) {
    self.plan = plan
    self.names = names
    self.stateNames = stateNames
    raiser = ExpressionRaiser(
      plan.program, plan.variables, names, plan.loops, asksEndDigits: asksEndDigits,
      setsFormat: setsFormat)
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
    for letter in 0..<PortedVariables.count where raiser.isLocal(letter) {
      locals[letter] = (names.variables[letter], plan.variables.kinds[letter] == .text)
    }
    for step in plan.program.steps.indices {
      guard case .startLoop = plan.program.steps[step].instruction else { continue }
      locals[ExpressionRaiser.limitLocal(step)] = (names.limit(step), false)
      locals[ExpressionRaiser.stepLocal(step)] = (names.step(step), false)
    }
    return locals
  }

  // MARK: Pieces

  private mutating func write(_ pieces: [Piece]) {
    for piece in pieces {
      write(piece)
      // Behind an IF of constants there may be nothing to come.
      if case .choice = piece, raiser.isAtEnd { return }
      guard !isLost else {
        // A subroutine that calls itself and never returns ends with this error, deeper down.
        isLost = false
        return raiser.add("throw .fault(.callsTooDeep)")
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
    if raiser.toldLine != line, !body.ends { raiser.toldLine = nil } else { raiser.toldLine = line }
    return body
  }

  private mutating func enclosed(
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

  private mutating func add(
    _ branches: [(head: UTF8Text, body: [SwiftNode])], tail: UTF8Text = "}",
    parts: [SwiftExpression] = [], tailParts: [SwiftExpression] = [], isLoop: Bool,
    line: SwiftStatement.ListingLine? = nil
  ) {
    var swift: [SwiftBranch] = []
    for (index, branch) in branches.enumerated() {
      var head = SwiftStatement(branch.head, index == 0 ? parts : [])
      if index == 0 {
        head.line = line
        head.changes = Set(parts.flatMap { $0.changes })
      }
      swift.append(SwiftBranch(head: head, body: branch.body))
    }
    var end = SwiftStatement(tail, tailParts)
    end.changes = Set(tailParts.flatMap { $0.changes })
    raiser.add(.compound(swift, tail: end, isLoop: isLoop))
  }

  // MARK: Conditions

  private mutating func condition(_ condition: Piece.Condition) -> SwiftExpression {
    write(condition.before)
    let step = condition.step
    let origin = plan.program.origins[step]
    raiser.line = .init(area: Int(origin.area), number: Int(origin.line))
    let expression = raiser.condition(step, isContrary: condition.isContrary)
    raiser.settle()
    if expression.fails, !plan.isShort(condition) { raiser.tellLine() }
    return expression
  }

  private mutating func writeChoice(
    _ condition: Piece.Condition, _ pieces: [Piece], else others: [Piece]
  ) {
    let holds = self.condition(condition)
    if let constant = holds.constant { return write(constant ? pieces : others) }
    let line = raiser.line
    let body = apart { $0.write(pieces) }
    let rest = apart { $0.write(others) }
    if body.isEmpty, rest.isEmpty {
      if holds.fails || holds.isFleeting { raiser.add("_ = \(holds.text)", [holds]) }
      return
    }
    var branches: [(head: UTF8Text, body: [SwiftNode])] = [("if \(holds.tried) {", body)]
    if case .compound(let inner, let tail, false)? = rest.first, rest.count == 1,
      inner[0].head.text.utf8.starts(with: UTF8Text("if ").utf8), tail.text == "}"
    {
      var chained = inner
      chained[0].head.text = "} else \(chained[0].head.text)"
      var head = SwiftStatement(branches[0].0, [holds])
      head.line = line
      head.changes = holds.changes
      raiser.add(
        .compound([SwiftBranch(head: head, body: body)] + chained, tail: tail, isLoop: false))
      return
    }
    if !rest.isEmpty { branches.append(("} else {", rest)) }
    add(branches, parts: [holds], isLoop: false, line: line)
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
          [("guard \(holds.tried) else {", [.statement(SwiftStatement("break"))])],
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

  // MARK: Jumps

  private mutating func jump(_ word: UTF8Text, to kind: Construct.Kind, _ label: Int) {
    guard
      let index = enclosing.lastIndex(where: { $0.kind == kind && $0.label == label })
    else { return }
    if word == "continue", let line = enclosing[index].line, raiser.toldLine != line {
      raiser.line = line
      raiser.tellLine()
    }
    // `continue` passes over switches, and neither is meant for a block without its name.
    let inner = enclosing[(index + 1)...]
    let isNear =
      kind == .loop
      && inner.allSatisfy { $0.kind == .block || $0.kind == .arms && word == "continue" }
    if isNear { return raiser.add(word) }
    enclosing[index].isNamed = true
    raiser.add("\(word) \(enclosing[index].name)")
  }

  private mutating func writeArms(_ kind: Piece.Switch, _ arms: [Piece.Arm]) {
    if case .next(let step) = kind, let start = plan.loops.starts[step] {
      // The analysis of loops knows which of them it is.
      let body = arms.first { $0.name == start + 1 }?.pieces ?? []
      writeChoice(.init(step: step), body, else: [])
      return write(arms.last?.pieces ?? [])
    }
    var head = SwiftExpression("")
    switch kind {
    case .select(let step): head = raiser.selector(step)
    case .next(let step):
      raiser.line = plan.line(of: step)
      head = raiser.dynamicNext(step)
    case .cross: head = SwiftExpression(names.destination)
    }
    raiser.settle()
    if head.fails { raiser.tellLine() }
    var branches: [(head: UTF8Text, body: [SwiftNode])] = []
    let headLine = raiser.line
    for (index, arm) in arms.enumerated() {
      // Several lines may begin at one place.
      if index > 0, arm.name == arms[index - 1].name, case .cross = kind { continue }
      let isLast = index == arms.count - 1
      let (_, body) = enclosed(.arms, -1) { writer in writer.write(arm.pieces) }
      let name: UTF8Text
      switch kind {
      case .select: name = isLast ? "default:" : "case \(arm.name):"
      case .next: name = isLast ? "default:" : "case \(names.loopNumber(arm.name - 1)):"
      case .cross(let toArea):
        let numbers = plan.numbers(of: arm.name, toArea: toArea)
        name = "case \(UTF8Text.row(numbers.map { "\($0)" })):"
      }
      branches.append(
        (name, body.isEmpty ? [.statement(SwiftStatement("break"))] : body))
    }
    if case .cross(let toArea) = kind {
      let cause: UTF8Text = toArea ? "noProgram" : "noSuchLine"
      branches.append(
        ("default:", [.statement(SwiftStatement("throw .fault(.\(cause))"))]))
    }
    branches.insert(("switch \(head.tried) {", []), at: 0)
    add(branches, parts: [head], isLoop: false, line: headLine)
  }

  private mutating func compute(_ step: Int) {
    guard let value = raiser.computedPlace(step) else { return }
    raiser.add("\(names.destination) = \(value.text)", [value])
    raiser.tellLine()
  }

  // MARK: Going on elsewhere

  private mutating func go(to part: Int) {
    for node in transition(to: part) { raiser.add(node) }
  }

  /// What goes on with another part.
  private mutating func transition(to part: Int) -> [SwiftNode] {
    if plan.resting[root]?.contains(part) == true {
      return [
        .statement(SwiftStatement("fx.rest()")),
        .statement(SwiftStatement("return .\(stateNames.resting[part] ?? "resting")")),
      ]
    }
    return [.statement(SwiftStatement("return try \(stateNames.part(part))(&fx)"))]
  }

  private mutating func call(_ step: Int) {
    let origin = plan.program.origins[step]
    raiser.line = .init(area: Int(origin.area), number: Int(origin.line))
    compute(step)
    guard case .call(let entry, let back, _)? = plan.flow.steps[step].ways.first else { return }
    let function = plan.subroutines.isFunction(entry)
    if !plan.calls.areNested {
      raiser.add("fx.call(\(function ? 0 : plan.callNumber(back)))", fails: true)
    }
    if function {
      raiser.add("\(stateNames.part(plan.part(at: entry)))(&fx)", fails: true, tells: false)
      raiser.toldLine = nil
      if !plan.calls.areNested { raiser.add("_ = try fx.comeBack()") }
      isLost = !plan.subroutines.comesBack[entry]
    } else if plan.calls.areNested, let caller = plan.group(at: entry).flatMap(stateNames.caller) {
      raiser.add("\(caller.property) = .\(stateNames.part(plan.part(at: back)))")
    }
  }

  private mutating func goBack(_ step: Int) {
    let origin = plan.program.origins[step]
    raiser.line = .init(area: Int(origin.area), number: Int(origin.line))
    if isFunction { return raiser.add("return") }
    let backs = plan.backs(from: step)
    guard plan.calls.areNested else { return comeBack(backs) }
    guard let number = plan.subroutines.endedBy[step]?.first else {
      raiser.tellLine()
      return raiser.add("throw .fault(.returnWithoutGosub)")
    }
    guard let caller = stateNames.caller(plan.calls.groups[number]) else {
      if let back = backs.first { go(to: back) }
      return
    }
    var branches: [(head: UTF8Text, body: [SwiftNode])] = [("switch \(caller.property) {", [])]
    for back in backs {
      branches.append(("case .\(stateNames.part(back)):", transition(to: back)))
    }
    add(branches, isLoop: false)
  }

  /// RETURN where calls must be kept as the machine does.
  private mutating func comeBack(_ backs: [Int]) {
    raiser.tellLine()
    var branches: [(head: UTF8Text, body: [SwiftNode])] = [("switch try fx.comeBack() {", [])]
    let all = backs.isEmpty ? [] : plan.allBacks
    for (back, number) in all {
      branches.append(("case \(number):", transition(to: plan.part(at: back))))
    }
    branches.append(
      ("default:", [.statement(SwiftStatement("throw .fault(.returnWithoutGosub)"))]))
    add(branches, isLoop: false)
  }

  // MARK: Waiting

  private mutating func wait(then: Int) {
    guard let name = stateNames.states[lastStep] else { return }
    raiser.hold()
    entries[lastStep] = raiser.entry(after: lastStep)
    carried[then] = raiser.pending
    raiser.pending = []
    if case .statisticsList = plan.program.steps[lastStep].instruction {
      let list: [SwiftNode] = [
        .compound(
          [
            SwiftBranch(
              head: SwiftStatement("if fx.statList() {"),
              body: [.statement(SwiftStatement("return .\(name)"))])
          ], tail: SwiftStatement("}"), isLoop: false)
      ]
      entries[lastStep] = list
      raiser.add(list[0])
      return go(to: then)
    }
    raiser.add("return .\(name)")
  }

  private mutating func end() {
    // An error has been thrown already.
    if case .end = plan.program.steps[lastStep].instruction {
      raiser.add("fx.end()")
      raiser.add("return .ended")
    }
  }
}
