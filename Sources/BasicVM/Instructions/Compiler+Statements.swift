// Statements: in, the bytes from the present position; out, instructions; refused, what is no
// statement, by a throw at the position where it stops being one. What stands before that position
// has been compiled and will be carried out.

extension Compiler {
  /// Compiles one statement, up to the separator behind it.
  mutating func statement() throws(FaultCause) {
    guard let byte = next, byte != Keyword.separator.rawValue else { return }
    if byte == CharacterCode.apostrophe { return skipRemark() }
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
    case .new: try command(take(.all) ? .newAll : .new)
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

  /// What the option would do with the rest of the statement is not looked at without it.
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
    if take(CharacterCode.letterV) {
      emit(.listArrays)
      emit(.printEnd)
    } else {
      try command(take(.all) ? .listAll : .list)
    }
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
