import BasicVM

// Sums and functions of numbers.

extension ExpressionRaiser {
  /// Neighbouring numbers, the first one first.
  mutating func numbers(_ first: Slot, _ count: UInt8) -> [SwiftExpression] {
    (0..<Slot(count)).map { number(first + $0) }
  }

  mutating func binary(
    _ a: Slot, _ sign: UTF8Text, _ word: UTF8Text, _ binding: SwiftExpression.Binding, _ b: Slot
  ) -> SwiftExpression {
    let right = number(b)
    let left = number(a)
    guard !asksEndDigits else { return call(word, [left, right]) }
    var result = SwiftExpression(
      "\(left.operand(of: binding)) \(sign) \(right.operand(of: binding, isRight: true))",
      of: [left, right], fails: true)
    result.binding = binding
    result.operators += 1
    return result
  }

  func call(_ word: UTF8Text, _ parts: [SwiftExpression]) -> SwiftExpression {
    SwiftExpression(
      "fx.\(word)(\(UTF8Text.row(parts.map { $0.text })))", of: parts, fails: true)
  }

  mutating func apply(_ function: UnaryFunction, _ a: Slot) -> SwiftExpression {
    let value = number(a)
    switch function {
    case .abs: return SwiftExpression("\(value.owner).magnitude", of: [value])
    case .sgn: return SwiftExpression("\(value.owner).sign", of: [value])
    case .sin, .cos, .tan, .asn, .acs, .atn, .hypsin, .hypcos, .hyptan, .hypasn, .hypacs, .hypatn,
      .log, .ln, .exp, .sqr, .cur, .frac, .fact:
      return call(function.word, [value])
    }
  }

  mutating func applyToTwo(
    _ function: BinaryFunction, _ a: Slot, _ to: Slot, at step: Int
  ) {
    let parts = numbers(a, 2)
    switch function {
    case .rnd: put(call("rnd", parts), in: to, at: step)
    case .npr: put(call("npr", parts), in: to, at: step)
    case .ncr: put(call("ncr", parts), in: to, at: step)
    case .pol, .rec:
      settle(before: VariableSet(rawValue: 1 << SlotLayout.x | 1 << SlotLayout.y))
      tellLine()
      let name = names.point
      let word: UTF8Text = function == .pol ? "pol" : "rec"
      add(
        "let \(name)\(pointCount) = try fx.\(word)(\(UTF8Text.row(parts.map { $0.text })))")
      let point: UTF8Text = "\(name)\(pointCount)"
      pointCount += 1
      assign(SwiftExpression("\(point).x"), to: SlotLayout.x, at: step, isText: false)
      assign(SwiftExpression("\(point).y"), to: SlotLayout.y, at: step, isText: false)
      put(SwiftExpression("\(point).x"), in: to, at: step)
    }
  }

  /// A constant as a literal.
  static func literal(_ number: Decimal12) -> SwiftExpression {
    if number == .pi { return SwiftExpression(".pi") }
    var expression = SwiftExpression(number.literal)
    expression.isLiteral = true
    if number.isNegative { expression.binding = .sign }
    return expression
  }
}
