import BasicVM

/// The run of a program or a line entered by hand.
struct Run: Equatable, Sendable {
  var event = Event.proceed
  var wait = Wait.nothing
  /// The time at which STOP suspended the run; EXE resumes it.
  var suspension: Ticks?
  /// At real speed, the computer's clock minus the program's.
  var lag: Ticks = 0
  var program = Program.stored
  /// Whether trace mode and the debugger have handled the current statement.
  var isAnnounced = false
  /// The text that the last pause showed.
  var seenText = MachineText()
  /// The traced line in execution.
  var tracedLine: Debugger.Line?
  /// Whether INPUT has asked since the last trace.
  var hasAsked = false
  /// The line name that trace mode shows.
  var announced = MachineText()

  enum Program: UInt8, Sendable {
    case stored
    case byHand
    case compX
  }

  package enum Wait: Equatable, Sendable {
    case nothing
    /// A time on the computer's clock.
    case until(Ticks)
    case person(PendingAction)
  }

  enum PendingAction: UInt8, Sendable {
    case exe
    case line
    /// AC after an invalid answer.
    case rejection
    /// EXE after a trace.
    case announcement
    case debugger
  }

  var isSuspended: Bool { suspension != nil }

  var isWaitingForPerson: Bool {
    if case .person = wait { true } else { isSuspended }
  }

  /// A time above any wait: twice the longest of TIMER.
  static let longestWait: Ticks = 2_000_000_000_000

  /// Codes the run and the recorder's job; the machine ignores unexpected events.
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
    var (kind, due, action): (UInt8, Ticks, Run.PendingAction) =
      switch self {
      case .nothing: (0, 0, .exe)
      case .until(let due): (1, due, .exe)
      case .person(let action): (2, 0, action)
      }
    kind = try coder.kind(kind, upTo: 2)
    try coder.field(&due, in: 0...last)
    try coder.field(&action)
    try coder.require(kind != 1 || due >= first)
    self = kind == 0 ? .nothing : kind == 1 ? .until(due) : .person(action)
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
