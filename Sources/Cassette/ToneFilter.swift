import BasicVM

/// Shifts a frequency band to 0 Hz, filters it, and lowers the sample rate.
struct ToneFilter {
  /// A band in hertz.
  ///
  /// It allows for a speed error of 15 %; hum and harmonics outside it are weakened.
  struct Band {
    let centre: Double
    let halfWidth: Double

    static let both = Band(centre: 1685, halfWidth: 1200)
    static let low = Band(centre: 1185, halfWidth: 250)
    static let high = Band(centre: 2370, halfWidth: 350)
  }

  /// The length in seconds; a longer filter is steeper, but blurs the bits.
  private static let length = 0.006
  /// The output rate to aim for, in hertz.
  private static let targetRate = 8000

  let band: Band
  /// The output rate in hertz.
  let rate: Double
  private let samplesOfValue: Int
  /// The sum of the mean real and imaginary magnitudes for a full-scale wave.
  var gain: Float { Float(samplesOfValue) * 2 / Float.pi }
  /// Four weights, each twice because values are complex, for SIMD of four values.
  private typealias FourWeights = SIMD8<Float>
  private static let together = 4
  private let weights: [FourWeights]
  /// Half the length of the filter, in values.
  private let delay: Int
  /// The rotation of `phasor` between two samples.
  private let turn: Phasor
  private var phasor = Phasor(turns: 0)
  private var sum = SIMD2<Float>(0, 0)
  private var samplesInSum = 0
  private var values: [SIMD2<Float>] = []

  init(_ band: Band, rate: Int) {
    self.band = band
    samplesOfValue = max(rate / Self.targetRate, 1)
    self.rate = Double(rate) / Double(samplesOfValue)
    turn = Phasor(turns: -band.centre / Double(rate))
    let window = Self.window(halfWidth: band.halfWidth, rate: self.rate)
    delay = window.count / 2
    weights = stride(from: 0, to: window.count, by: Self.together).map { start in
      var four = FourWeights.zero
      for (index, weight) in window[start...].prefix(Self.together).enumerated() {
        four[2 * index] = weight
        four[2 * index + 1] = weight
      }
      return four
    }
    values = Array(repeating: .zero, count: delay)
  }

  /// A windowed sinc.
  private static func window(halfWidth: Double, rate: Double) -> [Float] {
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

  /// Corrects rounding errors in the phasor's magnitude, which must stay 1.
  private mutating func renew() {
    let size = phasor.real * phasor.real + phasor.imaginary * phasor.imaginary
    let repair = 1.5 - size / 2
    phasor.real *= repair
    phasor.imaginary *= repair
  }

  mutating func take() -> [SIMD2<Float>] {
    let count = values.count - Self.together * weights.count + 1
    guard count > 0 else { return [] }
    defer { values.removeFirst(count) }
    return values.withUnsafeBytes { values in
      weights.withUnsafeBufferPointer { weights in
        (0..<count).map { Self.value(at: $0, of: values, weights) }
      }
    }
  }

  /// Pads the last values with silence.
  mutating func takeLast() -> [SIMD2<Float>] {
    values += Array(repeating: .zero, count: Self.together * weights.count - 1 - delay)
    return take()
  }

  @inline(__always)
  private static func value(
    at start: Int, of values: UnsafeRawBufferPointer, _ weights: UnsafeBufferPointer<FourWeights>
  ) -> SIMD2<Float> {
    var offset = start * MemoryLayout<SIMD2<Float>>.stride
    var sum = FourWeights.zero
    for weight in weights {
      sum += values.loadUnaligned(fromByteOffset: offset, as: FourWeights.self) * weight
      offset += MemoryLayout<FourWeights>.stride
    }
    let pair = sum.lowHalf + sum.highHalf
    return pair.lowHalf + pair.highHalf
  }
}

/// A complex number, usually on the unit circle, for shifting frequencies.
struct Phasor {
  var real: Double
  var imaginary: Double

  /// A short series gives the phasor of a 64th of the angle, which is squared six times.
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

  @inline(__always)
  static func * (a: Phasor, b: Phasor) -> Phasor {
    Phasor(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
}
