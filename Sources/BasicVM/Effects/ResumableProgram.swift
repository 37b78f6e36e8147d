/// Machine time in microseconds.
public typealias Ticks = Int64

extension Ticks {
  /// The end of machine time, after 36,000 years: what has waited so long waits no more.
  public static var endOfTime: Ticks { 1 << 60 }

  /// Lets some time pass, as far as there is any.
  public mutating func pass(_ ticks: Ticks) {
    self += Swift.max(Swift.min(ticks, .endOfTime - self), 0)
  }
}

/// An event in the world, as a program is told of it when it is resumed.
public enum Event: Equatable, Sendable {
  /// Nothing special: go on after an effect that was no question.
  case proceed
  /// EXE was pressed, after `waitForExe`.
  case exe
  /// A line was typed and ended with EXE, after `waitForLine`.
  case line(MachineText)
  /// The answer to `lookAtKey`: the key that is pressed, if any.
  case key(UInt8?)
  /// The recorder has done what was asked, after `tape`.
  case done
  /// The recorder could not do it.
  case refused(FaultCause)
}

/// Something that a program wants from the world before it can go on.
public enum Effect: Equatable, Sendable {
  /// The time it was given is used up; it wants to be resumed.
  case outOfTime
  /// It starts a tone, low (0) or high (1), and is busy while it sounds.
  case beep(tone: Int)
  /// It waits so long by itself.
  case wait(Ticks)
  /// The text on the display has moved, and stays so long.
  case scroll(Ticks)
  /// It waits for EXE.
  case waitForExe
  /// It waits for a line.
  case waitForLine
  /// It wants to know which key is pressed now.
  case lookAtKey
  /// It has printed a line on paper.
  case printed(MachineText)
  /// The line was no answer; the display says so, and the question comes again.
  case rejected(Fault)
  /// A line entered by hand asks for a command of the computer, with a number (0 if none).
  case command(Command, Int)
  /// A line entered by hand gives a password of one to eight characters.
  ///
  /// The computer decides what it does: it protects the programs, or takes the protection away.
  case password(MachineText)
  /// It asks something of the cassette recorder, and waits until that is done or refused.
  case tape(TapeOrder)
  /// It is at its end.
  case ended
  /// It ended with an error, which the display shows.
  case failed(Fault)
}

extension Effect {
  /// How long a tone sounds, and keeps its program busy: an eighth of a second.
  public static let beepTime: Ticks = 125_000
  /// How long a full display is shown before its text begins to move.
  public static let holdTime: Ticks = 800_000
  /// How long each step of moving text takes.
  public static let stepTime: Ticks = 300_000
}

/// A program is a thing that you resume.
///
/// It is told what just happened, runs until it needs the world again, and says what it wants.
/// It never waits and never asks back; whoever drives it decides when to resume it. The BASIC
/// machine is such a program, and so is the state machine of a game.
public protocol ResumableProgram {
  /// The display as it is now.
  var display: Display { get }
  /// The signs that are lit now.
  var indicators: Indicators { get }
  /// Machine time since the start.
  var clock: Ticks { get }
  /// Whether what is typed stands behind the question; elsewhere it takes its place.
  var keepsQuestions: Bool { get }

  /// Runs on until it needs the world, or until its clock has reached `deadline`.
  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect

  /// Takes what was printed since this was last asked, where the program records it.
  mutating func takeRecordedLines() -> [MachineText]

  /// Starts the program that comes behind this one, which has ended; false if there is none.
  mutating func startNext() -> Bool
}

extension ResumableProgram {
  /// It takes its place.
  public var keepsQuestions: Bool { false }
  /// None.
  public mutating func takeRecordedLines() -> [MachineText] { [] }
  /// There is none.
  public mutating func startNext() -> Bool { false }
}

/// An order of a statement to the cassette recorder.
public struct TapeOrder: Equatable, Sendable {
  /// The statement.
  public enum Verb: UInt8, Sendable {
    case save, saveAll, load, loadAll, verify
    case saveMemo, loadMemo
    /// LOAD# with M: the records come behind those that are there.
    case mergeMemo
    case put, get

    /// Whether variables are recorded or read.
    var takesVariables: Bool {
      switch self {
      case .put, .get: true
      case .save, .saveAll, .load, .loadAll, .verify, .saveMemo, .loadMemo, .mergeMemo: false
      }
    }

    /// Whether the recorder records.
    public var records: Bool {
      switch self {
      case .save, .saveAll, .saveMemo, .put: true
      case .load, .loadAll, .verify, .loadMemo, .mergeMemo, .get: false
      }
    }
  }

  /// The statement.
  public let verb: Verb
  /// The name of the file; nil if the statement gives none.
  public let name: MachineText?
  /// PUT and GET: the variables; else none.
  public let variables: Variables

  /// A name has at most so many characters.
  public static let nameLimit = 8

  /// The variables of PUT and GET, in the order of the tape.
  public struct Variables: Equatable, Sendable {
    /// Whether `$` is the first of them.
    public let hasDollar: Bool
    /// The cells, A being 0, and so on through the row, those of DEFM and DIM behind Z.
    public let cells: ClosedRange<Int>?

    /// Some variables.
    public init(dollar hasDollar: Bool = false, cells: ClosedRange<Int>? = nil) {
      self.hasDollar = hasDollar
      self.cells = cells
    }
  }

  /// Asks for something.
  public init(_ verb: Verb, name: MachineText?, variables: Variables = Variables()) {
    self.verb = verb
    self.name = name
    self.variables = variables
  }
}
