// The cassette: SAVE, LOAD and VERIFY by hand, PUT and GET anywhere.

extension Parser {
  // SAVE, LOAD and VERIFY work by hand only; in a program they find that an option is missing.

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

  mutating func file(_ verb: TapeOrder.Verb) -> Kind { tape(verb, fileName()) }

  /// ALL may be shortened to its letter.
  private mutating func takeAll() -> Bool {
    take(.all) || take(CharacterCode.letterA)
  }

  /// The sign that makes SAVE# of SAVE.
  private mutating func takeMemoSign() -> Bool {
    facts.hasMemo && take(CharacterCode.hash)
  }

  /// A name in quotes; nil if there is none.
  private mutating func fileName() -> [UInt8]? {
    guard next == CharacterCode.quote else { return nil }
    let start = position
    let name = literal()
    if name.count > TapeOrder.nameLimit { fail(.badArgument, at: start) }
    return name
  }

  /// A statement that is wrong at its end orders nothing.
  private mutating func tape(_ verb: TapeOrder.Verb, _ name: [UInt8]?) -> Kind {
    if !isAtStatementEnd { fail(unexpected) }
    return hasFailed ? .incomplete([]) : .tape(verb, name: name)
  }

  /// PUT and GET: `$` or not, then the first and the last variable, or one alone.
  mutating func variablesOnTape(_ verb: TapeOrder.Verb) -> Kind {
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
