import BasicVM

/// Encodes segments as samples from -1 to 1, incrementally.
///
/// Each segment follows its lead-in. A closing byte and a second of silence end the recording,
/// because sound cards swallow the end.
public struct TapeModulator {
  private let segments: [[UInt8]]
  private let rate: Int
  private let isInverted: Bool
  private let wave: [Float]
  private var samples: [Float] = []
  /// The time from the start of the bit to the next sample, in samples times the bit rate.
  ///
  /// Every bit starts a wave, even between two samples.
  private var elapsed = 0
  private var segment = 0
  /// The offset of the next byte in the segment; nil before its lead-in.
  private var offset: Int?

  private static let loudness: Float = 0.8
  private static let waveSize = 1024

  /// Takes a sample rate in hertz; `isInverted` flips the polarity of the wave.
  public init(_ segments: [[UInt8]], rate: Int, isInverted: Bool = false) {
    self.segments = segments
    self.rate = rate
    self.isInverted = isInverted
    wave = (0..<Self.waveSize).map {
      Float(Phasor(turns: Double($0) / Double(Self.waveSize)).imaginary) * Self.loudness
    }
  }

  /// All samples in one array.
  public static func samples(
    of segments: [[UInt8]], rate: Int, isInverted: Bool = false
  ) -> [Float] {
    var modulator = TapeModulator(segments, rate: rate, isInverted: isInverted)
    var samples: [Float] = []
    while let part = modulator.next() { samples += part }
    return samples
  }

  /// The total playing time, with the final second of silence.
  public var duration: Ticks { Recording(segments).time + 1_000_000 }

  /// Converts to the 8-bit format of WAV, with 128 for zero.
  public static func byte(of sample: Float) -> UInt8 {
    UInt8(128 + (sample * 127).rounded(.toNearestOrEven))
  }

  /// The samples of the next lead-in or byte, or the silence; nil after that.
  public mutating func next() -> [Float]? {
    guard segment <= segments.count + 1 else { return nil }
    samples.removeAll(keepingCapacity: true)
    guard segment < segments.count else {
      segment += 1
      guard segment > segments.count + 1 else {
        append(TapeFormat.closing)
        return samples
      }
      return [Float](repeating: 0, count: rate)
    }
    if let offset {
      append(segments[segment][offset])
    } else {
      for _ in 0..<TapeFormat.leadInBits { append(true) }
    }
    advance()
    return samples
  }

  private mutating func advance() {
    let next = offset.map { $0 + 1 } ?? 0
    if next < segments[segment].count {
      offset = next
    } else {
      segment += 1
      offset = nil
    }
  }

  private mutating func append(_ byte: UInt8) {
    for bit in TapeFormat.bits(of: byte) { append(bit) }
  }

  private mutating func append(_ bit: Bool) {
    let waves = bit ? TapeFormat.wavesOfOne : TapeFormat.wavesOfZero
    while elapsed < rate {
      let sample = wave[elapsed * waves * Self.waveSize / rate % Self.waveSize]
      samples.append(isInverted ? -sample : sample)
      elapsed += TapeFormat.bitRate
    }
    elapsed -= rate
  }
}
