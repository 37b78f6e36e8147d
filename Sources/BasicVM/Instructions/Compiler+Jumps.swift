// GOTO, GOSUB, ON, IF and FOR: everything that goes on somewhere else.

extension Compiler {
  // MARK: Jumps

  /// Where a GOTO, GOSUB or THEN goes.
  enum Destination {
    case line(Int)
    case area(Int)
    case lineInSlot(Slot)
    case areaInSlot(Slot)
  }

  mutating func destination() throws(FaultCause) -> Destination {
    let isArea = take(CharacterCode.hash)
    let slot = try number()
    guard let constant = constant(in: slot), let number = constant.truncated else {
      return isArea ? .areaInSlot(slot) : .lineInSlot(slot)
    }
    return isArea ? .area(number) : .line(number)
  }

  mutating func emitJump(to destination: Destination) {
    switch destination {
    case .line(let line): emit(.jump(0), toLine: line, ofArea: area)
    case .area(let area): emit(.jump(0), toLine: nil, ofArea: area)
    case .lineInSlot(let slot): emit(.jumpToLine(slot))
    case .areaInSlot(let slot): emit(.jumpToArea(slot))
    }
  }

  mutating func emitCall(to destination: Destination, back: Target) {
    switch destination {
    case .line(let line): emit(.call(0, back: back), toLine: line, ofArea: area)
    case .area(let area): emit(.call(0, back: back), toLine: nil, ofArea: area)
    case .lineInSlot(let slot): emit(.callLine(slot, back: back))
    case .areaInSlot(let slot): emit(.callArea(slot, back: back))
    }
  }

  mutating func goto() throws(FaultCause) {
    let destination = try destination()
    emitJump(to: destination)
  }

  mutating func gosub() throws(FaultCause) {
    let destination = try destination()
    emitCall(to: destination, back: nextTarget + 1)
  }

  /// ON e GOTO a,b and ON e GOSUB a,b. Each target has a place in a row of jumps:
  ///
  ///     select e, count 2
  ///     jump to a                  1
  ///     jump to stub               2, whose target must be computed
  ///     jump to end                anything else
  ///     stub: ...
  ///     end:
  mutating func on() throws(FaultCause) {
    let selector = try number()
    let isCall: Bool
    if take(.goto) {
      isCall = false
    } else if take(.gosub) {
      isCall = true
    } else {
      throw unexpected
    }
    // The targets are compiled twice: once to count them, and again behind the row.
    let start = position
    let saved = self
    var count = 0
    repeat {
      _ = try destination()
      count += 1
    } while take(CharacterCode.comma)
    self = saved
    position = start
    emit(.select(selector, count: UInt16(count)))
    let row = program.steps.count
    for _ in 0...count { emit(.jump(0)) }
    for index in 0..<count {
      if index > 0 { position += 1 }
      program.steps[row + index].instruction = .jump(nextTarget)
      let destination = try destination()
      if isCall {
        emitCall(to: destination, back: Target(row + count))
      } else {
        emitJump(to: destination)
      }
    }
    program.steps[row + count].instruction = .jump(nextTarget)
  }

  // MARK: IF

  mutating func ifThen() throws(FaultCause) {
    let left = try expression()
    let here = position
    guard let relation = next, Self.isRelation(relation) else { throw unexpected }
    position += 1
    let right = try expression()
    origin = here
    switch (left, right) {
    case (.number(let a), .number(let b)): emitComparison(relation, a, b)
    case (.text(let a), .text(let b)):
      temporary = 0
      let order = try takeTemporary()
      emit(.compareTexts(a, b, to: order))
      emitComparison(relation, order, slot(of: .zero))
    default: throw .wrongKind
    }
    guard take(.then) || take(CharacterCode.semicolon) else { throw unexpected }
    try then()
  }

  static func isRelation(_ code: UInt8) -> Bool {
    CharacterCode.greater...CharacterCode.notEqual ~= code
  }

  mutating func emitComparison(_ relation: UInt8, _ a: Slot, _ b: Slot) {
    let comparison: Instruction =
      switch relation {
      case CharacterCode.equal: .jumpUnlessEqual(a, b, else: 0)
      case CharacterCode.notEqual: .jumpUnlessDifferent(a, b, else: 0)
      case CharacterCode.less: .jumpUnlessLess(a, b, else: 0)
      case CharacterCode.greater: .jumpUnlessLess(b, a, else: 0)
      case CharacterCode.lessOrEqual: .jumpUnlessLessOrEqual(a, b, else: 0)
      default: .jumpUnlessLessOrEqual(b, a, else: 0)
      }
    elseJumps.append(emit(comparison))
  }

  /// Lets the comparison itself jump when all that stands behind THEN is a line.
  ///
  /// The comparison is turned round: it goes on behind itself, at the next line, when the condition
  /// is false, and to the line when it is true.
  mutating func joinComparison(toLine line: Int) -> Bool {
    guard position == bytes.count, let index = elseJumps.last,
      index == program.steps.count - 1,
      let inverse = program.steps[index].instruction.inverse
    else { return false }
    elseJumps.removeLast()
    program.steps[index].instruction = inverse
    noteJump(at: index, toLine: line, ofArea: area)
    return true
  }

  /// What stands behind THEN: a line, an area, or a statement.
  mutating func then() throws(FaultCause) {
    guard let next else { throw .missingValue }
    let isStatement =
      next == CharacterCode.apostrophe || isAssignment(at: position)
      || nextKeyword.map(Self.startsStatement) == true
    if isStatement {
      temporary = 0
      textTemporary = 0
      try statement()
    } else {
      let destination = try destination()
      if case .line(let line) = destination, joinComparison(toLine: line) { return }
      emitJump(to: destination)
    }
  }

  // MARK: FOR

  mutating func simpleVariable() throws(FaultCause) -> Slot {
    guard let byte = next, CharacterCode.isLetter(byte) else { throw unexpected }
    position += 1
    return Slot(byte - CharacterCode.letterA)
  }

  /// FOR v=a TO b STEP c.
  ///
  /// All three are computed before v changes.
  mutating func forTo() throws(FaultCause) {
    let here = position
    let variable = try simpleVariable()
    try expect(CharacterCode.equal)
    let start = try numberInTemporary()
    guard take(.to) else { throw unexpected }
    let limit = try numberInTemporary()
    let step = try takeTemporary()
    if take(.step) {
      try number(into: step)
    } else {
      emit(.move(slot(of: .one), to: step))
    }
    origin = here
    emit(.move(start, to: variable))
    emit(.startLoop(variable, limit: limit))
  }

  mutating func nextLoop() throws(FaultCause) {
    repeat {
      let variable = try simpleVariable()
      emit(.next(variable))
    } while take(CharacterCode.comma)
  }
}
