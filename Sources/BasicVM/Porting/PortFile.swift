/// Puts the pieces of a port together: in, the bodies of transitions; out, a file; refused, nothing.
struct PortFile {
  private(set) var text = UTF8Text()
  private(set) var stateNames: [UTF8Text] = []

  private let plan: PortPlan
  private let memory: ProgramMemory
  private let names: PortNames
  private let states: PortStateNames
  private let entries: [Int: [SwiftNode]]
  private let heldKinds: [Bool]
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

  private mutating func line(_ text: UTF8Text, indent: Int = 0) {
    self.text.append(utf8: Array(repeating: 32, count: text.isEmpty ? 0 : indent))
    self.text.append(line: text)
  }

  // MARK: Declarations

  private mutating func writeStates() {
    stateNames = plan.waits.compactMap { states.states[$0] }
    let resting = plan.restedParts.compactMap { states.resting[$0] }
    let all = stateNames + resting + ["ended"]
    line("enum State: Int {", indent: 2)
    writeFilled(all, begin: "case ", indent: 4, width: 90)
    line("}", indent: 2)
    line("")
    writeList("static let stateNames: [StaticString] = [", all.map { "\"\(spaced($0))\"" })
    for caller in states.allCallers {
      line("")
      line("/// Where \(caller.entry) goes back to.", indent: 2)
      line("private enum \(caller.type) {", indent: 2)
      writeFilled(caller.backs.map { states.part($0) }, begin: "case ", indent: 4, width: 90)
      line("}", indent: 2)
    }
  }

  /// A name with blanks between its words, for people.
  private func spaced(_ name: UTF8Text) -> UTF8Text {
    var spaced: [UInt8] = []
    for byte in name.utf8 {
      if 65...90 ~= byte {
        spaced += [32, byte + 32]
      } else {
        spaced.append(byte)
      }
    }
    return UTF8Text(utf8: spaced)
  }

  /// Words with commas, as many a line as have room, each line begun anew.
  private mutating func writeFilled(
    _ words: [UTF8Text], begin: UTF8Text, indent: Int, width: Int
  ) {
    var row = UTF8Text()
    for word in words {
      if !row.isEmpty, row.width + word.width + 2 > width {
        line(begin + row, indent: indent)
        row = UTF8Text()
      }
      if !row.isEmpty { row.append(", ") }
      row.append(word)
    }
    if !row.isEmpty { line(begin + row, indent: indent) }
  }

  /// A list in brackets, in one line or in several.
  private mutating func writeList(_ head: UTF8Text, _ words: [UTF8Text]) {
    let row = UTF8Text.row(words)
    guard head.width + row.width + 3 > 100 else { return line("\(head)\(row)]", indent: 2) }
    line(head, indent: 2)
    var line = UTF8Text()
    for word in words {
      if !line.isEmpty, line.width + word.width + 6 > 100 {
        self.line(line + ",", indent: 4)
        line = UTF8Text()
      }
      if !line.isEmpty { line.append(", ") }
      line.append(word)
    }
    self.line(line + ",", indent: 4)
    self.line("]", indent: 2)
  }

  private mutating func writeData() {
    guard plan.readsData, !plan.program.data.joined().isEmpty else { return }
    line("")
    line("static let data = [", indent: 2)
    for (area, items) in plan.program.data.enumerated() {
      for number in Set(items.map { $0.line }).sorted() {
        writeData(items.filter { $0.line == number }, area: area, number: number)
      }
    }
    line("]", indent: 2)
  }

  private mutating func writeData(
    _ items: [CompiledProgram.DataItem], area: Int, number: Int
  ) {
    let place: UTF8Text = area == 0 ? "line: \(number)" : "area: \(area), line: \(number)"
    let texts = items.map { item -> UTF8Text in
      let literal = ExpressionRaiser.literal(item.text).quoted ?? ""
      return item.isQuoted ? "\"\\\"\(literal)\\\"\"" : "\"\(literal)\""
    }
    let row = UTF8Text.row([place] + texts)
    guard row.width + 17 > 100 else { return line("PortedData(\(row)),", indent: 4) }
    line("PortedData(", indent: 4)
    line("\(row)),", indent: 6)
  }

