// Instructions, operands and jumps

extension Compiler {
  var currentOrigin: CompiledProgram.Origin {
    .init(
      line: UInt16(lineNumber), offset: UInt16(clamping: origin),
      area: isByHand ? CompiledProgram.Origin.byHand : UInt8(area))
  }

  /// Returns the instruction's index.
  @discardableResult
  mutating func emit(_ instruction: Instruction) -> Int {
    program.steps.append(
      CompiledProgram.Step(
        instruction: instruction,
        cost: instruction.facts.packedCost(startsStatement: startsStatement)))
    program.origins.append(currentOrigin)
    startsStatement = false
    // Sets `excess` if the program becomes too large for jump targets.
    _ = nextTarget
    return program.steps.count - 1
  }

  /// An index as an operand; sets `excess` if it does not fit in 16 bits.
  mutating func operand(_ index: Int) -> UInt16 {
    if index > UInt16.max { excess = excess ?? origin }
    return UInt16(clamping: index)
  }

  var nextTarget: Target { mutating get { operand(program.steps.count) } }

  /// A constant's slot, added on first use.
  mutating func slot(of number: Decimal12) -> Slot {
    if let slot = numberSlots[number.word] { return slot }
    let slot = operand(SlotLayout.constants + program.numbers.count)
    program.numbers.append(number)
    numberSlots[number.word] = slot
    return slot
  }

  mutating func slot(ofText text: [UInt8]) -> TextSlot {
    if let slot = textSlots[text] { return slot }
    let slot = operand(SlotLayout.literals + program.texts.count)
    program.texts.append(text)
    textSlots[text] = slot
    return slot
  }

  /// Throws `tooDeep` if none is free.
  mutating func takeTemporary(at offset: Int) throws(Syntax.Fault) -> Slot {
    guard temporary < temporaryLimit else { throw .init(cause: .tooDeep, offset: offset) }
    temporary += 1
    return Slot(SlotLayout.cells + temporary - 1)
  }

  mutating func takeTextTemporary(at offset: Int) throws(Syntax.Fault) -> TextSlot {
    guard textTemporary < textTemporaryLimit else { throw .init(cause: .tooDeep, offset: offset) }
    textTemporary += 1
    return TextSlot(textTemporary)
  }

  // MARK: Jumps

  /// A jump instruction without its target.
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

  struct Jump {
    let kind: JumpKind
    let index: Int
    let area: Int
    /// Nil for the first line of the area.
    let line: Int?
    /// The position of the line or area number, for errors.
    let origin: CompiledProgram.Origin
  }

  /// Emits a jump to a line, or the first one if nil; `resolveJumps` sets its target.
  mutating func emit(_ kind: JumpKind, toLine line: Int?, ofArea area: Int) {
    noteJump(kind, at: emit(kind.instruction(to: 0)), toLine: line, ofArea: area)
  }

  private mutating func noteJump(
    _ kind: JumpKind, at index: Int, toLine line: Int?, ofArea area: Int
  ) {
    jumps.append(Jump(kind: kind, index: index, area: area, line: line, origin: currentOrigin))
  }

  /// Makes the last comparison itself jump to the line after THEN.
  ///
  /// - Returns: false if the last instruction is not the comparison of this IF.
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

  /// The packed cost of a jump whose time belongs to the comparison before it.
  static let noTime: UInt64 = 1

  mutating func resolveJumps() {
    for jump in jumps {
      if let target = target(of: jump) {
        program.steps[jump.index].instruction = jump.kind.instruction(to: target)
      } else {
        let cause: FaultCause = jump.line == nil ? .noProgram : .noSuchLine
        replace(jump, by: cause)
        if !isByHand {
          program.faults.append(Fault(cause, at: jump.origin.place))
        }
      }
    }
  }

  /// Replaces a jump to a missing line or area with an error.
  ///
  /// A comparison raises the error only if it would jump, so it jumps to an error at the program's
  /// end. A jump back follows, for MODE 99, which skips errors.
  private mutating func replace(_ jump: Jump, by cause: FaultCause) {
    let index = jump.index
    let fault = Instruction.fault(cause)
    let cost = fault.facts.packedCost(startsStatement: false)
    guard case .comparison(let comparison) = jump.kind else {
      program.steps[index] = .init(instruction: fault, cost: max(program.steps[index].cost, cost))
      return
    }
    program.steps[index].instruction = comparison.instruction(else: nextTarget)
    let back = Instruction.jump(operand(index + 1))
    program.steps.append(.init(instruction: fault, cost: cost))
    program.steps.append(.init(instruction: back, cost: Self.noTime))
    program.origins += [jump.origin, jump.origin]
    program.statements.append(operand(program.steps.count - 1))
  }

  private func target(of jump: Jump) -> Target? {
    guard 0..<ProgramMemory.areaCount ~= jump.area else { return nil }
    guard let line = jump.line else { return program.lines[jump.area].first?.start }
    return program.start(ofLine: line, inArea: jump.area)
  }
}
