// Values: parentheses, literals, functions and variables.

extension Compiler {
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
