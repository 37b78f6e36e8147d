import BasicVM

/// Assembles the source file of a port.
struct PortFile {
  private(set) var text = UTF8Text()
  var stateNames: [UTF8Text] = []

  let plan: PortPlan
  let memory: ProgramMemory
  let names: PortNames
  let states: PortStateNames
  private let entries: [Int: [SwiftNode]]
  let printer: SwiftPrinter
  let held: [SwiftVariable]
  private let bodies: [Int: [SwiftNode]]
  /// The waits before each part, and the number of other transitions to it.
  private var waits: [Int: [Int]] = [:]
  private var goes: [Int: Int] = [:]
  /// The lines of the listing already quoted in the current function.
  var shownLines: Set<ListingLine> = []

  init(
    _ plan: PortPlan, _ memory: ProgramMemory, _ names: PortNames, _ states: PortStateNames,
    _ writer: PortWriter, _ bodies: [Int: [SwiftNode]]
  ) {
    self.plan = plan
    self.memory = memory
    self.names = names
    self.states = states
    entries = writer.statements.entries
    printer = SwiftPrinter(names: names, setsFormat: plan.setsFormat)
    held = writer.statements.held
    self.bodies = bodies
    countEdges()
  }

  private mutating func countEdges() {
    for block in plan.graph.blocks {
      guard case .waits(let then) = block.ending else { continue }
      let step = block.work.upperBound - 1
      waits[plan.part(at: then), default: []].append(step)
      // STAT LIST without data does not wait.
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
    writeModel()
    writeData()
    writeProperties()
    line("")
    writeFunction(
      "mutating func begin(_ fx: inout PortHost) throws(Halt) -> State", area: area)
    line("")
    writeNext()
    for root in plan.roots where needsFunction(root) {
      line("")
      let result: UTF8Text = plan.isFunction(root) ? "" : " -> State"
      writeBody(
        "private mutating func \(states.part(root))(_ fx: inout PortHost) throws(Halt)\(result)",
        bodies[root] ?? [])
    }
    writeVariables()
    line("}")
  }

  /// Whether a part is a function, not inline code of its only state.
  private func needsFunction(_ root: Int) -> Bool {
    if plan.isFunction(root) { return true }
    if root == plan.graph.start { return (goes[root] ?? 0) + (waits[root]?.count ?? 0) > 0 }
    if (goes[root] ?? 0) > 0 { return true }
    let inline = waits[root] ?? []
    let hasEntries = inline.count > 1 && inline.contains { !(entries[$0] ?? []).isEmpty }
    return hasEntries || (bodies[root] ?? []).reduce(0) { $0 + $1.rowCount } > 24
  }

  mutating func line(_ text: UTF8Text, indent: Int = 0) {
    self.text.append(utf8: Array(repeating: 32, count: text.isEmpty ? 0 : indent))
    self.text.append(line: text)
  }

  // MARK: Functions

  private mutating func writeFunction(_ head: UTF8Text, area: Int) {
    let start = plan.graph.start
    var nodes: [SwiftNode] = area == 0 ? [] : [.plain(.area(area))]
    if needsFunction(start) {
      nodes.append(.plain(.returnPart(states.part(start))))
    } else {
      nodes += bodies[start] ?? []
    }
    writeBody(head, nodes)
  }

  private mutating func writeNext() {
    line(
      "mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {",
      indent: 2
    )
    line("switch state {", indent: 4)
    for (waits, nodes) in cases { writeCase(waits, nodes) }
    for root in plan.partsAfterPauses {
      writeArm(
        "case .\(states.pauses[root] ?? "resting"):", [.plain(.returnPart(states.part(root)))])
    }
    writeArm("case .ended:", [.plain(.returnState("ended"))])
    line("}", indent: 4)
    line("}", indent: 2)
  }

  /// The code of each state after its wait; states with the same single statement share it.
  private var cases: [(waits: [Int], nodes: [SwiftNode])] {
    var cases: [(waits: [Int], nodes: [SwiftNode])] = []
    var places: [UTF8Text: Int] = [:]
    func add(_ waits: [Int], _ nodes: [SwiftNode]) {
      guard nodes.count == 1, case .statement(let statement, _) = nodes[0] else {
        return cases.append((waits, nodes))
      }
      let text = printer.text(statement)
      if let index = places[text] {
        cases[index].waits += waits
      } else {
        places[text] = cases.count
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
      let continuation = SwiftNode.plain(.returnPart(states.part(root)))
      for wait in waits { add([wait], (entries[wait] ?? []) + [continuation]) }
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
    writeArm(row, nodes)
  }

  private mutating func writeBody(_ head: UTF8Text, _ nodes: [SwiftNode]) {
    if head.width + 4 > 100 {
      let (first, rest) = head.split(before: " throws(Halt)")
      line(first + " throws(Halt)", indent: 2)
      line("\(rest) {", indent: 4)
    } else {
      line("\(head) {", indent: 2)
    }
    shownLines = []
    if nodes.count == 1,
      case .statement(.wait(let word, let values, let state?), let line) = nodes[0]
    {
      // The only expression of a body needs no `return`.
      let text = printer.text(.wait(word, values, then: state))
      write(text.dropFirst(7), line, indent: 4)
    } else {
      write(nodes, indent: 4)
    }
    line("}", indent: 2)
  }
}
