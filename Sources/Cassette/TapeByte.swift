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
    /// The bits of the lead-in before it, if one was heard there.
    var leadIn: Double?
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
