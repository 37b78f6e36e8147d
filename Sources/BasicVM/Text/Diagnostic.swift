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
    /// A text without closing quote contains the rest of the line.
    case unclosedText
    /// NEXT finds its loop ended by the statement, certainly or on some path.
    case loopEnded(letter: Int, by: LoopStatement, isCertain: Bool)
    /// On some path, NEXT of the letter runs before its FOR.
    case nextBeforeFor(letter: Int)
    /// The jump enters the loop of this NEXT without its FOR.
    case jumpIntoLoop(LoopStatement)
    /// No path leads here; only RUN or GOTO by hand could reach the start of a line.
    case unreachable(isLineStart: Bool)
    /// A variable, 0 for A, is read but never assigned.
    case neverAssigned(letter: Int)
    /// A variable, 0 for A, is assigned numbers and texts.
    case numberAndText(letter: Int)
    /// For some index in a FOR, an element without DIM is the loop's own variable.
    case elementOfLoop(letter: Int, array: Int)
    /// An apostrophe begins a remark after PRINT, where a text was probably meant.
    case remarkForText
    /// SQR of an element of T, probably meant as SQRT.
    case squareRootOfElement
    /// A variable keeps only this many characters of the text.
    case textCut(Int)
    /// The constants always cause this error.
    case alwaysFails(FaultCause)
  }

  /// A FOR or NEXT of a listing, for messages.
  public struct LoopStatement: Equatable, Sendable {
    let isFor: Bool
    let letter: Int
    let line: Int

    /// `letter` is 0 for A.
    public init(isFor: Bool, letter: Int, line: Int) {
      (self.isFor, self.letter, self.line) = (isFor, letter, line)
    }

    var name: UTF8Text {
      "\(isFor ? "FOR" : "NEXT" as StaticString) \(Diagnostic.name(ofLetter: letter)) in line \(line)"
    }
  }

  /// Line of the file, from 1.
  public let line: Int
  /// Column in Unicode scalars, from 1.
  public let column: Int
  /// The cause and its details.
  public let problem: Problem

  /// Positions count from 1.
  public init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// Follows from the problem.
  public var severity: Severity {
    switch problem {
    case .plainBackslash, .spelledBy, .noProgramText, .byHandFirst, .emptyLine, .replacedLine,
      .smallLetters, .notOnTheRealMachine, .cellsMissing, .longText, .unclosedText,
      .loopEnded(letter: _, by: _, isCertain: false), .nextBeforeFor, .jumpIntoLoop, .unreachable,
      .neverAssigned, .elementOfLoop, .remarkForText, .numberAndText, .squareRootOfElement,
      .textCut, .alwaysFails:
      .warning
    case .unknownCharacter, .noProgramLine, .badLineNumber, .lineTooLong, .memoryFull, .foreign,
      .fault, .unsupported, .unknownModel, .wordMissing, .loopEnded:
      .error
    }
  }

  /// Whether the machine lacks a word.
  public var isUnsupportedWord: Bool {
    switch problem {
    case .notOnTheRealMachine, .wordMissing, .foreign: true
    case .unknownCharacter, .plainBackslash, .spelledBy, .noProgramText, .noProgramLine,
      .byHandFirst, .badLineNumber, .lineTooLong, .memoryFull, .emptyLine, .replacedLine,
      .smallLetters, .unknownModel, .longText, .cellsMissing, .fault, .unsupported, .unclosedText,
      .loopEnded, .nextBeforeFor, .jumpIntoLoop, .unreachable, .neverAssigned, .numberAndText,
      .elementOfLoop, .remarkForText,
      .squareRootOfElement, .textCut, .alwaysFails:
      false
    }
  }

  /// The sentence for people.
  public var message: UTF8Text {
    switch problem {
    case .unknownCharacter(0x221A): "The machine has no such character: SQR is the square root."
    case .unknownCharacter(0xFFFD): "This is not a character in UTF-8: save the file as UTF-8."
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
    case .unknownModel: "There is no such model; there are \(Model.names)."
    case .wordMissing(let word): word.explanation
    case .longText(let limit):
      "The manual allows \(limit) characters between quotes; beyond that the machine's behaviour is unknown."
    case .foreign(let word): word.explanation
    case .cellsMissing(let count):
      "This variable needs DEFM \(count) or more, here or by hand (--before)."
    case .fault(let cause): UTF8Text(cause.explanation)
    case .unsupported(let sentence): sentence
    case .unclosedText: "This text has no closing quote, so it contains the rest of the line."
    case .loopEnded(let letter, let statement, let isCertain):
      "NEXT \(Self.name(ofLetter: letter)) \(isCertain ? "has" : "may have" as StaticString) "
        + "no open loop (ERR7): \(statement.name) ends it."
    case .nextBeforeFor(let letter):
      "NEXT \(Self.name(ofLetter: letter)) may run before its FOR (ERR7)."
    case .jumpIntoLoop(let next):
      "This leads into a loop without its FOR: \(next.name) may fail (ERR7)."
    case .unreachable(isLineStart: true):
      "The program never reaches this: only RUN or GOTO by hand does."
    case .unreachable(isLineStart: false): "The program never reaches this."
    case .numberAndText(let letter):
      "\(Self.name(ofLetter: letter)) and \(Self.name(ofLetter: letter))$ are one variable: "
        + "a text replaces the number, and a number the text."
    case .elementOfLoop(let letter, let array):
      "\(Self.name(ofLetter: array))(\(letter - array)) is the variable "
        + "\(Self.name(ofLetter: letter)), which this loop counts with."
    case .remarkForText: "PRINT is empty: ' begins a remark, and a text needs double quotes."
    case .squareRootOfElement: "This is SQR of the element T(...); SQR alone is the square root."
    case .textCut(let count): "The variable keeps the first \(count) characters of this text."
    case .neverAssigned(let letter):
      "\(Self.name(ofLetter: letter)) is read, but no statement assigns it."
    case .alwaysFails(let cause): "This always gives ERR\(cause.code). \(cause.explanation)"
    }
  }

  static func name(ofLetter letter: Int) -> UTF8Text {
    UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(letter)])
  }
}
