// Expressions: in, the bytes from the present position; out, instructions and the operand that
// holds the value; refused, what is no expression, by a throw at the position where it stops being
// one.
//
//     expression  term { (+ or -) term }
//     term        factor { (* or /) factor }
//     factor      - factor, or power
//     power       value { ↑ argument, or ² or ³ }
//     argument    - argument, or value             what stands behind a function or ↑
//     value       number, variable, (expression), function
//
// A parenthesis that is missing is taken as there when the expression ends.

extension Compiler {
  /// The slot that holds a value.
  enum Operand {
    case number(Slot)
    case text(TextSlot)
  }

  /// A number in whatever slot it is.
  mutating func number() throws(FaultCause) -> Slot {
    guard case .number(let slot) = try expression() else { throw .wrongKind }
    return slot
  }

  /// A number, put into a slot.
  mutating func number(into target: Slot) throws(FaultCause) {
    deliver(try number(), into: target)
  }

  /// A number, put into the next temporary, which stays taken.
  mutating func numberInTemporary() throws(FaultCause) -> Slot {
    let target = try takeTemporary()
    try number(into: target)
    temporary = Int(target) - SlotLayout.cells + 1
    return target
  }

  /// Puts a value into a slot: the instruction that computes it writes there itself if it can.
  mutating func deliver(_ slot: Slot, into target: Slot) {
    guard slot != target else { return }
    let last = program.steps.count - 1
    let isTemporary = SlotLayout.cells..<SlotLayout.constants ~= Int(slot)
    if isTemporary, let rewritten = program.steps[last].instruction.writing(to: target) {
      program.steps[last].instruction = rewritten
    } else {
      emit(.move(slot, to: target))
    }
  }

  /// A string in whatever slot it is.
  mutating func text() throws(FaultCause) -> TextSlot {
    guard case .text(let slot) = try expression() else { throw .wrongKind }
    return slot
  }

  /// A number or a string.
  mutating func expression() throws(FaultCause) -> Operand {
    try enter()
    defer { depth -= 1 }
    let mark = temporary
    let textMark = textTemporary
    var left = try term()
    while let sign = next, sign == CharacterCode.plus || sign == CharacterCode.minus {
      origin = position
      let here = position
      position += 1
      let right = try pending { compiler throws(FaultCause) in try compiler.term() }
      origin = here
      switch (left, right) {
      case (.number(let a), .number(let b)):
        temporary = mark
        let to = try takeTemporary()
        emit(sign == CharacterCode.plus ? .add(a, b, to: to) : .subtract(a, b, to: to))
        left = .number(to)
      case (.text(let a), .text(let b)) where sign == CharacterCode.plus:
        textTemporary = textMark
        let to = try takeTextTemporary()
        emit(.join(a, b, to: to))
        left = .text(to)
      case (.text, .text), (.number, .text), (.text, .number): throw .wrongKind
      }
    }
    return left
  }

  mutating func enter() throws(FaultCause) {
    // The expression itself is the first level.
    guard depth <= facts.operatorLimit else { throw .tooDeep }
    depth += 1
  }

  /// Compiles the right side of an operation that waits for it, with its left side unless it has
  /// none.
  mutating func pending(
    holdingNumber isHoldingNumber: Bool = true,
    _ body: (inout Compiler) throws(FaultCause) -> Operand
  ) throws(FaultCause) -> Operand {
    try enter()
    guard !isHoldingNumber || waitingValues < facts.valueLimit else { throw .tooDeep }
    waitingValues += isHoldingNumber ? 1 : 0
    defer {
      depth -= 1
      waitingValues -= isHoldingNumber ? 1 : 0
    }
    return try body(&self)
  }

  mutating func term() throws(FaultCause) -> Operand {
    let mark = temporary
    var left = try factor()
    while let sign = next, sign == CharacterCode.times || sign == CharacterCode.slash {
      let here = position
      position += 1
      let right = try pending { compiler throws(FaultCause) in try compiler.factor() }
      guard case .number(let a) = left, case .number(let b) = right else { throw .wrongKind }
      temporary = mark
      let to = try takeTemporary()
      origin = here
      emit(sign == CharacterCode.times ? .multiply(a, b, to: to) : .divide(a, b, to: to))
      left = .number(to)
    }
    return left
  }

  /// A minus in front binds weaker than ↑: -2↑2 is -4.
  mutating func factor() throws(FaultCause) -> Operand {
    guard next == CharacterCode.minus || next == CharacterCode.plus else { return try power() }
    let isMinus = next == CharacterCode.minus
    position += 1
    let operand = try pending(holdingNumber: false) { compiler throws(FaultCause) in
      try compiler.factor()
    }
    return isMinus ? try negated(operand) : operand
  }

  mutating func negated(_ operand: Operand) throws(FaultCause) -> Operand {
    guard case .number(let slot) = operand else { throw .wrongKind }
    if let constant = program.constant(in: slot) { return .number(self.slot(of: constant.negated)) }
    let to = isTemporary(slot) ? slot : try takeTemporary()
    emit(.negate(slot, to: to))
    return .number(to)
  }

  func isTemporary(_ slot: Slot) -> Bool {
    SlotLayout.cells..<SlotLayout.constants ~= Int(slot)
  }

  mutating func power() throws(FaultCause) -> Operand {
    let mark = temporary
    var base = try value()
    while true {
      let here = position
      let exponent: Operand
      if take(CharacterCode.power) {
        exponent = try pending { compiler throws(FaultCause) in try compiler.argument() }
      } else if take(.squared) {
        exponent = .number(slot(of: Decimal12(2)))
      } else if take(.cubed) {
        exponent = .number(slot(of: Decimal12(3)))
      } else {
        return base
      }
      guard case .number(let a) = base, case .number(let b) = exponent else { throw .wrongKind }
      temporary = mark
      let to = try takeTemporary()
      origin = here
      emit(.power(a, b, to: to))
      base = .number(to)
    }
  }

  /// Compiles the operand of a function without parentheses, or of ↑.
  mutating func argument() throws(FaultCause) -> Operand {
    try enter()
    defer { depth -= 1 }
    if take(CharacterCode.plus) { return try argument() }
    guard take(CharacterCode.minus) else { return try value() }
    return try negated(try argument())
  }

  mutating func numberArgument() throws(FaultCause) -> Slot {
    guard case .number(let slot) = try argument() else { throw .wrongKind }
    return slot
  }
}
