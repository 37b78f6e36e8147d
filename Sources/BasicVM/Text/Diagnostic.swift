/// A problem at a position in a listing file.
public struct Diagnostic: Equatable, Sendable {
  /// Whether the program can work.
  public enum Severity: Sendable {
    /// The program does not work.
    case error
    /// The program works, but perhaps not as its author expects.
    case warning
  }

  /// The cause; `message` explains each.
  public enum Problem: Equatable, Sendable {
    /// The machine lacks the Unicode scalar.
    case unknownCharacter(UInt32)
    /// A backslash that begins no spelling of a character.
    case plainBackslash
    /// The spelling was guessed, and tools differ here.
    case spelledBy(Spelling)
    /// Ignored text.
    case noProgramText
    /// The file contains no program.
    case noProgramLine
    /// A line to enter by hand before RUN.
    case byHandFirst
    /// The line number is out of range.
    case badLineNumber
    /// The size, and the size without a remark if that fits.
    case lineTooLong(bytes: Int, withoutRemark: Int?)
    /// The first line that does not fit into memory.
    case memoryFull
    /// A line number without a statement.
    case emptyLine
    /// The line overwrites an earlier one with this number.
    case replacedLine(Int)
    /// The number of lines with lower-case words.
    case smallLetters(lines: Int)
    /// TIMER, an extension of this emulator.
    case notOnTheRealMachine
    /// The file names a model that does not exist.
    case unknownModel
    /// The listing's model lacks the word.
    case wordMissing(MissingWord)
    /// A quoted text exceeds the manual's limit.
    case longText(Int)
    /// A word of another machine.
    case foreign(ForeignWord)
    /// The DEFM count that a cell needs.
    case cellsMissing(Int)
    /// A fault of the statement.
    case fault(FaultCause)
    /// A tool does not support the statement, for the given reason.
    case unsupported(UTF8Text)
  }

  /// Line of the file, from 1.
  public let line: Int
  /// Column in Unicode scalars, from 1.
  public let column: Int
  /// The cause and its details.
  public let problem: Problem

  /// Creates a diagnostic; positions count from 1.
  public init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// Follows from the problem.
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

  /// Whether the machine lacks a word.
  public var isOfLackingWord: Bool {
    switch problem {
    case .notOnTheRealMachine, .wordMissing, .foreign: true
    case .unknownCharacter, .plainBackslash, .spelledBy, .noProgramText, .noProgramLine,
      .byHandFirst, .badLineNumber, .lineTooLong, .memoryFull, .emptyLine, .replacedLine,
      .smallLetters, .unknownModel, .longText, .cellsMissing, .fault, .unsupported:
      false
    }
  }

  /// The sentence for people.
  public var message: UTF8Text {
    switch problem {
    case .unknownCharacter: "The machine has no such character."
    case .plainBackslash: "This is not a character escape: the backslash is kept as it is."
    case .spelledBy(let spelling):
      "This is read in the spelling of \(spelling.tool); --spelling selects another."
    case .noProgramText: "This is not a program line and is ignored."
    case .noProgramLine: "There is no program line: each starts with a number from 1 to 9999."
    case .byHandFirst: "This must be entered by hand before RUN: use --before."
    case .badLineNumber: "Line numbers go from 1 to 9999."
    case .lineTooLong(let bytes, let rest?):
      "The line takes \(bytes) bytes; \(rest) without its remark (--drop-remarks). "
        + "A line has at most \(StoredLine.sizeLimit)."
    case .lineTooLong(let bytes, nil):
      "The line takes \(bytes) bytes, and a line has at most \(StoredLine.sizeLimit)."
    case .memoryFull: "The program does not fit into memory from here on."
    case .emptyLine: "A number alone stores no line."
    case .replacedLine(let number): "Line \(number) appears twice; this one is used."
    case .smallLetters(let count):
      count == 1
        ? "Small letters are read as capitals; the machine would not."
        : "Small letters are read as capitals, in \(count) lines; the machine would not."
    case .notOnTheRealMachine:
      "The real machine has no TIMER: this listing runs only here."
    case .unknownModel: "There is no such model: \(Model.names)."
    case .wordMissing(let word): word.explanation
    case .longText(let limit):
      "The manual allows \(limit) characters between quotes; beyond that the machine's behaviour is unknown."
    case .foreign(let word): word.explanation
    case .cellsMissing(let count):
      "This variable needs DEFM \(count) or more, here or by hand (--before)."
    case .fault(let cause): UTF8Text(cause.explanation)
    case .unsupported(let sentence): sentence
    }
  }
}
