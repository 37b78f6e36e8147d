/// Moves both tones of a tape down to around 0 Hz, keeps little else, and makes do with as few
/// values as that needs: in, samples; out, complex values; refused, nothing.
struct ToneFilter {
  /// Between the low tone and the high tone, 15 % off their speed as they may be.
  static let centre = 1685.0
  /// What is further off the centre than this, as hum and harmonics are, is weakened.
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
