import BasicVM

/// The moments of a recording as they are heard: which tone, how loud, and where in its bit.
///
///     bit     |     1     |     0     |     1     |
///     tone    +1 +1 +1 +1  -1 -1 -1 -1  +1 +1 +1 +1
///     clock    0 .25 .5 .75  1 ...       2          3
///
/// Moments are counted from the beginning of the recording; those that are of no use any more are
/// forgotten, so that a recording may be of any length.
struct ToneTrack {
  /// Moments a second.
  let rate: Double
  /// The moments of a bit, as nearly as whole numbers tell, and even.
  let bit: Int
  /// What makes hertz of the angle between two moments.
  private let hertz: Double
  /// What makes a level of 1 of the largest possible wave.
  private let scale: Float
  /// The first moment that is still known.
  private(set) var start = 0
  /// Near 1 for the high tone, near -1 for the low, whatever the speed of the recorder.
  private var tones: [Float] = []
  /// The loudness.
  private var levels: [Float] = []
  /// Bits that have passed by then: the clock runs as fast as the recorder did.
  private var clocks: [Double] = []

  /// The values before the next ones, of the low tone and of the high one, or of both.
  private var previous = (low: SIMD2<Float>.zero, high: SIMD2<Float>.zero)
  /// Bits a second at the moment.
  private(set) var bitRate = Self.usualBitRate
  /// Bits a second over a longer time.
  private var meanBitRate = Self.usualBitRate
  /// Bits that have passed.
  private var bits = 0.0
  /// The part of what is heard of the speed that a moment adds, at once and over a longer time.
  private let pull: Double
  private let meanPull: Double

  /// The waves of a bit between the two tones.
  private static let middle = Double(TapeFormat.wavesOfOne + TapeFormat.wavesOfZero) / 2
  /// Between what the machine makes and what the standard says.
  private static let usualBitRate = 296.0
  /// Bits a second that a tape may run at.
  private static let bitRates = 243.0...350.0
  /// The clock follows the speed within so many seconds.
  private static let inertia = 0.012
  /// The longer time.
  private static let meanInertia = 0.08

  /// A track of so many moments a second.
  ///
  /// - Parameters:
  ///   - rate: how many.
  ///   - gain: the size of the values that the largest possible wave makes.
  init(rate: Double, gain: Float) {
    self.rate = rate
    hertz = rate / (2 * Double.pi)
    scale = 1 / gain
    bit = 2 * max(Int(rate) / (2 * TapeFormat.bitRate), 1)
    pull = 1 / (Self.inertia * rate)
    meanPull = 1 / (Self.meanInertia * rate)
  }

  /// Follows the tones of more values in which both are: the frequency tells which one is heard.
  mutating func append(_ values: [SIMD2<Float>], around centre: Double) {
    for value in values {
      let frequency = centre + offset(from: previous.low, to: value)
      previous.low = value
      follow(frequency, isHigh: frequency > centre)
      let tone = (frequency / bitRate - Self.middle) / (Double(TapeFormat.wavesOfOne) - Self.middle)
      append(tone: Float(min(max(tone, -2), 2)), level: value)
    }
  }

  /// Follows the tones of more values of each one: the louder one is heard, and how much louder it is
  /// tells how surely.
  mutating func append(
    low: [SIMD2<Float>], high: [SIMD2<Float>], around centres: (low: Double, high: Double)
  ) {
    for (low, high) in zip(low, high) {
      let (power, highPower) = ((low * low).sum() + (high * high).sum(), (high * high).sum())
      let isHigh = highPower > power / 2
      let frequency =
        isHigh
        ? centres.high + offset(from: previous.high, to: high)
        : centres.low + offset(from: previous.low, to: low)
      previous = (low, high)
      follow(frequency, isHigh: isHigh)
      append(tone: power > 0 ? 2 * highPower / power - 1 : 0, level: isHigh ? high : low)
    }
  }

