/// A position in a BASIC program, in a line entered by hand, or in COMP-X memory.
public struct Place: Equatable, Sendable {
  /// The area, 0 to 9; nil outside program memory.
  public let area: Int?
  /// The line number; 0 in a line entered by hand; the word address in COMP-X memory.
  public let line: Int
  /// The byte offset after the line number.
  public let offset: Int

  /// `P0-120`, as displayed; only the line number if there is no area.
  public var name: MachineText {
    area.map { "\(ProgramMemory.name(ofArea: $0))-\(line)" } ?? MachineText(line)
  }

  /// Creates a position.
  public init(area: Int?, line: Int, offset: Int) {
    self.area = area
    self.line = line
    self.offset = offset
  }
}

/// A runtime error of a program.
public struct Fault: Error, Equatable, Sendable {
  /// The precise reason.
  public let cause: FaultCause
  /// The failed instruction's position.
  public let place: Place

  /// Creates an error at a position.
  public init(_ cause: FaultCause, at place: Place) {
    self.cause = cause
    self.place = place
  }

  /// The machine's error number.
  public var code: Int { cause.code }

  /// The displayed message: `ERR4 P0-120`, or COMP-X's `Over flow : SC 3`.
  ///
  /// Errors in lines entered by hand, and some causes, have no position: `ERR4`.
  public var message: MachineText {
    if cause.isShownWithoutPlace { return shortMessage }
    if cause.words != nil { return "\(shortMessage) : SC \(place.line)" }
    return place.area == nil ? shortMessage : "\(shortMessage) \(place.name)"
  }

  /// The displayed message without the position.
  public var shortMessage: MachineText {
    cause.words.map { MachineText(word: $0) } ?? "ERR\(code)"
  }
}

extension Fault {
  /// Creates a COMP-X error at a word address.
  public init(_ cause: FaultCause, atAddress address: Int) {
    self.init(cause, at: Place(area: nil, line: address, offset: 0))
  }
}

/// The cause of an error, finer than the machine's number.
public enum FaultCause: UInt8, Error, CaseIterable, Equatable, Sendable {
  /// Memory and syntax: ERR1 and ERR2.
  case memoryFull, tooDeep, syntax, unknownWord, missingValue, wrongKind, notANumber, manualOnly
  /// Results, jumps and arguments: ERR3 to ERR5.
  case overflow, divisionByZero, domain, noSuchLine, noProgram, badArgument, badIndex, badDimension
  /// Data and variables: ERR5 and ERR6.
  case dataUsedUp, noSuchCell, noSuchArray, textWhereNumber, numberWhereText
  /// Nesting: ERR7.
  case loopsTooDeep, callsTooDeep, nextWithoutFor, returnWithoutGosub
  /// Protection and options: ERR8 and ERR9; `ifsTooDeep` is ERR1.
  case noOption, password, noTape, endOfTape, badRecording, otherRecording, ifsTooDeep
  /// COMP-X, which shows words.
  case wordOverflow, badCode, outOfAddress, notAWord
  /// ERR6 on machines with twelve columns.
  case textTooLong
  /// ERR3: the function has a value, but the machine limits its argument.
  case argumentTooLarge
  /// ERR9: the recorder was operated during a tape statement.
  case tapeInterrupted

  /// The displayed error number; 0 for COMP-X's errors, which have none.
  public var code: Int {
    switch row.message {
    case .number(let code): code
    case .words: 0
    }
  }

  /// The text that COMP-X displays; nil for errors with a number.
  public var words: StaticString? {
    switch row.message {
    case .number: nil
    case .words(let words): words
    }
  }

  /// The meaning on an FX-790P, in one sentence.
  public var explanation: StaticString { row.explanation }

  /// The meaning, with a model's limits.
  public func explanation(on model: Model) -> UTF8Text {
    let facts = model.facts
    guard !facts.isThird else { return UTF8Text(explanation) }
    if self == .tooDeep {
      return "The expression is nested too deep: at most \(facts.valueLimit) numbers and "
        + "\(facts.operatorLimit) operations can be pending."
    }
    if self == .loopsTooDeep { return "FOR is nested deeper than \(facts.loopLimit)." }
    if self == .callsTooDeep { return "GOSUB is nested deeper than \(facts.callLimit)." }
    if self == .noSuchCell || self == .noSuchArray, !facts.definesInPrograms {
      return "There is no such variable: DEFM by hand adds more."
    }
    // These models lack DIM.
    return UTF8Text(self == .noSuchArray ? FaultCause.noSuchCell.explanation : explanation)
  }

  /// The name of the case, also in generated Swift code.
  package var name: StaticString { row.name }

  /// The name in diagnostics: lower case with hyphens, such as `no-such-line`.
  var spelledName: UTF8Text {
    // The message of this cause also says "by hand only".
    if self == .manualOnly { return "by-hand-only" }
    var code: [UInt8] = []
    for byte in UTF8Text(name).utf8 {
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      code += isCapital ? [UInt8(ascii: "-"), byte | 32] : [byte]
    }
    return UTF8Text(utf8: code)
  }

  private enum Message: ExpressibleByIntegerLiteral {
    case number(Int)
    case words(StaticString)

