import BasicVM
import StateMachines

struct FunctionNames: Sendable {
  /// The names of parts, by their first blocks.
  fileprivate(set) var parts: [Int: UTF8Text] = [:]
  /// The names for returns, by group of subroutines.
  fileprivate(set) var callers: [Int: Caller] = [:]
  /// The function that returns to a caller on the machine's stack.
  fileprivate(set) var stackReturn = UTF8Text()

  struct Caller: Sendable {
    /// The property that records which GOSUB called, and its type.
    let property: UTF8Text
    let type: UTF8Text
    /// The function that returns to the caller.
    let function: UTF8Text
  }
}

/// Names the functions of a port.
///
/// A name comes from a hint or a remark at the first line, otherwise from the state to which the
/// function leads, the wait or call before it, or the variable that it assigns.
struct FunctionNamer {
  private(set) var names = FunctionNames()
  private(set) var table: NameTable
  private let plan: PortPlan
  private let states: StateNames
  private let words: NameWords
  private var usedLines: Set<ListingLine>
  private let stepsAfterCalls: Set<Int>

  init(_ plan: PortPlan, _ states: StateNames, _ table: NameTable, variables: [UTF8Text]) {
    self.plan = plan
    self.states = states
    self.table = table
    words = NameWords(plan.lines, table.hints, variables: variables)
    usedLines = states.usedLines
    stepsAfterCalls = Set(plan.subroutines.all.flatMap { $0.backs })
  }

  mutating func name(_ isWritten: (_ root: Int) -> Bool) {
    let entries = Set(plan.callerGroups.map { plan.entryPart(of: $0) })
    let roots = plan.roots.filter { isWritten($0) || entries.contains($0) }
    for root in roots { names.parts[root] = listedName(root) }
    for root in roots where names.parts[root] == nil {
      names.parts[root] = table.unique(candidates(root))
    }
    for group in plan.callerGroups {
      let entry = names.parts[plan.entryPart(of: group)] ?? "routine"
      let property = table.unique(entry + "Caller")
      let type = property.capitalized
      names.callers[group] = FunctionNames.Caller(
        property: property, type: table.unique(type, type + "Place"),
        function: table.unique("returnFrom" + entry.capitalized))
    }
    if !plan.calls.areNested { names.stackReturn = table.unique("returnToCaller") }
  }

  // MARK: Names in the listing

  private mutating func listedName(_ root: Int) -> UTF8Text? {
    let block = plan.graph.blocks[root]
    guard block.start < plan.program.steps.count else { return table.unique("goToComputed") }
    let lines = plan.entryLines(of: block.start)
    for line in lines where !usedLines.contains(line) {
      if let hint = table.hint(.line(area: line.area, number: line.number)) {
        usedLines.insert(line)
        return hint
      }
    }
    for line in lines where !usedLines.contains(line) {
      guard let name = plan.lines.remark(at: line).flatMap({ words.name(ofRemark: $0) }) else {
        continue
      }
      usedLines.insert(line)
      return table.unique(legal(name))
    }
    return nil
  }

  /// `end` becomes `doEnd`.
  private func legal(_ name: UTF8Text) -> UTF8Text {
    NameTable.isReserved(name) ? "do" + name.capitalized : name
  }

  // MARK: Names from the code

  /// The best name first.
  private func candidates(_ root: Int) -> [UTF8Text] {
    let start = plan.graph.blocks[root].start
    var candidates: [UTF8Text] = []
    if !stepsAfterCalls.contains(start), let action = action(root) { candidates.append(action) }
    if let position = positionName(root, start) { candidates.append(position) }
    if candidates.isEmpty, let action = action(root) { candidates.append(action) }
    let assigned = assignedNames(root)
    if assigned.count == 1 {
      let verb: UTF8Text = plan.isFunction(root) ? "workOut" : "set"
      candidates.append(verb + assigned[0].capitalized)
    }
    if candidates.isEmpty { candidates.append(plan.isFunction(root) ? "workOut" : "proceed") }
    if let section = words.section(above: plan.line(of: start)) {
      candidates.append("\(candidates[0])In\(section.capitalized)")
    }
    return candidates
  }

  /// A name from the state that the part leads to, or from both if it leads to two pauses.
  private func action(_ root: Int) -> UTF8Text? {
    let waits = plan.states(in: root)
    if waits.count == 1 { return action(ofState: waits[0]) }
    guard waits.count == 2, let first = action(ofState: waits[0]),
      let second = states.names[waits[1]], states.origins[waits[1]]?.isShown == true,
      isPause(waits[0]), isPause(waits[1]), first.width + second.width < 28
    else { return nil }
    return "\(first)Or\(second.capitalized)"
  }

  private func isPause(_ step: Int) -> Bool {
    if case .wait(.pause) = plan.flow.steps[step].action { true } else { false }
  }

  private func action(ofState step: Int) -> UTF8Text? {
    guard let name = states.names[step], let origin = states.origins[step],
      case .wait(let wait) = plan.flow.steps[step].action
    else { return nil }
    switch origin {
    case .wait(let detail): return UTF8Text(wait.verb) + detail
    case .text(let isQuestion): return (isQuestion ? "ask" : "show") + name.capitalized
    case .hint, .remark:
      if name.isGerund { return "begin" + name.capitalized }
      return (wait == .key ? "await" : "show") + name.capitalized
    }
  }

  /// A name from the position: at the start, after a call, or after a wait.
  private func positionName(_ root: Int, _ start: Int) -> UTF8Text? {
    if root == plan.graph.start { return "startOver" }
    let line = plan.line(of: start)
    if stepsAfterCalls.contains(start) {
      let section = table.hints.nearest(above: line)?.name ?? calledName(before: start)
      return section.map { "after" + $0.capitalized }
    }
    return start > 0 ? states.names[start - 1].map { "after" + $0.capitalized } : nil
  }

  private func calledName(before back: Int) -> UTF8Text? {
    guard back > 0, case .call(let entry, _, _)? = plan.flow.steps[back - 1].edges.first else {
      return nil
    }
    return names.parts[plan.part(at: entry)]
  }

  private func assignedNames(_ root: Int) -> [UTF8Text] {
    var assigned: [UTF8Text] = []
    plan.parts[root]?.visit { controlNode in
      guard case .steps(let range) = controlNode else { return }
      for step in range {
        let writes = plan.variables.effects(of: step).writes
        for letter in 0..<PortVariables.count where writes.contains(letter) {
          let name = words.variables[letter]
          if !assigned.contains(name) { assigned.append(name) }
        }
      }
    }
    return assigned
  }
}

extension StateNames.Origin {
  fileprivate var isShown: Bool {
    if case .text(isQuestion: false) = self { true } else { false }
  }
}

extension Flow.Wait {
  /// The first word of a name such as `showHi`.
  fileprivate var verb: StaticString {
    switch self {
    case .pause: "show"
    case .stop: "stop"
    case .line: "ask"
    case .key: "pollKey"
    case .time: "wait"
    }
  }
}

extension UTF8Text {
  fileprivate var isGerund: Bool {
    let first = utf8.prefix { 97...122 ~= $0 }
    return first.count > 4 && Array(first.suffix(3)) == UTF8Text("ing").utf8
  }
}
