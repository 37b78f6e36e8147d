// Statements: in, the bytes from the present position; out, instructions; refused, what is no
// statement, by a throw at the position where it stops being one. What stands before that position
// has been compiled and will be carried out.

extension Compiler {
  /// Compiles one statement, up to the separator behind it.
  mutating func statement() throws(FaultCause) {
    guard let byte = next, byte != Keyword.separator.rawValue else { return }
    if isAtApostrophe { return skipRemark() }
    guard let keyword = nextKeyword, Self.startsStatement(keyword) else {
      if isAssignment(at: position) { return try assignment() }
      guard isByHand else { throw unexpectedStart }
      return try calculation()
    }
    position += 1
    try statement(keyword)
  }

  var unexpectedStart: FaultCause {
    unexpected == .missingValue ? .syntax : unexpected
  }

  /// Words that are set off as statements are, but never begin one.
  private static let insideStatements: [Keyword] = [.to, .step, .then, .all]

  /// Whether a word begins a statement rather than a value.
  static func startsStatement(_ keyword: Keyword) -> Bool {
    Keyword.row(of: keyword.rawValue)?.style == .statement && !insideStatements.contains(keyword)
  }

  mutating func statement(_ keyword: Keyword) throws(FaultCause) {
    switch keyword {
    case .let: try assignment()
    case .print: try print()
    case .input: try input()
    case .goto: try goto()
    case .gosub: try gosub()
    case .return: emit(.returnFromCall)
    case .on: try on()
    case .if: try ifThen()
    case .for: try forTo()
    case .next: try nextLoop()
    case .data: data()
    case .read: try read()
    case .restore: try restore()
    case .beep: emit(.beep(try optionalNumber(.zero)))
    case .timer: emit(.timer(try optionalNumber(Decimal12(10))))
    case .set: try set()
    case .mode: try mode()
    case .stop: emit(.stop)
    case .end: emit(.end)
    case .rem: skipRemark()
    case .clear: emit(.clear(arrays: true))
    case .vac: emit(.clear(arrays: false))
    case .defm: try defineCells()
    case .dim: try dimension()
    case .erase: try erase()
    case .stat: try statistics()
    case .put: try variablesOnTape(.put)
    case .get: try variablesOnTape(.get)
    case .save: try save()
    case .load: try load()
    case .verify: try verify()
    case .sram, .lram: useOption(.tape)
    case .write: try write()
    case .pass: try password()
    case .list: try list()
    case .run: try command(.run)
    case .new: try command(takeAllAreas() ? .newAll : .new)
    case .sin, .cos, .tan, .asn, .acs, .atn, .log, .ln, .exp, .sqr, .int, .frac, .abs, .sgn, .rnd,
      .ran, .len, .val, .oldMid, .key, .csr, .to, .step, .then, .deg, .hex, .str, .dms, .mid, .all,
      .hexConstant, .cur, .pol, .hyp, .rec, .fact, .npr, .eox, .ncr, .eoy, .squared, .cubed,
      .powerOfTen, .separator:
      throw .syntax
    }
  }

  mutating func skipRemark() {
    position = bytes.count
  }

  /// A number if one follows, else what stands for it.
  mutating func optionalNumber(_ instead: Decimal12) throws(FaultCause) -> Slot {
    isAtStatementEnd ? slot(of: instead) : try number()
  }

  // MARK: Commands and options

  /// Emits the use of an option; without it, nobody looks at the rest of the statement.
  mutating func useOption(_ option: OptionUse) {
    emit(.option(option))
    while !isAtStatementEnd { position += 1 }
  }

  /// PASS: by hand only; in a program it finds what it needs missing.
  mutating func password() throws(FaultCause) {
    guard isByHand else { return useOption(.password) }
    emit(.password(try text()))
  }

  mutating func list() throws(FaultCause) {
    if facts.isThird, take(CharacterCode.letterV) {
      emit(.listArrays)
      emit(.printEnd)
    } else {
      try command(takeAllAreas() ? .listAll : .list)
    }
  }

  /// ALL; the machines that lack the word have a letter for it.
  private mutating func takeAllAreas() -> Bool {
    guard facts.generation == .first else { return take(.all) }
    return take(CharacterCode.letterA)
  }

  mutating func command(_ command: Command) throws(FaultCause) {
    guard isByHand else {
      position -= 1
      throw .byHandOnly
    }
    emit(.command(command, try optionalNumber(.zero)))
  }
}

extension Keyword {
  /// Whether the word ends with an opening parenthesis.
  var opensParenthesis: Bool {
    let spelling = spelling
    guard spelling.utf8CodeUnitCount > 0 else { return false }
    return spelling.utf8Start[spelling.utf8CodeUnitCount - 1] == UInt8(ascii: "(")
  }
}

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
    case .text(let target):
      check(text: slot, upTo: SlotLayout.shortTextLimit)
      emit(.storeText(slot, to: target))
    case .textElement(let name, let count, let first):
      check(text: slot, upTo: SlotLayout.shortTextLimit)
      emit(.storeTextElement(name, count: count, first, from: slot))
    case .dollar:
      check(text: slot, upTo: facts.dollarLimit)
      emit(.copyText(slot, to: SlotLayout.dollar))
    case .number, .numberElement: break
    }
  }

  /// Refuses a text that its variable has no room for, where the machine does.
  private mutating func check(text slot: TextSlot, upTo limit: Int) {
    if facts.refusesLongTexts { emit(.checkText(slot, upTo: UInt8(limit))) }
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
