import BasicVM

/// The run of a program, or of a line entered by hand: what it waits for, and how far it is.
struct Run: Equatable, Sendable {
  /// The event that the machine is told next.
  var event = Event.proceed
  var wait = Wait.nothing
  /// The moment since which STOP holds it, until EXE.
  var suspension: Ticks?
  /// At real speed: the computer's clock less the machine's.
  var lag: Ticks = 0
  var program = Program.stored
  /// Whether the statement at hand has been looked at, by trace mode and the debugger.
  var isAnnounced = false
  /// The text that a pause has already shown.
  var seenText = MachineText()
  /// While lines are traced: the one that was begun last, to be told when it is done.
  var tracedLine: Debugger.Line?
  /// Whether it has asked with INPUT.
  var hasAsked = false
  /// The name of the line that is told.
  var announced = MachineText()

  /// The kinds of programs that run.
  enum Program: UInt8, Sendable {
    /// A program in an area.
    case stored
    /// A line entered by hand.
    case byHand
    /// A program of COMP-X, behind the ASMBL key.
    case compX
  }

  /// Something that must happen before the machine goes on.
  package enum Wait: Equatable, Sendable {
    case nothing
    /// A moment of the computer's clock must come.
    case until(Ticks)
    /// A person must do something.
    case person(Act)
  }

  /// An act of a person for which a run waits.
  enum Act: UInt8, Sendable {
    case exe
    case line
    /// AC, after an answer that was none.
    case rejection
    /// EXE, after a line that trace mode tells of.
    case announcement
    /// The debugger lets it go on.
    case debugger
  }

  /// Whether STOP holds it.
  var isSuspended: Bool { suspension != nil }

  /// Whether nothing happens until a key is pressed.
  var isWaitingForPerson: Bool {
    if case .person = wait { true } else { isSuspended }
  }

  /// No wait is longer: TIMER's longest takes half of it.
  static let longestWait: Ticks = 2_000_000_000_000

  /// Writes or reads a run, and the recorder's job for it.
  ///
  /// The machine ignores an event that it does not wait for.
  mutating func code(
    _ coder: inout FieldCoder, at clock: Ticks, _ recorder: inout TapeRecorder
  ) throws(SnapshotError) {
    try event.code(&coder)
    var start = suspension ?? -1
    try coder.field(&start, in: -1...clock)
    suspension = start < 0 ? nil : start
    try wait.code(&coder, from: suspension ?? clock, to: clock + Self.longestWait)
    try coder.field(&lag, in: -(1 << 60)...(1 << 60))
    try coder.field(&program)
    try coder.field(&isAnnounced)
    try coder.field(&seenText, limit: Display.width)
    try coder.field(&tracedLine)
    try coder.field(&hasAsked)
    try coder.field(&announced, limit: Display.width)
    try coder.field(&recorder.job)
    try coder.require(recorder.job?.isPossible(in: recorder) ?? true)
    switch program {
    case .stored, .byHand: break
    case .compX: try coder.require(recorder.job == nil)
    }
  }
}

extension Run.Wait {
  fileprivate mutating func code(
    _ coder: inout FieldCoder, from first: Ticks, to last: Ticks
  ) throws(SnapshotError) {
    var (kind, due, act): (UInt8, Ticks, Run.Act) =
      switch self {
      case .nothing: (0, 0, .exe)
      case .until(let due): (1, due, .exe)
      case .person(let act): (2, 0, act)
      }
    kind = try coder.kind(kind, upTo: 2)
    try coder.field(&due, in: 0...last)
    try coder.field(&act)
    try coder.require(kind != 1 || due >= first)
    self = kind == 0 ? .nothing : kind == 1 ? .until(due) : .person(act)
  }
}

extension Event {
  fileprivate mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var (kind, bytes): (UInt8, MachineText) =
      switch self {
      case .proceed: (0, [])
      case .exe: (1, [])
      case .line(let line): (2, line)
      case .key(let code): (3, code.map { [$0] } ?? [])
      case .done: (4, [])
      case .refused(let cause): (5, [cause.rawValue])
      }
    kind = try coder.kind(kind, upTo: 5)
    try coder.field(&bytes, limit: LineEditor.longest)
    switch kind {
    case 0: self = .proceed
    case 1: self = .exe
    case 2: self = .line(bytes)
    case 3: self = .key(bytes.first)
    case 4: self = .done
    default: self = .refused(try coder.require(FaultCause(rawValue: bytes.first ?? 0)))
    }
  }
}
