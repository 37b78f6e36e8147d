// PRINT and INPUT

extension Compiler {
  mutating func print(_ items: [Syntax.PrintItem]) throws(Syntax.Fault) {
    for item in items { try print(item) }
    switch items.last {
    case nil: emit(.printNothing)
    case .value, .column: if fault == nil { emit(.printEnd) }
    case .comma, .semicolon: break
    }
  }

  private mutating func print(_ item: Syntax.PrintItem) throws(Syntax.Fault) {
    let mark = (temporary, textTemporary)
    defer { (temporary, textTemporary) = mark }
    switch item {
    case .value(let expression):
      let value = try value(expression)
      origin = expression.bytes.lowerBound
      switch value {
      case .number(let slot): emit(.printNumber(slot))
      case .text(let slot): emit(.printText(slot))
      }
    case .column(let number, let offset):
      let slot = try self.number(number)
      origin = offset
      emit(.position(slot))
    case .semicolon(let offset): origin = offset
    case .comma(let offset):
      origin = offset
      emit(.printComma)
    }
  }

  mutating func ask(_ question: Syntax.Question) throws(Syntax.Fault) {
    let assignmentTarget = try keepingIndex(of: try assignmentTarget(of: question.variable))
    emit(.prompt(slot(ofText: question.prompt)))
    try receive(
      in: assignmentTarget, question.variable, number: { .inputNumber(to: $0) },
      text: { .inputText(to: $0) })
  }

  /// Copies X or Y, which an answer with POL or REC changes.
  private mutating func keepingIndex(
    of assignmentTarget: AssignmentTarget
  ) throws(Syntax.Fault) -> AssignmentTarget {
    guard facts.isThird, program.newestFormat >= 6,
      case .numberElement(let name, count: 1, let index) = assignmentTarget,
      SlotLayout.point.contains(Int(index))
    else { return assignmentTarget }
    program.format = max(program.format, 6)
    let copy = try takeTemporary(at: origin)
    emit(.move(index, to: copy))
    return .numberElement(name, count: 1, copy)
  }
}
