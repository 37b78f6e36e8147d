// Logarithms, powers and roots; nil means an argument out of range or overflow.

extension Decimal12 {
  /// ln x near 1, where subtracting 1 in decimal is exact; nil elsewhere.
  private var logarithmNearOne: Double? {
    let whole = twelveDigits
    switch whole.exponent {
    case -11 where whole.digits < 141_000_000_000:
      return Series.logarithm(onePlus: Double(whole.digits - Self.mantissaFloor) / 1e11)
    case -12 where whole.digits > 705_000_000_000:
      return Series.logarithm(onePlus: Double(whole.digits - Self.mantissaLimit) / 1e12)
    default: return nil
    }
  }

  /// ln x for x above 0.
  private var binaryLogarithm: Double {
    logarithmNearOne ?? Series.logarithm(binary)
  }

  /// LN; nil unless the argument is positive.
  package func naturalLogarithm(_ endDigits: EndDigits) -> Decimal12? {
    guard word > 0 else { return nil }
    return Self.chopping(binaryLogarithm, endDigits)
  }

  /// LOG to base 10; nil unless the argument is positive.
  func decimalLogarithm(_ endDigits: EndDigits) -> Decimal12? {
    guard word > 0 else { return nil }
    if let near = logarithmNearOne { return Self.chopping(near / Series.ln10, endDigits) }
    let (digits, exponent) = twelveDigits
    let fraction = Series.logarithm(Double(digits) / 1e11) / Series.ln10
    return Self.chopping(Double(exponent + 11) + fraction, endDigits)
  }

  /// EXP; nil above 230 in magnitude.
  func exponential(_ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= Decimal12(230) else { return nil }
    return Self.chopping(Series.exponential(binary), endDigits)
  }

  /// SQR; nil for negative arguments.
  func squareRoot(_ endDigits: EndDigits) -> Decimal12? {
    guard !isNegative else { return nil }
    return Self.chopping(binary.squareRoot(), endDigits)
  }

  /// CUR; negative arguments have a root.
  func cubeRoot(_ endDigits: EndDigits) -> Decimal12? {
    guard !isZero else { return .zero }
    let size = abs(binary)
    let estimate = Series.exponential(Series.logarithm(size) / 3)
    // One Newton step reduces the error to a bit or two.
    let root = estimate - (estimate - size / (estimate * estimate)) / 3
    return Self.chopping(isNegative ? -root : root, endDigits)
  }

  /// x↑y; nil for 0↑y with y <= 0 and for a fractional power of a negative number.
  package func raised(to power: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    if isZero { return power.word > 0 ? .zero : nil }
    if power.isZero { return .one }
    guard !isNegative || power.isWhole else { return nil }
    if power == Decimal12(2) { return multiplied(by: self, endDigits) }
    let isNegative = isNegative && power.isOdd
    if let whole = power.wholePart, power.isWhole,
      let exact = exactPower(whole, isNegative: isNegative, endDigits)
    {
      return exact.value
    }
    let exponent = power.binary * magnitude.binaryLogarithm
    guard exponent < 231 else { return nil }
    guard exponent > -231 else { return .zero }
    let size = Series.exponential(exponent)
    // The exponent multiplies the logarithm's error by up to 231.
    return Self.chopping(isNegative ? -size : size, endDigits, slack: 0x1p-43)
  }

  /// With a positive exponent a whole number is even.
  private var isOdd: Bool { exponent == 0 && mantissa & 1 == 1 }

  /// The value is nil on overflow.
  private struct Power {
    let value: Decimal12?
  }

  /// The exact power; nil if its digits exceed a word.
  private func exactPower(
    _ whole: Int64, isNegative: Bool, _ endDigits: EndDigits
  ) -> Power? {
    var base = UInt64(mantissa.magnitude)
    var baseExponent = exponent
    while base % 10 == 0 {
      base /= 10
      baseExponent += 1
    }
    if base == 1 { return powerOfTen(baseExponent, whole, isNegative) }
    guard abs(whole) < 64 else { return nil }
    let power = Int(whole)
    var digits: UInt64 = 1
    for _ in 0..<abs(power) {
      let (next, overflow) = digits.multipliedReportingOverflow(by: base)
      guard !overflow, next < 1 << 63 else { return nil }
      digits = next
    }
    if power > 0 {
      let exponent = baseExponent * power
      return Power(
        value: Self.chopping(digits, exponent: exponent, isNegative: isNegative, endDigits))
    }
    guard digits < UInt64(Self.mantissaLimit) else { return nil }
    let divisor = Decimal12(mantissa: Int64(digits), exponent: 0)
    guard let fraction = Self.one.divided(by: divisor, .kept) else { return nil }
    let exponent = fraction.exponent + baseExponent * power
    let magnitude = fraction.mantissa.magnitude
    return Power(
      value: Self.chopping(magnitude, exponent: exponent, isNegative: isNegative, endDigits))
  }

  private func powerOfTen(_ exponent: Int, _ power: Int64, _ isNegative: Bool) -> Power {
    // The product has at most 15 digits and cannot overflow.
    let result = Int64(exponent) * power
    guard abs(result) <= Self.exponentLimit else { return Power(value: result < 0 ? .zero : nil) }
    return Power(
      value: Self.chopping(1, exponent: Int(result), isNegative: isNegative, .kept))
  }
}
