// PRINT, INPUT, SET and MODE.

extension Parser {
  mutating func print() -> Kind {
    var items: [Syntax.PrintItem] = []
    while !isAtStatementEnd {
      if next != CharacterCode.semicolon, next != CharacterCode.comma { items.append(printItem()) }
      let separators = printSeparators()
      if separators.isEmpty, !isAtStatementEnd { fail(unexpected) }
      items += separators
    }
    return .print(items)
  }

  private mutating func printItem() -> Syntax.PrintItem {
    let start = position
    return take(.csr) ? .column(number(), offset: start) : .value(expression())
  }

  private mutating func printSeparators() -> [Syntax.PrintItem] {
    var separators: [Syntax.PrintItem] = []
    while true {
      let start = position
      if take(CharacterCode.comma) {
        separators.append(.comma(offset: start))
      } else if take(CharacterCode.semicolon) {
        separators.append(.semicolon(offset: start))
      } else {
        return separators
      }
    }
  }

  mutating func input() -> Kind {
    var questions: [Syntax.Question] = []
    repeat {
      guard let prompt = prompt(), let variable = variable() else { break }
      questions.append(.init(prompt: prompt, variable: variable))
    } while take(CharacterCode.comma)
    return .input(questions)
  }

  /// Returns an empty text if there is no prompt, nil after an error.
  private mutating func prompt() -> [UInt8]? {
    guard next == CharacterCode.quote else { return [] }
    let prompt = literal()
    let hasSeparator =
      take(CharacterCode.comma) || facts.inputTakesSemicolon && take(CharacterCode.semicolon)
    guard hasSeparator else {
      fail(unexpected)
      return nil
    }
    return prompt
  }

  // MARK: Settings

  mutating func set() -> Kind {
    if take(CharacterCode.letterF) { return .setFixed(number()) }
    if take(CharacterCode.letterE) { return .setScientific(number()) }
    if take(CharacterCode.letterN) { return .setNormal }
    return failed(unexpected)
  }

  mutating func mode() -> Kind {
    let mode = number()
    return .mode(mode, option: facts.isThird && take(CharacterCode.comma) ? number() : nil)
  }
}
