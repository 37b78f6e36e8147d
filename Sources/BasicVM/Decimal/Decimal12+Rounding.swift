/// How an operation treats the last three of its twelve digits.
@usableFromInline package enum EndDigits: Sendable {
  /// MODE 10, the default: 001 to 007 become 000, and 993 to 999 round up.
  case corrected
  /// MODE 11: no correction.
  case kept
}

// Rounding and cutting; nil means a magnitude of 1E100 or more.

extension Decimal12 {
  /// Chops the exact value `magnitude` × 10^`exponent` to twelve digits.
  ///
  /// `magnitude` is below 2^63. Examples:
  ///
  ///     exact              MODE 11 (kept)    MODE 10 (corrected)
  ///     0.3333333333333    0.333333333333    0.333333333333
  ///     0.6666666666666    0.666666666666    0.666666666666
  ///     0.9999999999999    0.999999999999    1
  ///     1.0000000000877    1.00000000008     1.00000000008
  ///     1.0000000000777    1.00000000007     1
  ///     123456789.0079     123456789.007     123456789
  ///     123456789.0080     123456789.008     123456789.008
  ///     9.9999999999999E99 9.99999999999E99  nil: 1E100
  ///
  /// - Returns: 0 below 1E-99 in magnitude.
  @inline(__always)
  static func chopping(
    _ magnitude: UInt64, exponent: Int, isNegative: Bool, _ endDigits: EndDigits
  ) -> Decimal12? {
    var digits = Int64(bitPattern: magnitude)
    var exponent = exponent
    if !(mantissaFloor..<mantissaLimit ~= digits) {
      guard digits != 0 else { return .zero }
      let excess = PowersOfTen.digitCount(magnitude) &- 12
      digits =
        excess > 0
        ? PowersOfTen.quotient(of: digits, byTenTo: excess)
        : digits &* PowersOfTen.whole(0 &- excess)
      exponent &+= excess
    }
    return finishing(digits, exponent, isNegative, endDigits)
  }

  /// Chops `number` × 10^`exponent`; `number` is above -2^63.
  @_optimize(speed)
  @inline(never)
  static func chopping(
    _ number: Int64, _ exponent: Int, _ endDigits: EndDigits
  ) -> Decimal12? {
    chopping(number.magnitude, exponent: exponent, isNegative: number < 0, endDigits)
  }

  /// 2^64 / 1000, rounded down.
  private static var thousandth: UInt64 { 18_446_744_073_709_551 }

  /// Corrects the end digits in MODE 10, and returns the number in canonical form.
  @inline(__always)
  static func finishing(
    _ digits: Int64, _ exponent: Int, _ isNegative: Bool, _ endDigits: EndDigits
  ) -> Decimal12? {
    // The lower word of this product is the last three digits, as a fraction of 1000. From 008 to
    // 992 they stay, and a number with three decimals or more is not whole.
    let last = UInt64(bitPattern: digits) &* (thousandth &+ 1)
    let isMiddle = last &- 8 &* thousandth < 985 &* thousandth
    // 000 stays, too. A multiple of 10^n is a multiple of 2^n.
    if -exponentLimit - 11...(-3) ~= exponent,
      isMiddle || last < thousandth && digits.trailingZeroBitCount < 0 &- exponent
    {
      return Self(mantissa: isNegative ? 0 &- digits : digits, exponent: exponent)
    }
    return correcting(digits, exponent, isNegative, endDigits)
  }

  /// `finishing` for all digits and exponents.
  @_optimize(speed)
  @inline(never)
  private static func correcting(
    _ twelveDigits: Int64, _ power: Int, _ isNegative: Bool, _ endDigits: EndDigits
  ) -> Decimal12? {
    var digits = twelveDigits
    var exponent = power
    let (thousands, rest) = UInt64(bitPattern: digits &+ 7).quotientAndRemainder(dividingBy: 1000)
    if endDigits == .corrected, rest < 15 {
      digits = Int64(bitPattern: thousands &* 1000)
      if digits == mantissaLimit {
        digits = mantissaFloor
        exponent &+= 1
      }
    }
    let scientific = exponent &+ 11
    if scientific > exponentLimit { return nil }
    if scientific < -exponentLimit { return .zero }
    // Whole numbers below 10^12 get exponent 0. A multiple of 10^n is a multiple of 2^n; testing
    // that first avoids most divisions.
    if exponent < 0, exponent > -12, digits.trailingZeroBitCount >= 0 &- exponent {
      let whole = PowersOfTen.quotient(of: digits, byTenTo: 0 &- exponent)
      if whole &* PowersOfTen.whole(0 &- exponent) == digits { (digits, exponent) = (whole, 0) }
    }
    return Self(mantissa: isNegative ? 0 &- digits : digits, exponent: exponent)
  }

  /// Chops to the first `count` digits, 1 to 12.
  @inline(__always)
  package func cut(toDigits count: Int) -> Decimal12 {
    count == 12 || isZero ? self : shortened(to: count)
  }

  @inline(never)
  private func shortened(to count: Int) -> Decimal12 {
    let (digits, power) = twelveDigits
    let dropped = 12 - count
    return Self.chopping(
      digits.magnitude / UInt64(PowersOfTen.whole(dropped)), exponent: power + dropped,
      isNegative: isNegative, .kept) ?? self
  }

  /// Rounds half away from zero to `count` significant digits, 1 to 12.
  func rounded(toDigits count: Int) -> Decimal12? {
    let (digits, exponent) = twelveDigits
    return rounded(digits, exponent, dropping: 12 - count)
  }

  /// Rounds half away from zero to a multiple of 10^`place`.
  func rounded(atPlace place: Int) -> Decimal12? {
    let (digits, exponent) = twelveDigits
    return rounded(digits, exponent, dropping: place - exponent)
  }

  private func rounded(_ digits: Int64, _ exponent: Int, dropping count: Int) -> Decimal12? {
    guard count > 0 else { return self }
    guard count <= 12 else { return .zero }
    let unit = PowersOfTen.whole(count)
    let units = (digits + unit / 2) / unit
    return Self.chopping(
      UInt64(units), exponent: exponent + count, isNegative: isNegative, .kept)
  }
}
