/// What is heard at each moment of a recording: which tone, how loud, and where in its bit.
///
///     bit     |     1     |     0     |     1     |
///     tone    +1 +1 +1 +1  -1 -1 -1 -1  +1 +1 +1 +1
///     clock    0 .25 .5 .75  1 ...       2          3
struct ToneTrack {
  /// Moments a second.
  let rate: Double
  /// Near 1 for the high tone, near -1 for the low, whatever the speed of the recorder.
  private(set) var tones: [Float] = []
  /// How loud it is.
  private(set) var levels: [Float] = []
  /// How many bits have passed: the clock runs as fast as the recorder did.
  private(set) var clock: [Double] = []

  /// Bits a second at the moment.
  private var bitRate = Self.usualBitRate
  /// Bits a second over a longer time.
  private var meanBitRate = Self.usualBitRate
  /// Bits that have passed.
  private var bits = 0.0

  /// Between what the machine makes and what the standard says.
  private static let usualBitRate = 296.0
  /// Bits a second that a tape may run at.
  private static let bitRates = 243.0...350.0
  /// The clock follows the speed within so many seconds.
  private static let inertia = 0.012
  /// The longer time.
  private static let meanInertia = 0.08

  /// Follows the tones of filtered values.
  init(_ values: [SIMD2<Float>], rate: Double) {
    self.rate = rate
    tones.reserveCapacity(values.count)
    levels.reserveCapacity(values.count)
    clock.reserveCapacity(values.count)
    let hertz = Float(rate / (2 * Double.pi))
    var previous = SIMD2<Float>.zero
    for value in values {
      append(hertz * Self.angle(from: previous, to: value), level: value)
      previous = value
    }
  }

  /// The angle between two values, right enough for the small ones that tones make.
  private static func angle(from a: SIMD2<Float>, to b: SIMD2<Float>) -> Float {
    let real = a.x * b.x + a.y * b.y
    let imaginary = a.x * b.y - a.y * b.x
    guard real > 0, abs(imaginary) < real * 2 else { return imaginary < 0 ? -1.2 : 1.2 }
    let slope = imaginary / real
    return slope / (1 + 0.28 * slope * slope)
  }

  private mutating func append(_ offset: Float, level: SIMD2<Float>) {
    let frequency = ToneFilter.centre + Double(offset)
    let waves = offset > 0 ? TapeSignal.wavesOfOne : TapeSignal.wavesOfZero
    follow(frequency / Double(waves))
    let middle = Double(TapeSignal.wavesOfOne + TapeSignal.wavesOfZero) / 2
    let tone = (frequency / bitRate - middle) / (Double(TapeSignal.wavesOfOne) - middle)
    tones.append(Float(min(max(tone, -2), 2)))
    levels.append(abs(level.x) + abs(level.y))
    bits += bitRate / rate
    clock.append(bits)
  }

  /// Learns the speed.
  ///
  /// Between the tones, where one becomes the other, and in noise nothing is to be learned: what is
  /// far from the speed known is passed over, by as much above it as below.
  private mutating func follow(_ heard: Double) {
    guard Self.bitRates.contains(heard) else { return }
    let distance = heard - meanBitRate
    if abs(distance) < meanBitRate * 0.15 { meanBitRate += distance / (Self.meanInertia * rate) }
    if abs(distance) < meanBitRate * 0.06 {
      bitRate += (heard - bitRate) / (Self.inertia * rate)
    }
  }
}

extension ToneTrack {
  /// How many moments there are.
  var count: Int { tones.count }

  /// The mean tone of some moments, those at the ends cut off.
  ///
  /// The louder a moment is, the more it counts: where hum or harmonics beat with a tone, its
  /// frequency is most wrong while it is softest.
  func tone(_ moments: Range<Int>) -> Float {
    var sum: Float = 0
    var weights: Float = 0
    for moment in moments.clamped(to: 0..<count) {
      let weight = levels[moment] * levels[moment]
      sum += weight * tones[moment]
      weights += weight
    }
    return weights > 0 ? sum / weights : 0
  }

  /// The mean square of the distance from a tone.
  func spread(_ moments: Range<Int>, around tone: Float) -> Float {
    var sum: Float = 0
    var weights: Float = 0
    for moment in moments.clamped(to: 0..<count) {
      let weight = levels[moment] * levels[moment]
      sum += weight * (tones[moment] - tone) * (tones[moment] - tone)
      weights += weight
    }
    return weights > 0 ? sum / weights : 4
  }

  /// The mean level of some moments.
  func level(_ moments: Range<Int>) -> Float {
    let moments = moments.clamped(to: 0..<count)
    guard !moments.isEmpty else { return 0 }
    var sum: Float = 0
    for moment in moments { sum += levels[moment] }
    return sum / Float(moments.count)
  }
}
