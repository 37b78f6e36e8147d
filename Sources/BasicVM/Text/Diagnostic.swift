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

  /// The sentence, in UTF-8.
  public var message: [UInt8] {
    var text = MessageText()
    switch problem {
    case .unknownCharacter(0x5C): text.append("This escape is not known.")
    case .unknownCharacter: text.append("The machine has no such character.")
    case .noLineNumber: text.append("A program line begins with a number from 1 to 9999.")
    case .badLineNumber: text.append("Line numbers go from 1 to 9999.")
    case .lineTooLong(let bytes):
      text.append("The line takes ")
      text.append(bytes)
      text.append(" bytes, and a line has at most 63.")
    case .memoryFull: text.append("The program does not fit into memory from here on.")
    case .emptyLine: text.append("A number alone stores no line.")
    case .replacedLine(let number):
      text.append("Line ")
      text.append(number)
      text.append(" comes twice; this one stays.")
    case .smallLetters: text.append("Small letters are read as capitals; the machine would not.")
    case .notOnTheRealMachine:
      text.append("TIMER is no word of the real machine: this listing runs only here.")
    case .fault(let cause): text.append(cause.explanation)
    }
    return text.utf8
  }
}

/// A sentence in the making, in UTF-8.
struct MessageText {
  private(set) var utf8: [UInt8] = []

  mutating func append(_ words: StaticString) {
    utf8 += words.utf8
  }

  mutating func append(_ number: Int) {
    utf8.append(contentsOf: CharacterWriter.display(Lister.digits(of: number)))
  }
}
