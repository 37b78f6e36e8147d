import BasicVM

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
    // What fails is worked out when the display has been cleared.
    let shows = !piece.fails && nodes.last?.statement(of: line)?.role == .clears
    if shows { nodes.removeLast() }
    var statement = SwiftStatement(
      Self.print(text, shows: shows, fails: piece.fails), [piece], role: shows ? .shows : .plain,
      line: line)
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
    let shows = before.role == .shows
    guard let printed = before.printed, let quoted = piece.quoted, before.line == line,
      !shows || !piece.fails, pending.allSatisfy({ !$0.value.isNeeded })
    else { return nil }
    let longest = printed.longest + piece.longest
    let fits = longest <= SlotLayout.textLimit
    let last = SwiftStatement.Printed(
      quoted: fits ? printed.quoted + quoted : quoted, longest: fits ? longest : piece.longest,
      fails: printed.fails || piece.fails,
      earlier: fits ? printed.earlier : "\(printed.earlier)\(printed.argument), ",
      alone: fits || isNumber || piece.isLiteral ? nil : piece.text)
    var statement = before
    statement.text = Self.print(
      "\(last.earlier)\(last.argument)", shows: shows, fails: last.fails)
    guard statement.text.width <= 80 else { return nil }
    statement.locals.formUnion(piece.locals)
    statement.printed = last
    return statement
  }

  private static func print(_ texts: UTF8Text, shows: Bool, fails: Bool) -> UTF8Text {
    "\(fails ? "try " as UTF8Text : "")fx.\(shows ? "show" : "print" as UTF8Text)(\(texts))"
  }

  // MARK: BEEP

  /// BEEP 0 or 1; several behind each other are one row of tones.
  mutating func beep(_ tone: UTF8Text) {
    settle()
    if var row = nodes.last?.statement(of: line), row.role == .beeps {
      row.text = "\(UTF8Text(utf8: Array(row.text.utf8.dropLast()))), \(tone))"
      nodes[nodes.count - 1] = .statement(row)
    } else {
      add("fx.beep(\(tone))", role: .beeps)
    }
  }
}
