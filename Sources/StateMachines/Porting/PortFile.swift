import BasicVM

/// Puts the pieces of a port together: in, the bodies of transitions; out, a file; refused, nothing.
struct PortFile {
  private(set) var text = UTF8Text()
  var stateNames: [UTF8Text] = []

  let plan: PortPlan
  let memory: ProgramMemory
  let names: PortNames
  let states: PortStateNames
  private let entries: [Int: [SwiftNode]]
  let heldKinds: [Bool]
  private let bodies: [Int: [SwiftNode]]
  /// The waits that go on with a part, and how many transitions lead there otherwise.
  private var waits: [Int: [Int]] = [:]
  private var goes: [Int: Int] = [:]
  /// The lines of the listing that have been shown in a function.
  private var shownLines: Set<SwiftStatement.ListingLine> = []

  init(
    _ plan: PortPlan, _ memory: ProgramMemory, _ names: PortNames, _ states: PortStateNames,
    _ writer: PortWriter, _ bodies: [Int: [SwiftNode]]
  ) {
    self.plan = plan
    self.memory = memory
    self.names = names
    self.states = states
    entries = writer.entries
    heldKinds = writer.raiser.heldKinds
    self.bodies = bodies
    countWays()
  }

  private mutating func countWays() {
    for block in plan.graph.blocks {
      guard case .waits(let then) = block.ending else { continue }
      let step = block.work.upperBound - 1
      waits[plan.part(at: then), default: []].append(step)
      // STAT LIST may have nothing to show.
      if case .statisticsList = plan.program.steps[step].instruction {
        goes[plan.part(at: then), default: 0] += 1
      }
    }
    for root in plan.roots {
      for follower in plan.followers(of: root) { goes[follower, default: 0] += 1 }
    }
  }

  // MARK: The file

  mutating func write(name: UTF8Text, from source: UTF8Text, area: Int) {
    line("import BasicVM")
    line("")
    line("/// \(name), ported from \(source.inOneLine) by fx790 port.")
    line("struct \(name): PortedProgram {")
    writeStates()
    writeData()
    writeProperties()
    line("")
    writeFunction(
      "mutating func begin(_ fx: inout FX790) throws(Halt) -> State", area: area)
    line("")
    writeNext()
    for root in plan.roots where needsFunction(root) {
      line("")
      let result: UTF8Text = plan.isFunction(root) ? "" : " -> State"
      writeBody(
        "private mutating func \(states.part(root))(_ fx: inout FX790) throws(Halt)\(result)",
        bodies[root] ?? [])
    }
    writeVariables()
    line("}")
  }

  /// Whether a part is more than what one state does when its wait is over.
  private func needsFunction(_ root: Int) -> Bool {
    if plan.isFunction(root) { return true }
    if root == plan.graph.start { return (goes[root] ?? 0) + (waits[root]?.count ?? 0) > 0 }
    if (goes[root] ?? 0) > 0 { return true }
    let inline = waits[root] ?? []
    let hasEntries = inline.count > 1 && inline.contains { !(entries[$0] ?? []).isEmpty }
    return hasEntries || (bodies[root] ?? []).reduce(0) { $0 + $1.lineCount } > 24
  }

  mutating func line(_ text: UTF8Text, indent: Int = 0) {
    self.text.append(utf8: Array(repeating: 32, count: text.isEmpty ? 0 : indent))
    self.text.append(line: text)
  }

  // MARK: Functions

  private mutating func writeFunction(_ head: UTF8Text, area: Int) {
    let start = plan.graph.start
    var nodes: [SwiftNode] = area == 0 ? [] : [.line("fx.area = \(area)")]
    if needsFunction(start) {
      nodes.append(.leaving("return try \(states.part(start))(&fx)"))
    } else {
      nodes += bodies[start] ?? []
    }
    writeBody(head, nodes)
  }

  private mutating func writeNext() {
    line(
      "mutating func next(after state: State, _ fx: inout FX790) throws(Halt) -> State {", indent: 2
    )
    line("switch state {", indent: 4)
    for (waits, nodes) in cases { writeCase(waits, nodes) }
    for root in plan.restedParts {
      write(
        SwiftStatement("case .\(states.resting[root] ?? "resting"):"),
        [.leaving("return try \(states.part(root))(&fx)")], indent: 4)
    }
    write(SwiftStatement("case .ended:"), [.leaving("return .ended")], indent: 4)
    line("}", indent: 4)
    line("}", indent: 2)
  }

