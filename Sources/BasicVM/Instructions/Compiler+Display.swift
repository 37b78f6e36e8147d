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
        guard take(CharacterCode.comma) || take(CharacterCode.semicolon) else { throw unexpected }
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
    guard take(CharacterCode.comma) else {
      emit(.mode(number))
      return
    }
    emit(.modeWithOption(number, try self.number()))
  }
}
