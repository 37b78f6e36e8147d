/// The figures of the sound on a cassette.
///
/// Facts: docs/machine.md#tape.
public enum TapeSignal {
  /// Bits a second, when the recorder runs as it should.
  public static let bitRate = 300
  /// Waves of the low tone in a 0 bit.
  static let wavesOfZero = 4
  /// Waves of the high tone in a 1 bit.
  static let wavesOfOne = 8
  /// Bits of 1 before a segment: two seconds.
  static let leadIn = 2 * bitRate
  /// Start bit, eight bits of data, parity, two stop bits.
  static let bitsOfByte = 12

  /// Samples a second that a recording may have.
  public static let rates = 8000...96_000

  /// The bits of a byte in the order of the tape.
  static func bits(of byte: UInt8) -> [Bool] {
    let data = (0..<8).map { byte >> UInt8($0) & 1 == 1 }
    return [false] + data + [byte.nonzeroBitCount & 1 == 1, true, true]
  }
}
