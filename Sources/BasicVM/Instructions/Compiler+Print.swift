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
    let assignmentTarget = try assignmentTarget(of: question.variable)
    emit(.prompt(slot(ofText: question.prompt)))
    try receive(
      in: assignmentTarget, question.variable, number: { .inputNumber(to: $0) },
      text: { .inputText(to: $0) })
  }
}
