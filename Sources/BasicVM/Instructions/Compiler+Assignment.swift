// Assignment: variables that something is put into, and what is put there.

extension Compiler {
  /// Whether an assignment begins at a position: a variable, or an element, and `=`.
  func isAssignment(at start: Int) -> Bool {
    var index = start
    func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
    guard let first = byte(index) else { return false }
    index += 1
    if first != CharacterCode.dollar {
      guard CharacterCode.isLetter(first) else { return false }
      if byte(index) == CharacterCode.dollar { index += 1 }
      if byte(index) == CharacterCode.open { index = end(ofParenthesis: index) }
    }
    return byte(index) == CharacterCode.equal
  }

  func end(ofParenthesis start: Int) -> Int {
    var open = 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case CharacterCode.open: open += 1
      case CharacterCode.close: open -= 1
      case Keyword.separator.rawValue, CharacterCode.equal: return index - 1
      default:
        if byte >= 0x80, Keyword(rawValue: byte)?.opensParenthesis == true { open += 1 }
      }
      if open == 0 { return index }
    }
    return index
  }

  /// Something that a value can be put into, its indexes already computed.
  enum Variable {
    case number(Slot)
    case numberElement(ArrayName, count: UInt8, Slot)
    case text(Slot)
    case textElement(ArrayName, count: UInt8, Slot)
    case dollar
  }

  /// Takes a variable to be assigned.
  ///
  /// The temporaries of its indexes stay taken.
  mutating func variableToAssign() throws(FaultCause) -> Variable {
    origin = position
    if take(CharacterCode.dollar) { return .dollar }
    guard let byte = next, CharacterCode.isLetter(byte) else { throw unexpected }
    if let second, CharacterCode.isLetter(second) { throw .unknownWord }
    position += 1
    let letter = byte - CharacterCode.letterA
    let isText = take(CharacterCode.dollar)
    guard take(CharacterCode.open) else {
      return isText ? .text(Slot(letter)) : .number(Slot(letter))
    }
    let name = Self.arrayName(letter, isText: isText)
    let (count, first) = try indexes()
    return isText
      ? .textElement(name, count: count, first) : .numberElement(name, count: count, first)
  }

  mutating func assignment() throws(FaultCause) {
    let here = position
    let variable = try variableToAssign()
    try expect(CharacterCode.equal)
    let isText = variable.isText
    let before = position
    let value = try expression()
    switch (value, isText) {
    case (.number(let slot), false):
      if case .number(let target) = variable { return deliver(slot, into: target) }
      origin = here
      store(number: slot, in: variable)
    case (.text(let slot), true):
      origin = here
      store(text: slot, in: variable)
    case (.number, true), (.text, false):
      position = before
      throw .wrongKind
    }
  }

  mutating func store(number slot: Slot, in variable: Variable) {
    switch variable {
    case .number(let target): emit(.move(slot, to: target))
    case .numberElement(let name, let count, let first):
      emit(.storeElement(name, count: count, first, from: slot))
    case .text, .textElement, .dollar: break
    }
  }

  mutating func store(text slot: TextSlot, in variable: Variable) {
    switch variable {
    case .text(let target): emit(.storeText(slot, to: target))
    case .textElement(let name, let count, let first):
      emit(.storeTextElement(name, count: count, first, from: slot))
    case .dollar: emit(.copyText(slot, to: SlotLayout.dollar))
    case .number, .numberElement: break
    }
  }

  /// An expression alone, entered by hand.
  mutating func calculation() throws(FaultCause) {
    switch try expression() {
    case .number(let slot): emit(.showNumber(slot))
    case .text(let slot): emit(.showText(slot))
    }
  }
}

extension Compiler.Variable {
  /// Whether a string goes into it.
  var isText: Bool {
    switch self {
    case .text, .textElement, .dollar: true
    case .number, .numberElement: false
    }
  }
}
