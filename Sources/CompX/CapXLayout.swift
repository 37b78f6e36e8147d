import BasicVM

/// The two ways to write a statement as a line.
package enum CapXLayout: CaseIterable, Sendable {
  /// The machine's layout with colons, 3 columns for the label and 5 for the operation.
  case colons
  /// The layout of exam books with blanks and commas.
  case exam

  /// The name as an option value.
  package var name: StaticString {
    switch self {
    case .colons: "even"
    case .exam: "exam"
    }
  }

  /// Formats a statement; the label has at least 3 columns.
  package func line(_ statement: CapXStatement, labelWidth: Int = 3) -> UTF8Text {
    var text = UTF8Text()
    text.append(statement.label.text, width: max(labelWidth, 3))
    text.append(self == .colons ? ":" : " ")
    text.append(statement.operation.text, width: 5)
    for (index, operand) in operands(of: statement).enumerated() {
      switch self {
      case .colons: text.append(":")
      case .exam: text.append(index == 0 ? " " : ",")
      }
      text.append(operand.text)
    }
    if let comment = statement.comment {
      text.append("  ")
      text.append(comment)
    }
    return text
  }

  /// The operands without an XR of 0.
  private func operands(of statement: CapXStatement) -> ArraySlice<CapXStatement.Field> {
    let operands = statement.operands
    guard operands.count == 3, operands[2].isEmpty || operands[2].text == "0" else {
      return operands[...]
    }
    return operands.dropLast()
  }

  /// Formats statements with equal label widths.
  package func source(_ statements: some Sequence<CapXStatement>) -> UTF8Text {
    let statements = Array(statements)
    let width = statements.reduce(3) { max($0, $1.label.text.width) }
    var text = UTF8Text()
    for statement in statements { text.append(line: line(statement, labelWidth: width)) }
    return text
  }
}
