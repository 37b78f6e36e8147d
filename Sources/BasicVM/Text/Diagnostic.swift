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
    case noLineNumber
    case badLineNumber
    case lineTooLong(bytes: Int)
    case memoryFull
    case emptyLine
    case replacedLine(Int)
    case smallLetters
    case notOnTheRealMachine
    case fault(FaultCause)
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
    case .emptyLine, .replacedLine, .smallLetters, .notOnTheRealMachine: .warning
    case .unknownCharacter, .noLineNumber, .badLineNumber, .lineTooLong, .memoryFull, .fault:
      .error
    }
  }

  /// The sentence.
  public var message: UTF8Text {
    switch problem {
    case .unknownCharacter(0x5C): "This escape is not known."
    case .unknownCharacter: "The machine has no such character."
    case .noLineNumber: "A program line begins with a number from 1 to 9999."
    case .badLineNumber: "Line numbers go from 1 to 9999."
    case .lineTooLong(let bytes):
      "The line takes \(bytes) bytes, and a line has at most \(StoredLine.sizeLimit)."
    case .memoryFull: "The program does not fit into memory from here on."
    case .emptyLine: "A number alone stores no line."
    case .replacedLine(let number): "Line \(number) comes twice; this one stays."
    case .smallLetters: "Small letters are read as capitals; the machine would not."
    case .notOnTheRealMachine:
      "TIMER is no word of the real machine: this listing runs only here."
    case .fault(let cause): UTF8Text(cause.explanation)
    }
  }
}
