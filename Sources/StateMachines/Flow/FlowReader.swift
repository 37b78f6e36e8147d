import BasicVM

/// Builds the steps of a `Flow` from compiled instructions.
struct FlowReader {
  let program: CompiledProgram
  let memory: ProgramMemory
  private let loopStarts: [[Int]]
  private let comparedVariables: Set<Slot>
  /// Whether an instruction reads or writes X or Y.
  private let usesXOrY: Bool
  private let premises: [Flow.Premise?]

  init(program: CompiledProgram, memory: ProgramMemory) {
    self.program = program
    self.memory = memory
    loopStarts = program.loopStarts
    var premises: [Flow.Premise?] = Array(repeating: nil, count: program.steps.count)
    for condition in program.conditions {
      premises[condition.index] = Self.premise(of: condition, in: program, memory)
    }
    self.premises = premises
    comparedVariables = Set(premises.compactMap { $0?.bound(for: .holds)?.variable })
    usesXOrY = program.hasSome { instruction in
      let facts = instruction.facts
      return [facts.first, facts.second, facts.result].contains { operand in
        guard case .number(let slot) = operand else { return false }
        return SlotLayout.x...SlotLayout.y ~= Int(slot)
      }
    }
  }

  private static func premise(
    of condition: CompiledProgram.Condition, in program: CompiledProgram, _ memory: ProgramMemory
  ) -> Flow.Premise? {
    let place = program.origins[condition.index].place
    guard let line = place.area.flatMap({ memory.line(numbered: place.line, inArea: $0) }) else {
      return nil
    }
    switch condition.node {
    case .comparison(let comparison):
      return .comparison(Comparison(comparison.condition, in: line.bytes, for: memory.model))
    case .selector(let value):
      return .selector(Comparison.Side(value, in: line.bytes, for: memory.model))
    }
  }

  var steps: [Flow.Step] {
    var isInverse = Array(repeating: false, count: program.steps.count)
    for condition in program.conditions {
      isInverse[condition.index] = condition.comparison?.isInverse ?? false
    }
    return program.steps.indices.map { step(at: $0, isInverse: isInverse[$0]) }
  }

  private func step(at index: Int, isInverse: Bool) -> Flow.Step {
    let facts = program.steps[index].instruction.facts
    return Flow.Step(
      place: program.origins[index].place, action: action(of: facts),
      edges: edges(from: index, facts.continuation, isInverse: isInverse),
      premise: premises[index], changes: changes(at: index, facts),
      assignment: assignment(at: index, facts))
  }

  var remarks: [Flow.Remark] {
    memory.areas.enumerated().flatMap { area, lines in
      lines.compactMap { line in
        guard let start = Parser.line(line.bytes, on: memory.model.facts).remark else { return nil }
        let text = line.bytes[start...].dropFirst().drop { $0 == CharacterCode.space }
        return Flow.Remark(
          place: Place(area: area, line: line.number, offset: 0), isWholeLine: start == 0,
          text: MachineText(text))
      }
    }
  }

  /// For each area, a crossing to all its lines; then one to the first lines of all areas; then
  /// `returnCrossing`.
  var crossings: [Flow.Step] {
    let lines = program.lines.map { lines in lines.map { Int($0.start) } }
    let places = lines + [lines.compactMap { $0.first }, []]
    return places.enumerated().map { index, targets in
      Flow.Step(
        place: Place(area: index % ProgramMemory.areaCount, line: 0, offset: 0), action: .nothing,
        edges: targets.map { .to($0, .computed) }, premise: nil, changes: false,
        assignment: .nothing)
    }
  }

  private func crossing(ofArea area: Int) -> Int { program.steps.count + area }

  private var crossingOfAreas: Int { program.steps.count + ProgramMemory.areaCount }

  // MARK: Actions

  private func action(of facts: InstructionFacts) -> Flow.Action {
    switch facts.action {
    case .nothing: .nothing
    case .number: .number
    case .text: .text(literal(facts.first))
    case .column: .column(constant(facts.first))
    case .clear: .clear
    case .question: .question(literal(facts.first))
    case .beep: .beep(constant(facts.first))
    case .random: .random
    case .pause: .wait(.pause(clearsAtOnce: false))
    case .pauseThenClear: .wait(.pause(clearsAtOnce: true))
    case .stop: .wait(.stop)
    case .line: .wait(.line)
    case .key: .wait(.key)
    case .time: .wait(.time(constant(facts.first, isWhole: true)))
    case .end: .end(nil)
    case .fault: if case .cause(let cause)? = facts.first { .end(cause) } else { .end(nil) }
    // Without a recorder, its words are errors.
    case .request: .end(.noOption)
    }
  }

  private func literal(_ operand: InstructionFacts.Operand?) -> MachineText? {
    guard case .text(let slot)? = operand, slot >= SlotLayout.literals else { return nil }
    return MachineText(codes: program.texts[Int(slot) - SlotLayout.literals])
  }