  private mutating func writeProperties() {
    let variables = plan.variables
    var properties: [UTF8Text] = []
    if let arrays = variables.arrays {
      for letter in 0..<PortedVariables.count where variables.properties.contains(letter) {
        let value: UTF8Text =
          switch variables.kinds[letter] {
          case .unused, .number: "Number.zero"
          case .text: "MachineText()"
          case .mixed: "MixedValue()"
          }
        properties.append("\(names.variables[letter]) = \(value)")
      }
      for name in arrays.keys.sorted() {
        let sizes = UTF8Text.row((arrays[name] ?? []).map { "\($0)" })
        properties.append("\(names.array(name)) = \(ExpressionRaiser.arrayType(name))(\(sizes))")
      }
    }
    for start in Set(plan.loops.starts.values).sorted() {
      if names.isProperty(ExpressionRaiser.limitLocal(start)), plan.keepsLimit(start) {
        properties.append("\(names.limit(start)) = Number.zero")
      }
      if names.isProperty(ExpressionRaiser.stepLocal(start)), plan.keepsStep(start) {
        properties.append("\(names.step(start)) = Number.zero")
      }
    }
    for caller in states.allCallers {
      guard let first = caller.backs.first else { continue }
      properties.append("\(caller.property) = \(caller.type).\(states.part(first))")
    }
    for (index, isText) in heldKinds.enumerated() {
      let value: UTF8Text = isText ? "MachineText()" : "Number.zero"
      properties.append("\(names.held(index + 1)) = \(value)")
    }
    if plan.computesJumps { properties.append("\(names.destination) = 0") }
    guard !properties.isEmpty else { return }
    line("")
    for property in properties { line("private var \(property)", indent: 2) }
  }

  private mutating func writeVariables() {
    let variables = plan.variables
    guard let arrays = variables.arrays else { return }
    let kept = (0..<PortedVariables.count).filter { variables.properties.contains($0) }
    if variables.asksForNumbers, !kept.isEmpty {
      line("")
      line("var variables: [PortedVariable] {", indent: 2)
      let row = kept.map { letter -> UTF8Text in
        let sign: UTF8Text =
          letter == PortedVariables.dollar
          ? "\"$\"" : ExpressionRaiser.quotedLetter(letter)
        return ".init(\(sign), \(names.variables[letter]))"
      }
      line("[", indent: 4)
      for word in row { line(word + ",", indent: 6) }
      line("]", indent: 4)
      line("}", indent: 2)
    }
    guard variables.clears else { return }
    line("")
    line("/// Empties all variables.", indent: 2)
    line("private mutating func clear() {", indent: 2)
    for letter in kept {
      let value: UTF8Text =
        switch variables.kinds[letter] {
        case .unused, .number: ".zero"
        case .text: "\"\""
        case .mixed: "MixedValue()"
        }
      line("\(names.variables[letter]) = \(value)", indent: 4)
    }
    for name in arrays.keys.sorted() {
      let sizes = UTF8Text.row((arrays[name] ?? []).map { "\($0)" })
      line("\(names.array(name)) = \(ExpressionRaiser.arrayType(name))(\(sizes))", indent: 4)
    }
    line("}", indent: 2)
  }

  // MARK: Functions

  private mutating func writeFunction(_ head: UTF8Text, area: Int) {
    let start = plan.graph.start
    var nodes: [SwiftNode] = area == 0 ? [] : [.statement(SwiftStatement("fx.area = \(area)"))]
    if needsFunction(start) {
      nodes.append(.statement(SwiftStatement("return try \(states.part(start))(&fx)")))
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
      line("case .\(states.resting[root] ?? "resting"):", indent: 4)
      line("return try \(states.part(root))(&fx)", indent: 6)
    }
    line("case .ended:", indent: 4)
    line("return .ended", indent: 6)
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
      let goOn = [
        SwiftNode.statement(SwiftStatement("return try \(states.part(root))(&fx)"))
      ]
      for wait in waits { add([wait], (entries[wait] ?? []) + goOn) }
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
    line(row, indent: 4)
    shownLines = []
    for node in nodes { write(node, indent: 6) }
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
    for node in nodes { write(node, indent: 4) }
    line("}", indent: 2)
  }

  private mutating func write(_ node: SwiftNode, indent: Int) {
    switch node {
    case .statement(let statement): write(statement, indent: indent)
    case .compound(let branches, let tail, _):
      for branch in branches {
        write(branch.head, indent: indent)
        for node in branch.body { write(node, indent: indent + 2) }
      }
      write(tail, indent: indent)
    }
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

extension PortPlan {
  /// Whether something reads DATA.
  var readsData: Bool {
    program.steps.contains { step in
      switch step.instruction {
      case .readNumber, .readText, .restoreToLine: true
      default: false
      }
    }
  }

  /// Whether some jump is computed.
  var computesJumps: Bool {
    program.steps.contains { step in
      switch step.instruction {
      case .jumpToLine, .jumpToArea, .callLine, .callArea: true
      default: false
      }
    }
  }

  /// Whether the limit of a loop is no constant.
  func keepsLimit(_ start: Int) -> Bool {
    guard case .startLoop(_, let limit) = program.steps[start].instruction else { return false }
    return program.constant(putInto: limit, before: start) == nil
  }

  /// Whether the step of a loop is no constant.
  func keepsStep(_ start: Int) -> Bool {
    guard case .startLoop(_, let limit) = program.steps[start].instruction else { return false }
    return program.constant(putInto: limit + 1, before: start) == nil
  }
}
