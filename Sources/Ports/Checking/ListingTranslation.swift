import BasicVM
import StateMachines

/// Translates the instructions of a listing for the check of its port.
///
/// It trusts two facts of the plan. If `loops.areSure`, each NEXT ends the loop of a known FOR, and
/// the limit and step of the FOR are cells. If `calls.areNested` is false, RETURN leads to the step
/// after a call of a subroutine that contains it.
struct ListingTranslation {
  private let plan: PortPlan
  private let names: PortNames
  private(set) var code = CheckedCode()
  private var index = 0
  private var resultCount = 0

  init(_ plan: PortPlan, _ names: PortNames) {
    self.plan = plan
    self.names = names
    let steps = plan.program.steps
    code.labels = Array(repeating: 0, count: steps.count)
    for index in steps.indices {
      self.index = index
      resultCount = 0
      code.place(index)
      if plan.isReachable[index] {
        translate(steps[index].instruction)
      } else {
        add(.refuse("the plan does not reach this statement"))
      }
    }
    self.index = steps.count - 1
    add(.refuse("the listing has no next step"))
  }

  private mutating func add(_ step: CheckedStep) {
    code.steps.append(step)
    code.lines.append(plan.line(of: index))
  }

  private mutating func perform(
    _ instruction: Instruction, _ operands: [CheckedOperand] = [], to cells: [CheckedCell] = []
  ) {
    add(.perform(.instruction(instruction), operands, to: cells))
  }

  // MARK: Instructions

  private mutating func translate(_ instruction: Instruction) {
    switch instruction {
    case .jump(let target): add(.jump(Int(target)))
    case .jumpUnlessEqual(let a, let b, let target): compare(a, .equal, b, else: target)
    case .jumpUnlessDifferent(let a, let b, let target): compare(a, .notEqual, b, else: target)
    case .jumpUnlessLess(let a, let b, let target): compare(a, .less, b, else: target)
    case .jumpUnlessLessOrEqual(let a, let b, let target): compare(a, .lessOrEqual, b, else: target)
    case .select(let a, let count): select(a, Int(count))
    case .startLoop(let variable, let limit): startLoop(variable, limit)
    case .next(let variable): next(Int(variable))
    case .call(let target, let back): call(Int(target), back: Int(back))
    case .returnFromCall: goBack()
    case .statisticsList:
      let branches = CheckedBranch.branches(holds: index, fails: index + 1)
      add(.decide(.statisticsList, [], to: [], branches))
    case .clear(let arrays): clear(arrays)
    case .move(let slot, let to): perform(.move(0, to: 0), [unchecked(slot)], to: [cell(to)])
    case .loadText(let slot, let to):
      perform(.loadText(0, to: 0), [unchecked(slot)], to: [text(to)])
    case .jumpToLine(let slot): jump(slot, toArea: false)
    case .jumpToArea(let slot): jump(slot, toArea: true)
    // If the call is too deep and its line is missing, the Swift ends with another error.
    case .callLine, .callArea:
      add(.refuse("a computed GOSUB opens its call before it finds its line in the Swift"))
    case .modeWithOption, .answer, .readMemoNumber, .readMemoText, .writeMemo, .deleteMemo,
      .restoreMemo, .findMemo, .showNumber, .showText, .command, .password, .tape,
      .numberOfElement, .mark:
      add(.refuse("\(UTF8Text(instruction.facts.name)) is not supported"))
    default: performWithOperands(instruction)
    }
  }

