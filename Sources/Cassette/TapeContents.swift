import BasicVM

/// Something on a tape that could not be read, and where.
public struct TapeProblem: Error, Equatable, Sendable {
  /// The ways in which a recording can be wrong.
  public enum Kind: Equatable, Sendable {
    /// So many bytes of the segment, from this one on, have a wrong parity bit, or lack their start
    /// or stop bits.
    case unreadableBytes(Int)
    /// A byte begins where none can: something is missing before it, or there twice.
    case jump
    /// A file should begin here, but none does.
    case noName
    /// Data that no name segment goes before.
    case dataWithoutName
    /// A data segment should begin here, but none does.
    case noData
    /// The tape or the segment ends too early.
    case cutShort
    /// The lead-in of a segment has not the length that it should have: one may be missing before it.
    case missingSegment
    /// Two bytes that should be a line number are none.
    case badLineNumber
    /// Bytes in a line that no machine of the family has.
    case badToken
    /// A line that is empty, or whose number is not above the one before.
    case lineOutOfOrder
    /// SAVE ALL without its ten programs.
    case wrongProgramCount
    /// Bytes that are neither a number nor a text.
    case badVariable
    /// A name or a text with bytes that are no characters.
    case badText
    /// Too much cannot be read: what follows was not looked at.
    case givenUp
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

  /// The fault.
  public var kind: Kind
  /// The place of the fault on the tape.
  public var place: Place
  /// The name of the file that it harms, if one is known.
  public var fileName: MachineText?
}

/// All that was found on a tape: files, and problems where none could be read.
public struct TapeContents: Sendable {
  /// One file, and how well it was read.
  public struct Reading: Sendable {
    /// The file.
    public var file: TapeFile
    /// Lines, records or variables, counted from 0, in which something could not be read; only when
    /// damage was to be put up with.
    public var damagedItems: Set<Int>
    /// Bytes that were faint: right for all that parity and the machine's rules tell.
    public var faintBytes = 0
    /// The lines, records or variables, counted from 0, in which these are.
    public var faintItems: Set<Int> = []
    /// Whether nothing of it is missing or damaged.
    public var isWhole = true
    /// How it sounded; nil in a file of bytes.
    public var sound: TapeSound?
    /// The place where it begins.
    public var place: TapeProblem.Place
    /// The bytes of its segments.
    public var size: Int
  }

  /// The files that could be read.
  public internal(set) var files: [Reading] = []
  /// The problems, in the order of the tape.
  public internal(set) var problems: [TapeProblem] = []
  /// How all of it sounded; nil if it is a file of bytes, or none was heard.
  public internal(set) var sound: TapeSound?

  /// An empty tape.
  init() {}
}
