// INT, FRAC, ABS, SGN, RND, FACT, NPR and NCR. Refused (nil): arguments out of range, and results
// past the largest number.

extension Decimal12 {
  /// The argument that INT and FRAC work on: in MODE 10 it is first rounded to ten digits, if it
  /// is below 1E10 in size (docs/machine.md#end-digits).
  @inline(__always)
  private func settled(_ endDigits: EndDigits) -> Decimal12 {
    guard endDigits == .corrected, exponent < -1 else { return self }
    return rounded(toDigits: 10) ?? self
  }

  /// INT: the largest whole number that is not above.
  public func integerPart(_ endDigits: EndDigits) -> Decimal12 {
    guard !isWhole else { return self }
    if endDigits == .corrected, exponent > -12, exponent < -1 { return integerPartOfTenDigits }
    let value = settled(endDigits)
    guard !value.isWhole else { return value }
    let below: Int64 = value.isNegative ? -1 : 0
    guard value.exponent > -12 else { return Self(mantissa: below, exponent: 0) }
    let unit = PowersOfTen.whole(0 &- value.exponent)
    return Self(mantissa: value.mantissa / unit &+ below, exponent: 0)
  }

  /// INT in MODE 10 of what has digits on both sides of the point: rounding to ten digits and
  /// cutting the fraction in one go.
  @inline(__always)
  private var integerPartOfTenDigits: Decimal12 {
    let tenDigits = (mantissa.magnitude + 50) / 100
    let unit = UInt64(bitPattern: PowersOfTen.whole(-2 &- exponent))
    let (whole, rest) = tenDigits.quotientAndRemainder(dividingBy: unit)
    let below = isNegative ? 0 &- Int64(whole) &- (rest > 0 ? 1 : 0) : Int64(whole)
    return Self(mantissa: below, exponent: 0)
  }

  /// FRAC: what stands after the point, with the sign.
  func fraction(_ endDigits: EndDigits) -> Decimal12 {
    guard !isWhole else { return .zero }
    let value = settled(endDigits)
    guard !value.isWhole else { return .zero }
    guard value.exponent > -12 else { return value }
    let rest = value.mantissa % PowersOfTen.whole(0 &- value.exponent)
    return Self.chopping(
      rest.magnitude, exponent: value.exponent, isNegative: value.isNegative, .kept) ?? .zero
  }

  /// RND(x, y): x rounded at the digit that stands for 10^y; nil from 100 up in |y|.
  func roundedAt(_ digit: Decimal12) -> Decimal12? {
    guard digit.magnitude < Decimal12(100), let place = digit.truncated else { return nil }
    return rounded(atPlace: place + 1)
  }

  /// FACT: n! for whole n from 0 to 69.
  func factorial(_ endDigits: EndDigits) -> Decimal12? {
    guard isWhole, let n = wholePart, 0...69 ~= n else { return nil }
    return Self.permutations(of: n, taking: n, endDigits)
  }

  /// NPR(n, r): n!/(n-r)! for whole n ≥ r ≥ 0.
  static func permutations(
    of n: Decimal12, taking r: Decimal12, _ endDigits: EndDigits
  ) -> Decimal12? {
    guard let (n, r) = counts(n, r) else { return nil }
    return permutations(of: n, taking: r, endDigits)
  }

  // Binary products are exact up to 2^53, so beyond the twelfth digit, and then so close that they
  // are right to the twelfth; a chain ends after some 350 factors, past 10^100.

  private static func permutations(
    of n: Int64, taking r: Int64, _ endDigits: EndDigits
  ) -> Decimal12? {
    var product = 1.0
    var factor = n
    while factor > n - r {
      product *= Double(factor)
      guard product < 1e100 else { return nil }
      factor -= 1
    }
    return chopping(product, endDigits, slack: longChainSlack)
  }

  private static let longChainSlack = 0x1p-43

  /// NCR(n, r): n!/(r!(n-r)!) for whole n ≥ r ≥ 0.
  static func combinations(
    of n: Decimal12, taking r: Decimal12, _ endDigits: EndDigits
  ) -> Decimal12? {
    guard let (n, all) = counts(n, r) else { return nil }
    let r = min(all, n - all)
    var product = 1.0
    var taken: Int64 = 0
    while taken < r {
      product *= Double(n - taken)
      taken += 1
      product /= Double(taken)
      guard product < 1e100 else { return nil }
    }
    return chopping(product, endDigits, slack: longChainSlack)
  }

  private static func counts(_ n: Decimal12, _ r: Decimal12) -> (Int64, Int64)? {
    guard n.isWhole, r.isWhole, let n = n.wholePart, let r = r.wholePart else { return nil }
    return 0 <= r && r <= n ? (n, r) : nil
  }
}
