// GOTO, GOSUB, ON, IF and FOR: everything that goes on somewhere else.

extension Compiler {
  // MARK: Jumps

  /// The goal of a GOTO, GOSUB or THEN.
  enum Destination {
    case line(Int)
    case area(Int)
    case lineInSlot(Slot)
    case areaInSlot(Slot)
  }

  mutating func destination() throws(FaultCause) -> Destination {
    let isArea = take(CharacterCode.hash)
    let start = position
    let slot = try number()
    guard let constant = program.constant(in: slot), let number = constant.truncated else {
      return isArea ? .areaInSlot(slot) : .lineInSlot(slot)
    }
    guard !isArea else { return .area(number) }
    noteLineNumber(number, from: start)
    return .line(number)
  }

  mutating func emitJump(to destination: Destination) {
    switch destination {
    case .line(let line): emit(.jump, toLine: line, ofArea: area)
    case .area(let area): emit(.jump, toLine: nil, ofArea: area)
    case .lineInSlot(let slot): emit(.jumpToLine(slot))
    case .areaInSlot(let slot): emit(.jumpToArea(slot))
    }
  }

  mutating func emitCall(to destination: Destination, back: Target) {
    switch destination {
    case .line(let line): emit(.call(back: back), toLine: line, ofArea: area)
    case .area(let area): emit(.call(back: back), toLine: nil, ofArea: area)
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
    emitCall(to: destination, back: operand(program.steps.count + 1))
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
    let before = position
    let selector = try number()
    let text = before..<position
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
    let index = emit(.select(selector, count: operand(count)))
    note(.init(index: index, text: text, comparison: nil))
    let row = program.steps.count
    for _ in 0...count { emit(.jump(0)) }
    for index in 0..<count {
      if index > 0 { position += 1 }
      program.steps[row + index].instruction = .jump(nextTarget)
      let destination = try destination()
      if isCall {
        emitCall(to: destination, back: operand(row + count))
      } else {
        emitJump(to: destination)
      }
    }
    program.steps[row + count].instruction = .jump(nextTarget)
  }

  // MARK: IF

  mutating func ifThen() throws(FaultCause) {
    guard openIfs < Self.ifLimit else { throw .ifsTooDeep }
    openIfs += 1
    let start = position
    let left = try expression()
    let here = position
    guard let relation = next.flatMap(Relation.init(rawValue:)) else { throw unexpected }
    position += 1
    let right = try expression()
    origin = here
    switch (left, right) {
    case (.number(let a), .number(let b)):
      emit(.init(relation: relation, sign: here, left: a, right: b), from: start)
    case (.text(let a), .text(let b)):
      temporary = 0
      let order = try takeTemporary()
      emit(.compareTexts(a, b, to: order))
      let zero = slot(of: .zero)
      emit(.init(relation: relation, sign: here, left: order, right: zero), from: start)
    case (.number, .text), (.text, .number): throw .wrongKind
    }
    let isThen = take(.then)
    guard isThen || take(CharacterCode.semicolon) else { throw unexpected }
    try then(behindThen: isThen)
  }

  /// Compiles the part behind THEN: a line, an area, or a statement.
  ///
  /// Where THEN takes targets only, statements stand behind `;`, and no target does.
  private mutating func then(behindThen isThen: Bool) throws(FaultCause) {
    guard next != nil else { throw .missingValue }
    let isStatement =
      isAtApostrophe || isAssignment(at: position)
      || nextKeyword.map(Self.startsStatement) == true
    guard facts.thenTakesStatements || isStatement != isThen else { throw .syntax }
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
