/// Moves both tones of a tape down to around 0 Hz, keeps little else, and makes do with as few
/// values as that needs: in, samples; out, complex values; refused, nothing.
struct ToneFilter {
  /// Between the low tone and the high tone, 15 % off their speed as they may be.
  static let centre = 1685.0
  /// Sound further off the centre than this, as hum and harmonics are, is weakened.
  private static let halfWidth = 1200.0
  /// The length of the filter in seconds: longer is steeper, but blurs the bits.
  private static let length = 0.006
  /// Values a second that are enough.
  private static let enough = 8000

  /// Values a second that come out.
  let rate: Double
  private let samplesOfValue: Int
  private let weights: [Float]
  private let turn: Phasor
  private var phasor = Phasor(turns: 0)
  private var sum = SIMD2<Float>(0, 0)
  private var samplesInSum = 0
  private var values: [SIMD2<Float>] = []

  /// A filter for samples at a rate.
  init(rate: Int) {
    samplesOfValue = max(rate / Self.enough, 1)
    self.rate = Double(rate) / Double(samplesOfValue)
    turn = Phasor(turns: -Self.centre / Double(rate))
    weights = Self.weights(rate: self.rate)
    // The filter looks as far back as forward: what comes out belongs to the middle.
    values = Array(repeating: .zero, count: weights.count / 2)
  }

  /// A window over the wave that an ideal filter would have.
  private static func weights(rate: Double) -> [Float] {
    let half = max(Int(length * rate / 2), 1)
    let raw = (-half...half).map { offset -> Double in
      let turns = halfWidth * Double(offset) / rate
      let ideal =
        offset == 0
        ? 2 * halfWidth / rate
        : Phasor(turns: turns).imaginary / (Double.pi * Double(offset))
      let window = 0.54 + 0.46 * Phasor(turns: Double(offset) / Double(2 * half)).real
      return ideal * window
    }
    let sum = raw.reduce(0, +)
    return raw.map { Float($0 / sum) }
  }

  /// Takes samples.
  mutating func append(_ samples: [Float]) {
    for sample in samples {
      sum += SIMD2(Float(phasor.real), Float(phasor.imaginary)) * sample
      phasor = phasor * turn
      samplesInSum += 1
      if samplesInSum == samplesOfValue { appendSum() }
    }
    renew()
  }

  private mutating func appendSum() {
    values.append(sum)
    sum = .zero
    samplesInSum = 0
  }

  /// Keeps the size of the phasor from drifting away from 1.
  private mutating func renew() {
    let size = phasor.real * phasor.real + phasor.imaginary * phasor.imaginary
    let repair = 1.5 - size / 2
    phasor.real *= repair
    phasor.imaginary *= repair
  }

  /// All values that can be made of what was taken, and silence behind it.
  consuming func finished() -> [SIMD2<Float>] {
    let count = values.count - weights.count / 2
    values += Array(repeating: .zero, count: weights.count / 2)
    return values.withUnsafeBufferPointer { values in
      weights.withUnsafeBufferPointer { weights in
        (0..<max(count, 0)).map { Self.value(at: $0, of: values, weights) }
      }
    }
  }

  private static func value(
    at start: Int, of values: UnsafeBufferPointer<SIMD2<Float>>,
    _ weights: UnsafeBufferPointer<Float>
  ) -> SIMD2<Float> {
    // Two sums, so that one addition need not wait for the other.
    var even = SIMD2<Float>.zero
    var odd = SIMD2<Float>.zero
    var index = 0
    while index + 1 < weights.count {
      even += values[start + index] * weights[index]
      odd += values[start + index + 1] * weights[index + 1]
      index += 2
    }
    if index < weights.count { even += values[start + index] * weights[index] }
    return even + odd
  }
}

/// The moments of a recording as they are heard: which tone, how loud, and where in its bit.
///
///     bit     |     1     |     0     |     1     |
///     tone    +1 +1 +1 +1  -1 -1 -1 -1  +1 +1 +1 +1
///     clock    0 .25 .5 .75  1 ...       2          3
struct ToneTrack {
  /// Moments a second.
  let rate: Double
  /// Near 1 for the high tone, near -1 for the low, whatever the speed of the recorder.
  private(set) var tones: [Float] = []
  /// The loudness.
  private(set) var levels: [Float] = []
  /// Bits that have passed by then: the clock runs as fast as the recorder did.
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
    let waves = offset > 0 ? TapeFormat.wavesOfOne : TapeFormat.wavesOfZero
    follow(frequency / Double(waves))
    let middle = Double(TapeFormat.wavesOfOne + TapeFormat.wavesOfZero) / 2
    let tone = (frequency / bitRate - middle) / (Double(TapeFormat.wavesOfOne) - middle)
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
  /// The number of moments.
  var count: Int { tones.count }

  /// The mean tone of some moments, those at the ends cut off.
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
    for moment in moments.clamped(to: 0..<count) {
      let weight = levels[moment] * levels[moment]
      sum += weighed(tones[moment], weight)
      weights += weight
    }
    return weights > 0 ? sum / weights : nil
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

/// A point of the unit circle, or what became of one: a complex number for turning signals.
struct Phasor {
  var real: Double
  var imaginary: Double

  /// The point at an angle in turns.
  ///
  /// The series is taken close to 0, where it is short, and the angle then doubled.
  init(turns: Double) {
    let angle = (turns - turns.rounded(.toNearestOrEven)) * 2 * Double.pi / 64
    let square = angle * angle
    real = 1 - square / 2 * (1 - square / 12 * (1 - square / 30))
    imaginary = angle * (1 - square / 6 * (1 - square / 20))
    for _ in 0..<6 { self = self * self }
  }

  private init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The angles added, the sizes multiplied.
  @inline(__always)
  static func * (a: Phasor, b: Phasor) -> Phasor {
    Phasor(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
}
