/// Reads the ways through a program: in, compiled instructions; out, the steps of a `Flow`;
/// refused, nothing.
struct FlowReader {
  let program: CompiledProgram
  let memory: ProgramMemory

  /// What there is to say about an instruction.
  func step(at index: Int) -> Flow.Step {
    let instruction = program.steps[index].instruction
    let comparison = comparison(at: index)
    return Flow.Step(
      place: program.origins[index].place, action: action(of: instruction),
      ways: ways(from: index, isInverse: comparison?.isInverse ?? false),
      condition: comparison?.text ?? selector(at: index) ?? [],
      contrary: comparison?.contrary ?? [])
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
          place: Place(area: area, line: line.number, offset: 0), text: Array(text))
      }
    }
  }

  // MARK: Actions

  private func action(of instruction: Instruction) -> Flow.Action {
    switch instruction {
    case .printNumber: .number
    case .printText(let text): .text(literal(text))
    case .showCells, .listArrays: .text(nil)
    case .position(let a): .column(constant(a))
    case .printNothing: .clear
    case .prompt(let text): .question(literal(text))
    case .beep(let a): .beep(constant(a))
    case .random: .random
    case .printEnd, .statisticsList: .wait(.pause(clearsAtOnce: false))
    case .printComma: .wait(.pause(clearsAtOnce: true))
    case .stop: .wait(.stop)
    case .inputNumber, .inputText: .wait(.line)
    case .key: .wait(.key)
    case .timer(let a): .wait(.time(constant(a)))
    case .end: .end(nil)
    case .fault(let cause): .end(cause)
    // Without a computer around it there is no recorder.
    case .option, .tape: .end(.noOption)
    default: .nothing
    }
  }

  private func literal(_ slot: TextSlot) -> [UInt8]? {
    let index = Int(slot) - SlotLayout.literals
    return index >= 0 ? program.texts[index] : nil
  }

  private func constant(_ slot: Slot) -> Int? {
    let index = Int(slot) - SlotLayout.constants
    return index >= 0 ? program.numbers[index].truncated : nil
  }

  // MARK: Ways

  private func ways(from index: Int, isInverse: Bool) -> [Flow.Way] {
    let next = index + 1
    let area = program.origins[index].place.area ?? 0
    switch program.steps[index].instruction {
    case .jump(let target): return [.to(Int(target), .always)]
    case .jumpUnlessEqual(_, _, let target), .jumpUnlessDifferent(_, _, let target),
      .jumpUnlessLess(_, _, let target), .jumpUnlessLessOrEqual(_, _, let target):
      return [
        .to(next, isInverse ? .fails : .holds), .to(Int(target), isInverse ? .holds : .fails),
      ]
    case .call(let target, let back): return [.call(Int(target), back: Int(back), .always)]
    case .jumpToLine: return program.lines[area].map { .to(Int($0.start), .computed) }
    case .jumpToArea: return firstLines.map { .to($0, .computed) }
    case .callLine(_, let back):
      return program.lines[area].map { .call(Int($0.start), back: Int(back), .computed) }
    case .callArea(_, let back): return firstLines.map { .call($0, back: Int(back), .computed) }
    case .returnFromCall: return [.goBack]
    case .select(_, let count):
      let choices = (1...max(Int(count), 1)).map { Flow.Way.to(index + $0, .choice($0)) }
      return choices + [.to(next + Int(count), .otherwise)]
    case .next(let variable):
      return loopStart(of: variable, before: index).map { [.to($0 + 1, .again), .to(next, .done)] }
        ?? [.to(next, .done)]
    case .end, .fault, .option: return []
    default: return [.to(next, .always)]
    }
  }

  private var firstLines: [Int] {
    program.lines.compactMap { $0.first.map { Int($0.start) } }
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

  private func line(at index: Int) -> (bytes: [UInt8], offset: Int)? {
    let place = program.origins[index].place
    guard let area = place.area, let line = memory.line(numbered: place.line, inArea: area) else {
      return nil
    }
    return (line.bytes, place.offset)
  }

  private struct Comparison {
    let text: [UInt8]
    let contrary: [UInt8]
    /// Whether it goes on behind itself when the comparison fails.
    let isInverse: Bool
  }

  /// What a comparison compares.
  private func comparison(at index: Int) -> Comparison? {
    guard program.steps[index].instruction.inverse != nil, let (bytes, offset) = line(at: index),
      offset < bytes.count, Compiler.isRelation(bytes[offset])
    else { return nil }
    let before = bytes[..<offset].lastIndex(of: Keyword.if.rawValue) ?? -1
    var end = offset + 1
    var isQuoted = false
    while end < bytes.count {
      if bytes[end] == CharacterCode.quote { isQuoted.toggle() }
      if !isQuoted, bytes[end] == Keyword.then.rawValue || bytes[end] == CharacterCode.semicolon {
        break
      }
      end += 1
    }
    let text = Lister.characters(of: Array(bytes[(before + 1)..<end]))
    var contrary = bytes
    contrary[offset] = Self.contrary(of: bytes[offset])
    return Comparison(
      text: text, contrary: Lister.characters(of: Array(contrary[(before + 1)..<end])),
      isInverse: isInverse(program.steps[index].instruction, of: bytes[offset]))
  }

  private static func contrary(of relation: UInt8) -> UInt8 {
    switch relation {
    case CharacterCode.equal: CharacterCode.notEqual
    case CharacterCode.notEqual: CharacterCode.equal
    case CharacterCode.less: CharacterCode.greaterOrEqual
    case CharacterCode.greater: CharacterCode.lessOrEqual
    case CharacterCode.lessOrEqual: CharacterCode.greater
    default: CharacterCode.less
    }
  }

  /// Whether an instruction is the contrary of the relation that it was compiled from.
  private func isInverse(_ instruction: Instruction, of relation: UInt8) -> Bool {
    switch (instruction, relation) {
    case (.jumpUnlessDifferent, CharacterCode.equal), (.jumpUnlessEqual, CharacterCode.notEqual),
      (.jumpUnlessLessOrEqual, CharacterCode.less), (.jumpUnlessLessOrEqual, CharacterCode.greater),
      (.jumpUnlessLess, CharacterCode.lessOrEqual), (.jumpUnlessLess, CharacterCode.greaterOrEqual):
      true
    default: false
    }
  }

  /// What stands between ON and GOTO or GOSUB.
  private func selector(at index: Int) -> [UInt8]? {
    guard case .select = program.steps[index].instruction, let (bytes, offset) = line(at: index)
    else { return nil }
    let rest = bytes[min(offset, bytes.count)...].drop { $0 == Keyword.on.rawValue }
    return Lister.characters(
      of: Array(rest.prefix { $0 != Keyword.goto.rawValue && $0 != Keyword.gosub.rawValue }))
  }
}
