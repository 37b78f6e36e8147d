import BasicVM

/// A problem at a position on a tape.
public struct TapeProblem: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Cause: Equatable, Sendable {
    /// This number of bytes, from the position on, has wrong start, parity or stop bits.
    case unreadableBytes(Int)
    /// A piece of tape before the position is missing or repeated.
    case jump
    /// A file should begin here, but there is no name segment.
    case noName
    /// There is a data segment without a name segment before it.
    case dataWithoutName
    /// A data segment should begin here, but does not.
    case noData
    /// The tape or the segment ends too early.
    case cutShort
    /// The lead-in has an odd length: a segment before it may be missing.
    case missingSegment
    /// Two bytes are not a valid line number.
    case badLineNumber
    /// A line contains a token of no machine of the family.
    case badToken
    /// A line is empty, or its number is not greater than the previous one.
    case lineOutOfOrder
    /// A SAVE ALL file does not contain ten programs.
    case wrongProgramCount
    /// A cell contains neither a number nor a text.
    case badVariable
    /// A name or text contains bytes that are not characters.
    case badText
    /// There are too many problems; the rest was not read.
    case givenUp
  }

  /// A position on the tape.
  public struct Position: Equatable, Sendable {
    /// Counted in the file from 1; the first segment contains the name.
    public var segment: Int
    /// Counted in the segment from 1.
    public var byte: Int
    /// In seconds; nil in a file of bytes.
    public var second: Double?
    /// The number of the byte on the whole tape, from 1.
    public var total: Int
  }

  /// What is wrong.
  public var kind: Cause
  /// Where the problem begins.
  public var place: Position
  /// The affected file, if its name is known.
  public var fileName: MachineText?
}

/// The files and problems found on a tape.
public struct TapeContents: Sendable {
  /// A file that was read, and the quality of its recording.
  public struct Reading: Sendable {
    /// May have gaps if damage was accepted.
    public var file: TapeFile
    /// Indices of damaged lines, records or variables, if damage was accepted.
    public var damagedItems: Set<Int>
    /// Bytes that sounded faint but passed all other checks.
    public var faintBytes = 0
    /// Indices of the lines, records or variables with faint bytes.
    public var faintItems: Set<Int> = []
    /// Whether nothing is missing or damaged.
    public var isWhole = true
    /// The sound quality; nil in a file of bytes.
    public var sound: TapeSound?
    /// The position of its first byte.
    public var place: TapeProblem.Position
    /// The number of bytes in its segments.
    public var size: Int
  }

  /// In the order of the tape.
  public internal(set) var files: [Reading] = []
  /// In the order of the tape.
  public internal(set) var problems: [TapeProblem] = []
  /// The overall quality; nil in a file of bytes, or in a recording without bytes.
  public internal(set) var sound: TapeSound?

  init() {}
}
