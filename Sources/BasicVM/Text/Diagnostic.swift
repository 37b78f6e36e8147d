/// Something to say about a place in a listing file.
public struct Diagnostic: Equatable, Sendable {
  /// How bad it is.
  public enum Severity: Sendable {
    /// The program does not work.
    case error
    /// The program works, but not as or where its author may think.
    case warning
  }

  /// What is to be said.
  public enum Problem: Equatable, Sendable {
    case unknownCharacter(UInt32)
    case plainBackslash
    case spelledBy(Spelling)
    case noProgramText
    case noProgramLine
    case byHandFirst
    case badLineNumber
    case lineTooLong(bytes: Int, withoutRemark: Int?)
    case memoryFull
    case emptyLine
    case replacedLine(Int)
    case smallLetters(lines: Int)
    case notOnTheRealMachine
    case unknownModel
    /// The model of the listing lacks the word.
    case wordMissing(MissingWord)
    /// The manual allows fewer characters between quotes.
    case longText(Int)
    case foreign(ForeignWord)
    case cellsMissing(Int)
    case fault(FaultCause)
    /// A tool does not support the statement; the sentence says why.
    case unsupported(UTF8Text)
  }

  /// The line of the file, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int
  /// What is to be said.
  public let problem: Problem

  /// Says something about a place.
  public init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// How bad it is.
  public var severity: Severity {
    switch problem {
    case .plainBackslash, .spelledBy, .noProgramText, .byHandFirst, .emptyLine, .replacedLine,
      .smallLetters, .notOnTheRealMachine, .cellsMissing, .longText:
      .warning
    case .unknownCharacter, .noProgramLine, .badLineNumber, .lineTooLong, .memoryFull, .foreign,
      .fault, .unsupported, .unknownModel, .wordMissing:
      .error
    }
  }

  /// Whether it is of a word that the machine lacks.
  public var isOfLackingWord: Bool {
    switch problem {
    case .notOnTheRealMachine, .wordMissing, .foreign: true
    case .unknownCharacter, .plainBackslash, .spelledBy, .noProgramText, .noProgramLine,
      .byHandFirst, .badLineNumber, .lineTooLong, .memoryFull, .emptyLine, .replacedLine,
      .smallLetters, .unknownModel, .longText, .cellsMissing, .fault, .unsupported:
      false
    }
  }

  /// The sentence.
  public var message: UTF8Text {
    switch problem {
    case .unknownCharacter: "The machine has no such character."
    case .plainBackslash: "No character is spelled so: the backslash stands for itself."
    case .spelledBy(let spelling):
      "This is read as \(spelling.tool) spells it; --spelling says otherwise."
    case .noProgramText: "This is no program line: it is passed over."
    case .noProgramLine: "There is no program line, which begins with a number from 1 to 9999."
    case .byHandFirst: "This is entered by hand before RUN: --before does it."
    case .badLineNumber: "Line numbers go from 1 to 9999."
    case .lineTooLong(let bytes, let rest?):
      "The line takes \(bytes) bytes; \(rest) without its remark (--drop-remarks). "
        + "A line has at most \(StoredLine.sizeLimit)."
    case .lineTooLong(let bytes, nil):
      "The line takes \(bytes) bytes, and a line has at most \(StoredLine.sizeLimit)."
    case .memoryFull: "The program does not fit into memory from here on."
    case .emptyLine: "A number alone stores no line."
    case .replacedLine(let number): "Line \(number) comes twice; this one stays."
    case .smallLetters(let count):
      count == 1
        ? "Small letters are read as capitals; the machine would not."
        : "Small letters are read as capitals, in \(count) lines; the machine would not."
    case .notOnTheRealMachine:
      "TIMER is no word of the real machine: this listing runs only here."
    case .unknownModel: "There is no such model: \(Model.names)."
    case .wordMissing(let word): word.explanation
    case .longText(let limit):
      "The manual allows \(limit) characters between quotes; what the machine does beyond is not known."
    case .foreign(let word): word.explanation
    case .cellsMissing(let count):
      "This variable needs DEFM \(count) or more, here or by hand (--before)."
    case .fault(let cause): UTF8Text(cause.explanation)
    case .unsupported(let sentence): sentence
    }
  }
}
