// Functions and their arguments; the grammar is in Parser+Expressions.

extension Parser {
  mutating func function() -> Expression {
    let start = position
    guard let keyword = nextKeyword else { return failure(.unknownWord) }
    position += 1
    switch keyword {
    case .ran: return expression(.random, from: start)
    case .hexConstant: return hexadecimalDigits(from: start)
    case .powerOfTen:
      let exponent = checked(pending { $0.argument() }, isText: false)
      return expression(.powerOfTen(exponent), from: start)
    case .key:
      // The `$` of KEY$ is a separate byte, and optional.
      if facts.generation != .first { _ = take(CharacterCode.dollar) }
      return expression(.key, from: start)
    case .mid, .oldMid: return middle(from: start)
    case .hex: return functionOfNumber(from: start) { .hexadecimal($0) }
    case .str: return functionOfNumber(from: start) { .numberText($0) }
    case .dms: return functionOfNumber(from: start) { .sexagesimal($0) }
    case .len, .val:
      let argument = closed(text())
      return expression(keyword == .len ? .length(argument) : .valueOfText(argument), from: start)
    case .rnd: return functionOfTwo(.rnd, from: start)
    case .npr: return functionOfTwo(.npr, from: start)
    case .ncr: return functionOfTwo(.ncr, from: start)
    case .pol: return functionOfTwo(.pol, from: start)
    case .rec: return functionOfTwo(.rec, from: start)
    case .deg: return degrees(from: start)
    case .eox, .eoy:
      let argument = numberArgument()
      return expression(.estimate(isX: keyword == .eox, argument), from: start)
    case .int:
      let argument = numberArgument()
      return expression(.integer(argument), from: start)
    case .sin, .cos, .tan, .asn, .acs, .atn, .hyp, .log, .ln, .exp, .sqr, .cur, .frac, .abs, .sgn,
      .fact:
      position = start
      guard let function = unaryFunction() else { return failure(unexpected) }
      let argument = numberArgument()
      return expression(.function(function, argument), from: start)
    case .csr, .to, .step, .then, .all, .beep, .let, .for, .next, .goto, .gosub, .return, .if,
      .print, .input, .mode, .stop, .end, .on, .read, .restore, .data, .rem, .vac, .set, .put, .get,
      .clear, .defm, .save, .load, .verify, .list, .run, .new, .pass, .sram, .lram, .write, .stat,
      .squared, .cubed, .dim, .erase, .timer, .separator:
      position = start
      return failure(unexpected)
    }
  }

  private mutating func unaryFunction() -> UnaryFunction? {
    let isHyperbolic = take(.hyp)
    guard let keyword = nextKeyword,
      let row = Self.unaryFunctions.first(where: { $0.word == keyword }),
      let function = isHyperbolic ? row.hyperbolic : row.plain
    else { return nil }
    position += 1
    return function
  }

  /// The last column applies after HYP.
  private static let unaryFunctions:
    [(word: Keyword, plain: UnaryFunction, hyperbolic: UnaryFunction?)] = [
      (.sin, .sin, .hypsin), (.cos, .cos, .hypcos), (.tan, .tan, .hyptan),
      (.asn, .asn, .hypasn), (.acs, .acs, .hypacs), (.atn, .atn, .hypatn),
      (.log, .log, nil), (.ln, .ln, nil), (.exp, .exp, nil), (.sqr, .sqr, nil), (.cur, .cur, nil),
      (.frac, .frac, nil), (.abs, .abs, nil), (.sgn, .sgn, nil), (.fact, .fact, nil),
    ]

  private mutating func functionOfTwo(
    _ function: BinaryFunction, from start: Int
  ) -> Expression {
    let first = followed(number(), by: CharacterCode.comma)
    let second = closed(number())
    return expression(.functionOfTwo(function, first, second), from: start)
  }

  /// DEG(d,m,s); minutes and seconds default to 0.
  private mutating func degrees(from start: Int) -> Expression {
    let degrees = number()
    let minutes = take(CharacterCode.comma) ? number() : zero
    let seconds = closed(take(CharacterCode.comma) ? number() : zero)
    return expression(.degrees(degrees, minutes, seconds), from: start)
  }

  /// For omitted arguments.
  private var zero: Expression { Expression(form: .number(.zero), bytes: position..<position) }

  /// MID$(start) and MID$(start,count).
  private mutating func middle(from start: Int) -> Expression {
    let first = number()
    guard take(CharacterCode.comma) else {
      let only = closed(first)
      return expression(.middle(from: only, count: nil), from: start)
    }
    let count = closed(number())
    return expression(.middle(from: first, count: count), from: start)
  }

  private mutating func functionOfNumber(
    from start: Int, _ form: (Expression) -> Expression.Form
  ) -> Expression {
    let argument = closed(number())
    return expression(form(argument), from: start)
  }
}
