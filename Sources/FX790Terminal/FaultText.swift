import BasicVM

/// An error of a program for people: the machine's message, the line with a caret, a sentence.
package enum FaultText {
  /// The text for an error in a stored program.
  package static func text(of fault: Fault, in memory: ProgramMemory) -> UTF8Text {
    let place = fault.place
    guard let area = place.area, let line = memory.line(numbered: place.line, inArea: area) else {
      return "\(fault.message)\n\(fault.cause.explanation)"
    }
    let column = Lister.column(ofByte: place.offset, in: line)
    return text(
      of: fault, inLine: Lister.listing(of: line), atColumn: column,
      explanation: fault.explanation(in: line))
  }

  /// The text for an error in a line that was entered by hand.
  package static func text(
    of fault: Fault, inLine source: UTF8Text, columns: TokenizedText
  ) -> UTF8Text {
    let column = columns.column(ofByte: fault.place.offset)
    return text(
      of: fault, inLine: source, atColumn: max(column - 1, 0),
      explanation: UTF8Text(fault.cause.explanation))
  }

  private static func text(
    of fault: Fault, inLine line: UTF8Text, atColumn column: Int, explanation: UTF8Text
  ) -> UTF8Text {
    let caret = caret(under: line, atColumn: column)
    return "\(fault.message)\n\(line)\n\(caret)\n\(explanation)"
  }

  /// The text for an answer to an INPUT that is refused.
  package static func rejection(of fault: Fault) -> UTF8Text {
    "\(fault.shortMessage) in the answer: \(fault.cause.explanation) Asked again."
  }

  /// A caret in a column, from 0; tabs before it stay tabs, so that it stands in its place.
  package static func caret(under line: UTF8Text, atColumn column: Int) -> UTF8Text {
    let tab = UInt8(ascii: "\t")
    let blank = UInt8(ascii: " ")
    var blanks = line.utf8.filter { $0 & 0xC0 != 0x80 }.prefix(column).map {
      $0 == tab ? tab : blank
    }
    while blanks.count < column { blanks.append(blank) }
    return "\(UTF8Text(utf8: blanks))^"
  }
}