  /// Forgets the moments before one.
  mutating func forget(before moment: Int) {
    let count = min(moment - start, tones.count)
    guard count > 0 else { return }
    tones.removeFirst(count)
    levels.removeFirst(count)
    clocks.removeFirst(count)
    start += count
  }

  /// The angle between two values, right enough for the small ones that tones make.
  private static func angle(from a: SIMD2<Float>, to b: SIMD2<Float>) -> Float {
    let real = a.x * b.x + a.y * b.y
    let imaginary = a.x * b.y - a.y * b.x
    guard real > 0, abs(imaginary) < real * 2 else { return imaginary < 0 ? -1.2 : 1.2 }
    let slope = imaginary / real
    return slope / (1 + 0.28 * slope * slope)
  }

  /// The hertz by which a wave is off the middle of its band.
  @inline(__always)
  private func offset(from a: SIMD2<Float>, to b: SIMD2<Float>) -> Double {
    Double(Self.angle(from: a, to: b)) * hertz
  }

  private mutating func append(tone: Float, level: SIMD2<Float>) {
    tones.append(tone)
    levels.append((abs(level.x) + abs(level.y)) * scale)
    bits += bitRate / rate
    clocks.append(bits)
  }

  /// Learns the speed.
  ///
  /// Between the tones, where one becomes the other, and in noise nothing is to be learned: what is
  /// far from the speed known is passed over, by as much above it as below.
  private mutating func follow(_ frequency: Double, isHigh: Bool) {
    let heard = frequency / Double(isHigh ? TapeFormat.wavesOfOne : TapeFormat.wavesOfZero)
    guard Self.bitRates.contains(heard) else { return }
    let distance = heard - meanBitRate
    if abs(distance) < meanBitRate * 0.15 { meanBitRate += distance * meanPull }
    if abs(distance) < meanBitRate * 0.06 {
      bitRate += (heard - bitRate) * pull
    }
  }
}

extension ToneTrack {
  /// The moment behind the last.
  var end: Int { start + tones.count }

  /// The tone at a moment that is known.
  func tone(at moment: Int) -> Float { tones[moment - start] }

  /// The bits that have passed at a moment that is known.
  func clock(at moment: Int) -> Double { clocks[moment - start] }

  /// The first moment at which so many bits have passed, looked for from another one on.
  func moment(at clock: Double, from first: Int) -> Int {
    var index = first - start
    while index < clocks.count, clocks[index] < clock { index += 1 }
    return start + index
  }

  /// The mean tone of some moments; those that are not known are cut off.
  func tone(_ moments: Range<Int>) -> Float {
    mean(moments) { tone, weight in weight * tone } ?? 0
  }

  /// The mean square of the distance from a tone.
  func spread(_ moments: Range<Int>, around middle: Float) -> Float {
    mean(moments) { tone, weight in weight * (tone - middle) * (tone - middle) } ?? 4
  }

  /// A mean over some moments; nil if nothing is heard in them.
  ///
  /// The louder a moment is, the more it counts: where hum or harmonics beat with a tone, its
  /// frequency is most wrong while it is softest.
  @inline(__always)
  private func mean(_ moments: Range<Int>, of weighed: (Float, Float) -> Float) -> Float? {
    var sum: Float = 0
    var weights: Float = 0
    for index in indices(of: moments) {
      let weight = levels[index] * levels[index]
      sum += weighed(tones[index], weight)
      weights += weight
    }
    return weights > 0 ? sum / weights : nil
  }

  /// The mean level of some moments.
  func level(_ moments: Range<Int>) -> Float {
    let indices = indices(of: moments)
    guard !indices.isEmpty else { return 0 }
    var sum: Float = 0
    for index in indices { sum += levels[index] }
    return sum / Float(indices.count)
  }

  private func indices(of moments: Range<Int>) -> Range<Int> {
    (moments.lowerBound - start..<moments.upperBound - start).clamped(to: 0..<tones.count)
  }
}
