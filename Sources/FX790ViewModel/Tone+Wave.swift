import BasicVM

extension Tone {
  private static let rate = 16_384

  /// The tone as a WAV file of 8-bit samples.
  public var waveFile: [UInt8] {
    // At this rate, half a period of 2048 or 4096 Hz is a whole number of samples.
    let half = self == .low ? 4 : 2
    let count = Self.rate * Int(Effect.beepTime) / 1_000_000
    let samples = (0..<count).map { UInt8($0 / half % 2 == 0 ? 176 : 80) }
    return Array("RIFF".utf8) + Self.bytes(36 + count, 4) + Array("WAVEfmt ".utf8)
      + Self.bytes(16, 4) + Self.bytes(1, 2) + Self.bytes(1, 2) + Self.bytes(Self.rate, 4)
      + Self.bytes(Self.rate, 4) + Self.bytes(1, 2) + Self.bytes(8, 2) + Array("data".utf8)
      + Self.bytes(count, 4) + samples
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
