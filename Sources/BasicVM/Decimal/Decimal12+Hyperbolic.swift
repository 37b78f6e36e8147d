// The hyperbolic functions. Refused (nil): arguments out of range, and results past the largest
// number.

extension Decimal12 {
  /// HYPSIN; nil above 230 in size.
  func hyperbolicSine(_ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= Decimal12(230) else { return nil }
    return Self.chopping(Self.hyperbolicSine(binary), endDigits)
  }

  private static func hyperbolicSine(_ x: Double) -> Double {
    guard abs(x) > 1 else { return Series.hyperbolicSine(x) }
    let growth = Series.exponential(x)
    return (growth - 1 / growth) / 2
  }

  private static func hyperbolicCosine(_ x: Double) -> Double {
    let growth = Series.exponential(x)
    return (growth + 1 / growth) / 2
  }

  /// HYPCOS; nil above 230 in size.
  func hyperbolicCosine(_ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= Decimal12(230) else { return nil }
    return Self.chopping(Self.hyperbolicCosine(binary), endDigits)
  }

  /// HYPTAN; past 20 there is nothing but nines.
  func hyperbolicTangent(_ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= Decimal12(20) else { return isNegative ? Self.one.negated : .one }
    let x = binary
    return Self.chopping(Self.hyperbolicSine(x) / Self.hyperbolicCosine(x), endDigits)
  }

  /// HYPASN.
  func hyperbolicArcsine(_ endDigits: EndDigits) -> Decimal12? {
    let x = abs(binary)
    // ln(x + √(x²+1)), written so that a small x loses nothing.
    let root = (x * x + 1).squareRoot()
    let size = Series.logarithm(onePlusAny: x + x * x / (1 + root))
    return Self.chopping(isNegative ? -size : size, endDigits)
  }

  /// HYPACS; nil below 1.
  func hyperbolicArccosine(_ endDigits: EndDigits) -> Decimal12? {
    guard Self.one <= self else { return nil }
    guard self < Decimal12(2), let above = subtracting(.one, .kept) else {
      let x = binary
      return Self.chopping(
        Series.logarithm(x) + Series.logarithm(1 + (1 - 1 / (x * x)).squareRoot()), endDigits)
    }
    let t = above.binary
    // ln(x + √(x²-1)) with x = 1 + t.
    return Self.chopping(
      Series.logarithm(onePlusAny: t + (t * (t + 2)).squareRoot()), endDigits)
  }

  /// The digits of a number from 0.1 to 1 as so many decimal places.
  private func places(_ count: Int) -> Int64 {
    mantissa * PowersOfTen.whole(exponent + count)
  }

  /// HYPATN; nil from 1 up in size.
  func hyperbolicArctangent(_ endDigits: EndDigits) -> Decimal12? {
    let size = magnitude
    guard size < .one else { return nil }
    let x = size.binary
    // From 0.1 up, 1 - x has no more than twelve places and is exact in decimals.
    let below = x < 0.1 ? 1 - x : Double(Self.mantissaLimit - size.places(12)) / 1e12
    let result = Series.logarithm(onePlusAny: 2 * x / below) / 2
    return Self.chopping(isNegative ? -result : result, endDigits)
  }
}
