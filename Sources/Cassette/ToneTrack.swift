import BasicVM

/// The tone, loudness and bit clock at every moment of a recording.
///
///     bit     |     1     |     0     |     1     |
///     tone    +1 +1 +1 +1  -1 -1 -1 -1  +1 +1 +1 +1
///     clock    0 .25 .5 .75  1 ...       2          3
///
/// A moment is the number of a filter's value, counted from the beginning of the recording. Old
/// moments are discarded, so the recording may have any length.
struct ToneTrack {
  /// In moments a second.
  let rate: Double
  /// The length of a bit in moments, rounded to an even number.
  let bit: Int
  /// The factor from the angle between two moments to hertz.
  private let hertz: Double
  /// The factor from the filter's values to a level, which is 1 at full scale.
  private let scale: Float
  /// The first moment that is not discarded.
  private(set) var start = 0
  /// Near 1 for the high tone and -1 for the low, whatever the recorder's speed.
  private var tones: [Float] = []
  private var levels: [Float] = []
  /// Bits since the beginning; the clock follows the recorder's speed.
  private var clocks: [Double] = []

  /// The last values of the low and the high tone; `low` alone if one filter passes both.
  private var previous = (low: SIMD2<Float>.zero, high: SIMD2<Float>.zero)
  /// The current speed in bits a second.
  private(set) var bitRate = Self.nominalBitRate
  private var meanBitRate = Self.nominalBitRate
  private var bits = 0.0
  /// The mean level of the last half second.
  private var loudness: Float = 0
  /// The weight of a moment in the current speed.
  private let speedWeight: Double
  private let meanSpeedWeight: Double
  private let loudnessWeight: Float

  /// The waves of a bit halfway between the two tones.
  private static let middle = Double(TapeFormat.wavesOfOne + TapeFormat.wavesOfZero) / 2
  /// Between the machine's 292.5 and the format's 300 bits a second.
  private static let nominalBitRate = 296.0
  /// The possible speeds.
  private static let bitRates = 243.0...350.0
  /// In seconds.
  private static let speedAveragingTime = 0.012
  private static let meanSpeedAveragingTime = 0.08
  private static let loudnessAveragingTime = 0.5
  /// The level of silence relative to a lead-in: half of the softest low tone.
  static let silentPart: Float = 1 / 6

  /// `rate` is in moments a second; `gain` is the size of a full-scale wave's values.
  init(rate: Double, gain: Float) {
    self.rate = rate
    hertz = rate / (2 * Double.pi)
    scale = 1 / gain
    bit = 2 * max(Int(rate) / (2 * TapeFormat.bitRate), 1)
    speedWeight = 1 / (Self.speedAveragingTime * rate)
    meanSpeedWeight = 1 / (Self.meanSpeedAveragingTime * rate)
    loudnessWeight = Float(1 / (Self.loudnessAveragingTime * rate))
  }

  /// Adds values that contain both tones; the frequency decides.
  mutating func append(_ values: [SIMD2<Float>], around centre: Double) {
    for value in values {
      let frequency = centre + offset(from: previous.low, to: value)
      previous.low = value
      follow(frequency, isHigh: frequency > centre, level: level(of: value))
      let tone = (frequency / bitRate - Self.middle) / (Double(TapeFormat.wavesOfOne) - Self.middle)
      append(tone: Float(min(max(tone, -2), 2)), level: level(of: value))
    }
  }

  /// The louder tone wins, and their ratio gives the certainty.
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
      let level = level(of: isHigh ? high : low)
      follow(frequency, isHigh: isHigh, level: level)
      append(tone: power > 0 ? 2 * highPower / power - 1 : 0, level: level)
    }
  }

  mutating func forget(before moment: Int) {
    let count = min(moment - start, tones.count)
    guard count > 0 else { return }
    tones.removeFirst(count)
    levels.removeFirst(count)
    clocks.removeFirst(count)
    start += count
  }

  /// An approximation, accurate enough for the small angles of the tones.
  private static func angle(from a: SIMD2<Float>, to b: SIMD2<Float>) -> Float {
    let real = a.x * b.x + a.y * b.y
    let imaginary = a.x * b.y - a.y * b.x
    guard real > 0, abs(imaginary) < real * 2 else { return imaginary < 0 ? -1.2 : 1.2 }
    let slope = imaginary / real
    return slope / (1 + 0.28 * slope * slope)
  }

  /// In hertz, from the centre of the band.
  @inline(__always)
  private func offset(from a: SIMD2<Float>, to b: SIMD2<Float>) -> Double {
    Double(Self.angle(from: a, to: b)) * hertz
  }

  private func level(of value: SIMD2<Float>) -> Float { (abs(value.x) + abs(value.y)) * scale }

  private mutating func append(tone: Float, level: Float) {
    tones.append(tone)
    levels.append(level)
    bits += bitRate / rate
    clocks.append(bits)
  }

  /// Updates the speed from a frequency.
  ///
  /// Ignores silence and frequencies far from the known speed, which are noise or changes between
  /// tones. The limits are symmetric, so that noise does not shift the speed.
  private mutating func follow(_ frequency: Double, isHigh: Bool, level: Float) {
    loudness += (level - loudness) * loudnessWeight
    guard level > loudness * Self.silentPart else { return }
    let heard = frequency / Double(isHigh ? TapeFormat.wavesOfOne : TapeFormat.wavesOfZero)
    guard Self.bitRates.contains(heard) else { return }
    let distance = heard - meanBitRate
    if abs(distance) < meanBitRate * 0.15 { meanBitRate += distance * meanSpeedWeight }
    if abs(distance) < meanBitRate * 0.06 {
      bitRate += (heard - bitRate) * speedWeight
    }
  }
}

extension ToneTrack {
  /// The moment after the last.
  var end: Int { start + tones.count }

  func tone(at moment: Int) -> Float { tones[moment - start] }

  func clock(at moment: Int) -> Double { clocks[moment - start] }

  /// The first moment, from `first` on, at which the clock has reached a value.
  func moment(at clock: Double, from first: Int) -> Int {
    var index = first - start
    while index < clocks.count, clocks[index] < clock { index += 1 }
    return start + index
  }

  /// Averages the known moments.
  func tone(_ moments: Range<Int>) -> Float {
    mean(moments) { tone, weight in weight * tone } ?? 0
  }

  /// The mean squared deviation from a tone; large in silence.
  func spread(_ moments: Range<Int>, around middle: Float) -> Float {
    mean(moments) { tone, weight in weight * (tone - middle) * (tone - middle) } ?? 4
  }

  /// A mean over moments, weighted by loudness; nil if they are silent.
  ///
  /// Where hum or harmonics beat with a tone, its frequency is most wrong when it is softest.
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
