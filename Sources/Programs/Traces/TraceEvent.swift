import BasicVM

/// Something that a person in front of the machine could notice.
public struct TraceEvent: Equatable, Sendable {
  /// Machine time when it happens.
  public let time: Ticks
  /// The event itself.
  public let kind: Kind

  /// An event at a time.
  public init(time: Ticks, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The kinds of events.
  public enum Kind: Equatable, Sendable {
    /// The display shows something new.
    case frame(Display, Indicators)
    /// The program waits.
    case wait(Wait)
    /// A line was typed, or a key taken by KEY$.
    case input([UInt8])
    /// A tone starts.
    case beep(Int)
    /// A line comes out on paper.
    case printed([UInt8])
    /// The answer to an INPUT was refused with this error, and the question comes again.
    case rejected(Fault)
    /// An error.
    case error(Fault)
    /// BRK.
    case brk
    /// The program is at its end.
    case end
  }

  /// What a program waits for.
  public enum Wait: Equatable, Sendable {
    case exe
    case line
    case key
    case time(Ticks)
  }
}
