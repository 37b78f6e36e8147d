import BasicVM

// What decides where a program goes on.

extension ExpressionRaiser {
  /// The condition of an instruction that goes on behind itself, or with its loop, if it holds.
  mutating func condition(_ step: Int, isContrary: Bool) -> SwiftExpression {
    if case .next = program.steps[step].instruction {
      return nextCondition(step, isContrary: isContrary)
    }
    guard let comparison = comparison(at: step) else {
      return SwiftExpression(isContrary ? "false" : "true")
    }
    var (right, left) = (number(comparison.right), number(comparison.left))
    var relation = isContrary ? comparison.relation.contrary : comparison.relation
    if right.compared.count == 2 {
      (left, right) = (right, left)
      relation = relation.mirrored
    }
    if left.compared.count == 2 {
      (left, right) = (left.compared[0], left.compared[1])
      if right.text == "\"\"", relation == .equal || relation == .notEqual {
        let sign: UTF8Text = relation == .equal ? "" : "!"
        return SwiftExpression("\(sign)\(left.owner).isEmpty", of: [left])
      }
    }
    if left.isLiteral, !right.isLiteral {
      (left, right) = (right, left)
      relation = relation.mirrored
    }
    if let result = isPart(left, relation, right) { return result }
    var result = SwiftExpression(
      "\(left.operand(of: .comparison, isRight: true)) \(relation.sign) "
        + right.operand(of: .comparison, isRight: true), of: [left, right])
    result.binding = .comparison
    if let a = program.constant(in: comparison.left), let b = program.constant(in: comparison.right)
    {
      result.constant = comparison.relation.holds(a, b) != isContrary
    }
    return result
  }

  /// What an instruction compares, in the order of the listing: A > B is carried out as B < A.
  private func comparison(at step: Int) -> (left: Slot, relation: Relation, right: Slot)? {
    guard let comparison = program.steps[step].instruction.comparison else { return nil }
    let isExchanged = program.conditions.contains {
      $0.index == step && $0.comparison?.left == comparison.right
        && $0.comparison?.right == comparison.left
    }
    guard isExchanged else { return comparison }
    return (comparison.right, comparison.relation.mirrored, comparison.left)
  }

  /// Whether NEXT goes round again.
  private func nextCondition(_ step: Int, isContrary: Bool) -> SwiftExpression {
    guard case .next(let variable) = program.steps[step].instruction,
      let start = loops.starts[step]
    else {
      var result = dynamicNext(step)
      result.text = "\(result.text) \(isContrary ? "==" : "!=" as UTF8Text) nil"
      return result
    }
    let bounds = program.bounds(of: start)
    let end =
      limits.variables[start].map { self.variable($0) }
      ?? bound(bounds.limit, names.limit(start), Self.limitLocal(start))
    let by = bound(bounds.step, names.step(start), Self.stepLocal(start))
    guard variables.hasLetters else {
      let letter = Self.quotedLetter(Int(variable))
      let text: UTF8Text = "fx.next(\(letter), by: \(by.text), to: \(end.text))"
      return SwiftExpression(isContrary ? "!\(text)" : text, of: [end, by], fails: true)
    }
    let counter = self.variable(Int(variable))
    let text: UTF8Text =
      asksEndDigits || variables.kinds[Int(variable)] == .mixed
      ? "fx.next(&\(counter.text), by: \(by.text), to: \(end.text))"
      : by.text == "1"
        ? "\(counter.text).next(to: \(end.text))"
        : "\(counter.text).next(by: \(by.text), to: \(end.text))"
    var result = SwiftExpression(
      isContrary ? "!\(text)" : text, of: [counter, end, by], fails: true)
    result.isFleeting = true
    if isLocal(Int(variable)) { result.changes = [Int(variable)] }
    return result
  }

  /// The limit or the step of a loop, as NEXT finds it.
  private func bound(_ constant: Decimal12?, _ name: UTF8Text, _ local: Int) -> SwiftExpression {
    if let constant { return Self.literal(constant) }
    var expression = SwiftExpression(name)
    if !names.isProperty(local) { expression.locals = [local] }
    return expression
  }

  /// NEXT where the machine's stack of loops is kept: the number of the loop that goes on, or nil.
  func dynamicNext(_ step: Int) -> SwiftExpression {
    guard case .next(let variable) = program.steps[step].instruction else {
      return SwiftExpression("nil")
    }
    let letter = Self.quotedLetter(Int(variable))
    guard variables.hasLetters else {
      var result = SwiftExpression("fx.next(\(letter))")
      result.fails = true
      result.isFleeting = true
      return result
    }
    let counter = self.variable(Int(variable))
    var result = SwiftExpression(
      "fx.next(\(letter), &\(counter.text))", of: [counter], fails: true)
    result.isFleeting = true
    if isLocal(Int(variable)) { result.changes = [Int(variable)] }
    return result
  }

  /// The number by which ON chooses.
  mutating func selector(_ step: Int) -> SwiftExpression {
    guard case .select(let slot, _) = program.steps[step].instruction else {
      return SwiftExpression("0")
    }
    line = program.line(of: step)
    let value = number(slot)
    return SwiftExpression("\(value.owner).choice", of: [value])
  }

  /// The number that a computed jump leads to; nil for one that is not computed.
  mutating func computedPlace(_ step: Int) -> SwiftExpression? {
    let facts = program.steps[step].instruction.facts
    guard facts.continuation.isComputed, case .number(let slot)? = facts.first else { return nil }
    line = program.line(of: step)
    let value = number(slot)
    return SwiftExpression("\(value.owner).place", of: [value])
  }

  /// What is done first with what a step has waited for; what is only needed later is kept.
  mutating func entry(after step: Int) -> [SwiftNode] {
    let instruction = program.steps[step].instruction
    if case .key(let to) = instruction { put(answer("fx.key", longest: 1), in: to) }
    if case .inputText(let to) = instruction {
      put(answer("fx.answer", longest: SlotLayout.textLimit), in: to)
    }
    guard case .inputNumber(let to) = instruction else { return [] }
    let before = takeNodes()
    put(answer("fx.number", longest: 0), in: to, at: step)
    let entry = takeNodes()
    restore(before)
    return entry
  }

  private func answer(_ text: UTF8Text, longest: Int) -> SwiftExpression {
    var value = SwiftExpression(text)
    value.isFleeting = true
    value.longest = longest
    return value
  }
}

extension Relation {
  /// Its sign in Swift.
  fileprivate var sign: UTF8Text {
    switch self {
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "=="
    case .lessOrEqual: "<="
    case .less: "<"
    case .notEqual: "!="
    }
  }
}
