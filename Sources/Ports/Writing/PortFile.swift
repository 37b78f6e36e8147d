import BasicVM
import StateMachines

struct PortFile {
  private(set) var text = UTF8Text()
  private(set) var rows: [PortRow] = []
  /// In the order of their raw values.
  private(set) var stateNames: [UTF8Text] = []
  private var stateIndexes: [UTF8Text: Int] = [:]
  /// The indexes of the states whose code is being written.
  private var currentStates: [Int] = []

  let plan: PortPlan
  let memory: ProgramMemory
  let names: PortNames
  let states: PortStateNames
  let printer: SwiftPrinter
  let held: [SwiftVariable]
  private let bodies: PortBodies
  /// The lines that a comment of the current function has quoted.
  var shownLines: Set<ListingLine> = []

  init(
    _ plan: PortPlan, _ memory: ProgramMemory, _ names: PortNames, _ states: PortStateNames,
    _ bodies: PortBodies, held: [SwiftVariable]
  ) {
    self.plan = plan
    self.memory = memory
    self.names = names
    self.states = states
    self.bodies = bodies
    self.held = held
    printer = SwiftPrinter(names: names, setsFormat: plan.setsFormat)
    let waits = plan.waits.compactMap { states.states[$0] }
    let pauses = plan.partsAfterPauses.compactMap { states.pauses[$0] }
    stateNames = waits + pauses + ["ended"]
    for (index, name) in stateNames.enumerated() { stateIndexes[name] = index }
  }

  // MARK: The file

  mutating func write(name: UTF8Text, from source: UTF8Text, area: Int) {
    line("import BasicVM")
    line("")
    line("/// \(name), ported from \(source.inOneLine) by fx790 port.")
    line("struct \(name): PortedProgram {")
    writeStates()
    writeModel()
    writeMemory()
    writeData()
    writeProperties()
    line("")
    writeStart(
      "mutating func begin(_ fx: inout PortHost) throws(Halt) -> State", area: area)
    line("")
    writeNext()
    for root in plan.roots where bodies.needsFunction(root) {
      writeFunction(names.part(root), bodies[root], returnsState: !plan.isFunction(root))
    }
    for (callers, selection) in bodies.returnSwitches {
      writeFunction(names.function(callers), [selection], returnsState: true)
    }
    writeVariables()
    line("}")
  }

  private mutating func writeFunction(_ name: UTF8Text, _ body: [SwiftNode], returnsState: Bool) {
    line("")
    let result: UTF8Text = returnsState ? " -> State" : ""
    writeBody("private mutating func \(name)(_ fx: inout PortHost) throws(Halt)\(result)", body)
  }

  /// Writes a row of the code for a line of the listing, or of other code.
  mutating func line(_ text: UTF8Text, indent: Int = 0, for origin: ListingLine? = nil) {
    rows.append(PortRow(states: currentStates, line: origin))
    self.text.append(utf8: Array(repeating: 32, count: text.isEmpty ? 0 : indent))
    self.text.append(line: text)
  }

  // MARK: Functions

  private mutating func writeStart(_ head: UTF8Text, area: Int) {
    let start = plan.graph.start
    var nodes: [SwiftNode] = area == 0 ? [] : [.plain(.area(area))]
    if bodies.needsFunction(start) {
      nodes.append(.plain(.returnPart(start)))
    } else {
      nodes += bodies[start]
    }
    writeBody(head, nodes)
  }

  private mutating func writeNext() {
    line(
      "mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {",
      indent: 2
    )
    line("switch state {", indent: 4)
    for (waits, nodes) in cases { writeCase(waits.compactMap { states.states[$0] }, nodes) }
    for root in plan.partsAfterPauses {
      writeCase([states.pauses[root] ?? "resting"], [.plain(.returnPart(root))])
    }
    writeCase(["ended"], [.plain(.returnState("ended"))])
    line("}", indent: 4)
    line("}", indent: 2)
  }

  /// The code after each wait; states with the same single statement share it.
  private var cases: [(waits: [Int], nodes: [SwiftNode])] {
    var cases: [(waits: [Int], nodes: [SwiftNode])] = []
    var indexes: [UTF8Text: Int] = [:]
    func add(_ waits: [Int], _ nodes: [SwiftNode]) {
      guard nodes.count == 1, case .statement(let statement, _) = nodes[0] else {
        return cases.append((waits, nodes))
      }
      let text = printer.text(statement)
      if let index = indexes[text] {
        cases[index].waits += waits
      } else {
        indexes[text] = cases.count
        cases.append((waits, nodes))
      }
    }
    for transition in bodies.transitions { add(transition.waits, transition.nodes) }
    return cases
  }

  private mutating func writeCase(_ names: [UTF8Text], _ nodes: [SwiftNode]) {
    var row = UTF8Text("case ")
    currentStates = names.compactMap { stateIndexes[$0] }
    defer { currentStates = [] }
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      if row.width + name.width + 6 > 94 {
        line(row, indent: 4)
        row = "  "
      } else if index > 0 {
        row.append(" ")
      }
      row.append(".")
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
