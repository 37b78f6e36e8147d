import BasicVM

/// The cassette recorder beside the computer, while its tape stands still.
public struct TapeRecorder: Equatable, Sendable {
  /// The tape that is in it.
  public internal(set) var tape: Tape?
  /// Where the tape is.
  public internal(set) var place: Ticks = 0

  /// What the recorder does with its tape.
  public enum Motion: Equatable, Sendable {
    case stopped
    case playing
    case recording
  }
}

/// What a statement has the recorder do, and what comes next of it.
struct TapeJob: Equatable, Sendable {
  let order: TapeOrder
  /// What happens next.
  var step = Step.end
  /// Where the tape is then.
  var goal: Ticks = 0
  /// What the display shows of the file that is heard.
  var sign: [UInt8] = []

  /// Something that happens as the tape comes to a place.
  enum Step: Equatable, Sendable {
    /// The recording is complete.
    case recorded
    /// A name has been heard, of the segment with an index.
    case name(Int)
    /// The file with the name of this segment has been heard.
    case file(Int)
    /// The tape is at its end.
    case end
  }
}
