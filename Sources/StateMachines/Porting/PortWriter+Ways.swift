import BasicVM

// Where a part goes on: jumps, switches, calls, waits, the end.

extension PortWriter {
  // MARK: Jumps

  mutating func jump(_ word: UTF8Text, to kind: Construct.Kind, _ label: Int) {
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
    if isNear { return raiser.leave(word) }
    enclosing[index].isNamed = true
    raiser.leave("\(word) \(enclosing[index].name)")
  }

  mutating func writeArms(_ kind: Piece.Switch, _ arms: [Piece.Arm]) {
    if case .next(let step) = kind, let start = plan.loops.starts[step] {
      // The analysis of loops knows which of them it is.
      let body = arms.first { $0.name == start + 1 }?.pieces ?? []
      writeChoice(.init(step: step), body, else: [])
      return write(arms.last?.pieces ?? [])
    }
    let head = chooser(kind)
    raiser.settle()
    if head.fails { raiser.tellLine() }
    let line = raiser.line
    var branches: [(head: UTF8Text, body: [SwiftNode])] = [("switch \(head.tried) {", [])]
    for (index, arm) in arms.enumerated() {
      // Several lines may begin at one place.
      if index > 0, arm.name == arms[index - 1].name, case .cross = kind { continue }
      let (_, body) = enclosed(.arms, -1) { writer in writer.write(arm.pieces) }
      let label = label(of: arm, kind, isLast: index == arms.count - 1)
      branches.append((label, body.isEmpty ? [.leaving("break")] : body))
    }
    if case .cross(let toArea) = kind {
      let cause: FaultCause = toArea ? .noProgram : .noSuchLine
      branches.append(("default:", [.leaving("throw .fault(.\(cause.name))")]))
    }
    add(branches, parts: [head], isLoop: false, line: line)
  }

  /// What a switch is about.
  private mutating func chooser(_ kind: Piece.Switch) -> SwiftExpression {
    switch kind {
    case .select(let step): return raiser.selector(step)
    case .next(let step):
      raiser.line = plan.line(of: step)
      return raiser.dynamicNext(step)
    case .cross: return SwiftExpression(names.destination)
    }
  }

  /// What stands before an arm.
  private func label(of arm: Piece.Arm, _ kind: Piece.Switch, isLast: Bool) -> UTF8Text {
    switch kind {
    case .select: isLast ? "default:" : "case \(arm.name):"
    case .next: isLast ? "default:" : "case \(names.loopNumber(arm.name - 1)):"
    case .cross(let toArea):
      "case \(UTF8Text.row(plan.numbers(of: arm.name, toArea: toArea).map { "\($0)" })):"
    }
  }

  mutating func compute(_ step: Int) {
    guard let value = raiser.computedPlace(step) else { return }
    raiser.add("\(names.destination) = \(value.text)", [value])
    raiser.tellLine()
  }

  // MARK: Going on elsewhere

  mutating func go(to part: Int) {
    for node in transition(to: part) { raiser.add(node) }
  }

  /// What goes on with another part.
  private func transition(to part: Int) -> [SwiftNode] {
    if plan.resting[root]?.contains(part) == true {
      return [
        .line("fx.rest()"), .leaving("return .\(stateNames.resting[part] ?? "resting")"),
      ]
    }
    return [.leaving("return try \(stateNames.part(part))(&fx)")]
  }

  mutating func call(_ step: Int) {
    raiser.line = plan.line(of: step)
    compute(step)
    guard case .call(let entry, let back, _)? = plan.flow.steps[step].ways.first else { return }
    let function = plan.subroutines.isFunction(entry)
    if !plan.calls.areNested {
      raiser.add("fx.call(\(function ? 0 : plan.callNumber(back)))", fails: true)
    }
    if function {
      raiser.add(
        "\(stateNames.part(plan.part(at: entry)))(&fx)", fails: true, tells: false, role: .calls)
      raiser.toldLine = nil
      if !plan.calls.areNested { raiser.add("_ = try fx.comeBack()") }
      isLost = !plan.subroutines.comesBack[entry]
    } else if plan.calls.areNested, let caller = plan.group(at: entry).flatMap(stateNames.caller) {
      raiser.add("\(caller.property) = .\(stateNames.part(plan.part(at: back)))")
    }
  }

  mutating func goBack(_ step: Int) {
    raiser.line = plan.line(of: step)
    if isFunction { return raiser.leave("return") }
    let backs = plan.backs(from: step)
    guard plan.calls.areNested else { return comeBack(backs) }
    guard let number = plan.subroutines.endedBy[step]?.first else {
      return raiser.fail(.returnWithoutGosub)
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
    branches.append(("default:", [.leaving("throw .fault(.returnWithoutGosub)")]))
    add(branches, isLoop: false)
  }

  // MARK: Waiting

  mutating func wait(then: Int) {
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
              body: [.leaving("return .\(name)")])
          ], tail: SwiftStatement("}"), isLoop: false)
      ]
      entries[lastStep] = list
      raiser.add(list[0])
      return go(to: then)
    }
    raiser.leave(to: name)
  }

  mutating func end() {
    // An error has been thrown already.
    if case .end = plan.program.steps[lastStep].instruction {
      raiser.add("fx.end()")
      raiser.leave("return .ended")
    }
  }
}
