import BasicVM

/// Builds the steps of a `Flow` from compiled instructions.
struct FlowReader {
  let program: CompiledProgram
  let memory: ProgramMemory
  private let loopStarts: [[Int]]
  private let comparedVariables: Set<Slot>
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
      let side = Comparison.Side(value, in: line.bytes, for: memory.model)
      return .selector(value.isSurelyWhole ? side : side.integer)
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
      premise: premises[index], changes: changes(at: index),
      changedVariables: program.steps[index].instruction.changedVariables,
      assignedNumber: assignedNumber(at: index))
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
        changedVariables: [], assignedNumber: nil)
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
    case .time: .wait(.time(time(facts.first)))
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

  private func constant(_ operand: InstructionFacts.Operand?) -> Int? {
    guard case .number(let slot)? = operand else { return nil }
    return program.constant(in: slot)?.truncated
  }

  private func time(_ operand: InstructionFacts.Operand?) -> Ticks? {
    guard case .number(let slot)? = operand, let tenths = program.constant(in: slot) else {
      return nil
    }
    return Interpreter.time(ofTimer: tenths)
  }

  /// Storing the key of the KEY$ before it does not count: programs wait for keys this way.
  private func changes(at index: Int) -> Bool {
    let instruction = program.steps[index].instruction
    let facts = instruction.facts
    if index > 0, case .text(let key)? = facts.first {
      let before = program.steps[index - 1].instruction.facts
      if before.action == .key, case .text(key)? = before.result { return false }
    }
    // The variables of DEFM are no letters.
    if case .number(let slot)? = facts.result, slot < SlotLayout.cells { return true }
    return !instruction.changedVariables.isEmpty
      || !instruction.writes.isSubset(of: [.calls, .random, .keys])
  }

  /// Nil if no condition compares the variable with a constant.
  private func assignedNumber(at index: Int) -> (variable: Slot, number: Decimal12)? {
    guard case .move(let from, let variable) = program.steps[index].instruction,
      comparedVariables.contains(variable), let number = program.constant(in: from)
    else { return nil }
    return (variable, number)
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
  package func hasSome(_ isWanted: (Instruction) -> Bool) -> Bool {
    steps.contains { isWanted($0.instruction) }
  }

  /// Whether a MODE sets this mode, or has a computed number.
  package func maySet(_ mode: Mode) -> Bool {
    hasSome { instruction in
      guard case .mode(let number) = instruction else { return false }
      return constant(in: number).map { $0.truncated == mode.rawValue } ?? true
    }
  }

  /// Whether the array exists at an instruction on each path from the starts: a DIM created it, after
  /// the last CLEAR or ERASE.
  func alwaysDimensions(
    _ name: ArrayName, before index: Int, from starts: [Int], _ flow: [Flow.Step]
  ) -> Bool {
    let removals = steps.indices.filter {
      let instruction = steps[$0].instruction
      return instruction.writes.contains(.arrays) && instruction.dimensionedArray == nil
    }
    let isReached = flow.reached(from: starts + removals) { step in
      instruction(at: step)?.dimensionedArray == name ? [] : flow[step].edges.flatMap { $0.targets }
    }
    return !isReached[index]
  }

  /// For each variable, the indices of its FORs.
  package var loopStarts: [[Int]] {
    var starts: [[Int]] = Array(repeating: [], count: SlotLayout.letters)
    for index in steps.indices {
      guard let variable = steps[index].instruction.startedLoop else { continue }
      starts[Int(variable)].append(index)
    }
    return starts
  }

  /// The lines or areas that a computed jump can reach.
  package func targets(of step: Int) -> [(number: Int, step: Int)] {
    switch steps[step].instruction.facts.continuation {
    case .computedLine, .callOfLine:
      lines[Int(origins[step].area)].map { ($0.number, Int($0.start)) }
    case .computedArea, .callOfArea:
      lines.enumerated().compactMap { area, lines in lines.first.map { (area, Int($0.start)) } }
    default: []
    }
  }
}
