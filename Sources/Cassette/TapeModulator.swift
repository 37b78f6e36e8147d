import BasicVM

/// Turns the bytes of a tape into sound, piece by piece: in, segments; out, samples from -1 to 1;
/// refused, nothing.
///
/// Each segment goes behind its lead-in; behind the last come the byte that closes the recording, and a
/// second of silence, because sound cards swallow the end.
public struct TapeModulator {
  private let segments: [[UInt8]]
  private let rate: Int
  private let isInverted: Bool
  private let wave: [Float]
  private var piece: [Float] = []
  /// The part of the coming bit that lies before the next sample, in parts of a sample times the bit
  /// rate; each bit begins where a wave begins, between two samples if need be.
  private var elapsed = 0
  private var segment = 0
  /// The next byte of the segment; nil for its lead-in.
  private var offset: Int?

  private static let loudness: Float = 0.8
  private static let waveSize = 1024

  /// The sound of segments.
  ///
  /// - Parameters:
  ///   - segments: the bytes of each segment.
  ///   - rate: samples a second.
  ///   - isInverted: whether what should go up goes down.
  public init(_ segments: [[UInt8]], rate: Int, isInverted: Bool = false) {
    self.segments = segments
    self.rate = rate
    self.isInverted = isInverted
    wave = (0..<Self.waveSize).map {
      Float(Phasor(turns: Double($0) / Double(Self.waveSize)).imaginary) * Self.loudness
    }
  }

  /// All samples at once.
  public static func samples(
    of segments: [[UInt8]], rate: Int, isInverted: Bool = false
  ) -> [Float] {
    var modulator = TapeModulator(segments, rate: rate, isInverted: isInverted)
    var samples: [Float] = []
    while let piece = modulator.next() { samples += piece }
    return samples
  }

  /// The time that it all plays, a second of silence included.
  public var duration: Ticks { Recording(segments).time + 1_000_000 }

  /// A sample as WAV files have it in a byte, with 128 in the middle.
  public static func byte(of sample: Float) -> UInt8 {
    UInt8(128 + (sample * 127).rounded(.toNearestOrEven))
  }

  /// The next samples: those of a lead-in or of a byte, or silence; nil behind that.
  public mutating func next() -> [Float]? {
    guard segment <= segments.count + 1 else { return nil }
    piece.removeAll(keepingCapacity: true)
    guard segment < segments.count else {
      segment += 1
      guard segment > segments.count + 1 else {
        append(TapeFormat.closing)
        return piece
      }
      return [Float](repeating: 0, count: rate)
    }
    if let offset {
      append(segments[segment][offset])
    } else {
      for _ in 0..<TapeFormat.leadInBits { append(true) }
    }
    moveOn()
    return piece
  }

  /// Goes on to the next byte, or to the lead-in of the next segment.
  private mutating func moveOn() {
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
      let place = elapsed * waves * Self.waveSize / rate % Self.waveSize
      piece.append(isInverted ? -wave[place] : wave[place])
      elapsed += TapeFormat.bitRate
    }
    elapsed -= rate
  }
}
