import BasicVM

/// What a port calls its states and the functions between them: in, a plan and names; out, a name for
/// each; refused, nothing.
///
/// A name is what the listing asks for, or what the machine shows there, or a remark; else it says what
/// is waited for.
struct PortStateNames {
  /// By the step that waits.
  private(set) var states: [Int: UTF8Text] = [:]
  /// By the part that is rested before.
  private(set) var resting: [Int: UTF8Text] = [:]
  private var parts: [Int: UTF8Text] = [:]
  private var callers: [Int: Caller] = [:]

  /// The variable that says who called a subroutine, and the type of it.
  struct Caller {
    let property: UTF8Text
    let type: UTF8Text
    /// The subroutine, or the first of several that share code.
    let entry: UTF8Text
    let backs: [Int]
  }

  private let plan: PortPlan
  private var isShown: Set<UTF8Text> = ["ended"]
  /// The lines whose names states have been given.
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
    for root in plan.restedParts {
      let part = firstState(of: plan.parts[root] ?? []) ?? parts[root] ?? "part"
      resting[root] = uniqueState("before" + part.capitalized)
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

  /// The caller of a group of subroutines; nil if there is but one.
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

  /// Whether a subroutine begins in a line: then a name for the line is its name.
  private func isEntry(_ line: ListingLine) -> Bool {
    plan.subroutines.all.contains { plan.entryLines(of: $0.entry).first == line }
  }

  /// The words that are shown when it waits, as far as what comes before it says.
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

  /// What only goes on behind a wait is seldom a function: it leaves the lines behind a remark their names.
  private func partName(_ root: Int, isGoneTo: Bool, _ names: inout PortNames) -> UTF8Text {
    let block = plan.graph.blocks[root]
    let step = block.start
    guard step < plan.program.steps.count else { return names.unique("goToComputed") }
    let remarks = plan.entryLines(of: step).lazy.compactMap { plan.remark(at: $0) }
    let remark = remarks.compactMap(Self.name(of:)).first
    if isGoneTo || remark == nil, let hint = hint(step..<step + 1, &names) { return hint }
    if let remark { return names.unique(remark) }
    let isBehindCall = plan.comesBack(to: step)
    let line = plan.line(of: step)
    if !hintedLines.contains(line), let wish = names.wish(line) {
      if isBehindCall { return names.unique("after" + wish.capitalized) }
      return hint(block.work, &names) ?? names.unique(wish)
    }
    if let state = firstState(of: plan.parts[root] ?? []) {
      return names.unique("to" + state.capitalized)
    }
    if let state = states[step - 1] { return names.unique("after" + state.capitalized) }
    if isBehindCall, let section = names.lastWish(above: line) {
      return names.unique("after" + section.capitalized)
    }
    if let name = plan.remark(above: step).flatMap(Self.name(of:)) { return names.unique(name) }
    return names.unique(plan.isFunction(root) ? "workOut" : "goOn")
  }

  /// The name that the listing asks for in the first line that begins at one of these steps and has one.
  private func hint(_ steps: Range<Int>, _ names: inout PortNames) -> UTF8Text? {
    for line in steps.lazy.flatMap({ plan.entryLines(of: $0) }) where !hintedLines.contains(line) {
      if let hint = names.hint(.line(area: line.area, number: line.number)) { return hint }
    }
    return nil
  }

  /// The words of a remark as a name.
  private static func name(of remark: MachineText) -> UTF8Text? {
    let name = PortNames.name(of: remark)
    return name.utf8.count > 1 ? legal(name) : nil
  }

  /// The first state that a part comes to.
  private func firstState(of pieces: [Piece]) -> UTF8Text? {
    var state: UTF8Text?
    plan.visit(pieces) { piece in
      if case .work(let range) = piece, state == nil {
        state = range.lazy.compactMap { states[$0] }.first
      }
    }
    return state
  }

  /// A name that is no word of Swift.
  private static func legal(_ name: UTF8Text) -> UTF8Text {
    PortNames.isReserved(name) ? name + "Shown" : name
  }
}
