/// The generator of RAN#; the real machine's is unknown.
///
/// A linear congruential generator. The factor is 41 modulo 100 and the addend is coprime to 10, so
/// the period is the full 10^11. The ten leading digits are the result.
public struct RandomNumbers: Hashable, Sendable {
  /// An integer below 10^11.
  public private(set) var state: UInt64

  /// The state after ALL RESET, from log10(e).
  public static let initialState: UInt64 = 43_429_448_190

  private static let modulus: UInt64 = 100_000_000_000
  private static let factor: UInt64 = 31_415_926_541
  private static let addend: UInt64 = 27_182_818_287
  /// The inverse of `factor` modulo 10^11.
  private static let inverse: UInt64 = 11_358_341_061
  private static let stepsApart = 8

  /// Creates the generator as after ALL RESET.
  public init() {
    state = Self.initialState
  }

  /// Distinct seeds below 10^11 yield distinct sequences.
  public init(seed: UInt64) {
    state = (Self.initialState + seed % Self.modulus) % Self.modulus
    // Initial steps separate the sequences of adjacent seeds.
    for _ in 0..<Self.stepsApart { step() }
  }

  /// The seed below 10^11 that recreates the state.
  public var seed: UInt64 {
    var before = self
    for _ in 0..<Self.stepsApart { before.stepBack() }
    return (before.state + Self.modulus - Self.initialState) % Self.modulus
  }

  /// Creates a generator in a state, which is reduced modulo 10^11.
  public init(state: UInt64) {
    self.state = state % Self.modulus
  }

  private mutating func step() {
    state = (Self.product(state, Self.factor) + Self.addend) % Self.modulus
  }

  private mutating func stepBack() {
    state = Self.product((state + Self.modulus - Self.addend) % Self.modulus, Self.inverse)
  }

  /// The product modulo 10^11; the factor is split so that 64 bits suffice.
  private static func product(_ state: UInt64, _ factor: UInt64) -> UInt64 {
    let upper = state * (factor / 1_000_000) % modulus
    return (upper * 1_000_000 + state * (factor % 1_000_000)) % modulus
  }

  /// The largest number.
  package static let largest = Decimal12(mantissa: 999_999_999_900, exponent: -12)

  /// The next number, 0 < r < 1, with ten digits.
  public mutating func next() -> Decimal12 {
    repeat { step() } while state < 10
    let number = Decimal12.chopping(state / 10, exponent: -10, isNegative: false, .kept)
    return number ?? .zero
  }
}
