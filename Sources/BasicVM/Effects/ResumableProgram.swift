/// An event that resumes a program.
public enum Event: Equatable, Sendable {
  /// Continues after an effect that needs no reply.
  case proceed
  /// EXE, after `waitForExe`.
  case exe
  /// A line, after `waitForLine`.
  case line(MachineText)
  /// The key held, if any, after `pollKey`.
  case key(UInt8?)
  /// The recorder has carried out a `tape` request.
  case done
  /// The recorder failed.
  case refused(FaultCause)
}

/// Why a program returned to its host.
public enum Effect: Equatable, Sendable {
  /// The deadline has passed.
  case outOfTime
  /// A tone, during which the program pauses.
  case beep(Tone)
  /// A pause of the given length.
  case wait(Ticks)
  /// A pause after a scroll step.
  case scroll(Ticks)
  /// The program needs EXE.
  case waitForExe
  /// The program needs a line.
  case waitForLine
  /// KEY$ polls the keyboard.
  case pollKey
  /// A line for the printer.
  case printed(MachineText)
  /// An invalid answer: the display shows the error, then the prompt again.
  case rejected(Fault)
  /// A command entered by hand with its number, which is 0 if omitted.
  case command(Command, Int)
  /// A password entered by hand, of one to eight characters; it begins or ends the protection.
  case password(MachineText)
  /// A recorder order, which awaits a reply.
  case tape(TapeRequest)
  /// The program ended normally.
  case ended
  /// The program ended with an error, as displayed.
  case failed(Fault)
}

extension Effect {
  /// The length of a tone.
  public static let beepTime: Ticks = 125_000
  /// TIMER accepts tenths of a second from 0 to below this.
  package static let tenthsLimit = 10_000_000
  /// The pause before scrolling.
  public static let holdTime: Ticks = 800_000
  /// The pause between scroll steps.
  public static let stepTime: Ticks = 300_000
}

/// A program that runs until it needs its host.
///
/// Each run returns an effect and never waits; the host decides when to resume. The BASIC machine
/// and ported games conform.
public protocol ResumableProgram {
  /// The current display.
  var display: Display { get }
  /// The lit indicators.
  var indicators: Indicators { get }
  /// Machine time since the start.
  var clock: Ticks { get }
  /// Whether answers follow the prompt rather than replace it.
  var keepsQuestions: Bool { get }
  /// The machine with its variables; nil if not exposed.
  var variableHolder: Machine? { get }

  /// Runs until it needs the host, or until `deadline`.
  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect

  /// Returns and removes the lines that a `PrintRecord` has logged.
  mutating func takeRecordedLines() -> [MachineText]

  /// Starts the next program after this one; false if there is none.
  mutating func startNext() -> Bool
}

extension ResumableProgram {
  /// False: an answer replaces its prompt.
  public var keepsQuestions: Bool { false }
  /// Nil by default.
  public var variableHolder: Machine? { nil }
  /// Records nothing.
  public mutating func takeRecordedLines() -> [MachineText] { [] }
  /// False: no program follows.
  public mutating func startNext() -> Bool { false }
}

/// An order to the cassette recorder.
public struct TapeRequest: Equatable, Sendable {
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

    /// Whether the order writes to tape.
    public var records: Bool {
      switch self {
      case .save, .saveAll, .saveMemo, .put: true
      case .load, .loadAll, .verify, .loadMemo, .mergeMemo, .get: false
      }
    }
  }

  /// The kind of order.
  public let verb: Verb
  /// The file name, if given.
  public let name: MachineText?
  /// The variables of PUT and GET.
  public let variables: Variables

  /// The maximum length of a name.
  public static let nameLimit = 8

  /// Variables in tape order.
  public struct Variables: Equatable, Sendable {
    /// Whether `$` comes first.
    public let hasDollar: Bool
    /// The cells: 0 to 25 for A to Z, then those of DEFM and DIM.
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
