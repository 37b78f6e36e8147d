/// The WAV format: sound of one channel, a byte for each sample, 128 in the middle.
enum WAVFile {
  /// Samples a second of the tones that fx790 makes.
  static let usualRate = 22_050

  static let headerSize = 44
  static let silence: UInt8 = 128

  /// Fewer than the four bytes of the format's sizes can count, and than most programs can open.
  static let mostSamples = 2_000_000_000

  /// What stands before so many samples.
  static func header(samples count: Int, rate: Int = usualRate) -> [UInt8] {
    let count = min(max(count, 0), mostSamples)
    let isOdd = count & 1
    return Array("RIFF".utf8) + number(headerSize - 8 + count + isOdd, bytes: 4)
      + Array("WAVEfmt ".utf8) + number(16, bytes: 4)
      + number(1, bytes: 2)  // plain samples
      + number(1, bytes: 2)  // channels
      + number(rate, bytes: 4)
      + number(rate, bytes: 4)  // bytes a second
      + number(1, bytes: 2)  // bytes of a sample
      + number(8, bytes: 2)  // bits of a sample
      + Array("data".utf8) + number(count, bytes: 4)
  }

  /// A whole file.
  static func file(_ samples: [UInt8], rate: Int = usualRate) -> [UInt8] {
    // A chunk of the format has an even number of bytes, with one more where it would not.
    header(samples: samples.count, rate: rate) + samples + (samples.count & 1 == 1 ? [0] : [])
  }

  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
