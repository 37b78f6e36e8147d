// Parentheses, literals and variables.

extension Parser {
  mutating func value() -> Expression {
    guard let byte = next else { return failure(.missingValue) }
    let start = position
    if byte >= 0x80 { return function() }
    if byte == CharacterCode.dollar || CharacterCode.isLetter(byte) {
      guard let variable = variable() else { return faulty() }
      return expression(.variable(variable), from: start)
    }
    switch byte {
    case CharacterCode.open:
      position += 1
      let inner = closed(expression())
      return expression(.group(inner), from: start)
    case CharacterCode.quote:
      let text = literal()
      return expression(.text(text), from: start)
    case CharacterCode.pi:
      position += 1
      return expression(.number(.pi), from: start)
    case CharacterCode.ampersand where facts.isThird:
      guard second == CharacterCode.letterH else { return failure(.syntax) }
      position += 2
      return hexadecimalDigits(from: start)
    default: return literalNumber()
    }
  }

  private mutating func literalNumber() -> Expression {
    let start = position
    switch NumberReader.read(bytes[position...]) {
    case .number(let number, let length):
      position += length
      return expression(.number(number), from: start)
    case .tooLarge: return failure(.overflow)
    case .none: return failure(isAtExpressionEnd ? .missingValue : unexpected)
    }
  }

  mutating func hexadecimalDigits(from start: Int) -> Expression {
    var value = 0
    var count = 0
    while count < 4, let byte = next, let digit = CharacterCode.hexDigit(byte) {
      value = value * 16 + digit
      count += 1
      position += 1
    }
    guard count > 0 else { return failure(.syntax) }
    return expression(.number(Decimal12(value)), from: start)
  }

  /// The closing quote may be missing at the end of a line.
  mutating func literal() -> [UInt8] {
    let quote = position
    expect(CharacterCode.quote)
    let start = position
    while let byte = next, byte != CharacterCode.quote, byte != Keyword.separator.rawValue {
      position += 1
    }
    let text = Array(bytes[start..<position])
    _ = take(CharacterCode.quote)
    verbatim.append(quote..<position)
    return text
  }

  // MARK: Variables

  mutating func variable() -> Syntax.Variable? {
    let start = position
    guard let form = variableForm() else { return nil }
    return Syntax.Variable(form: form, bytes: start..<position)
  }

  private mutating func variableForm() -> Syntax.Variable.Form? {
    if take(CharacterCode.dollar) { return .dollar }
    guard let name = letter() else { return nil }
    let isText = take(CharacterCode.dollar)
    guard take(CharacterCode.open) else { return isText ? .text(name) : .number(name) }
    return .element(Self.arrayName(name, isText: isText), indexes())
  }

  /// A letter that no other letter follows.
  private mutating func letter() -> Slot? {
    guard let byte = next, CharacterCode.isLetter(byte) else {
      fail(unexpected)
      return nil
    }
    if let second, CharacterCode.isLetter(second) {
      fail(.unknownWord)
      return nil
    }
    position += 1
    return Slot(byte - CharacterCode.letterA)
  }

  static func arrayName(_ letter: Slot, isText: Bool) -> ArrayName {
    ArrayName(letter) + (isText ? ArrayName(SlotLayout.letters) : 0)
  }

  mutating func indexes() -> [Expression] {
    var indexes = [number()]
    while facts.isThird, take(CharacterCode.comma) {
      guard indexes.count < 3 else {
        indexes.append(failure(.badDimension))
        return indexes
      }
      indexes.append(number())
    }
    indexes.append(closed(indexes.removeLast()))
    return indexes
  }
}
