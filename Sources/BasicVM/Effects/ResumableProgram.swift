/// Machine time in microseconds.
public typealias Ticks = Int64

extension Ticks {
  /// The limit of machine time, after 36,000 years; waits end there.
  public static var endOfTime: Ticks { 1 << 60 }

  /// Advances the time, at most to `endOfTime`.
  public mutating func pass(_ ticks: Ticks) {
    self += Swift.max(Swift.min(ticks, .endOfTime - self), 0)
  }
}

/// A host event, passed to a program that resumes.
public enum Event: Equatable, Sendable {
  /// Continues after an effect that needs no reply.
  case proceed
  /// EXE was pressed, in reply to `waitForExe`.
  case exe
  /// A line was entered, in reply to `waitForLine`.
  case line(MachineText)
  /// The key held, if any, in reply to `lookAtKey`.
  case key(UInt8?)
  /// The recorder carried out a `tape` order.
  case done
  /// The recorder failed to carry it out.
  case refused(FaultCause)
}

/// The reason why a program returned to its host.
public enum Effect: Equatable, Sendable {
  /// The deadline has passed; resuming continues.
  case outOfTime
  /// A tone sounds, low (0) or high (1), while the program pauses.
  case beep(tone: Int)
  /// The program pauses for a time.
  case wait(Ticks)
  /// The text has scrolled and remains for a time.
  case scroll(Ticks)
  /// The program needs EXE.
  case waitForExe
  /// The program needs a line of input.
  case waitForLine
  /// KEY$ polls the keyboard.
  case lookAtKey
  /// A line goes to the printer.
  case printed(MachineText)
  /// The answer was invalid; the display shows the error, then the prompt again.
  case rejected(Fault)
  /// A line entered by hand gave a command to the computer, with a number or 0.
  case command(Command, Int)
  /// A line entered by hand gave a password of one to eight characters.
  ///
  /// The computer uses it to protect the programs or to end their protection.
  case password(MachineText)
  /// A statement needs the recorder and waits for its reply.
  case tape(TapeOrder)
  /// The program ended normally.
  case ended
  /// The program ended with an error, now on the display.
  case failed(Fault)
}

extension Effect {
  /// The duration of a tone, an eighth of a second.
  public static let beepTime: Ticks = 125_000
  /// The pause before a full display scrolls.
  public static let holdTime: Ticks = 800_000
  /// The duration of a scroll step.
  public static let stepTime: Ticks = 300_000
}

/// A program that runs until it needs its host.
///
/// It never waits or calls back: each run returns an effect, and the host decides when to resume.
/// The BASIC machine and ported games conform.
public protocol ResumableProgram {
  /// The current display.
  var display: Display { get }
  /// The lit indicators.
  var indicators: Indicators { get }
  /// Machine time since the start.
  var clock: Ticks { get }
  /// Whether typed answers appear after the prompt instead of replacing it.
  var keepsQuestions: Bool { get }

  /// Runs until it needs the host, or until `clock` reaches `deadline`.
  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect

  /// Returns and removes the lines recorded so far.
  mutating func takeRecordedLines() -> [MachineText]

  /// Starts the successor of an ended program; false if there is none.
  mutating func startNext() -> Bool
}

extension ResumableProgram {
  /// Answers replace the prompt by default.
  public var keepsQuestions: Bool { false }
  /// Records nothing by default.
  public mutating func takeRecordedLines() -> [MachineText] { [] }
  /// There is no successor by default.
  public mutating func startNext() -> Bool { false }
}

/// A statement's order to the cassette recorder.
public struct TapeOrder: Equatable, Sendable {
  /// The kind of order.
  public enum Verb: UInt8, Sendable {
    /// SAVE, LOAD and VERIFY, for one area or all.
    case save, saveAll, load, loadAll, verify
    /// SAVE# and LOAD#, for MEMO.
    case saveMemo, loadMemo
    /// LOAD# with M, which appends records.
    case mergeMemo
    /// PUT and GET, for variables.
    case put, get

    var takesVariables: Bool {
      switch self {
      case .put, .get: true
      case .save, .saveAll, .load, .loadAll, .verify, .saveMemo, .loadMemo, .mergeMemo: false
      }
    }

    /// Whether the order writes to the tape.
    public var records: Bool {
      switch self {
      case .save, .saveAll, .saveMemo, .put: true
      case .load, .loadAll, .verify, .loadMemo, .mergeMemo, .get: false
      }
    }
  }

  /// What the recorder has to do.
  public let verb: Verb
  /// The file name, if the statement gives one.
  public let name: MachineText?
  /// The variables of PUT and GET; otherwise empty.
  public let variables: Variables

  /// The maximum length of a name.
  public static let nameLimit = 8

  /// Variables in tape order.
  public struct Variables: Equatable, Sendable {
    /// Whether `$` comes first.
    public let hasDollar: Bool
    /// The cells: A to Z are 0 to 25, those of DEFM and DIM follow.
    public let cells: ClosedRange<Int>?

    /// Selects variables.
    public init(dollar hasDollar: Bool = false, cells: ClosedRange<Int>? = nil) {
      self.hasDollar = hasDollar
      self.cells = cells
    }
  }

  /// Creates an order.
  public init(_ verb: Verb, name: MachineText?, variables: Variables = Variables()) {
    self.verb = verb
    self.name = name
    self.variables = variables
  }
}
