/// Something on a tape that could not be read, and where.
public struct TapeProblem: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Kind: Equatable, Sendable {
    /// So many bytes of the segment, from this one on, have a wrong parity bit, lack their start or
    /// stop bits, or are not clear.
    case unreadableBytes(Int)
    /// What stands where a file should begin begins none.
    case noName
    /// Data that no name segment goes before.
    case dataWithoutName
    /// What stands where a data segment should begin begins none.
    case noData
    /// The tape or the segment ends too early.
    case cutShort
    /// Between two segments is more tape than there should be: one may be missing.
    case missingSegment
    /// Two bytes that should be a line number are none.
    case badLineNumber
    /// A line that is empty, or whose number is not above the one before.
    case lineOutOfOrder
    /// SAVE ALL without its ten programs.
    case wrongProgramCount
    /// Bytes that are neither a number nor a text.
    case badVariable
    /// A name or a text with bytes that are no characters.
    case badText
  }

  /// A place on the tape.
  public struct Place: Equatable, Sendable {
    /// The segment of its file, from 1, which has the name.
    public var segment: Int
    /// The byte of the segment, from 1.
    public var byte: Int
    /// In a recording, the time.
    public var second: Double?
    /// The byte of the whole tape, from 1.
    public var total: Int
  }

  /// What is wrong.
  public var kind: Kind
  /// Where.
  public var place: Place
}

/// What was found on a tape.
public struct TapeContents: Sendable {
  /// One file, and what is known of how it was read.
  public struct Reading: Sendable {
    /// The file.
    public var file: TapeFile
    /// Lines, records or variables, counted from 0, in which something could not be read; only when
    /// damage was to be put up with.
    public var damagedItems: Set<Int>
    /// Where it begins.
    public var place: TapeProblem.Place
    /// The bytes of its segments.
    public var size: Int
  }

  /// The files that could be read.
  public internal(set) var files: [Reading] = []
  /// What could not be read.
  public internal(set) var problems: [TapeProblem] = []

  /// An empty tape.
  init() {}
}