  private mutating func performWithOperands(_ instruction: Instruction) {
    let facts = instruction.facts
    var operands: [CheckedOperand] = []
    if let element = facts.element {
      operands += numbers(element.first, Int(element.count))
      if instruction.dimensionedArray == nil, plan.variables.arrays != nil {
        operands.append(.cell(.array(element.name)))
      }
    }
    for operand in [facts.first, facts.second] {
      switch operand {
      case .number(let slot)?: operands += numbers(slot, 1)
      case .numbers(let slot, let count)?: operands += numbers(slot, Int(count))
      case .text(let slot)?: operands.append(textOperand(slot))
      case .element, .array, .choices, .cause, nil: break
      }
    }
    if instruction.reads.contains(.dollar) { operands.append(.cell(.dollar)) }
    if instruction.writes == .xAndY, case .number(let to)? = facts.result {
      let x = CheckedCell.letter(SlotLayout.x)
      perform(instruction.checkedOperation, operands, to: [x, .letter(SlotLayout.y)])
      return add(.set(cell(to), .cell(x)))
    }
    perform(instruction.checkedOperation, operands, to: results(of: instruction))
  }

  private func results(of instruction: Instruction) -> [CheckedCell] {
    if let name = instruction.facts.element?.name,
      !instruction.writes.isDisjoint(with: [.variables, .arrays])
    {
      return plan.variables.arrays == nil ? [] : [.array(name)]
    }
    return switch instruction.facts.result {
    case .number(let slot)?: [cell(slot)]
    case .text(let slot)?: [text(slot)]
    case .numbers, .element, .array, .choices, .cause, nil: []
    }
  }

  // MARK: Operands

  private func cell(_ slot: Slot) -> CheckedCell {
    CheckedCell(kind: slot < SlotLayout.cells ? .letter : .number, number: Int(slot))
  }

  private func text(_ slot: TextSlot) -> CheckedCell {
    slot == SlotLayout.dollar ? .dollar : CheckedCell(kind: .text, number: Int(slot))
  }

  private func textOperand(_ slot: TextSlot) -> CheckedOperand {
    guard slot >= SlotLayout.literals else { return .cell(text(slot)) }
    return .constant(.text(plan.program.texts[Int(slot) - SlotLayout.literals]))
  }

  /// An operand whose type needs no check.
  private func unchecked(_ slot: Slot) -> CheckedOperand {
    plan.program.constant(in: slot).map { .constant(.number($0)) } ?? .cell(cell(slot))
  }

  /// Operands in adjacent slots; a variable with a text is an error.
  private mutating func numbers(_ slot: Slot, _ count: Int) -> [CheckedOperand] {
    (0..<count).map { offset in
      let slot = slot + Slot(offset)
      guard slot < SlotLayout.cells else { return unchecked(slot) }
      resultCount += 1
      let number = CheckedCell(kind: .result, number: resultCount)
      perform(.move(0, to: 0), [.cell(cell(slot))], to: [number])
      return .cell(number)
    }
  }

  // MARK: Branches

  private mutating func compare(_ a: Slot, _ relation: Relation, _ b: Slot, else target: Target) {
    let operands = numbers(a, 1) + numbers(b, 1)
    let branches = CheckedBranch.branches(holds: index + 1, fails: Int(target))
    add(.decide(.comparison(relation), operands, to: [], branches))
  }

  private mutating func select(_ slot: Slot, _ count: Int) {
    let selector = numbers(slot, 1)
    let (first, others) = (index, index + count + 1)
    var branches = (0..<count).map { number in
      CheckedBranch(outcome: .number(number + 1), label: first + number + 1)
    }
    branches.append(.init(outcome: .others, label: others))
    add(.decide(.selector, selector, to: [], branches))
  }

  /// To a computed line of this area, or the first line of a computed area.
  private mutating func jump(_ slot: Slot, toArea: Bool) {
    let destination = numbers(slot, 1)
    let fails = code.newLabel()
    var branches = plan.program.targets(of: index).map { target in
      CheckedBranch(outcome: .number(target.number), label: target.step)
    }
    branches.append(.init(outcome: .others, label: fails))
    add(.decide(.destination, destination, to: [], branches))
    code.place(fails)
    perform(.fault(toArea ? .noProgram : .noSuchLine))
  }

  // MARK: Loops

