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

  // MARK: Values

  mutating func value() throws(FaultCause) -> Operand {
    guard let byte = next else { throw .missingValue }
    origin = position
    if byte >= 0x80 { return try function() }
    if CharacterCode.isLetter(byte) { return try variable() }
    switch byte {
    case CharacterCode.open:
      position += 1
      let inner = try expression()
      try close()
      return inner
    case CharacterCode.quote: return .text(slot(ofText: try literal()))
    case CharacterCode.dollar:
      position += 1
      return .text(SlotLayout.dollar)
    case CharacterCode.pi:
      position += 1
      return .number(slot(of: .pi))
    case CharacterCode.ampersand where facts.isThird: return .number(try hexadecimal())
    default: return .number(try literalNumber())
    }
  }

  /// Takes a closing parenthesis; it may be missing where the expression ends anyway.
  mutating func close() throws(FaultCause) {
    guard !take(CharacterCode.close) else { return }
    guard isAtExpressionEnd else { throw unexpected }
  }

  var isAtExpressionEnd: Bool {
    guard let next else { return true }
    switch next {
    case CharacterCode.semicolon, CharacterCode.comma, CharacterCode.equal, CharacterCode.less,
      CharacterCode.greater, CharacterCode.lessOrEqual, CharacterCode.greaterOrEqual,
      CharacterCode.notEqual:
      return true
    default:
      return [Keyword.separator, .then, .to, .step, .goto, .gosub].contains { $0.rawValue == next }
    }
  }

  mutating func literalNumber() throws(FaultCause) -> Slot {
    switch NumberReader.read(bytes[position...]) {
    case .number(let number, let length):
      position += length
      return slot(of: number)
    case .tooLarge: throw .overflow
    case .none: throw isAtExpressionEnd ? .missingValue : unexpected
    }
  }

  mutating func hexadecimal() throws(FaultCause) -> Slot {
    guard second == CharacterCode.letterH else { throw .syntax }
    position += 2
    return try hexadecimalDigits()
  }

  mutating func hexadecimalDigits() throws(FaultCause) -> Slot {
    var value = 0
    var count = 0
    while count < 4, let byte = next, let digit = CharacterCode.hexDigit(byte) {
      value = value * 16 + digit
      count += 1
      position += 1
    }
    guard count > 0 else { throw .syntax }
    return slot(of: Decimal12(value))
  }

  /// The characters between quotes; the closing one may be missing at the end of a line.
  mutating func literal() throws(FaultCause) -> [UInt8] {
    try expect(CharacterCode.quote)
    let start = position
    while let byte = next, byte != CharacterCode.quote { position += 1 }
    let text = Array(bytes[start..<position])
    if position < bytes.count { position += 1 }
    return text
  }

  // MARK: Variables

  mutating func variable() throws(FaultCause) -> Operand {
    let letter = bytes[position] - CharacterCode.letterA
    if let second, CharacterCode.isLetter(second) { throw .unknownWord }
    position += 1
    let isText = take(CharacterCode.dollar)
    if take(CharacterCode.open) {
      let here = origin
      let mark = temporary
      let (count, first) = try indexes()
      temporary = mark
      origin = here
      let name = Self.arrayName(letter, isText: isText)
      if isText {
        let to = try takeTextTemporary()
        emit(.loadTextElement(name, count: count, first, to: to))
        return .text(to)
      }
      let to = try takeTemporary()
      emit(.loadElement(name, count: count, first, to: to))
      return .number(to)
    }
    if isText {
      let to = try takeTextTemporary()
      emit(.loadText(Slot(letter), to: to))
      return .text(to)
    }
    return .number(try slot(ofLetter: letter))
  }

  mutating func slot(ofLetter letter: UInt8) throws(FaultCause) -> Slot {
    let isXOrY = letter == SlotLayout.x || letter == SlotLayout.y
    guard changesXAndY, isXOrY else { return Slot(letter) }
    let copy = try takeTemporary()
    emit(.move(Slot(letter), to: copy))
    return copy
  }

  static func arrayName(_ letter: UInt8, isText: Bool) -> ArrayName {
    isText ? letter + UInt8(SlotLayout.letters) : letter
  }

  /// One to three indexes and the parenthesis behind them; several stand in neighbouring slots.
  mutating func indexes() throws(FaultCause) -> (count: UInt8, first: Slot) {
    let first = try number()
    guard next == CharacterCode.comma else {
      try close()
      return (1, first)
    }
    let slot = try takeTemporary()
    deliver(first, into: slot)
    var count: UInt8 = 1
    while facts.isThird, take(CharacterCode.comma) {
      guard count < 3 else { throw .badDimension }
      temporary = Int(slot) - SlotLayout.cells + Int(count)
      _ = try numberInTemporary()
      count += 1
    }
    try close()
    return (count, slot)
  }
}
