import BasicVM

/// An error of a program for people: the machine's message, the line with a caret, a sentence.
enum FaultText {
  /// The text for an error in a stored program.
  static func text(of fault: Fault, in memory: ProgramMemory) -> [UInt8] {
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
  static func text(of fault: Fault, inLine source: [UInt8], columns: TokenizedText) -> [UInt8] {
    var text = CharacterWriter.display(fault.message)
    let column = columns.column(ofByte: fault.place.offset)
    append(source, caretAt: max(column - 1, 0), to: &text)
    return text + newline + sentence(of: fault)
  }

  /// What is told when the answer to an INPUT is refused.
  static func rejection(of fault: Fault) -> [UInt8] {
    CharacterWriter.display(fault.shortMessage) + Array(" in the answer: ".utf8)
      + sentence(of: fault) + Array(" Asked again.".utf8)
  }

  private static let newline = [UInt8(ascii: "\n")]

  private static func append(_ line: [UInt8], caretAt column: Int, to text: inout [UInt8]) {
    text += newline + line + newline + ListingFile.caret(under: line, atColumn: column)
  }

  private static func sentence(of fault: Fault) -> [UInt8] {
    let explanation = fault.cause.explanation
    return Array(explanation.utf8)
  }
}
