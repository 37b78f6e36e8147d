// Functions and what they apply to; see Compiler+Expressions for the grammar.

extension Compiler {
  mutating func function() throws(FaultCause) -> Operand {
    let here = position
    guard let keyword = nextKeyword else { throw .unknownWord }
    position += 1
    let mark = temporary
    switch keyword {
    case .ran:
      let to = try takeTemporary()
      emit(.random(to: to))
      return .number(to)
    case .hexConstant: return .number(try hexadecimalDigits())
    case .powerOfTen:
      let exponent = try pending { compiler throws(FaultCause) in try compiler.argument() }
      guard case .number(let slot) = exponent else { throw .wrongKind }
      let ten = self.slot(of: Decimal12(10))
      return try numeric(mark, here) { .power(ten, slot, to: $0) }
    case .key: return try key()
    case .mid, .oldMid: return try middle(mark)
    case .hex: return try textFunction(mark) { .hexadecimal($0, to: $1) }
    case .str: return try textFunction(mark) { .numberText($0, to: $1) }
    case .dms: return try textFunction(mark) { .sexagesimal($0, to: $1) }
    case .len, .val:
      let argument = try text()
      try close()
      return try numeric(mark, here) {
        keyword == .len ? .length(argument, to: $0) : .value(argument, to: $0)
      }
    case .rnd: return try binaryFunction(.rnd, here)
    case .npr: return try binaryFunction(.npr, here)
    case .ncr: return try binaryFunction(.ncr, here)
    case .pol: return try binaryFunction(.pol, here)
    case .rec: return try binaryFunction(.rec, here)
    case .deg: return try degrees(here)
    case .eox, .eoy:
      let argument = try numberArgument()
      return try numeric(mark, here) { .estimate(isX: keyword == .eox, argument, to: $0) }
    case .int:
      let argument = try numberArgument()
      return try numeric(mark, here) { .integer(argument, to: $0) }
    case .sin, .cos, .tan, .asn, .acs, .atn, .hyp, .log, .ln, .exp, .sqr, .cur, .frac, .abs, .sgn,
      .fact:
      position = here
      let function = try unaryFunction()
      let argument = try numberArgument()
      return try numeric(mark, here) { .apply(function, argument, to: $0) }
    case .csr, .to, .step, .then, .all, .beep, .let, .for, .next, .goto, .gosub, .return, .if,
      .print, .input, .mode, .stop, .end, .on, .read, .restore, .data, .rem, .vac, .set, .put, .get,
      .clear, .defm, .save, .load, .verify, .list, .run, .new, .pass, .sram, .lram, .write, .stat,
      .squared, .cubed, .dim, .erase, .timer, .separator:
      position = here
      throw unexpected
    }
  }

  /// Emits an instruction that writes a number to a temporary.
  mutating func numeric(
    _ mark: Int, _ here: Int, _ instruction: (Slot) -> Instruction
  ) throws(FaultCause) -> Operand {
    temporary = mark
    let to = try takeTemporary()
    origin = here
    emit(instruction(to))
    return .number(to)
  }

  mutating func unaryFunction() throws(FaultCause) -> UnaryFunction {
    let isHyperbolic = take(.hyp)
    guard let keyword = nextKeyword,
      let row = Self.unaryFunctions.first(where: { $0.word == keyword }),
      let function = isHyperbolic ? row.hyperbolic : row.plain
    else { throw unexpected }
    position += 1
    return function
  }

  /// The words of functions of one number, and what they mean behind HYP.
  private static let unaryFunctions:
    [(word: Keyword, plain: UnaryFunction, hyperbolic: UnaryFunction?)] = [
      (.sin, .sin, .hypsin), (.cos, .cos, .hypcos), (.tan, .tan, .hyptan),
      (.asn, .asn, .hypasn), (.acs, .acs, .hypacs), (.atn, .atn, .hypatn),
      (.log, .log, nil), (.ln, .ln, nil), (.exp, .exp, nil), (.sqr, .sqr, nil), (.cur, .cur, nil),
      (.frac, .frac, nil), (.abs, .abs, nil), (.sgn, .sgn, nil), (.fact, .fact, nil),
    ]

  mutating func binaryFunction(
    _ function: BinaryFunction, _ here: Int
  ) throws(FaultCause) -> Operand {
    let mark = temporary
    let first = try numberInTemporary()
    try expect(CharacterCode.comma)
    _ = try numberInTemporary()
    try close()
    return try numeric(mark, here) { .applyToTwo(function, first, to: $0) }
  }

  /// DEG(d,m,s); minutes and seconds may be left out.
  mutating func degrees(_ here: Int) throws(FaultCause) -> Operand {
    let mark = temporary
    let first = try numberInTemporary()
    for _ in 0..<2 {
      if take(CharacterCode.comma) {
        _ = try numberInTemporary()
      } else {
        emit(.move(slot(of: .zero), to: try takeTemporary()))
      }
    }
    try close()
    return try numeric(mark, here) { .degrees(first, to: $0) }
  }

  /// KEY$ is the word and a sign that may be left out.
  mutating func key() throws(FaultCause) -> Operand {
    let to = try takeTextTemporary()
    if facts.generation != .first { _ = take(CharacterCode.dollar) }
    emit(.key(to: to))
    return .text(to)
  }

  /// MID$(start) and MID$(start,count).
  mutating func middle(_ mark: Int) throws(FaultCause) -> Operand {
    let to = try takeTextTemporary()
    let first = try number()
    if take(CharacterCode.comma) {
      let count = try number()
      try close()
      if facts.middleMustExist { emit(.checkMiddle(first, count)) }
      emit(.middle(first, count, to: to))
    } else {
      try close()
      if facts.middleMustExist { emit(.checkMiddle(first, slot(of: .one))) }
      emit(.rest(first, to: to))
    }
    temporary = mark
    return .text(to)
  }

  /// A function of a number that gives a text.
  mutating func textFunction(
    _ mark: Int, _ instruction: (Slot, TextSlot) -> Instruction
  ) throws(FaultCause) -> Operand {
    let to = try takeTextTemporary()
    let argument = try number()
    try close()
    emit(instruction(argument, to))
    temporary = mark
    return .text(to)
  }
}