  private mutating func startLoop(_ variable: Slot, _ limit: Slot) {
    let bounds = numbers(limit, 2)
    guard plan.loops.areSure else {
      return perform(.startLoop(variable, limit: Slot(names.loopNumber(index))), bounds)
    }
    for (bound, kind) in zip(bounds, [CheckedCell.Kind.limit, .step]) {
      add(.perform(.loopBound, [bound], to: [CheckedCell(kind: kind, number: index)]))
    }
  }

  private mutating func next(_ variable: Int) {
    let counter = CheckedCell.letter(variable)
    let bodies = plan.flow.steps[index].edges.compactMap { edge -> Int? in
      if case .to(let body, .again) = edge { body } else { nil }
    }
    guard !bodies.isEmpty else { return perform(.fault(.nextWithoutFor)) }
    if let start = plan.loops.starts[index] {
      let step = CheckedCell(kind: .step, number: start)
      let limit = CheckedCell(kind: .limit, number: start)
      add(
        .decide(
          .next(variable, isSure: plan.shortLoops.contains(index)),
          [.cell(counter), .cell(step), .cell(limit)],
          to: [counter], CheckedBranch.branches(holds: start + 1, fails: index + 1)))
    } else {
      var branches = bodies.map { body in
        CheckedBranch(outcome: .number(names.loopNumber(body - 1)), label: body)
      }
      branches.append(.init(outcome: .others, label: index + 1))
      add(.decide(.nextOnStack(variable), [.cell(counter)], to: [counter], branches))
    }
  }

  // MARK: Calls

  private mutating func call(_ target: Int, back: Int) {
    let isFunction = plan.subroutines.isFunction(target)
    if !plan.calls.areNested {
      let number = isFunction ? 0 : plan.callNumber(back)
      perform(.call(Target(number), back: 0))
      guard isFunction else { return add(.jump(target)) }
    }
    add(.call(target))
    add(.jump(back))
  }

  /// RETURN; if the check follows no open call, it fails, or the machine's stack decides.
  private mutating func goBack() {
    let label = code.newLabel()
    add(.unlessCalled(label))
    if !plan.calls.areNested { perform(.returnFromCall) }
    add(.goBack)
    code.place(label)
    guard !plan.calls.areNested, !plan.allBacks.isEmpty else {
      return perform(.fault(.returnWithoutGosub))
    }
    let subroutines = plan.subroutines
    let ended = subroutines.subroutinesEndedBy[index] ?? []
    let backs = Set(
      ended.filter { !subroutines.all[$0].isFunction }.flatMap { subroutines.all[$0].backs })
    let branches = backs.sorted().map { back in
      CheckedBranch(outcome: .number(plan.callNumber(back)), label: back)
    }
    add(.decide(.comeBack, [], to: [], branches))
  }

  // MARK: CLEAR

  private mutating func clear(_ arrays: Bool) {
    if plan.variables.arrays == nil { perform(.clear(arrays: arrays)) }
    for step in plan.variables.clearing({ _ in true }) { add(step) }
  }
}

extension PortVariables {
  /// The value of a letter after RUN and CLEAR.
  func initialValue(of letter: Int) -> SymbolicValues.Term {
    guard letter != VariableSet.dollar else { return .text([]) }
    guard hasLetters else { return .empty }
    return switch kinds[letter] {
    case .text: .text([])
    case .mixed: .empty
    case .unused, .number: .number(.zero)
    }
  }

  /// The steps of CLEAR for the chosen letters, and for all arrays.
  func clearing(_ isChosen: (_ letter: Int) -> Bool) -> [CheckedStep] {
    let letters = (0..<Self.count).filter(isChosen).map { letter in
      CheckedStep.set(.letter(letter), .constant(initialValue(of: letter)))
    }
    return letters
      + (arrays ?? [:]).map { .set(.array($0.key), .constant(.array($0.value))) }
  }
}
