// The cassette: SAVE, LOAD and VERIFY by hand, PUT and GET anywhere.

extension Parser {
  // In a program, SAVE, LOAD and VERIFY report a missing option.

  mutating func save() -> Kind {
    guard isByHand else { return option(.tape) }
    return file(takeAll() ? .saveAll : takeMemoSign() ? .saveMemo : .save)
  }

  mutating func load() -> Kind {
    guard isByHand else { return option(.tape) }
    guard takeMemoSign() else { return file(takeAll() ? .loadAll : .load) }
    let name = fileName()
    guard take(CharacterCode.comma) else { return tape(.loadMemo, name) }
    expect(CharacterCode.letterM)
    return tape(.mergeMemo, name)
  }

  mutating func file(_ verb: TapeRequest.Verb) -> Kind { tape(verb, fileName()) }

  private mutating func takeAll() -> Bool {
    take(.all) || take(CharacterCode.letterA)
  }

  /// The `#` of SAVE# and LOAD#.
  private mutating func takeMemoSign() -> Bool {
    facts.hasMemo && take(CharacterCode.hash)
  }

  private mutating func fileName() -> [UInt8]? {
    guard next == CharacterCode.quote else { return nil }
    let start = position
    let name = literal()
    if name.count > TapeRequest.nameLimit { fail(.badArgument, at: start) }
    return name
  }

  /// With trailing characters the statement fails before it has an effect.
  private mutating func tape(_ verb: TapeRequest.Verb, _ name: [UInt8]?) -> Kind {
    if !isAtStatementEnd { fail(unexpected) }
    return hasFailed ? .incomplete([]) : .tape(verb, name: name)
  }

  /// Optionally `$`, then one variable or the first and the last.
  mutating func variablesOnTape(_ verb: TapeRequest.Verb) -> Kind {
    let name = fileName()
    guard !hasFailed else { return .incomplete([]) }
    let hasDollar = take(CharacterCode.dollar)
    var variables: [Syntax.Variable] = []
    if !hasDollar || take(CharacterCode.comma) {
      repeat {
        guard let variable = variable() else { break }
        if case .dollar = variable.form { fail(.syntax) } else { variables.append(variable) }
      } while variables.count < 2 && take(CharacterCode.comma)
    }
    return .variablesOnTape(verb, name: name, hasDollar: hasDollar, variables)
  }
}
