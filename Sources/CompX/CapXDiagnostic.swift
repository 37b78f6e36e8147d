import BasicVM

/// An error or a warning about a line of a source or an image.
public struct CapXDiagnostic: Equatable, Sendable {
  /// The machine's error messages.
  package enum Message: Sendable {
    /// The faulty part of a source.
    case line, label, code, operand, start, end

    /// The text without the line number.
    package var text: StaticString {
      switch self {
      case .line: "Line error"
      case .label: "Label error"
      case .code: "Code error"
      case .operand: "Operand error"
      case .start: "START error"
      case .end: "END error"
      }
    }
  }

  /// The reason for a diagnostic; `sentence` explains it.
  package enum Problem: Equatable, Sendable {
    /// A line has this number of fields: too few or too many.
    case fieldCount(Int)
    /// A line has a single word, and no colon.
    case noColon
    /// The real machine has no comments.
    case comment
    /// A label is malformed, or longer than 3 characters.
    case badLabel, longLabel
    /// An earlier line has the same label.
    case labelTwice(line: Int)
    /// The name is neither an operation nor a directive.
    case unknownOperation(UTF8Text)
    /// In the exam layout an operation is in the label's column.
    case operationInLabelColumn
    /// GR is missing, or GR or XR is out of range for the operation.
    case badRegister, badIndex, badDirection, indexNotZero
    /// AD is omitted; an address is neither a number nor a label.
    case noAddress, badAddress
    /// The address is above the last one, `most`.
    case addressTooLarge(most: Int)
    /// Beyond the real machine's addresses; no such radix; a radix of the extended dialect.
    case extendedAddress, badRadix, extendedRadix
    /// No line defines the label.
    case undefined(UTF8Text)
    /// An undefined label that is too long as well.
    case undefinedLong(UTF8Text)
    /// The argument of a directive is missing or malformed, or needs the extended dialect.
    case noArgument, badStart, extendedHex, badConstant, extendedText, badText
    /// RESV needs a positive decimal number.
    case badCount
    /// A word before the first START, or outside of its block.
    case wordBeforeStart, wordAcrossBlock
    /// END is missing, or lines follow it.
    case noEnd, afterEnd
    /// A malformed line of an image, or too many words.
    case imageLine, imageAddress, imageWord, imageTooLong
    /// Warning: a label is in a block out of reach.
    case otherBlock(UTF8Text, block: Int, reached: Int)
    /// Warning: the machine uses only the low 8 bits.
    case lowBits(Int)
    /// Warning: a shift by more than 15 places.
    case farShift
    /// Warning: JSR needs the address of a pointer.
    case callOfInstruction(UTF8Text)
    /// Warning: HJ ignores XR.
    case indexOfHalt
    /// Warning: an earlier line filled the word.
    case filledBefore(address: Int, line: Int)
  }

  /// The line number, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int
  /// The reason, which determines the messages and the severity.
  package let problem: Problem

  /// The machine's message; nil for warnings and images.
  package var message: Message? {
    switch problem {
    case .fieldCount, .noColon, .comment: .line
    case .badLabel, .longLabel, .labelTwice: .label
    case .unknownOperation, .operationInLabelColumn: .code
    case .badRegister, .badIndex, .badDirection, .indexNotZero, .noAddress, .badAddress,
      .addressTooLarge, .extendedAddress, .badRadix, .extendedRadix, .undefined, .undefinedLong,
      .noArgument, .badStart, .extendedHex, .badConstant, .extendedText, .badText,
      .badCount:
      .operand
    case .wordBeforeStart, .wordAcrossBlock: .start
    case .noEnd, .afterEnd: .end
    case .imageLine, .imageAddress, .imageWord, .imageTooLong: nil
    case .otherBlock, .lowBits, .farShift, .callOfInstruction, .indexOfHalt, .filledBefore: nil
    }
  }

  /// An error prevents a run, a warning does not.
  public var severity: Diagnostic.Severity {
    switch problem {
    case .otherBlock, .lowBits, .farShift, .callOfInstruction, .indexOfHalt, .filledBefore:
      .warning
    default: .error
    }
  }

