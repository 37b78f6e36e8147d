/// RAN#: a generator on decimal digits.
///
/// Our own; the real one is not known.
///
/// A state of eleven digits goes through state × 31415926541 + 27182818287, modulo 10^11. The
/// factor leaves 41 when divided by 100 and the addend is prime to 10, so the period is the full
/// 10^11. The ten leading digits are the number.
public struct RandomNumbers: Equatable, Sendable {
  /// The state, below 10^11.
  public private(set) var state: UInt64

  /// The state after ALL RESET: the logarithm of e.
  public static let initialState: UInt64 = 43_429_448_190

  private static let modulus: UInt64 = 100_000_000_000
  private static let factor: UInt64 = 31_415_926_541
  private static let addend: UInt64 = 27_182_818_287
  /// What undoes the factor: their product leaves 1 when divided by the modulus.
  private static let inverse: UInt64 = 11_358_341_061
  private static let stepsApart = 8

  /// The generator as ALL RESET leaves it.
  public init() {
    state = Self.initialState
  }

  /// A generator for a seed; different seeds below 10^11 start differently.
  public init(seed: UInt64) {
    state = (Self.initialState + seed % Self.modulus) % Self.modulus
    // Neighbouring seeds begin with neighbouring states; a few steps take them apart.
    for _ in 0..<Self.stepsApart { step() }
  }

  /// The seed below 10^11 with which a generator begins as this one goes on.
  public var seed: UInt64 {
    var before = self
    for _ in 0..<Self.stepsApart { before.stepBack() }
    return (before.state + Self.modulus - Self.initialState) % Self.modulus
  }

  /// A generator in a given state.
  public init(state: UInt64) {
    self.state = state % Self.modulus
  }

  private mutating func step() {
    state = (Self.product(state, Self.factor) + Self.addend) % Self.modulus
  }

  private mutating func stepBack() {
    state = Self.product((state + Self.modulus - Self.addend) % Self.modulus, Self.inverse)
  }

  /// A product modulo 10^11, of which the second factor is taken in two halves, so that none passes 64 bits.
  private static func product(_ state: UInt64, _ factor: UInt64) -> UInt64 {
    let upper = state * (factor / 1_000_000) % modulus
    return (upper * 1_000_000 + state * (factor % 1_000_000)) % modulus
  }

  /// The next number, 0 < r < 1, of ten digits.
  public mutating func next() -> Decimal12 {
    repeat { step() } while state < 10
    let number = Decimal12.chopping(state / 10, exponent: -10, isNegative: false, .kept)
    return number ?? .zero
  }
}
