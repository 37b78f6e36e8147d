// PRINT.

extension ExpressionRaiser {
  /// PRINT: texts behind each other become one literal, if they are sure to fit.
  mutating func print(_ value: SwiftExpression, isNumber: Bool) {
    var piece = value
    if isNumber {
      piece.longest = NumberFormat.lengthLimit + 1
      piece.quoted = setsFormat ? nil : "\\(spaced: \(value.text))"
    } else if piece.quoted == nil {
      piece.quoted = "\\(\(value.text))"
    }
    guard case .statement(let before)? = nodes.last,
      let joined = joined(before, piece, isNumber: isNumber)
    else { return printAlone(piece, value.text, isNumber: isNumber) }
    nodes.removeLast()
    if piece.fails { tellLine() }
    append(joined)
  }

  private mutating func printAlone(_ piece: SwiftExpression, _ text: UTF8Text, isNumber: Bool) {
    settle()
    if piece.fails { tellLine() }
    var statement = SwiftStatement(
      "\(piece.fails ? "try " as UTF8Text : "")fx.print(\(text))", [piece], line: line)
    statement.printed = piece.quoted.map { quoted in
      .init(
        quoted: quoted, longest: piece.longest, fails: piece.fails, earlier: "",
        alone: isNumber || piece.isLiteral ? nil : piece.text)
    }
    append(statement)
  }

  /// A PRINT with a piece more: in the same literal if it is sure to fit, else behind a comma.
  private func joined(
    _ before: SwiftStatement, _ piece: SwiftExpression, isNumber: Bool
  ) -> SwiftStatement? {
    guard let printed = before.printed, let quoted = piece.quoted, before.line == line,
      pending.allSatisfy({ !$0.value.isNeeded })
    else { return nil }
    let longest = printed.longest + piece.longest
    let fits = longest <= SlotLayout.textLimit
    let last = SwiftStatement.Printed(
      quoted: fits ? printed.quoted + quoted : quoted, longest: fits ? longest : piece.longest,
      fails: printed.fails || piece.fails,
      earlier: fits ? printed.earlier : "\(printed.earlier)\(printed.argument), ",
      alone: fits || isNumber || piece.isLiteral ? nil : piece.text)
    var statement = before
    statement.text =
      "\(last.fails ? "try " as UTF8Text : "")fx.print(\(last.earlier)\(last.argument))"
    guard statement.text.width <= 80 else { return nil }
    statement.locals.formUnion(piece.locals)
    statement.printed = last
    return statement
  }
}
