import BasicVM
import StateMachines

extension PortWriter {
  // MARK: Jumps

  mutating func startAgain(_ label: Int) {
    guard let index = construct(.loop, label) else { return }
    // `continue` skips enclosing blocks and switches.
    let isNear = enclosing[(index + 1)...].allSatisfy { $0.kind != .loop }
    add(.continue(isNear ? nil : name(ofConstruct: index)))
  }

  mutating func leave(_ kind: Construct.Kind, _ label: Int) {
    guard let index = construct(kind, label) else { return }
    // `break` leaves a loop or a switch, and a block only by its name.
    let isNear = kind == .loop && enclosing[(index + 1)...].allSatisfy { $0.kind == .block }
    add(.break(isNear ? nil : name(ofConstruct: index)))
  }

  private func construct(_ kind: Construct.Kind, _ label: Int) -> Int? {
    enclosing.lastIndex { $0.kind == kind && $0.label == label }
  }

  private mutating func name(ofConstruct index: Int) -> UTF8Text {
    enclosing[index].isNamed = true
    return enclosing[index].name
  }

  mutating func writeArms(_ kind: ControlNode.Switch, _ arms: [ControlNode.Arm]) {
    if case .next(let step) = kind, let start = plan.loops.starts[step] {
      // The loop is known: no switch is needed.
      let body = arms.first { $0.selector == start + 1 }?.controlNodes ?? []
      writeChoice(.init(step: step), body, else: [])
      return write(arms.last?.controlNodes ?? [])
    }
    let (subject, line) = subject(of: kind)
    var swiftArms: [SwiftArm] = []
    for (index, arm) in arms.enumerated() {
      // Several lines may begin at one step.
      if index > 0, arm.selector == arms[index - 1].selector, case .computedJump = kind { continue }
      let (_, body) = enclosed(.arms, -1) { writer in writer.write(arm.controlNodes) }
      let label = label(of: arm, kind, isLast: index == arms.count - 1)
      swiftArms.append(SwiftArm(label: label, body: body))
    }
    if case .computedJump(let toArea) = kind {
      let cause: FaultCause = toArea ? .noProgram : .noSuchLine
      swiftArms.append(SwiftArm(label: .others, body: [.plain(.fail(cause))]))
    }
    add(.selection(subject, swiftArms, line))
  }

  private mutating func subject(of kind: ControlNode.Switch) -> (SwiftSubject, ListingLine?) {
    switch kind {
    case .select(let step): (.value(statements.selector(at: step)), plan.line(of: step))
    case .next(let step):
      if let counter = plan.program.steps[step].instruction.continuedLoop {
        (.nextOnStack(Int(counter)), plan.line(of: step))
      } else {
        (.destination, nil)
      }
    case .computedJump: (.destination, nil)
    }
  }

  private func label(of arm: ControlNode.Arm, _ kind: ControlNode.Switch, isLast: Bool)
    -> SwiftArm.Label
  {
    switch kind {
    case .select: isLast ? .others : .numbers([arm.selector])
    case .next:
      isLast ? .others : .numbers([statements.printer.names.loopNumber(arm.selector - 1)])
    case .computedJump(let toArea): .numbers(plan.numbers(of: arm.selector, toArea: toArea))
    }
  }

  mutating func compute(_ step: Int) {
    guard let value = statements.destination(at: step) else { return }
    add(.setDestination(value), of: step)
  }

  // MARK: Other parts

  func transition(to part: Int) -> [SwiftNode] {
    if plan.pauses[root]?.contains(part) == true, let rest = pause(before: part) { return rest }
    return [.plain(.returnPart(part))]
  }

  /// Pauses if any part pauses before this one.
  private func arm(_ label: SwiftArm.Label, to part: Int) -> SwiftArm {
    let rest = plan.pauses.values.contains { $0.contains(part) } ? pause(before: part) : nil
    return SwiftArm(label: label, body: rest ?? [.plain(.returnPart(part))])
  }

  private func pause(before part: Int) -> [SwiftNode]? {
    stateNames.pauses[part].map { [.plain(.word(.rest, [])), .plain(.returnState($0))] }
  }

  mutating func call(_ step: Int) {
    compute(step)
    guard case .call(let entry, let back, _)? = plan.flow.steps[step].edges.first else { return }
    let isFunction = plan.subroutines.isFunction(entry)
    if !plan.calls.areNested {
      add(.word(.call(isFunction ? 0 : plan.callNumber(back)), []), of: step)
    }
    if isFunction {
      add(.call(plan.part(at: entry)), of: step)
      if !plan.calls.areNested { add(.word(.comeBack, []), of: step) }
      hasCalledEndlessFunction = !plan.subroutines.canReturn[entry]
    } else if plan.calls.areNested, plan.subroutines.canReturn[entry],
      let group = plan.group(at: entry), plan.returnParts(of: group).count > 1
    {
      add(.setCaller(group, plan.part(at: back)), of: step)
    }
  }

  mutating func goBack(_ step: Int) {
    if isFunction { return add(.returnNothing, of: step) }
    let backs = plan.returnParts(afterReturn: step)
    guard plan.calls.areNested || plan.allBacks.isEmpty else { return comeBack(step) }
    guard let number = plan.subroutines.subroutinesEndedBy[step]?.first else {
      return add(.fail(.returnWithoutGosub), of: step)
    }
    guard backs.count > 1 else {
      if let back = backs.first { add(transition(to: back)) }
      return
    }
    let group = plan.calls.groups[number]
    let selection = { [self] in
      SwiftNode.selection(.caller(group), backs.map { arm(.parts([$0]), to: $0) }, nil)
    }
    returnSwitches.add(.group(group), selection)
    add(.returnToCaller(.group(group)))
  }

  /// RETURN on the machine's stack.
  private mutating func comeBack(_ step: Int) {
    let line = plan.line(of: step)
    let selection = { [self] in
      var arms = plan.allBacks.map { arm(.numbers([plan.callNumber($0)]), to: plan.part(at: $0)) }
      arms.append(SwiftArm(label: .others, body: [.plain(.fail(.returnWithoutGosub))]))
      return SwiftNode.selection(.comeBack, arms, line)
    }
    returnSwitches.add(.stack, selection)
    add(.returnToCaller(.stack), of: step)
  }

  // MARK: Waits

  mutating func wait(then: Int) {
    guard let name = stateNames.states[lastStep] else { return }
    if plan.program.steps[lastStep].instruction.listsStatistics {
      let list = SwiftNode.choice(.statisticsList, [.plain(.returnState(name))], else: [], nil)
      statements.setEntry([list], of: lastStep)
      add(list)
      return add(transition(to: then))
    }
    // A word that waits returns the state itself if the row has room.
    let printer = statements.printer
    if case .statement(.wait(let word, let values, nil), let line)? = statements.nodes.last,
      line == plan.line(of: lastStep)
    {
      let waiting = SwiftStatement.wait(word, values, then: name)
      if printer.text(waiting).width <= StatementWriter.widthLimit {
        statements.nodes[statements.nodes.count - 1] = .statement(waiting, line)
        return
      }
    }
    add(.returnState(name), of: lastStep)
  }

  mutating func end() {
    // Other ends have thrown an error already.
    guard plan.program.steps[lastStep].instruction.facts.action == .end else { return }
    add(.word(.end, []), of: lastStep)
    add(.returnState("ended"), of: lastStep)
  }
}
