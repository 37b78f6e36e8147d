import BasicVM

/// A byte read from a tape, and its quality.
package struct TapeByte: Equatable, Sendable {
  /// Qualities, from best to worst.
  package enum Sound: Int, Comparable, Sendable {
    /// The start, parity and stop bits are right, and all bits are clear.
    case clear
    /// The start, parity and stop bits are right, but some bit is unclear.
    case faint
    /// The byte begins at an impossible time: tape before it is missing or repeated.
    case displaced
    /// A start, parity or stop bit is wrong, or there was silence.
    case unreadable

    /// A better quality is less than a worse one.
    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The data bits.
  package var value: UInt8
  /// The quality; always `clear` in a file of bytes.
  package var sound: Sound
  /// When the byte starts, in seconds; nil in a file of bytes.
  package var second: Double?
  /// Nil if the byte was not decoded from sound.
  var measure: Measure?

  struct Measure: Equatable {
    /// The recording's bit clock when the byte starts.
    var clock: Double
    /// The loudness; 1 is full scale.
    var level: Float
    /// The length of a lead-in directly before the byte, in bits.
    var leadIn: Double?
    /// The silence before the byte, in bits; 0 except at the beginning of a block.
    var silentBits = 0.0
  }

  /// Creates a byte without measurements.
  package init(_ value: UInt8, sound: Sound = .clear, second: Double? = nil) {
    self.init(value, sound: sound, second: second, measure: nil)
  }

  init(_ value: UInt8, sound: Sound, second: Double?, measure: Measure?) {
    self.value = value
    self.sound = sound
    self.second = second
    self.measure = measure
  }

  /// Whether the value can be trusted, even if faint.
  package var isGood: Bool { sound <= .faint }
}
