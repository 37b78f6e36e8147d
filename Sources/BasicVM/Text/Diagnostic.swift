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
  package enum Problem: Equatable, Sendable {
    /// The machine lacks the Unicode scalar.
    case unknownCharacter(UInt32)
    /// A line has bytes that are not UTF-8; the position is that of the first. If they are Latin-1,
    /// the machine lacks these letters.
    case notUTF8(bytes: Int, LatinLetters)
    /// A backslash that begins no spelling of a character.
    case plainBackslash
    /// The spelling was guessed, and tools differ here.
    case spelledBy(Spelling)
    /// A text that is no program line, and is ignored.
    case noProgramText
    /// As `noProgramText`, after a program line that the text may continue.
    case noNumber
    /// As `noProgramText`, for a heading such as `Prog 1:` that probably means this area.
    case noHeader(area: Int)
    /// The file contains no program.
    case noProgramLine
    /// A line to enter by hand before RUN.
    case byHandFirst
    /// The line number is out of range.
    case badLineNumber
    /// The line is too long; `withoutRemark` is its size without a remark, if that fits.
    case lineTooLong(bytes: Int, withoutRemark: Int?)
    /// The first line that does not fit into memory.
    case memoryFull
    /// A line number without a statement.
    case emptyLine
    /// The line overwrites an earlier one with this number.
    case replacedLine(Int)
    /// The number of lines with small letters in words.
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
    /// A word with one misspelling, and the intended word.
    case misspelled(Keyword)
    /// A missing cell, with the DEFM count that it needs.
    case cellsMissing(Int)
    /// As `cellsMissing`, on a model whose programs cannot contain DEFM.
    case cellsMissingByHand(Int)
    /// A fault of the statement.
    case fault(FaultCause)
    /// A fault whose sentence depends on the bytes around it.
    case explained(FaultCause, UTF8Text)
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
    /// A function of an element, probably meant as a function of another BASIC, such as SQRT.
    case functionOfElement(OtherFunction)
    /// A text that a variable, which keeps only this many characters, is compared with.
    case neverEqual(Int)
    /// The program continues into the subroutine of `line 30`, whose RETURN then has no GOSUB.
    case runsIntoSubroutine(in: UTF8Text, returning: UTF8Text)
    /// A variable keeps only this many characters of the text.
    case textCut(Int)
    /// READ keeps only this many characters of an item of DATA.
    case readCuts(Int, UTF8Text)
    /// GOSUB calls `line 30`, from which no path leads to RETURN; the limit is that of open calls.
    case neverReturns(from: UTF8Text, limit: Int)
    /// Nothing waits before the output is cleared or leaves the display.
    case neverShown
    /// The constants always cause this error; a sentence may name the limit.
    case alwaysFails(FaultCause, UTF8Text? = nil)
    /// A label that cannot be.
    case label(LabelMistake)
  }

  /// A FOR or NEXT of a listing, for messages.
  package struct LoopStatement: Equatable, Sendable {
    let isFor: Bool
    let letter: Int
    /// `line 40`, or `line 4 (@ask)`.
    let line: UTF8Text

    /// `letter` is 0 for A.
    package init(isFor: Bool, letter: Int, line: UTF8Text) {
      (self.isFor, self.letter, self.line) = (isFor, letter, line)
    }

    var name: UTF8Text {
      "\(isFor ? "FOR" : "NEXT" as StaticString) \(Diagnostic.name(ofLetter: letter)) in \(line)"
    }
  }

  /// Line of the file, from 1.
  public let line: Int
  /// Column in Unicode scalars, from 1.
  public let column: Int
  /// The cause and its details.
  package let problem: Problem

  /// Creates a diagnostic; line and column count from 1.
  package init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// The severity of the problem.
  public var severity: Severity {
    switch problem {
    case .plainBackslash, .spelledBy, .noProgramText, .noNumber, .noHeader, .byHandFirst,
      .emptyLine, .replacedLine, .smallLetters, .notOnTheRealMachine, .cellsMissing,
      .cellsMissingByHand, .longText,
      .unclosedText, .loopEnded(letter: _, by: _, isCertain: false), .nextBeforeFor, .jumpIntoLoop,
      .unreachable, .neverAssigned, .elementOfLoop, .remarkForText, .numberAndText,
      .functionOfElement, .neverEqual, .runsIntoSubroutine, .textCut, .readCuts,
      .neverReturns, .neverShown, .alwaysFails:
      .warning
    case .unknownCharacter, .notUTF8, .noProgramLine, .badLineNumber, .lineTooLong, .memoryFull,
      .foreign, .misspelled, .fault, .explained, .unsupported, .unknownModel, .wordMissing,
      .loopEnded, .label:
      .error
    }
  }

  /// Whether a text that is no program line was ignored.
  public var isIgnoredText: Bool {
    if case .noHeader = problem { true } else { problem == .noProgramText || problem == .noNumber }
  }

  /// Whether the machine lacks a word.
  public var isUnsupportedWord: Bool {
    switch problem {
    case .notOnTheRealMachine, .wordMissing, .foreign: true
    case .unknownCharacter, .notUTF8, .plainBackslash, .spelledBy, .noProgramText, .noNumber,
      .noHeader, .noProgramLine, .byHandFirst, .cellsMissingByHand, .badLineNumber, .lineTooLong,
      .memoryFull,
      .emptyLine,
      .replacedLine, .smallLetters, .unknownModel, .longText, .cellsMissing, .misspelled, .fault,
      .explained,
      .unsupported, .unclosedText, .loopEnded, .nextBeforeFor, .jumpIntoLoop, .unreachable,
      .neverAssigned, .numberAndText, .elementOfLoop, .remarkForText, .functionOfElement,
      .neverEqual, .runsIntoSubroutine, .textCut, .readCuts,
      .neverReturns, .neverShown, .alwaysFails, .label:
      false
    }
  }

  /// The sentence for people.
  public var message: UTF8Text { problem.message }

  static func name(ofLetter letter: Int) -> UTF8Text {
    UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(letter)])
  }
}
