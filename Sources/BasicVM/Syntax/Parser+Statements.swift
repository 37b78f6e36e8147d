extension Parser {
  typealias Kind = Syntax.Kind

  mutating func statementKind() -> Kind {
    guard let byte = next, byte != Keyword.separator.rawValue else { return .nothing }
    if isAtApostrophe { return remark(from: position) }
    guard let keyword = nextKeyword, keyword.startsStatement else {
      if isAssignment(at: position) { return assignment() }
      if isByHand { return calculation() }
      return failed(unexpected == .missingValue ? .syntax : unexpected)
    }
    position += 1
    return statement(keyword)
  }

  /// Ends the statement before it has any effect.
  mutating func failed(_ cause: FaultCause, at offset: Int? = nil) -> Kind {
    fail(cause, at: offset)
    return .incomplete([])
  }

  private mutating func statement(_ keyword: Keyword) -> Kind {
    switch keyword {
    case .let: assignment()
    case .print: print()
    case .input: input()
    case .goto: .goto(destination())
    case .gosub: .gosub(destination())
    case .return: .return
    case .on: on()
    case .if: ifThen()
    case .for: forTo()
    case .next: nextLoop()
    case .data: .data(dataItems())
    case .read: read()
    case .restore: restore()
    case .beep: .beep(optionalNumber())
    case .timer: .timer(optionalNumber())
    case .set: set()
    case .mode: mode()
    case .stop: .stop
    case .end: .end
    case .rem: remark(from: position - 1)
    case .clear: .clear(arrays: true)
    case .vac: .clear(arrays: false)
    case .defm: defineCells()
    case .dim: dimension()
    case .erase: erase()
    case .stat: statistics()
    case .put: variablesOnTape(.put)
    case .get: variablesOnTape(.get)
    case .save: save()
    case .load: load()
    case .verify: isByHand ? file(.verify) : option(.tape)
    case .sram, .lram: option(.tape)
    case .write: .writeMemo(memoItems())
    // PASS works by hand only.
    case .pass: isByHand ? .password(text()) : option(.password)
    case .list: list()
    case .run: command(.run)
    case .new: command(takeAllAreas() ? .newAll : .new)
    case .sin, .cos, .tan, .asn, .acs, .atn, .log, .ln, .exp, .sqr, .int, .frac, .abs, .sgn, .rnd,
      .ran, .len, .val, .oldMid, .key, .csr, .to, .step, .then, .deg, .hex, .str, .dms, .mid, .all,
      .hexConstant, .cur, .pol, .hyp, .rec, .fact, .npr, .eox, .ncr, .eoy, .squared, .cubed,
      .powerOfTen, .separator:
      failed(.syntax)
    }
  }

  private mutating func remark(from start: Int) -> Kind {
    takeRemark(from: start)
    return .remark
  }

  mutating func optionalNumber() -> Expression? { isAtStatementEnd ? nil : number() }

  // MARK: Assignment

  /// Whether a variable and `=` begin here.
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

  private func end(ofParenthesis start: Int) -> Int {
    var open = 0
    var index = start
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == CharacterCode.quote { isQuoted.toggle() }
      if isQuoted { continue }
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

  private mutating func assignment() -> Kind {
    guard let variable = variable() else { return .incomplete([]) }
    expect(CharacterCode.equal)
    let start = position
    let value = expression()
    guard hasFailed || value.isText == variable.isText else {
      return .assignment(variable, failure(.wrongKind, after: [value], at: start))
    }
    return .assignment(variable, value)
  }

  private mutating func calculation() -> Kind { .calculation(expression()) }

  // MARK: Commands and options

  /// The rest of the statement is not parsed.
  mutating func option(_ option: OptionUse) -> Kind {
    let start = position
    var isQuoted = false
    while next != nil, isQuoted || !isAtStatementEnd {
      if next == CharacterCode.quote { isQuoted.toggle() }
      position += 1
    }
    noteTexts(in: start..<position)
    return .option(option)
  }

  private mutating func list() -> Kind {
    if facts.isThird, take(CharacterCode.letterV) { return .listArrays }
    return command(takeAllAreas() ? .listAll : .list)
  }

  /// ALL; the first generation has the letter A instead.
  private mutating func takeAllAreas() -> Bool {
    guard facts.generation == .first else { return take(.all) }
    return take(CharacterCode.letterA)
  }

  private mutating func command(_ command: Command) -> Kind {
    guard isByHand else { return failed(.manualOnly, at: position - 1) }
    switch command {
    case .run, .list, .listAll: return .command(command, optionalNumber())
    case .new, .newAll, .mode: return .command(command, nil)
    }
  }
}
