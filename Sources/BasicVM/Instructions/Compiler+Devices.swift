// PRINT, INPUT and the settings of what they show.

extension Compiler {
  // MARK: PRINT and INPUT

  mutating func print() throws(FaultCause) {
    guard !isAtStatementEnd else {
      emit(.printNothing)
      return
    }
    while true {
      var endsOpen = false
      if !isPrintSeparator { try printItem() }
      while isPrintSeparator {
        origin = position
        if take(CharacterCode.comma) { emit(.printComma) } else { position += 1 }
        endsOpen = true
      }
      guard !isAtStatementEnd else {
        if !endsOpen { emit(.printEnd) }
        return
      }
      guard endsOpen else { throw unexpected }
    }
  }

  var isPrintSeparator: Bool {
    next == CharacterCode.semicolon || next == CharacterCode.comma
  }

  mutating func printItem() throws(FaultCause) {
    let here = position
    let mark = (temporary, textTemporary)
    defer { (temporary, textTemporary) = mark }
    if take(.csr) {
      let slot = try number()
      origin = here
      emit(.position(slot))
      return
    }
    let item = try expression()
    origin = here
    switch item {
    case .number(let slot): emit(.printNumber(slot))
    case .text(let slot): emit(.printText(slot))
    }
  }

  mutating func input() throws(FaultCause) {
    repeat {
      var prompt: [UInt8] = []
      if next == CharacterCode.quote {
        prompt = try literal()
        guard
          take(CharacterCode.comma)
            || facts.inputTakesSemicolon && take(CharacterCode.semicolon)
        else { throw unexpected }
      }
      let variable = try variableToAssign()
      emit(.prompt(slot(ofText: prompt)))
      if variable.isText {
        let line = try takeTextTemporary()
        emit(.inputText(to: line))
        store(text: line, in: variable)
      } else if case .number(let target) = variable {
        emit(.inputNumber(to: target))
      } else {
        let answer = try takeTemporary()
        emit(.inputNumber(to: answer))
        store(number: answer, in: variable)
      }
    } while take(CharacterCode.comma)
  }

  // MARK: Settings

  mutating func set() throws(FaultCause) {
    switch next {
    case CharacterCode.letterF:
      position += 1
      emit(.setFixed(try number()))
    case CharacterCode.letterE:
      position += 1
      emit(.setScientific(try number()))
    case CharacterCode.letterN:
      position += 1
      emit(.setNormal)
    default: throw unexpected
    }
  }

  mutating func mode() throws(FaultCause) {
    let number = try number()
    guard facts.isThird, take(CharacterCode.comma) else {
      emit(.mode(number))
      return
    }
    emit(.modeWithOption(number, try self.number()))
  }
}

// The cassette: SAVE, LOAD and VERIFY by hand, PUT and GET anywhere.

extension Compiler {
  // These work by hand only; in a program they find what they need missing.

  mutating func save() throws(FaultCause) {
    guard isByHand else { return useOption(.tape) }
    try file(takeAll() ? .saveAll : takeMemoSign() ? .saveMemo : .save)
  }

  mutating func verify() throws(FaultCause) {
    guard isByHand else { return useOption(.tape) }
    try file(.verify)
  }

  mutating func load() throws(FaultCause) {
    guard isByHand else { return useOption(.tape) }
    guard takeMemoSign() else { return try file(takeAll() ? .loadAll : .load) }
    let name = try fileName()
    guard take(CharacterCode.comma) else { return try ask(.loadMemo, name) }
    try expect(CharacterCode.letterM)
    try ask(.mergeMemo, name)
  }

  /// ALL may be shortened to its letter.
  private mutating func takeAll() -> Bool {
    take(.all) || take(CharacterCode.letterA)
  }

  /// What makes SAVE# of SAVE.
  private mutating func takeMemoSign() -> Bool {
    facts.hasMemo && take(CharacterCode.hash)
  }

  private mutating func file(_ verb: TapeOrder.Verb) throws(FaultCause) {
    try ask(verb, try fileName())
  }

  /// A name in quotes; nil if there is none.
  private mutating func fileName() throws(FaultCause) -> [UInt8]? {
    guard next == CharacterCode.quote else { return nil }
    let here = position
    let name = try literal()
    guard name.count <= TapeOrder.nameLimit else {
      position = here
      throw .badArgument
    }
    return name
  }

  /// Nothing is asked by a statement that is wrong at its end.
  private mutating func ask(
    _ verb: TapeOrder.Verb, _ name: [UInt8]?, _ variables: Slot = 0
  ) throws(FaultCause) {
    guard isAtStatementEnd else { throw unexpected }
    emit(.tape(verb, isNamed: name != nil, slot(ofText: name ?? []), variables: variables))
  }

  // MARK: Variables

  /// PUT and GET: `$` or not, then the first and the last variable, or one alone.
  ///
  ///     move number of the first -> t0
  ///     move number of the last -> t1
  ///     move 1 if `$` is among them -> t2
  ///     tape, t0, t1, t2
  mutating func variablesOnTape(_ verb: TapeOrder.Verb) throws(FaultCause) {
    let here = origin
    let name = try fileName()
    let first = try takeTemporary()
    let last = try takeTemporary()
    let dollar = try takeTemporary()
    let hasDollar = try takeDollar()
    emit(.move(slot(of: Decimal12(hasDollar ? 1 : 0)), to: dollar))
    if hasDollar, !take(CharacterCode.comma) {
      emit(.move(slot(of: Decimal12(-1)), to: last))
    } else {
      try numberOfVariable(into: first)
      if take(CharacterCode.comma) {
        try numberOfVariable(into: last)
      } else {
        emit(.move(first, to: last))
      }
    }
    origin = here
    try ask(verb, name, first)
  }

  /// Takes `$`, if it is what comes next.
  private mutating func takeDollar() throws(FaultCause) -> Bool {
    guard next == CharacterCode.dollar else { return false }
    _ = try variableToAssign()
    return true
  }

  private mutating func numberOfVariable(into target: Slot) throws(FaultCause) {
    switch try variableToAssign() {
    case .dollar: throw .syntax
    case .number(let letter), .text(let letter):
      emit(.move(slot(of: Decimal12(Int(letter))), to: target))
    case .numberElement(let name, let count, let first),
      .textElement(let name, let count, let first):
      emit(.numberOfElement(name, count: count, first, to: target))
    }
  }
}