    init(integerLiteral number: Int) { self = .number(number) }
  }

  // Source of the numbers: docs/machine.md#errors.
  private var row: (name: StaticString, message: Message, explanation: StaticString) {
    switch self {
    case .memoryFull: ("memoryFull", 1, "There is not enough memory left.")
    case .tooDeep:
      ("tooDeep", 1, "The expression is nested too deep: at most 20 operations can be pending.")
    case .syntax: ("syntax", 2, "This makes no sense here.")
    case .unknownWord: ("unknownWord", 2, "This is not a word of the language.")
    case .missingValue: ("missingValue", 2, "A value is missing here.")
    case .wrongKind: ("wrongKind", 2, "A number is used where a text is needed, or the reverse.")
    case .notANumber: ("notANumber", 2, "The text is not a number.")
    case .manualOnly: ("manualOnly", 2, "This word works by hand only, not in a program.")
    case .overflow: ("overflow", 3, "The result is 1E100 or more.")
    case .divisionByZero: ("divisionByZero", 3, "Division by 0.")
    case .domain:
      (
        "domain", 3,
        """
        The function has no value for this argument, such as SQR below 0, LOG and LN of 0 and \
        below, ASN and ACS beyond 1, TAN of a right angle.
        """
      )
    case .argumentTooLarge:
      (
        "argumentTooLarge", 3,
        """
        The argument is too large: SIN, COS and TAN take less than 1440 degrees, 8π or 1600 \
        grads, EXP, HYPSIN and HYPCOS up to 230, FACT up to 69.
        """
      )
    case .noSuchLine: ("noSuchLine", 4, "There is no line with this number.")
    case .noProgram: ("noProgram", 4, "There is no program in this area.")
    case .badArgument:
      (
        "badArgument", 5,
        """
        The argument is out of range: BEEP takes 0 or 1, CSR 0 to 23, SET F 0 to 9, MODE 4 to 8, \
        10, 11 and 99, MID$ places from 1 to 62.
        """
      )
    case .badIndex:
      ("badIndex", 5, "The index is outside the array, or the number of indexes is wrong.")
    case .badDimension:
      (
        "badDimension", 5,
        "An array has 1 to 3 dimensions from 0 to 255, and at most 8 arrays can exist."
      )
    case .dataUsedUp: ("dataUsedUp", 5, "There is no DATA left to read.")
    case .noSuchCell: ("noSuchCell", 6, "There is no such variable: DEFM adds more.")
    case .noSuchArray: ("noSuchArray", 6, "There is no such array: DIM creates it.")
    case .textWhereNumber:
      (
        "textWhereNumber", 6,
        "The variable contains a text, not a number; A and A$ are one variable."
      )
    case .numberWhereText: ("numberWhereText", 6, "The variable contains a number, not a text.")
    case .loopsTooDeep: ("loopsTooDeep", 7, "FOR is nested deeper than 8.")
    case .callsTooDeep: ("callsTooDeep", 7, "GOSUB is nested deeper than 10.")
    case .nextWithoutFor: ("nextWithoutFor", 7, "NEXT has no FOR with this variable.")
    case .returnWithoutGosub: ("returnWithoutGosub", 7, "RETURN has no GOSUB.")
    case .noOption: ("noOption", 9, "The option is not connected.")
    case .password:
      (
        "password", 8,
        "A password protects the programs: PASS with it unlocks them, ALL RESET deletes everything."
      )
    case .noTape:
      (
        "noTape", 9,
        """
        There is no tape in the recorder: insert one (page: Tape, terminal: F10, run: --tape FILE).
        """
      )
    case .endOfTape: ("endOfTape", 9, "The tape is at its end.")
    case .tapeInterrupted:
      ("tapeInterrupted", 9, "The tape was wound, changed or removed while it ran.")
    case .badRecording: ("badRecording", 9, "The recording cannot be read.")
    case .ifsTooDeep: ("ifsTooDeep", 1, "IF is nested deeper than 20.")
    case .textTooLong: ("textTooLong", 6, "The text is too long for its variable.")
    case .otherRecording: ("otherRecording", 9, "The recording differs from memory.")
    case .wordOverflow:
      ("wordOverflow", .words("Over flow"), "The result is outside -32768 to 32767.")
    case .badCode: ("badCode", .words("Bad code"), "The word is not an instruction.")
    case .outOfAddress:
      ("outOfAddress", .words("Out of Address"), "JSR jumps to an address outside memory.")
    // The machine shows no message; READ only asks again.
    case .notAWord:
      (
        "notAWord", .words(""),
        "READ accepts -32768 to 32767, or one to four hexadecimal digits if the radix is 16."
      )
    }
  }

  /// The explanation for an answer to INPUT.
  package var explanationInAnswer: StaticString {
    // The causes of ERR2 explain statements, and a text variable accepts every answer.
    code == FaultCause.syntax.code
      ? "It must be a number, or an expression such as 2*A." : explanation
  }

  /// Whether messages omit the position.
  package var isShownWithoutPlace: Bool {
    self == .notANumber || self == .outOfAddress || self == .notAWord
  }
}