  /// The message on the display: `Operand error  line 12`.
  public var displayText: MachineText? {
    message.map { "\(MachineText(word: $0.text))  line \(line)" }
  }

  /// A sentence for reports: message and explanation.
  public var sentence: UTF8Text {
    guard let message else { return explanation }
    return "\(message.text): \(explanation)"
  }

  private var explanation: UTF8Text {
    switch problem {
    case .fieldCount(let count):
      "a line has 3 to 5 fields, a line of \(Self.directiveNames) just 3; this has \(count)."
    case .noColon: "a line is LABEL:OPERATION:GR:AD:XR."
    case .comment: "the machine has no comments (--extended has them)."
    case .badLabel:
      "a label begins with a letter; up to 2 letters or digits follow (--extended takes more)."
    case .longLabel: "a label has at most 3 characters (--extended takes more)."
    case .labelTwice(let line): "line \(line) has this label already."
    case .unknownOperation(let name): "there is no operation \(name)."
    case .operationInLabelColumn:
      "without colons a label begins in the first column; put a blank before an operation."
    case .badRegister: "GR is one digit, 0 to 3."
    case .badIndex: "XR is one digit, 0 to 3, or left out."
    case .badDirection: "XR is 0 to shift right, 1 to shift left."
    case .indexNotZero: "READ and WRITE take no index."
    case .noAddress: "AD is missing."
    case .badAddress:
      "write a decimal number without sign, or a label (--extended takes $1F in START, END and ADCON)."
    case .addressTooLarge(let most): "the address is more than \(most)."
    case .extendedAddress: "the machine has the addresses 0 to 2047 (--extended has more)."
    case .badRadix, .extendedRadix: "the radix is 10 or 16 (--extended takes 0 and 1 too)."
    case .undefined(let name): "no line has the label \(name)."
    case .undefinedLong(let name):
      "no line has the label \(name), and labels have at most 3 characters (--extended takes more)."
    case .noArgument: "the argument is missing."
    case .badStart: "START takes a decimal number, not a label (--extended takes $1F too)."
    case .extendedHex: "numbers are decimal here (--extended takes $ and hexadecimal digits)."
    case .badConstant:
      "CONST takes 1 to 4 hexadecimal digits, not a label (--extended takes a text too)."
    case .extendedText: "CONST takes 1 to 4 hexadecimal digits (--extended takes a text too)."
    case .badText: "a text is one or more characters of ASCII between quotes."
    case .badCount: "RESV takes a decimal number from 1 on."
    case .wordBeforeStart: "the first line must be START and an address."
    case .wordAcrossBlock: "the block is full: place the next words with another START."
    case .noEnd: "the last line must be END and the start address."
    case .afterEnd: "no line may follow the last END."
    case .imageLine: "a line of an image is ADDRESS: HHHH HHHH ..."
    case .imageAddress: "the address must be a decimal number inside memory."
    case .imageWord: "a word is four hexadecimal digits."
    case .imageTooLong: "these words do not fit into memory."
    case .otherBlock(let name, let block, let reached):
      "\(name) is in block \(block); an instruction reaches only its own block, here word \(reached)."
    case .lowBits(let number) where number >= UTF8Text.veryLarge:
      "only the low 8 bits of so large a number are used: \(number & 0xFF)."
    case .lowBits(let number): "only the low 8 bits of \(number) are used: \(number & 0xFF)."
    case .farShift: "a shift has at most 15 places."
    case .callOfInstruction(let name):
      "JSR jumps to the address stored at \(name), but \(name) is an instruction (use ADCON)."
    case .indexOfHalt: "HJ ignores XR."
    case .filledBefore(let address, let line):
      "word \(address), from line \(line), is overwritten here."
    }
  }

  private static var directiveNames: UTF8Text {
    var names = UTF8Text()
    for directive in CapXDirective.allCases {
      if !names.isEmpty { names.append(", ") }
      names.append(directive.name)
    }
    return names
  }
}
