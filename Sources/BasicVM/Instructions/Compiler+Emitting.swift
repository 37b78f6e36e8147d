// Instructions, their operands, and the jumps among them.

extension Compiler {
  var currentOrigin: CompiledProgram.Origin {
    .init(
      line: UInt16(lineNumber), offset: UInt16(clamping: origin),
      area: isByHand ? CompiledProgram.Origin.byHand : UInt8(area))
  }

  /// Appends an instruction and returns its index.
  @discardableResult
  mutating func emit(_ instruction: Instruction) -> Int {
    program.steps.append(
      CompiledProgram.Step(
        instruction: instruction,
        cost: instruction.facts.packedCost(startsStatement: startsStatement)))
    program.origins.append(currentOrigin)
    startsStatement = false
    _ = nextTarget
    return program.steps.count - 1
  }

  /// An index as an operand; one that is too large for it makes the whole program too large.
  mutating func operand(_ index: Int) -> UInt16 {
    if index > UInt16.max { excess = excess ?? origin }
    return UInt16(clamping: index)
  }

  /// The index of the next instruction.
  var nextTarget: Target { mutating get { operand(program.steps.count) } }

  /// The slot of a constant.
  mutating func slot(of number: Decimal12) -> Slot {
    if let slot = numberSlots[number.word] { return slot }
    let slot = operand(SlotLayout.constants + program.numbers.count)
    program.numbers.append(number)
    numberSlots[number.word] = slot
    return slot
  }

  /// The slot of a literal.
  mutating func slot(ofText text: [UInt8]) -> TextSlot {
    if let slot = textSlots[text] { return slot }
    let slot = operand(SlotLayout.literals + program.texts.count)
    program.texts.append(text)
    textSlots[text] = slot
    return slot
  }

  /// Takes a free temporary; without one, the expression is too deep at this byte of the line.
  mutating func takeTemporary(at offset: Int) throws(Syntax.Fault) -> Slot {
    guard temporary < temporaryLimit else { throw .init(cause: .tooDeep, offset: offset) }
    temporary += 1
    return Slot(SlotLayout.cells + temporary - 1)
  }

  /// Takes a free temporary string; without one, the expression is too deep at this byte of the line.
  mutating func takeTextTemporary(at offset: Int) throws(Syntax.Fault) -> TextSlot {
    guard textTemporary < textTemporaryLimit else { throw .init(cause: .tooDeep, offset: offset) }
    textTemporary += 1
    return TextSlot(textTemporary)
  }

  // MARK: Jumps

  /// An instruction that goes to a line.
  enum JumpKind {
    case jump
    case call(back: Target)
    case comparison(CompiledProgram.Comparison)

    fileprivate func instruction(to target: Target) -> Instruction {
      switch self {
      case .jump: .jump(target)
      case .call(let back): .call(target, back: back)
      case .comparison(let comparison): comparison.instruction(else: target)
      }
    }
  }

  /// A jump to a line that may not have been compiled yet.
  struct Jump {
    let kind: JumpKind
    let index: Int
    let area: Int
    /// Nil for the first line of the area.
    let line: Int?
    /// The place of the number.
    let origin: CompiledProgram.Origin
  }

  /// Emits an instruction with a target that is found when all lines are known.
  ///
  /// - Parameters:
  ///   - kind: the instruction.
  ///   - line: nil for the first line of the area.
  ///   - area: the area of the line.
  mutating func emit(_ kind: JumpKind, toLine line: Int?, ofArea area: Int) {
    noteJump(kind, at: emit(kind.instruction(to: 0)), toLine: line, ofArea: area)
  }

  private mutating func noteJump(
    _ kind: JumpKind, at index: Int, toLine line: Int?, ofArea area: Int
  ) {
    jumps.append(Jump(kind: kind, index: index, area: area, line: line, origin: currentOrigin))
  }

  /// Lets the comparison itself jump when a line is all that follows THEN.
  ///
  /// The comparison is inverted: it continues after itself, at the next line, when the condition is
  /// false, and at the line when it is true.
  ///
  /// - Returns: whether that could be done.
  mutating func joinComparison(toLine line: Int) -> Bool {
    guard let condition = elseJumps.last, condition.index == program.steps.count - 1,
      var comparison = condition.comparison
    else { return false }
    elseJumps.removeLast()
    comparison.isInverse = true
    note(.init(index: condition.index, node: .comparison(comparison)))
    noteJump(.comparison(comparison), at: condition.index, toLine: line, ofArea: area)
    return true
  }

  mutating func resolveJumps() {
    for jump in jumps {
      if let target = target(of: jump) {
        program.steps[jump.index].instruction = jump.kind.instruction(to: target)
      } else {
        let cause: FaultCause = jump.line == nil ? .noProgram : .noSuchLine
        replace(jump, by: .fault(cause))
        if !isByHand {
          program.faults.append(Fault(cause, at: jump.origin.place))
        }
      }
    }
  }

  /// Puts an error in the place of a jump.
  ///
  /// A comparison may jump or not, so its error stands in a place of its own; what ignores errors
  /// goes on from there to where the comparison goes on.
  private mutating func replace(_ jump: Jump, by fault: Instruction) {
    let index = jump.index
    guard case .comparison(let comparison) = jump.kind else {
      program.steps[index].instruction = fault
      return
    }
    program.steps[index].instruction = comparison.instruction(else: nextTarget)
    for instruction in [fault, .jump(operand(index + 1))] {
      program.steps.append(program.steps[index])
      program.steps[program.steps.count - 1].instruction = instruction
      program.origins.append(jump.origin)
    }
    program.statements.append(operand(program.steps.count - 1))
  }

  private func target(of jump: Jump) -> Target? {
    guard 0..<ProgramMemory.areaCount ~= jump.area else { return nil }
    guard let line = jump.line else { return program.lines[jump.area].first?.start }
    return program.start(ofLine: line, inArea: jump.area)
  }
}
