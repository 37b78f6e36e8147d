/// A place in program memory: area, line and byte.
public struct Place: Equatable, Sendable {
  /// The area, 0 to 9; nil for a line entered by hand.
  public let area: Int?
  /// The line number; 0 by hand.
  public let line: Int
  /// The offset in the line's bytes, behind the line number.
  public let offset: Int

  /// Its name on the display: `P0-120`, or the line alone where there is no area.
  public var name: MachineText {
    area.map { "\(ProgramMemory.name(ofArea: $0))-\(line)" } ?? MachineText(line)
  }

  /// Names a place.
  public init(area: Int?, line: Int, offset: Int) {
    self.area = area
    self.line = line
    self.offset = offset
  }
}

/// An error of a program.
public struct Fault: Error, Equatable, Sendable {
  /// The cause.
  public let cause: FaultCause
  /// The place.
  public let place: Place

  /// Describes an error.
  public init(_ cause: FaultCause, at place: Place) {
    self.cause = cause
    self.place = place
  }

  /// The number that the machine shows.
  public var code: Int { cause.code }

  /// The machine's message: `ERR4 P0-120`, or `ERR4` by hand; of COMP-X `Over flow : SC 3`.
  public var message: MachineText {
    if cause.isShownWithoutPlace { return shortMessage }
    if cause.words != nil { return "\(shortMessage) : SC \(place.line)" }
    return place.area == nil ? shortMessage : "\(shortMessage) \(place.name)"
  }

  /// The machine's message without the place: `ERR4`.
  public var shortMessage: MachineText {
    cause.words.map { MachineText(word: $0) } ?? "ERR\(code)"
  }
}

extension Fault {
  /// An error of a program for COMP-X, whose place is the address of a word.
  public init(_ cause: FaultCause, atAddress address: Int) {
    self.init(cause, at: Place(area: nil, line: address, offset: 0))
  }
}

/// The cause of an error in a program, told more precisely than by the machine's number.
public enum FaultCause: UInt8, Error, CaseIterable, Equatable, Sendable {
  case memoryFull, tooDeep, syntax, unknownWord, missingValue, wrongKind, notANumber, byHandOnly
  case overflow, divisionByZero, domain, noSuchLine, noProgram, badArgument, badIndex, badDimension
  case dataUsedUp, noSuchCell, noSuchArray, textWhereNumber, numberWhereText
  case loopsTooDeep, callsTooDeep, nextWithoutFor, returnWithoutGosub
  case noOption, password, noTape, endOfTape, badRecording, otherRecording, ifsTooDeep
  // Of COMP-X, behind the ASMBL key.
  case wordOverflow, badCode, outOfAddress, noWord
  // Of machines with twelve columns.
  case textTooLong

  /// The number that the machine shows; 0 where it shows words.
  public var code: Int {
    switch row.sign {
    case .number(let code): code
    case .words: 0
    }
  }

  /// The words that are shown in the place of a number; nil where there is one.
  public var words: StaticString? {
    switch row.sign {
    case .number: nil
    case .words(let words): words
    }
  }

  /// The meaning, in one sentence.
  public var explanation: StaticString { row.explanation }

  /// The meaning on a model, whose limits may be others.
  public func explanation(on model: Model) -> UTF8Text {
    let facts = model.facts
    guard !facts.isThird else { return UTF8Text(explanation) }
    if self == .tooDeep {
      return "The expression is nested too deep: at most \(facts.valueLimit) numbers and "
        + "\(facts.operatorLimit) operations may wait."
    }
    if self == .loopsTooDeep { return "FOR is nested deeper than \(facts.loopLimit)." }
    if self == .callsTooDeep { return "GOSUB is nested deeper than \(facts.callLimit)." }
    // There is no DIM.
    return UTF8Text(self == .noSuchArray ? FaultCause.noSuchCell.explanation : explanation)
  }

  /// What the message is known by.
  private enum Sign: ExpressibleByIntegerLiteral {
    case number(Int)
    case words(StaticString)

    init(integerLiteral number: Int) { self = .number(number) }
  }

  // One row a cause. Numbers: docs/machine.md#errors.
  private var row: (sign: Sign, explanation: StaticString) {
    switch self {
    case .memoryFull: (1, "There is not enough memory left.")
    case .tooDeep: (1, "The expression is nested too deep: at most 20 operations may wait.")
    case .syntax: (2, "This makes no sense here.")
    case .unknownWord: (2, "This is no word of the language.")
    case .missingValue: (2, "A value is missing here.")
    case .wrongKind: (2, "A number stands where a text is needed, or the other way round.")
    case .notANumber: (2, "The text is no number.")
    case .byHandOnly: (2, "This word works by hand only, not in a program.")
    case .overflow: (3, "The result is 1E100 or more.")
    case .divisionByZero: (3, "Division by 0.")
    case .domain: (3, "The function has no value for this argument.")
    case .noSuchLine: (4, "There is no line with this number.")
    case .noProgram: (4, "There is no program in this area.")
    case .badArgument: (5, "The argument is out of range.")
    case .badIndex: (5, "The index is outside the array.")
    case .badDimension:
      (5, "An array has 1 to 3 dimensions from 0 to 255, and there are at most 8.")
    case .dataUsedUp: (5, "There is no DATA left to read.")
    case .noSuchCell: (6, "There is no such variable: DEFM adds more.")
    case .noSuchArray: (6, "There is no such array: DIM makes it.")
    case .textWhereNumber: (6, "The variable holds a text, not a number.")
    case .numberWhereText: (6, "The variable holds a number, not a text.")
    case .loopsTooDeep: (7, "FOR is nested deeper than 8.")
    case .callsTooDeep: (7, "GOSUB is nested deeper than 10.")
    case .nextWithoutFor: (7, "NEXT has no FOR with this variable.")
    case .returnWithoutGosub: (7, "RETURN has no GOSUB.")
    case .noOption: (9, "The option is not connected.")
    case .password: (8, "The programs are protected by a password.")
    case .noTape: (9, "There is no tape in the recorder.")
    case .endOfTape: (9, "The tape is at its end.")
    case .badRecording: (9, "The recording cannot be read.")
    case .ifsTooDeep: (1, "IF is nested deeper than 20.")
    case .textTooLong: (6, "The text is longer than its variable holds.")
    case .otherRecording: (9, "The recording is not what memory holds.")
    case .wordOverflow: (.words("Over flow"), "The result is not from -32768 to 32767.")
    case .badCode: (.words("Bad code"), "The word is no instruction.")
    case .outOfAddress:
      (.words("Out of Address"), "JSR goes to a word that memory does not have.")
    // The machine only asks again.
    case .noWord:
      (
        .words(""),
        "READ takes -32768 to 32767, or with the radix 16 one to four hexadecimal digits."
      )
    }
  }

  /// Whether the message is shown without its place even in a program.
  package var isShownWithoutPlace: Bool {
    self == .notANumber || self == .outOfAddress || self == .noWord
  }
}
