// Expressions:
//
//     expression  term { (+ or -) term }
//     term        factor { (* or /) factor }
//     factor      - factor, + factor, or power
//     power       value { ↑ argument, or ² or ³ }
//                 on some models, signs are not in factor, but before this value
//     argument    - argument, + argument, or value      the operand of a function or of ↑
//     value       number, variable, (expression), function
//
// A missing closing parenthesis is accepted at the end of the expression.

extension Parser {
  typealias Expression = Syntax.Expression

  func expression(_ form: Expression.Form, from start: Int) -> Expression {
    Expression(form: form, bytes: start..<position)
  }

  mutating func number() -> Expression { checked(expression(), isText: false) }

  mutating func text() -> Expression { checked(expression(), isText: true) }

  /// Fails if the type is wrong.
  mutating func checked(_ value: Expression, isText: Bool) -> Expression {
    guard !hasFailed, value.isText != isText else { return value }
    return failure(.wrongKind, after: [value])
  }

  /// A number or a text.
  mutating func expression() -> Expression {
    let start = position
    guard enter() else { return faulty() }
    defer { depth -= 1 }
    var left = term()
    while next == CharacterCode.plus || next == CharacterCode.minus {
      let sign = position
      let operation: Expression.Operator = next == CharacterCode.plus ? .add : .subtract
      position += 1
      let right = pending { $0.term() }
      left = operated(operation, left, right, sign: sign, from: start)
    }
    return left
  }

  private mutating func term() -> Expression {
    let start = position
    var left = factor()
    while next == CharacterCode.times || next == CharacterCode.slash {
      let sign = position
      let operation: Expression.Operator = next == CharacterCode.times ? .multiply : .divide
      position += 1
      let right = pending { $0.factor() }
      left = operated(operation, left, right, sign: sign, from: start)
    }
    return left
  }

  /// A sign binds weaker than ↑, so that -2↑2 is -4, except on some models.
  private mutating func factor() -> Expression {
    facts.signPrecedesPower ? power() : signed { $0.power() }
  }

  private mutating func signed(_ operand: (inout Parser) -> Expression) -> Expression {
    let start = position
    let isMinus = next == CharacterCode.minus
    guard isMinus || next == CharacterCode.plus else { return operand(&self) }
    position += 1
    let inner = pending(holdingNumber: false) { $0.signed(operand) }
    return isMinus ? negated(inner, from: start) : expression(.group(inner), from: start)
  }

  private mutating func negated(_ operand: Expression, from start: Int) -> Expression {
    let number = checked(operand, isText: false)
    return expression(.negated(number), from: start)
  }

  private mutating func power() -> Expression {
    let start = position
    var base = facts.signPrecedesPower ? signed { $0.value() } : value()
    while true {
      let sign = position
      let exponent: Expression
      if take(CharacterCode.power) {
        exponent = pending { $0.operand() }
      } else if take(.squared) {
        exponent = expression(.number(Decimal12(2)), from: sign)
      } else if take(.cubed) {
        exponent = expression(.number(Decimal12(3)), from: sign)
      } else {
        return base
      }
      base = operated(.power, base, exponent, sign: sign, from: start)
    }
  }

  /// The operand of a function without parentheses.
  mutating func argument() -> Expression {
    guard enter() else { return faulty() }
    defer { depth -= 1 }
    return operand()
  }

  /// The operand of ↑ or of a function, which is pending already.
  private mutating func operand() -> Expression {
    let start = position
    if take(CharacterCode.plus) {
      let operand = argument()
      return expression(.group(operand), from: start)
    }
    guard take(CharacterCode.minus) else { return value() }
    return negated(argument(), from: start)
  }

  mutating func numberArgument() -> Expression { checked(argument(), isText: false) }

  /// The only operation for texts is `+`.
  private mutating func operated(
    _ operation: Expression.Operator, _ left: Expression, _ right: Expression, sign: Int,
    from start: Int
  ) -> Expression {
    guard !hasFailed else { return faulty([left, right]) }
    operations += 1
    guard operations <= Self.operationLimit else { return failure(.memoryFull) }
    if left.isText, right.isText, operation == .add {
      return expression(.joined(left, right, sign: sign), from: start)
    }
    guard !left.isText, !right.isText else { return failure(.wrongKind, after: [left, right]) }
    return expression(.arithmetic(operation, left, right, sign: sign), from: start)
  }

  // MARK: Depth

  private mutating func enter() -> Bool {
    guard !hasFailed else { return false }
    // The expression itself is the first level.
    guard depth <= facts.operatorLimit else {
      fail(.tooDeep)
      return false
    }
    depth += 1
    return true
  }

  /// Parses the right side of an operation whose left side, if any, is pending.
  mutating func pending(
    holdingNumber isHoldingNumber: Bool = true, _ body: (inout Parser) -> Expression
  ) -> Expression {
    guard enter() else { return faulty() }
    defer { depth -= 1 }
    guard !isHoldingNumber || waitingValues < facts.valueLimit else { return failure(.tooDeep) }
    waitingValues += isHoldingNumber ? 1 : 0
    defer { waitingValues -= isHoldingNumber ? 1 : 0 }
    return body(&self)
  }

  // MARK: Expected characters

  /// A closing parenthesis may be missing at the end of the expression.
  mutating func closed(_ value: Expression) -> Expression {
    guard !hasFailed, !take(CharacterCode.close), !isAtExpressionEnd else { return value }
    return failure(unexpected, after: [value])
  }

  mutating func followed(_ value: Expression, by code: UInt8) -> Expression {
    guard !hasFailed, !take(code) else { return value }
    return failure(unexpected, after: [value])
  }

  var isAtExpressionEnd: Bool {
    guard let next, !isAtApostrophe else { return true }
    switch next {
    case CharacterCode.semicolon, CharacterCode.comma, CharacterCode.equal, CharacterCode.less,
      CharacterCode.greater, CharacterCode.lessOrEqual, CharacterCode.greaterOrEqual,
      CharacterCode.notEqual:
      return true
    default:
      return [Keyword.separator, .then, .to, .step, .goto, .gosub].contains { $0.rawValue == next }
    }
  }
}
