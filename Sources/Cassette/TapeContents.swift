import BasicVM

/// A problem at a position on a tape.
public struct TapeProblem: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Cause: Equatable, Sendable {
    /// This number of bytes in the segment is unreadable, the first one here.
    case unreadableBytes(Int)
    /// A piece of tape before the position is missing or repeated.
    case jump
    /// A file should begin here, but there is no name segment.
    case noName
    /// There is a data segment without a name segment before it.
    case dataWithoutName
    /// A data segment should begin here, but does not.
    case noData
    /// The tape, a segment, a line or a record ends too early.
    case cutShort
    /// The lead-in has an unusual length: a segment before it may be missing.
    case missingSegment
    /// A line has no valid number, or no text.
    case badLineNumber
    /// A recorded line contains a token that no machine has.
    case badToken
    /// The number of a line is not greater than the previous one.
    case lineOutOfOrder
    /// A SAVE ALL file does not contain ten programs.
    case wrongProgramCount
    /// The segment that begins here does not consist of valid variables.
    case badVariable
    /// A name, password or record has bytes that are not characters, or a password is too long.
    case badText
    /// The file of bytes has too many problems; the rest was not read.
    case givenUp
  }

  /// A position on the tape.
  public struct Position: Equatable, Sendable {
    /// The number of the segment in its file, from 1; the first segment contains the name.
    public var segment: Int
    /// The number of the byte in its segment, from 1.
    public var byte: Int
    /// The time in the recording, in seconds; nil in a file of bytes.
    public var second: Double?
    /// The number of the byte on the whole tape, from 1.
    public var total: Int
  }

  /// The cause of the problem.
  public var kind: Cause
  /// Where the problem begins.
  public var place: Position
  /// The name of the affected file, if known.
  public var fileName: MachineText?
}

/// The files and problems found on a tape.
public struct TapeContents: Sendable {
  /// A file that was read, and the quality of its recording.
  public struct Reading: Sendable {
    /// The file; parts may be missing if damage was accepted.
    public var file: TapeFile
    /// The indices of lines (of all areas), records or variables that contain bad bytes.
    public var damagedItems: Set<Int>
    /// The number of faint bytes.
    public var faintBytes = 0
    /// The indices of those that contain faint bytes.
    public var faintItems: Set<Int> = []
    /// Whether nothing is missing or damaged.
    public var isWhole = true
    /// The sound quality; nil in a file of bytes.
    package var sound: TapeSound?
    /// The position of its first byte.
    public var place: TapeProblem.Position
    /// The number of bytes in its segments.
    public var size: Int
  }

  /// The files in the order of the tape.
  public internal(set) var files: [Reading] = []
  /// The problems in the order of the tape.
  public internal(set) var problems: [TapeProblem] = []
  /// The overall quality; nil in a file of bytes, or in a recording without bytes.
  package internal(set) var sound: TapeSound?

  init() {}
}
