import BasicVM

/// An error of a program for people: the machine's message, the line with a caret, a sentence.
package enum FaultText {
  /// The text for an error in a stored program.
  package static func text(of fault: Fault, in memory: ProgramMemory) -> [UInt8] {
    var text = CharacterWriter.display(fault.message)
    if let area = fault.place.area,
      let line = memory.line(numbered: fault.place.line, inArea: area)
    {
      append(
        Lister.listing(of: line), caretAt: Lister.column(ofByte: fault.place.offset, in: line),
        to: &text)
    }
    return text + newline + sentence(of: fault)
  }

  /// The text for an error in a line that was entered by hand.
  package static func text(of fault: Fault, inLine source: [UInt8], columns: TokenizedText)
    -> [UInt8]
  {
    var text = CharacterWriter.display(fault.message)
    let column = columns.column(ofByte: fault.place.offset)
    append(source, caretAt: max(column - 1, 0), to: &text)
    return text + newline + sentence(of: fault)
  }

  /// The text for an answer to an INPUT that is refused.
  package static func rejection(of fault: Fault) -> [UInt8] {
    CharacterWriter.display(fault.shortMessage) + Array(" in the answer: ".utf8)
      + sentence(of: fault) + Array(" Asked again.".utf8)
  }

  /// A caret in a column, from 0; tabs before it stay tabs, so that it stands in its place.
  package static func caret(under line: [UInt8], atColumn column: Int) -> [UInt8] {
    var blanks: [UInt8] = []
    for byte in line where byte & 0xC0 != 0x80 {
      guard blanks.count < column else { break }
      blanks.append(byte == UInt8(ascii: "\t") ? byte : UInt8(ascii: " "))
    }
    while blanks.count < column { blanks.append(UInt8(ascii: " ")) }
    return blanks + [UInt8(ascii: "^")]
  }

  private static let newline = [UInt8(ascii: "\n")]

  private static func append(_ line: [UInt8], caretAt column: Int, to text: inout [UInt8]) {
    text += newline + line + newline + caret(under: line, atColumn: column)
  }

  private static func sentence(of fault: Fault) -> [UInt8] {
    let explanation = fault.cause.explanation
    return Array(explanation.utf8)
  }
}
