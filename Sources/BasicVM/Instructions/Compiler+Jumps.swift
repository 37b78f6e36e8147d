// GOTO, GOSUB, ON, IF and FOR

extension Compiler {
  // MARK: Jumps

  enum JumpDestination {
    case line(Int)
    case area(Int)
    case lineInSlot(Slot)
    case areaInSlot(Slot)
  }

  mutating func jumpDestination(of destination: Syntax.Destination) throws(Syntax.Fault)
    -> JumpDestination
  {
    let slot = try number(destination.number)
    guard let number = destination.constant else {
      return destination.isArea ? .areaInSlot(slot) : .lineInSlot(slot)
    }
    return destination.isArea ? .area(number) : .line(number)
  }

  mutating func emitJump(to jumpDestination: JumpDestination) {
    switch jumpDestination {
    case .line(let line): emit(.jump, toLine: line, ofArea: area)
    case .area(let area): emit(.jump, toLine: nil, ofArea: area)
    case .lineInSlot(let slot): emit(.jumpToLine(slot))
    case .areaInSlot(let slot): emit(.jumpToArea(slot))
    }
  }

  mutating func emitCall(to jumpDestination: JumpDestination, back: Target) {
    switch jumpDestination {
    case .line(let line): emit(.call(back: back), toLine: line, ofArea: area)
    case .area(let area): emit(.call(back: back), toLine: nil, ofArea: area)
    case .lineInSlot(let slot): emit(.callLine(slot, back: back))
    case .areaInSlot(let slot): emit(.callArea(slot, back: back))
    }
  }

  /// Compiles ON e GOTO a,b and ON e GOSUB a,b to a jump table.
  ///
  ///     select e, count 2
  ///     jump to first              1
  ///     jump to second             2
  ///     jump to end                other values, and RETURN
  ///     first: jump to a or call it
  ///     second: likewise for b
  ///     end:
  mutating func select(
    _ selector: Expression, isCall: Bool, _ destinations: [Syntax.Destination]
  ) throws(Syntax.Fault) {
    let slot = try number(selector)
    let count = destinations.count
    let index = emit(.select(slot, count: operand(count)))
    note(.init(index: index, node: .selector(selector)))
    let row = program.steps.count
    for _ in 0...count { emit(.jump(0)) }
    for (index, destination) in destinations.enumerated() {
      program.steps[row + index].instruction = .jump(nextTarget)
      let jumpDestination = try jumpDestination(of: destination)
      if isCall {
        emitCall(to: jumpDestination, back: operand(row + count))
      } else {
        emitJump(to: jumpDestination)
      }
    }
    program.steps[row + count].instruction = .jump(nextTarget)
  }

  // MARK: IF

  mutating func branch(
    _ condition: Syntax.Condition, _ consequence: Syntax.Consequence?
  ) throws(Syntax.Fault) {
    try compare(condition)
    switch consequence {
    case .jump(let destination):
      let jumpDestination = try jumpDestination(of: destination)
      let endsCode = endsCode(at: destination.number.bytes.upperBound)
      if case .line(let line) = jumpDestination, endsCode, joinComparison(toLine: line) { return }
      emitJump(to: jumpDestination)
      // Joined or not, a jump to a constant takes no time besides the comparison's.
      if destination.constant != nil {
        program.steps[program.steps.count - 1].cost = Self.noTime
      }
    case .statement(let statement):
      temporary = 0
      textTemporary = 0
      try compile(statement.kind)
    case nil: break
    }
  }

  /// Whether no instruction of the line follows the current statement, which ends at the offset.
  private func endsCode(at offset: Int) -> Bool {
    fault == nil
      && line.statements.allSatisfy { $0.bytes.lowerBound < offset || $0.hasNoInstruction }
  }

  private mutating func compare(_ condition: Syntax.Condition) throws(Syntax.Fault) {
    let (left, right) = (try value(condition.left), try value(condition.right))
    var (first, second): (Slot, Slot)
    origin = condition.sign
    switch (left, right) {
    case (.text(let a), .text(let b)):
      temporary = 0
      first = try takeTemporary(at: condition.right.bytes.upperBound)
      emit(.compareTexts(a, b, to: first))
      second = slot(of: .zero)
    case (.number(let a), .number(let b)): (first, second) = (a, b)
    case (.number, .text), (.text, .number):
      preconditionFailure("The parser compares values of one kind.")
    }
    let comparison = CompiledProgram.Comparison(
      condition: condition, left: first, right: second)
    let index = emit(comparison.instruction(else: 0))
    elseJumps.append(.init(index: index, node: .comparison(comparison)))
  }

  // MARK: FOR

  /// FOR v=a TO b STEP c computes a, b and c before v changes.
  mutating func loop(
    _ variable: Syntax.Variable, from: Expression, to: Expression, step: Expression?
  ) throws(Syntax.Fault) {
    guard case .number(let letter) = variable.form else { return }
    let start = try numberInTemporary(from)
    let limit = try numberInTemporary(to)
    let increment = try takeTemporary(at: to.bytes.upperBound)
    if let step {
      try number(step, into: increment)
    } else {
      emit(.move(slot(of: .one), to: increment))
    }
    origin = variable.bytes.lowerBound
    emit(.move(start, to: letter))
    emit(.startLoop(letter, limit: limit))
  }
}
