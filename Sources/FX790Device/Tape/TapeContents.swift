import BasicVM

/// A byte as it was read from a tape, and whether to believe it.
public struct TapeByte: Equatable, Sendable {
  /// How a byte sounded, from the best to the worst.
  public enum Sound: Int, Comparable, Sendable {
    /// Its start, parity and stop bits are right, and all its bits clear.
    case clear
    /// Its bits are right together, but not all were clear.
    case faint
    /// It begins where none can: something may be missing before it, or be there twice.
    case displaced
    /// A byte has other start, parity or stop bits, or nothing was heard.
    case unreadable

    /// Compares how well two bytes sounded: the better one is less.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// Its eight bits.
  public var value: UInt8
  /// How it sounded.
  public var sound: Sound
  /// The second of the recording at which it begins; nil in a file of bytes.
  public var second: Double?
  /// What was measured of it in a recording.
  var measure: Measure?

  /// What a byte's sound tells beside its bits.
  struct Measure: Equatable {
    /// The bits that the recording's clock had counted when it began.
    var clock: Double
    /// The size of its waves; 1 is the largest that samples can tell.
    var level: Float
  }

  /// A byte that was read.
  public init(_ value: UInt8, sound: Sound = .clear, second: Double? = nil) {
    self.init(value, sound: sound, second: second, measure: nil)
  }

  /// A byte that was heard.
  init(_ value: UInt8, sound: Sound, second: Double?, measure: Measure?) {
    self.value = value
    self.sound = sound
    self.second = second
    self.measure = measure
  }

  /// Whether it is to be believed, be it faint.
  public var isGood: Bool { sound <= .faint }
}

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

/// One channel of a recording as it was heard: bytes, and the files in them.
public struct TapeHearing {
  /// The runs of bytes behind lead-ins.
  public let blocks: [[TapeByte]]
  /// The files in them.
  public let contents: TapeContents
  /// Reads the runs of bytes that a listener has heard.
  public init(_ blocks: [[TapeByte]], puttingUpWithDamage isForced: Bool = false) {
    self.blocks = blocks
    var contents = TapeReader.read(recording: blocks, puttingUpWithDamage: isForced)
    contents.sound = TapeSound(of: blocks.joined())
    self.contents = contents
  }

  /// Whether more could be read of it than of another: a file is worth more than any bytes.
  public func isBetter(than other: TapeHearing) -> Bool {
    let mine = (contents.files.count, -contents.problems.count, goodBytes)
    return mine > (other.contents.files.count, -other.contents.problems.count, other.goodBytes)
  }

  private var goodBytes: Int {
    blocks.reduce(0) { $0 + $1.count { $0.isGood } }
  }
}

/// Listens to all channels of a recording, of which the best becomes the tape.
public struct TapeListener {
  private let rate: Int
  private var channels: [TapeDemodulator]
  /// The samples of the first channel.
  private var count = 0

  /// A tape has so many channels at most.
  public static let mostChannels = 2

  /// A listener for so many samples a second and channels; nil if no tape is heard with these.
  public init?(rate: Int, channels: Int) {
    guard TapeFormat.sampleRates.contains(rate), channels > 0 else { return nil }
    self.rate = rate
    self.channels = (0..<min(channels, Self.mostChannels)).map { _ in .init(rate: rate) }
  }

  /// Hears samples of a channel.
  public mutating func hear(_ samples: [Float], channel: Int) {
    guard channels.indices.contains(channel) else { return }
    channels[channel].append(samples)
    if channel == 0 { count += samples.count }
  }

  /// Ends, and hands out the channel from which the most can be read.
  public mutating func takeBest(puttingUpWithDamage isForced: Bool = false) -> TapeHearing {
    var best: TapeHearing?
    while var channel = channels.popLast() {
      let hearing = TapeHearing(channel.finish(), puttingUpWithDamage: isForced)
      if best?.isBetter(than: hearing) != true { best = hearing }
    }
    return best ?? TapeHearing([])
  }

  /// Ends, and hands out the tape that was heard, and what was heard of it.
  public mutating func takeTape() -> (tape: Tape, hearing: TapeHearing) {
    let best = takeBest()
    return (Tape(recording: best.blocks, seconds: Double(count) / Double(rate)), best)
  }
}