  /// What each state does when its wait is over; states that do nothing but go on at one place together.
  private var cases: [(waits: [Int], nodes: [SwiftNode])] {
    var cases: [(waits: [Int], nodes: [SwiftNode])] = []
    var places: [UTF8Text: Int] = [:]
    func add(_ waits: [Int], _ nodes: [SwiftNode]) {
      guard nodes.count == 1, case .statement(let statement) = nodes[0] else {
        return cases.append((waits, nodes))
      }
      if let index = places[statement.text] {
        cases[index].waits += waits
      } else {
        places[statement.text] = cases.count
        cases.append((waits, nodes))
      }
    }
    for root in plan.roots {
      let waits = waits[root] ?? []
      guard !waits.isEmpty else { continue }
      guard needsFunction(root) else {
        add(waits, (entries[waits[0]] ?? []) + (bodies[root] ?? []))
        continue
      }
      let goOn = SwiftNode.leaving("return try \(states.part(root))(&fx)")
      for wait in waits { add([wait], (entries[wait] ?? []) + [goOn]) }
    }
    return cases
  }

  private mutating func writeCase(_ waits: [Int], _ nodes: [SwiftNode]) {
    let names = waits.compactMap { states.states[$0] }.map { ".\($0)" as UTF8Text }
    var row = UTF8Text("case ")
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      if row.width + name.width + 5 > 94 {
        line(row, indent: 4)
        row = "  "
      } else if index > 0 {
        row.append(" ")
      }
      row.append(name)
      row.append(isLast ? ":" : ",")
    }
    shownLines = []
    write(SwiftStatement(row), nodes, indent: 4)
  }

  private mutating func writeBody(_ head: UTF8Text, _ nodes: [SwiftNode]) {
    if head.width + 4 > 100 {
      // The result stands in a line of its own where there is no room.
      let (first, rest) = head.split(before: " throws(Halt)")
      line(first + " throws(Halt)", indent: 2)
      line("\(rest) {", indent: 4)
    } else {
      line("\(head) {", indent: 2)
    }
    shownLines = []
    for node in Self.omittingReturn(nodes) { write(node, indent: 4) }
    line("}", indent: 2)
  }

  /// A body that is one word which waits needs no `return`.
  private static func omittingReturn(_ nodes: [SwiftNode]) -> [SwiftNode] {
    guard nodes.count == 1, case .statement(var only) = nodes[0],
      only.text.utf8.starts(with: UTF8Text("return fx.").utf8)
    else { return nodes }
    only.text = only.text.dropFirst(7)
    return [.statement(only)]
  }

  private mutating func write(_ node: SwiftNode, indent: Int) {
    switch node {
    case .statement(let statement): write(statement, indent: indent)
    case .compound(let branches, let tail, _):
      if let row = row(of: branches, indent: indent) { return write(row, indent: indent) }
      for branch in branches { write(branch.head, branch.body, indent: indent) }
      write(tail, indent: indent)
    }
  }

  /// An `if` with one statement of the same line, where both fit a row.
  private func row(of branches: [SwiftBranch], indent: Int) -> SwiftStatement? {
    guard branches.count == 1, branches[0].body.count == 1,
      case .statement(let only) = branches[0].body[0],
      branches[0].head.text.utf8.starts(with: UTF8Text("if ").utf8),
      only.line == nil || only.line == branches[0].head.line
        || only.line.map(shownLines.contains) == true
    else { return nil }
    var row = branches[0].head
    row.text = "\(row.text) \(only.text) }"
    return row.text.width + indent <= 100 ? row : nil
  }

  /// A head and what it encloses; a single statement stands beside an arm of a switch, if it fits.
  private mutating func write(_ head: SwiftStatement, _ body: [SwiftNode], indent: Int) {
    if head.text.utf8.last == UInt8(ascii: ":"), head.line == nil, body.count == 1,
      case .statement(let only) = body[0], only.line.map({ shownLines.contains($0) }) ?? true,
      head.text.width + only.text.width + indent < 100
    {
      return line("\(head.text) \(only.text)", indent: indent)
    }
    write(head, indent: indent)
    for node in body { write(node, indent: indent + 2) }
  }

  private mutating func write(_ statement: SwiftStatement, indent: Int) {
    guard let origin = statement.line, shownLines.insert(origin).inserted,
      let stored = memory.line(numbered: origin.number, inArea: origin.area)
    else { return line(statement.text, indent: indent) }
    let listed = UTF8Text(Lister.characters(of: stored))
    let both: UTF8Text = "\(statement.text)  // \(listed)"
    if both.width + indent <= 100 { return line(both, indent: indent) }
    line("// \(listed)", indent: indent)
    line(statement.text, indent: indent)
  }
}
