/// Turns the bytes of a tape into sound: in, segments; out, samples from -1 to 1; refused, nothing.
public struct TapeModulator {
  private let rate: Int
  private let isInverted: Bool
  private let wave: [Float]
  private var samples: [Float] = []
  /// How many bits have begun.
  private var bitCount = 0

  private static let loudness: Float = 0.8
  private static let waveSize = 1024

  /// The sound of segments, each behind its lead-in, with the byte that closes the recording.
  ///
  /// - Parameters:
  ///   - segments: the bytes of each segment.
  ///   - rate: samples a second.
  ///   - isInverted: whether what should go up goes down.
  /// - Returns: samples.
  public static func samples(
    of segments: [[UInt8]], rate: Int, isInverted: Bool = false
  ) -> [Float] {
    var modulator = TapeModulator(rate: rate, isInverted: isInverted)
    for segment in segments {
      for _ in 0..<TapeSignal.leadIn { modulator.append(true) }
      for byte in segment { modulator.append(byte) }
    }
    modulator.append(TapeWriter.closing)
    return modulator.samples
  }

  private init(rate: Int, isInverted: Bool) {
    self.rate = rate
    self.isInverted = isInverted
    wave = (0..<Self.waveSize).map {
      Float(Phasor(turns: Double($0) / Double(Self.waveSize)).imaginary) * Self.loudness
    }
  }

  private mutating func append(_ byte: UInt8) {
    for bit in TapeSignal.bits(of: byte) { append(bit) }
  }

  /// Each bit begins where a wave begins, between two samples if need be.
  private mutating func append(_ bit: Bool) {
    let waves = bit ? TapeSignal.wavesOfOne : TapeSignal.wavesOfZero
    let bitRate = TapeSignal.bitRate
    while samples.count * bitRate < (bitCount + 1) * rate {
      let elapsed = samples.count * bitRate - bitCount * rate
      let place = elapsed * waves * Self.waveSize / rate % Self.waveSize
      samples.append(isInverted ? -wave[place] : wave[place])
    }
    bitCount += 1
  }
}