  private func constant(
    _ operand: InstructionFacts.Operand?, isWhole: Bool = false
  ) -> Int? {
    guard case .number(let slot)? = operand, let constant = program.constant(in: slot),
      constant.isWhole || !isWhole
    else { return nil }
    return constant.truncated
  }

  /// Whether an instruction changes a variable or the position in MEMO.
  ///
  /// Storing the key of the KEY$ before it does not count: programs wait for keys this way.
  private func changes(at index: Int, _ facts: InstructionFacts) -> Bool {
    if facts.externalState == .memo { return true }
    if index > 0, case .key(let found) = program.steps[index - 1].instruction,
      case .text(found)? = facts.first
    {
      return false
    }
    switch facts.result {
    case .number(let slot): return slot < SlotLayout.cells
    case .text(let slot): return slot == SlotLayout.dollar
    case .element, .array, .numbers, .choices, .cause: return true
    case nil: break
    }
    return switch facts.continuation {
    case .loop, .list: true
    case .later: facts.action == .nothing
    case .next, .jump, .comparison, .computedLine, .computedArea, .call, .callOfLine, .callOfArea,
      .goBack, .choice, .nowhere:
      false
    }
  }

  /// A constant counts as unknown if no condition compares its variable with a constant.
  private func assignment(at index: Int, _ facts: InstructionFacts) -> Flow.Assignment {
    let instruction = program.steps[index].instruction
    if case .move(let from, let variable) = instruction, comparedVariables.contains(variable),
      let number = program.constant(in: from)
    {
      return .number(number, to: variable)
    }
    if case .applyToTwo = instruction { return .anything }
    if instruction.maySetXAndY, usesXOrY { return .anything }
    // These only check values.
    if case .startLoop = instruction { return .nothing }
    if case .checkText = instruction { return .nothing }
    if case .checkMiddle = instruction { return .nothing }
    switch facts.result {
    case .number(let slot): return slot < SlotLayout.cells ? .variable(slot) : .nothing
    case .text: return .nothing
    case .element, .array, .numbers, .choices, .cause: return .anything
    case nil: break
    }
    switch facts.continuation {
    case .loop(let variable): return .variable(variable)
    case .later where facts.action == .nothing || facts.action == .request: return .anything
    case .next, .later, .jump, .comparison, .computedLine, .computedArea, .call, .callOfLine,
      .callOfArea, .goBack, .choice, .list, .nowhere:
      return .nothing
    }
  }

  // MARK: Edges

  private func edges(
    from index: Int, _ continuation: InstructionFacts.Continuation, isInverse: Bool
  ) -> [Flow.Edge] {
    let next = index + 1
    let area = program.origins[index].place.area ?? 0
    switch continuation {
    case .next, .later: return [.to(next, .always)]
    case .jump(let target): return [.to(Int(target), .always)]
    case .comparison(let target):
      return [
        .to(next, isInverse ? .fails : .holds), .to(Int(target), isInverse ? .holds : .fails),
      ]
    case .call(let target, let back): return [.call(Int(target), back: Int(back), .always)]
    case .computedLine: return [.to(crossing(ofArea: area), .computed)]
    case .computedArea: return [.to(crossingOfAreas, .computed)]
    case .callOfLine(let back):
      return [.call(crossing(ofArea: area), back: Int(back), .computed)]
    case .callOfArea(let back): return [.call(crossingOfAreas, back: Int(back), .computed)]
    case .goBack: return [.goBack]
    case .choice(let count):
      let choices = (1...max(Int(count), 1)).map { Flow.Edge.to(index + $0, .choice($0)) }
      return choices + [.to(next + Int(count), .otherwise)]
    case .loop(let variable):
      return loopStarts[Int(variable)].map { .to($0 + 1, .again) } + [.to(next, .done)]
    case .list: return [.to(index, .again), .to(next, .done)]
    case .nowhere: return []
    }
  }
}

extension CompiledProgram {
  func hasSome(_ isWanted: (Instruction) -> Bool) -> Bool {
    steps.contains { isWanted($0.instruction) }
  }

  /// Whether a MODE sets this mode, or has a computed number.
  func maySet(_ mode: Mode) -> Bool {
    hasSome { instruction in
      guard case .mode(let number) = instruction else { return false }
      return constant(in: number).map { $0.truncated == mode.rawValue } ?? true
    }
  }

  /// Whether a DIM creates the array.
  func dimensions(_ name: ArrayName) -> Bool {
    hasSome { if case .dimension(name, _, _) = $0 { true } else { false } }
  }

  /// For each variable, the indices of its FORs.
  var loopStarts: [[Int]] {
    var starts: [[Int]] = Array(repeating: [], count: SlotLayout.letters)
    for index in steps.indices {
      guard case .startLoop(let variable, _) = steps[index].instruction else { continue }
      starts[Int(variable)].append(index)
    }
    return starts
  }
}
