import BasicVM

/// How a program, or a line entered by hand, is being run.
struct Run: Equatable, Sendable {
  /// What the machine is told next.
  var event = Event.proceed
  var wait = Wait.nothing
  /// Since when STOP holds it, until EXE.
  var suspension: Ticks?
  /// At real speed: the computer's clock less the machine's.
  var lag: Ticks = 0
  /// Whether it is a line entered by hand.
  var isByHand = false
  /// Whether the line or statement at hand has been announced or halted at.
  var isAnnounced = false
  /// The text that a pause has already shown.
  var seenText: [UInt8] = []
  /// What it has the recorder do.
  var tape: TapeJob?

  /// What it waits for before the machine goes on.
  enum Wait: Equatable, Sendable {
    case nothing
    /// A moment of the computer's clock.
    case until(Ticks)
    case exe
    case line
    /// AC, after an answer that was none.
    case rejection
    /// EXE, after a line was announced in trace mode.
    case announcement
    /// The debugger.
    case debugger
  }

  /// Whether STOP holds it.
  var isSuspended: Bool { suspension != nil }

  /// Whether nothing happens until a key is pressed.
  var isWaitingForPerson: Bool {
    if isSuspended { return true }
    switch wait {
    case .nothing, .until: return false
    case .exe, .line, .rejection, .announcement, .debugger: return true
    }
  }
}
