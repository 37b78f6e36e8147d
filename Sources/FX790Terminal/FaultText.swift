import BasicVM

/// A program error as text: the machine's message, the line with a caret, an explanation.
package enum FaultText {
  package static func text(of fault: Fault, in memory: ProgramMemory) -> UTF8Text {
    let place = fault.place
    guard let area = place.area, let line = memory.line(numbered: place.line, inArea: area) else {
      return text(of: fault)
    }
    let column = Lister.column(ofByte: place.offset, in: line, for: memory.model)
    return text(
      of: fault, inLine: Lister.listing(of: line, for: memory.model), atColumn: column,
      explanation: fault.explanation(in: line, on: memory.model))
  }

  package static func text(of fault: Fault) -> UTF8Text {
    "\(fault.message)\n\(fault.cause.explanation)"
  }

  /// Columns start at 0.
  package static func text(
    of fault: Fault, inLine line: UTF8Text, atColumn column: Int
  ) -> UTF8Text {
    text(
      of: fault, inLine: line, atColumn: column, explanation: UTF8Text(fault.cause.explanation))
  }

  /// The text for an error in a typed line.
  package static func text(
    of fault: Fault, inLine source: UTF8Text, columns: TokenizedText, on model: Model = .fx790P
  ) -> UTF8Text {
    let column = columns.column(ofByte: fault.place.offset)
    return text(
      of: fault, inLine: source, atColumn: max(column - 1, 0),
      explanation: fault.explanation(in: columns.bytes, on: model))
  }

  private static func text(
    of fault: Fault, inLine line: UTF8Text, atColumn column: Int, explanation: UTF8Text
  ) -> UTF8Text {
    "\(fault.message)\n\(pointing(atColumn: column, of: line))\n\(explanation)"
  }

  package static func rejection(of fault: Fault) -> UTF8Text {
    let explanation: UTF8Text = "\(fault.cause.explanation) Asked again."
    // The COMP-X has no message for it.
    guard !fault.shortMessage.isEmpty else { return explanation }
    return "\(fault.shortMessage) in the answer: \(explanation)"
  }

  /// A line with a caret below a column (from 0), cut around it if very long.
  package static func pointing(atColumn column: Int, of line: UTF8Text) -> UTF8Text {
    pointing(atColumn: column, of: Array(String(line).unicodeScalars))
  }

  /// The same, for callers that mark many columns of a line.
  package static func pointing(atColumn column: Int, of line: [Unicode.Scalar]) -> UTF8Text {
    guard line.count > longestLine else {
      return "\(text(of: line[...]))\n\(caret(under: line[...], atColumn: column))"
    }
    let first = min(max(column - charactersAround, 0), line.count)
    let last = min(column + charactersAround, line.count)
    let part = (first > 0 ? ["…"] : []) + line[first..<max(last, first)]
    let column = column - first + (first > 0 ? 1 : 0)
    let shown = part + (last < line.count ? ["…"] : [])
    return "\(text(of: shown[...]))\n\(caret(under: part[...], atColumn: column))"
  }

  private static func text(of scalars: ArraySlice<Unicode.Scalar>) -> UTF8Text {
    UTF8Text(String(String.UnicodeScalarView(scalars)))
  }

  private static let longestLine = 240
  private static let charactersAround = 60

  /// Keeps tabs, so that the caret lines up.
  private static func caret(
    under line: ArraySlice<Unicode.Scalar>, atColumn column: Int
  ) -> UTF8Text {
    let blank = UInt8(ascii: " ")
    var blanks = line.prefix(column).map { $0 == "\t" ? UInt8(ascii: "\t") : blank }
    while blanks.count < column { blanks.append(blank) }
    return UTF8Text(utf8: blanks + [UInt8(ascii: "^")])
  }
}
