import BasicVM

/// A program error as text: the machine's message, the line with a caret, an explanation.
package enum FaultText {
  /// An error in a stored program, with its line as listed or, with labels, as in the file; without
  /// a line if memory does not contain it.
  package static func text(of fault: Fault, in memory: ProgramMemory) -> UTF8Text {
    let place = fault.place
    guard let area = place.area, let line = memory.line(numbered: place.line, inArea: area) else {
      return text(of: fault)
    }
    if let labelled = memory.labelledLine(place.line, inArea: area) {
      let pointing = pointing(
        atColumn: labelled.column(ofByte: place.offset) - 1, of: labelled.text.harmless())
      return "\(fault.message), \(labelled.name)\n\(pointing)\n"
        + fault.explanation(in: line, on: memory.model)
    }
    let column = Lister.column(ofByte: place.offset, in: line, for: memory.model)
    return composed(
      of: fault, inLine: Lister.listing(of: line, for: memory.model), atColumn: column,
      explanation: fault.explanation(in: line, on: memory.model))
  }

  /// An error without a line.
  package static func text(of fault: Fault) -> UTF8Text {
    "\(fault.message)\n\(fault.cause.explanation)"
  }

  /// An error at a column, from 0.
  package static func text(
    of fault: Fault, inLine line: UTF8Text, atColumn column: Int
  ) -> UTF8Text {
    composed(
      of: fault, inLine: line, atColumn: column, explanation: UTF8Text(fault.cause.explanation))
  }

  /// An error in a typed line.
  package static func text(
    of fault: Fault, inLine source: UTF8Text, tokens: TokenizedText, on model: Model = .fx790P
  ) -> UTF8Text {
    let column = tokens.column(ofByte: fault.place.offset)
    return composed(
      of: fault, inLine: source, atColumn: max(column - 1, 0),
      explanation: fault.explanation(in: tokens.bytes, on: model))
  }

  private static func composed(
    of fault: Fault, inLine line: UTF8Text, atColumn column: Int, explanation: UTF8Text
  ) -> UTF8Text {
    "\(fault.message)\n\(pointing(atColumn: column, of: line))\n\(explanation)"
  }

  /// A rejected answer.
  package static func rejection(of fault: Fault) -> UTF8Text {
    let explanation: UTF8Text = "\(fault.cause.explanationInAnswer) The program asks again."
    // The machine shows no message for an invalid answer to READ of the COMP-X.
    guard !fault.shortMessage.isEmpty else { return explanation }
    return "\(fault.shortMessage) in the answer: \(explanation)"
  }

  /// A line with a caret below a column from 0; a very long line is cut to the part around it.
  package static func pointing(atColumn column: Int, of line: UTF8Text) -> UTF8Text {
    pointing(atColumn: column, of: Array(String(line).unicodeScalars))
  }

  /// Avoids converting the line again for each of many columns.
  package static func pointing(atColumn column: Int, of line: [Unicode.Scalar]) -> UTF8Text {
    guard line.count > longestLine else {
      return "\(utf8(line[...]))\n\(caret(under: line[...], atColumn: column))"
    }
    let first = min(max(column - charactersAround, 0), line.count)
    let last = min(column + charactersAround, line.count)
    let part = (first > 0 ? ["…"] : []) + line[first..<max(last, first)]
    let column = column - first + (first > 0 ? 1 : 0)
    let shown = part + (last < line.count ? ["…"] : [])
    return "\(utf8(shown[...]))\n\(caret(under: part[...], atColumn: column))"
  }

  private static func utf8(_ scalars: ArraySlice<Unicode.Scalar>) -> UTF8Text {
    UTF8Text(String(String.UnicodeScalarView(scalars)))
  }

  private static let longestLine = 200
  private static let charactersAround = 60

  /// Keeps the tabs of the line, so that the caret is below its column.
  private static func caret(
    under line: ArraySlice<Unicode.Scalar>, atColumn column: Int
  ) -> UTF8Text {
    let blank = UInt8(ascii: " ")
    var blanks = line.prefix(column).map { $0 == "\t" ? UInt8(ascii: "\t") : blank }
    while blanks.count < column { blanks.append(blank) }
    return UTF8Text(utf8: blanks + [UInt8(ascii: "^")])
  }
}
