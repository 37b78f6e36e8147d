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
    case .key, .mid, .oldMid, .hex, .str, .dms: return try textFunction(keyword, here)
    case .len, .val:
      let argument = try text()
      try close()
      return try numeric(mark, here) {
        keyword == .len ? .length(argument, to: $0) : .value(argument, to: $0)
      }
    case .rnd, .npr, .ncr, .pol, .rec: return try binaryFunction(keyword, here)
    case .deg: return try degrees(here)
    case .eox, .eoy:
      let argument = try numberArgument()
      return try numeric(mark, here) { .estimate(isX: keyword == .eox, argument, to: $0) }
    case .int:
      let argument = try numberArgument()
      return try numeric(mark, here) { .integer(argument, to: $0) }
    default:
      position = here
      let function = try unaryFunction()
      let argument = try numberArgument()
      return try numeric(mark, here) { .apply(function, argument, to: $0) }
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
      let function = isHyperbolic ? Self.hyperbolic(keyword) : Self.unary(keyword)
    else { throw unexpected }
    position += 1
    return function
  }

  static func hyperbolic(_ keyword: Keyword) -> UnaryFunction? {
    switch keyword {
    case .sin: .hypsin
    case .cos: .hypcos
    case .tan: .hyptan
    case .asn: .hypasn
    case .acs: .hypacs
    case .atn: .hypatn
    default: nil
    }
  }

  static func unary(_ keyword: Keyword) -> UnaryFunction? {
    switch keyword {
    case .sin: .sin
    case .cos: .cos
    case .tan: .tan
    case .asn: .asn
    case .acs: .acs
    case .atn: .atn
    case .log: .log
    case .ln: .ln
    case .exp: .exp
    case .sqr: .sqr
    case .cur: .cur
    case .frac: .frac
    case .abs: .abs
    case .sgn: .sgn
    case .fact: .fact
    default: nil
    }
  }

  mutating func binaryFunction(
    _ keyword: Keyword, _ here: Int
  ) throws(FaultCause) -> Operand {
    let mark = temporary
    let first = try numberInTemporary()
    try expect(CharacterCode.comma)
    _ = try numberInTemporary()
    try close()
    let function: BinaryFunction =
      switch keyword {
      case .rnd: .rnd
      case .npr: .npr
      case .ncr: .ncr
      case .pol: .pol
      default: .rec
      }
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

  mutating func textFunction(_ keyword: Keyword, _ here: Int) throws(FaultCause) -> Operand {
    let mark = temporary
    let to = try takeTextTemporary()
    if keyword == .key {
      // KEY$ is the word and a sign that may be left out.
      _ = take(CharacterCode.dollar)
      emit(.key(to: to))
      return .text(to)
    }
    let first = try number()
    if keyword == .mid || keyword == .oldMid {
      if take(CharacterCode.comma) {
        let count = try number()
        try close()
        emit(.middle(first, count, to: to))
      } else {
        try close()
        emit(.rest(first, to: to))
      }
    } else {
      try close()
      switch keyword {
      case .hex: emit(.hexadecimal(first, to: to))
      case .str: emit(.numberText(first, to: to))
      default: emit(.sexagesimal(first, to: to))
      }
    }
    temporary = mark
    return .text(to)
  }
}
