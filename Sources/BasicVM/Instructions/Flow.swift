/// The ways through programs, without running them: what each instruction does that a person could
/// notice, and where it may go on.
public struct Flow: Sendable {
  /// All instructions of the stored programs; behind them the crossings at which ways meet that may
  /// lead to any of many places.
  public let steps: [Step]
  /// The crossing of all ways back from subroutines; where it leads, whoever follows the calls knows.
  public let wayBack: Int
  /// The instruction that a run begins with.
  public let start: Int
  /// The lines that are remarks, area by area.
  public let remarks: [Remark]

  /// A line that is nothing but a remark.
  public struct Remark: Sendable {
    /// Its place.
    public let place: Place
    /// Its text, in the machine's characters.
    public let text: MachineText
  }

  /// One instruction.
  public struct Step: Sendable {
    /// Its place.
    public let place: Place
    /// The part of it that can be noticed.
    public let action: Action
    /// The ways on from it.
    public let ways: [Way]
    /// The condition of a choice, in the machine's characters; empty if it has none.
    public let condition: MachineText
    /// The contrary of what it compares.
    public let contrary: MachineText
  }

  /// An effect of an instruction that a person could notice.
  public enum Action: Equatable, Sendable {
    case nothing
    /// PRINT of a number.
    case number
    /// PRINT of a text; nil when it is not a literal.
    case text(MachineText?)
    /// CSR; nil when it is computed.
    case column(Int?)
    /// PRINT alone.
    case clear
    /// The prompt of an INPUT.
    case question(MachineText?)
    case beep(Int?)
    /// RAN#.
    case random
    case wait(Wait)
    /// The program ends, with an error or without.
    case end(FaultCause?)
  }

  /// Something that an instruction waits for.
  public enum Wait: Equatable, Sendable {
    /// The end of a PRINT; the next one clears, or it clears at once.
    case pause(clearsAtOnce: Bool)
    case stop
    case line
    case key
    /// So many tenths of a second; nil when they are computed.
    case time(Int?)
  }

  /// A way on from an instruction.
  public enum Way: Equatable, Sendable {
    case to(Int, Reason)
    /// A subroutine, which may come back.
    case call(Int, back: Int, Reason)
    /// Back from a subroutine.
    case goBack
  }

  /// The reason for which a way is taken.
  public enum Reason: Equatable, Sendable {
    case always
    /// The comparison holds, or does not.
    case holds
    case fails
    /// ON: the n-th place.
    case choice(Int)
    /// ON: none of the places.
    case otherwise
    /// The loop goes round again, or is done.
    case again
    case done
    /// The place is computed; it may be this one.
    case computed
  }

  /// The ways through the programs of a memory; nil when there is nothing in the area to start.
  public init?(of memory: ProgramMemory, area: Int) {
    let program = Compiler.compile(memory)
    guard let first = program.start(fromLine: 0, inArea: area) else { return nil }
    start = Int(first)
    let reader = FlowReader(program: program, memory: memory)
    remarks = reader.remarks
    steps = reader.steps + reader.crossings
    wayBack = steps.count - 1
  }

  /// For each instruction whether some way leads there.
  public var isReachable: [Bool] {
    var reached = [Bool](repeating: false, count: steps.count)
    var open = [start]
    while let index = open.popLast() {
      guard index < steps.count, !reached[index] else { continue }
      reached[index] = true
      for way in steps[index].ways {
        switch way {
        case .to(let target, _): open.append(target)
        case .call(let target, let back, _): open += [target, back]
        case .goBack: break
        }
      }
    }
    return reached
  }
}

/// Reads the ways through a program: in, compiled instructions; out, the steps of a `Flow`;
/// refused, nothing.
struct FlowReader {
  let program: CompiledProgram
  let memory: ProgramMemory

  /// All instructions.
  var steps: [Flow.Step] {
    var conditions: [CompiledProgram.Condition?] = Array(
      repeating: nil, count: program.steps.count)
    for condition in program.conditions { conditions[condition.index] = condition }
    return program.steps.indices.map { step(at: $0, condition: conditions[$0]) }
  }

  private func step(at index: Int, condition: CompiledProgram.Condition?) -> Flow.Step {
    let facts = program.steps[index].instruction.facts
    let (text, contrary) = texts(of: condition, at: index)
    return Flow.Step(
      place: program.origins[index].place, action: action(of: facts),
      ways: ways(
        from: index, facts.continuation,
        isInverse: condition?.comparison?.isInverse ?? false),
      condition: text, contrary: contrary)
  }

  /// The lines that are nothing but a remark.
  var remarks: [Flow.Remark] {
    memory.areas.enumerated().flatMap { area, lines in
      lines.compactMap { line in
        guard let first = line.bytes.first,
          first == Keyword.rem.rawValue || first == CharacterCode.apostrophe
        else { return nil }
        let text = line.bytes.dropFirst().drop { $0 == CharacterCode.space }
        return Flow.Remark(
          place: Place(area: area, line: line.number, offset: 0), text: MachineText(text))
      }
    }
  }

  /// What computed jumps share: each may lead to any line of its area, or to the first of any.
  ///
  /// They stand behind the instructions: one for each area, one for all areas, and the way back.
  var crossings: [Flow.Step] {
    let lines = program.lines.map { lines in lines.map { Int($0.start) } }
    let places = lines + [lines.compactMap { $0.first }, []]
    return places.enumerated().map { index, targets in
      Flow.Step(
        place: Place(area: index % ProgramMemory.areaCount, line: 0, offset: 0), action: .nothing,
        ways: targets.map { .to($0, .computed) }, condition: "", contrary: "")
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
    case .time: .wait(.time(constant(facts.first)))
    case .end: .end(nil)
    case .fault: if case .cause(let cause)? = facts.first { .end(cause) } else { .end(nil) }
    // Without a computer around it there is no recorder.
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

  // MARK: Ways

  private func ways(
    from index: Int, _ continuation: InstructionFacts.Continuation, isInverse: Bool
  ) -> [Flow.Way] {
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
      let choices = (1...max(Int(count), 1)).map { Flow.Way.to(index + $0, .choice($0)) }
      return choices + [.to(next + Int(count), .otherwise)]
    case .loop(let variable):
      return loopStart(of: variable, before: index).map { [.to($0 + 1, .again), .to(next, .done)] }
        ?? [.to(next, .done)]
    case .nowhere: return []
    }
  }

  /// The FOR that a NEXT most likely belongs to: the nearest before it, else the nearest behind.
  private func loopStart(of variable: Slot, before index: Int) -> Int? {
    func starts(_ step: Int) -> Bool {
      if case .startLoop(variable, _) = program.steps[step].instruction { return true }
      return false
    }
    return (0..<index).last(where: starts) ?? (index..<program.steps.count).first(where: starts)
  }

  // MARK: Conditions

  /// The text of a condition, and the contrary of a comparison, as LIST shows them.
  private func texts(
    of condition: CompiledProgram.Condition?, at index: Int
  ) -> (text: MachineText, contrary: MachineText) {
    let place = program.origins[index].place
    guard let condition, let area = place.area,
      let line = memory.line(numbered: place.line, inArea: area)
    else { return ("", "") }
    let text = Lister.characters(of: Array(line.bytes[condition.text]))
    guard let comparison = condition.comparison else { return (text, "") }
    var contrary = line.bytes
    contrary[comparison.sign] = comparison.relation.contrary.rawValue
    return (text, Lister.characters(of: Array(contrary[condition.text])))
  }
}
