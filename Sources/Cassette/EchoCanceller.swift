import BasicVM

/// Finds an echo in the tones of a recording, and subtracts it.
///
/// While one tone is heard directly, the filter of the other tone passes only the other's echo:
///
///     direct        low   high  high  low   high
///     echo                low   high  high  low       later and softer, in another phase
///     echo alone          low         high  low
///
/// An echo is an earlier value of its tone times a complex factor, which differs between the tones.
/// The delay between the two values is the one that explains most of both echoes.
struct EchoCanceller {
  private var low: Tone
  private var high: Tone
  /// The delays to try, in values.
  private let delays: [Int]
  /// The number of values between two estimates; values wait for the next one.
  private let period: Int
  /// The index of the first value that no estimate includes.
  private var firstUnmeasured: Int
  /// The delay of the echo, in values; nil without an echo.
  private var delay: Int?
  private(set) var hasFoundEcho = false

  /// In milliseconds; the filter blurs shorter delays, and longer ones are unlikely.
  private static let delayLimits = (shortest: 7.0, longest: 75.0)
  /// In values.
  private static let delayStep = 3
  /// In values; a fraction of a byte's length would always miss some bits.
  private static let measurementStep = 31
  private static let periodInSeconds = 4.0
  /// The least sum of both tones' explained parts; without an echo it is about 0.3.
  private static let minExplained: Float = 0.6
  /// From 1 on, repeated subtractions would not decay.
  private static let maxSquaredFactor: Float = 0.7

  /// The rate is in values a second.
  init(rate: Double) {
    let longest = Int(Self.delayLimits.longest * rate / 1000)
    let shortest = Int(Self.delayLimits.shortest * rate / 1000)
    delays = Array(stride(from: shortest, to: longest, by: Self.delayStep))
    period = Int(Self.periodInSeconds * rate)
    firstUnmeasured = longest
    low = Tone(history: longest, delayCount: delays.count)
    high = low
  }

  /// Replaces the new values of both tones by those that are ready, with their echo removed.
  mutating func process(
    _ lows: inout [SIMD2<Float>], _ highs: inout [SIMD2<Float>], isLast: Bool
  ) {
    low.heard += lows
    high.heard += highs
    lows = []
    highs = []
    func take(_ count: Int) {
      lows += low.take(count, delay: delay)
      highs += high.take(count, delay: delay)
    }
    while firstUnmeasured + (isLast ? 1 : period) <= low.heard.count {
      let end = min(firstUnmeasured + period, low.heard.count)
      estimate(from: firstUnmeasured..<end)
      let waiting = firstUnmeasured - low.history
      take(waiting)
      firstUnmeasured = end - waiting
    }
    if isLast { take(low.heard.count - low.history) }
  }

  private mutating func estimate(from values: Range<Int>) {
    low.fade()
    high.fade()
    for index in stride(from: values.lowerBound, to: values.upperBound, by: Self.measurementStep) {
      if low.heard[index].square < high.heard[index].square {
        low.measure(at: index, delays)
      } else {
        high.measure(at: index, delays)
      }
    }
    chooseDelay()
  }

  private mutating func chooseDelay() {
    var best = (index: 0, explained: Float(0))
    for index in delays.indices {
      let explained = low.explained(index) + high.explained(index)
      if explained > best.explained { best = (index, explained) }
    }
    low.chooseFactor(best.index)
    high.chooseFactor(best.index)
    let isEcho =
      best.explained > Self.minExplained
      && max(low.factor.square, high.factor.square) < Self.maxSquaredFactor
    delay = isEcho ? delays[best.index] : nil
    if isEcho { hasFoundEcho = true }
  }
}

/// One tone's values, and the sums that compare its echo with earlier values.
private struct Tone {
  /// The longest delay.
  let history: Int
  /// The values not yet returned, after `history` earlier ones.
  var heard: [SIMD2<Float>]
  /// The last `history` values returned.
  private var clean: [SIMD2<Float>]
  /// The complex factor from an earlier value to its echo.
  private(set) var factor = SIMD2<Float>.zero

  /// For each delay, the correlation of the echo with the earlier values.
  private var correlations: [SIMD2<Float>]
  private var earlierEnergies: [Float]
  private var echoEnergy: Float = 0

  init(history: Int, delayCount: Int) {
    self.history = history
    heard = Array(repeating: .zero, count: history)
    clean = heard
    correlations = Array(repeating: .zero, count: delayCount)
    earlierEnergies = Array(repeating: 0, count: delayCount)
  }

  mutating func fade() {
    for index in correlations.indices {
      correlations[index] /= 2
      earlierEnergies[index] /= 2
    }
    echoEnergy /= 2
  }

  mutating func measure(at index: Int, _ delays: [Int]) {
    let value = heard[index]
    echoEnergy += value.square
    for (number, delay) in delays.enumerated() {
      let earlier = heard[index - delay]
      correlations[number] += value.times(SIMD2(earlier.x, -earlier.y))
      earlierEnergies[number] += earlier.square
    }
  }

  /// The part of the echo's energy that a delay explains, from 0 to 1.
  func explained(_ number: Int) -> Float {
    let energies = earlierEnergies[number] * echoEnergy
    return energies > 0 ? correlations[number].square / energies : 0
  }

  mutating func chooseFactor(_ number: Int) {
    let energy = earlierEnergies[number]
    factor = energy > 0 ? correlations[number] / energy : .zero
  }

  /// Removes and returns values, without the echo.
  mutating func take(_ count: Int, delay: Int?) -> ArraySlice<SIMD2<Float>> {
    for index in history..<history + count {
      let echo = delay.map { factor.times(clean[index - $0]) } ?? .zero
      clean.append(heard[index] - echo)
    }
    heard.removeFirst(count)
    defer { clean.removeFirst(count) }
    return clean[history...]
  }
}

extension SIMD2<Float> {
  /// The squared magnitude of a complex number.
  fileprivate var square: Float { (self * self).sum() }

  fileprivate func times(_ other: Self) -> Self {
    Self(x * other.x - y * other.y, x * other.y + y * other.x)
  }
}
