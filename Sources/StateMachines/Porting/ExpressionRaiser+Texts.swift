import BasicVM

// Texts.

extension ExpressionRaiser {
  func letterText(_ letter: Int) -> SwiftExpression {
    guard variables.hasLetters else {
      var value = SwiftExpression("fx.text(\(Self.quotedLetter(letter)))")
      value.fails = true
      value.reads.insert(letter)
      value.longest = SlotLayout.shortTextLimit
      return value
    }
    var value = variable(letter)
    if variables.kinds[letter] == .mixed {
      value.text = "\(value.text).text"
      value.fails = true
    }
    return value
  }

  static func literal(_ codes: [UInt8]) -> SwiftExpression {
    let text = MachineText(codes: codes)
    let quoted = UTF8Text(spelling: text).escapedForSwift
    var expression = SwiftExpression("\"\(quoted)\"")
    expression.isLiteral = true
    expression.quoted = quoted
    expression.longest = codes.count
    return expression
  }

  func cut(_ value: SwiftExpression) -> SwiftExpression {
    guard value.longest > SlotLayout.textLimit else { return value }
    var result = SwiftExpression("\(value.owner).cut", of: [value])
    result.longest = SlotLayout.textLimit
    result.addedToDollar = value.addedToDollar
    return result
  }

  func join(_ a: SwiftExpression, _ b: SwiftExpression) -> SwiftExpression {
    let (first, second) = (cut(a), cut(b))
    var result: SwiftExpression
    if first.quoted != nil || second.quoted != nil {
      let quoted: UTF8Text =
        "\(first.quoted ?? "\\(\(first.text))")\(second.quoted ?? "\\(\(second.text))")"
      result = SwiftExpression("\"\(quoted)\"", of: [first, second])
      result.quoted = quoted
    } else {
      result = SwiftExpression("\(first.text) + \(second.text)", of: [first, second])
      result.binding = .sum
    }
    result.operators += 1
    result.longest = first.longest + second.longest
    if first.text == dollar.text { result.addedToDollar = second.text }
    return result
  }

  func middle(_ parts: [SwiftExpression]) -> SwiftExpression {
    var result = SwiftExpression(
      "\(dollar.text).mid(\(UTF8Text.row(parts.map { $0.text })))", of: [dollar] + parts,
      fails: true)
    if parts.count == 2, let count = parts[1].whole {
      result.longest = min(count, SlotLayout.textLimit)
      result.place = parts[0].text
    }
    return result
  }

  /// Whether a part of `$` is a literal, without taking it out; nil for other comparisons.
  func isPart(
    _ part: SwiftExpression, _ relation: Relation, _ literal: SwiftExpression
  ) -> SwiftExpression? {
    guard let place = part.place, literal.quoted != nil, literal.isLiteral,
      literal.longest == part.longest, relation == .equal || relation == .notEqual
    else { return nil }
    let sign: UTF8Text = relation == .equal ? "" : "!"
    return SwiftExpression("\(sign)\(dollar.text).has(\(literal.text), at: \(place))", of: [part])
  }

  func textOf(
    _ word: UTF8Text, _ value: SwiftExpression, fails: Bool, longest: Int
  ) -> SwiftExpression {
    var result = SwiftExpression("fx.\(word)(\(value.text))", of: [value], fails: fails)
    result.longest = longest
    return result
  }
}
