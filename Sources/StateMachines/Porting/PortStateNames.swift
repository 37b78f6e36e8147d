import BasicVM

/// The names of a port's states and functions.
///
/// A name comes from a hint, a shown text or a remark; otherwise it describes the wait.
struct PortStateNames {
  /// By the step that waits.
  private(set) var states: [Int: UTF8Text] = [:]
  /// For the pauses before parts.
  private(set) var pauses: [Int: UTF8Text] = [:]
  private var parts: [Int: UTF8Text] = [:]
  private var callers: [Int: Caller] = [:]

  /// The property and type that record which GOSUB called.
  struct Caller {
    let property: UTF8Text
    let type: UTF8Text
    /// The subroutine, or the first of its group.
    let entry: UTF8Text
    let backs: [Int]
  }

  private let plan: PortPlan
  private var isShown: Set<UTF8Text> = ["ended"]
  /// The lines whose hints are used.
  private var hintedLines: Set<ListingLine> = []

  init(_ plan: PortPlan, _ names: inout PortNames) {
    self.plan = plan
    for step in plan.waits {
      let hint = hintedName(step, &names)
      states[step] = uniqueState(hint ?? shownName(step) ?? kindName(step))
    }
    let followers = Set(plan.roots.flatMap(plan.followers))
    for root in plan.roots {
      let isGoneTo = plan.isFunction(root) || followers.contains(root)
      parts[root] = partName(root, isGoneTo: isGoneTo, &names)
    }
    for root in plan.partsAfterPauses {
      let part = firstState(of: plan.parts[root] ?? []) ?? parts[root] ?? "part"
      pauses[root] = uniqueState("before" + part.capitalized)
    }
    guard plan.calls.areNested else { return }
    for (number, group) in plan.calls.groups.enumerated() where number == group {
      let backs = plan.groupBacks(group)
      guard backs.count > 1 else { continue }
      let entry = parts[plan.part(at: plan.subroutines.all[number].entry)] ?? "routine"
      callers[group] = Caller(
        property: names.unique(entry + "Caller"),
        type: names.unique(entry.capitalized + "Caller"), entry: entry,
        backs: backs.map { plan.part(at: $0) })
    }
  }

  func part(_ root: Int) -> UTF8Text { parts[root] ?? "part" }

  /// Nil if a group has only one return place.
  func caller(_ group: Int) -> Caller? { callers[group] }

  var allCallers: [Caller] { callers.keys.sorted().compactMap { callers[$0] } }

  // MARK: States

  private mutating func uniqueState(_ name: UTF8Text) -> UTF8Text {
    var unique = name
    var number = 2
    while !isShown.insert(unique).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }

  private mutating func hintedName(_ step: Int, _ names: inout PortNames) -> UTF8Text? {
    let line = plan.line(of: step)
    guard !hintedLines.contains(line), !isEntry(line),
      let hint = names.hint(.line(area: line.area, number: line.number))
    else { return nil }
    hintedLines.insert(line)
    return hint
  }

  /// Whether a subroutine begins at a line; then a hint for the line names the subroutine.
  private func isEntry(_ line: ListingLine) -> Bool {
    plan.subroutines.all.contains { plan.entryLines(of: $0.entry).first == line }
  }

  /// A name from the last text shown before a wait.
  private func shownName(_ step: Int) -> UTF8Text? {
    var index = step
    while index >= 0, step - index < 60 {
      switch plan.flow.steps[index].action {
      case .text(let text?), .question(let text?):
        let name = PortNames.name(of: text)
        if name.utf8.count > 1 { return Self.legal(name) }
      case .wait where index < step: return nil
      case .end: return nil
      case .nothing, .number, .text, .column, .clear, .question, .beep, .random, .wait: break
      }
      index -= 1
    }
    return nil
  }

  private func kindName(_ step: Int) -> UTF8Text {
    guard case .wait(let wait) = plan.flow.steps[step].action else { return "wait" }
    return switch wait {
    case .pause: "shown"
    case .stop: "stopped"
    case .line: "answer"
    case .key: "key"
    case .time: "moment"
    }
  }

  // MARK: Parts

  /// A part that only follows a wait rarely becomes a function: it leaves hints to later lines.
  private func partName(_ root: Int, isGoneTo: Bool, _ names: inout PortNames) -> UTF8Text {
    let block = plan.graph.blocks[root]
    let step = block.start
    guard step < plan.program.steps.count else { return names.unique("goToComputed") }
    let remarks = plan.entryLines(of: step).lazy.compactMap { plan.remark(at: $0) }
    let remark = remarks.compactMap(Self.name(of:)).first
    if isGoneTo || remark == nil, let hint = hint(step..<step + 1, &names) { return hint }
    if let remark { return names.unique(remark) }
    let isBehindCall = plan.isReturnPlace(to: step)
    let line = plan.line(of: step)
    if !hintedLines.contains(line), let preferredName = names.preferredName(line) {
      if isBehindCall { return names.unique("after" + preferredName.capitalized) }
      return hint(block.work, &names) ?? names.unique(preferredName)
    }
    if let state = firstState(of: plan.parts[root] ?? []) {
      return names.unique("to" + state.capitalized)
    }
    if let state = states[step - 1] { return names.unique("after" + state.capitalized) }
    if isBehindCall, let section = names.nearestPreferredName(above: line) {
      return names.unique("after" + section.capitalized)
    }
    if let name = plan.remark(above: step).flatMap(Self.name(of:)) { return names.unique(name) }
    return names.unique(plan.isFunction(root) ? "workOut" : "goOn")
  }

  /// The first unused hint for a line that begins at one of these steps.
  private func hint(_ steps: Range<Int>, _ names: inout PortNames) -> UTF8Text? {
    for line in steps.lazy.flatMap({ plan.entryLines(of: $0) }) where !hintedLines.contains(line) {
      if let hint = names.hint(.line(area: line.area, number: line.number)) { return hint }
    }
    return nil
  }

  private static func name(of remark: MachineText) -> UTF8Text? {
    let name = PortNames.name(of: remark)
    return name.utf8.count > 1 ? legal(name) : nil
  }

  /// The first state inside a part.
  private func firstState(of controlNodes: [ControlNode]) -> UTF8Text? {
    var state: UTF8Text?
    plan.visit(controlNodes) { controlNode in
      if case .work(let range) = controlNode, state == nil {
        state = range.lazy.compactMap { states[$0] }.first
      }
    }
    return state
  }

  /// Avoids keywords.
  private static func legal(_ name: UTF8Text) -> UTF8Text {
    PortNames.isReserved(name) ? name + "Shown" : name
  }
}
