// The four operations: exact decimal results, chopped to twelve digits. Whole results below 10^11
// need no chopping or correction and take a fast path.

extension Decimal12 {
  /// The limit below which neither chopping nor MODE 10 changes a whole number.
  @inlinable static var plainLimit: Int64 { mantissaFloor &<< 8 }

  /// Whether `word` is a whole number that needs no chopping or correction.
  @inlinable @inline(__always)
  static func isPlain(_ word: Int64) -> Bool {
    // Shifting the range to 0 lets one unsigned comparison check both signs.
    UInt64(bitPattern: word &+ (plainLimit &- 1)) < UInt64(2 &* plainLimit &- 1)
  }

  @inlinable @inline(__always)
  static func areWhole(_ left: Decimal12, _ right: Decimal12) -> Bool {
    (left.word | right.word) & 0xFF == 0
  }

  /// Nil from 1E100 up.
  @inlinable @inline(__always)
  package func adding(_ other: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    if Self.areWhole(self, other) {
      let sum = word &+ other.word
      if Self.isPlain(sum) { return Self(word: sum) }
    }
    return Self.sum(self, other, endDigits)
  }

  /// Nil from 1E100 up.
  @inlinable @inline(__always)
  package func subtracting(_ other: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    if Self.areWhole(self, other) {
      let difference = word &- other.word
      if Self.isPlain(difference) { return Self(word: difference) }
    }
    return Self.sum(self, other.negated, endDigits)
  }

  /// Nil from 1E100 up.
  @inlinable @inline(__always)
  package func multiplied(by other: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    if Self.areWhole(self, other) {
      if let product = WordProduct.narrow(mantissa, other.word), Self.isPlain(product) {
        return Self(word: product)
      }
    }
    return Self.product(self, other, endDigits)
  }

  /// Nil from 1E100 up and for division by 0.
  @inlinable @inline(__always)
  package func divided(by other: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    Self.quotient(self, other, endDigits)
  }
}

extension Decimal12 {
  @_optimize(speed)
  @usableFromInline @inline(never)
  static func sum(_ a: Decimal12, _ b: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    let (large, small) = a.exponent >= b.exponent ? (a, b) : (b, a)
    var digits = large.digits
    var exponent = large.exponent
    guard digits >= mantissaFloor else { return exactSum(large, small, endDigits) }
    // Twelve places down, no digit of the smaller number is left.
    let places = min(exponent &- small.exponent, 12)
    if (a.word ^ b.word) >= 0 {
      digits &+= PowersOfTen.quotient(of: small.digits, byTenTo: places)
      if digits >= mantissaLimit {
        digits /= 10
        exponent &+= 1
      }
    } else {
      // Dropped digits borrow one unit, so the quotient is rounded up.
      let roundingUp = PowersOfTen.whole(places) &- 1
      digits &-= PowersOfTen.quotient(of: small.digits &+ roundingUp, byTenTo: places)
      // After a cancellation, more digits of the smaller number count.
      guard digits >= mantissaFloor else { return exactSum(large, small, endDigits) }
    }
    return finishing(digits, exponent, large.isNegative, endDigits)
  }

  /// A sum with all digits of both numbers; the first exponent is not below the second.
  @_optimize(speed)
  @inline(never)
  private static func exactSum(
    _ large: Decimal12, _ small: Decimal12, _ endDigits: EndDigits
  ) -> Decimal12? {
    let distance = large.exponent &- small.exponent
    if distance <= 18,
      let aligned = WordProduct.narrow(large.mantissa, PowersOfTen.whole(distance))
    {
      let (sum, overflow) = aligned.addingReportingOverflow(small.mantissa)
      if !overflow { return chopping(sum, small.exponent, endDigits) }
    }
    return distantSum(large, small, endDigits)
  }

  /// A sum in which the smaller number affects only the last digits.
  ///
  /// The larger gets six guard digits. With unlike signs, digits of the smaller below the guards
  /// borrow one unit; otherwise they have no effect on the chopped result.
  @inline(never)
  private static func distantSum(
    _ large: Decimal12, _ small: Decimal12, _ endDigits: EndDigits
  ) -> Decimal12? {
    // Zero has exponent 0 and may be `large`. The sum is still chopped, since MODE 10 corrects it.
    let (large, small) = large.isZero ? (small, large) : (large, small)
    let (digits, twelveExponent) = large.twelveDigits
    let guarded = UInt64(digits) * 1_000_000
    let exponent = twelveExponent - 6
    let shift = exponent - small.exponent
    let smallDigits = small.mantissa.magnitude
    let unit = shift < 18 ? UInt64(PowersOfTen.whole(max(shift, 0))) : .max
    let kept = smallDigits / unit
    if large.isNegative == small.isNegative {
      return chopping(
        guarded + kept, exponent: exponent, isNegative: large.isNegative, endDigits)
    }
    let borrow: UInt64 = smallDigits % unit == 0 ? 0 : 1
    return chopping(
      guarded - kept - borrow, exponent: exponent, isNegative: large.isNegative, endDigits)
  }

  @_optimize(speed)
  @usableFromInline @inline(never)
  static func product(_ a: Decimal12, _ b: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    let exponent = a.exponent &+ b.exponent
    if let product = WordProduct.narrow(a.mantissa, b.mantissa) {
      return chopping(product, exponent, endDigits)
    }
    guard a.digits >= mantissaFloor, b.digits >= mantissaFloor else {
      return productOfTwelveDigits(a, b, endDigits)
    }
    let product = WordProduct.full(a.mantissa.magnitude, b.mantissa.magnitude)
    // All but the last 17 of 80 bits; these are 0 in 10^23.
    let upper = product.high &<< 47 | product.low &>> 17
    let has24Digits = upper >= 762_939_453_125_000_000
    let (excess, unit, reciprocal) =
      has24Digits
      ? (12, 1_000_000_000_000, 2_417_851_639_229)
      : (11, 100_000_000_000, 24_178_516_392_292) as (Int, UInt64, UInt64)
    // With a reciprocal of 45 bits, the quotient may be one too small.
    let quotient = WordProduct.high(upper, reciprocal)
    let rest = product.low &- quotient &* unit
    let digits = Int64(bitPattern: rest < unit ? quotient : quotient &+ 1)
    return finishing(digits, exponent &+ excess, (a.word ^ b.word) < 0, endDigits)
  }

  /// The product after zeros have been appended to the factors.
  @inline(never)
  private static func productOfTwelveDigits(
    _ a: Decimal12, _ b: Decimal12, _ endDigits: EndDigits
  ) -> Decimal12? {
    product(a.withTwelveDigits, b.withTwelveDigits, endDigits)
  }

  /// The value with twelve digits, for whole numbers not in canonical form.
  private var withTwelveDigits: Decimal12 {
    let (digits, exponent) = twelveDigits
    return Self(mantissa: isNegative ? 0 &- digits : digits, exponent: exponent)
  }

  @_optimize(speed)
  @usableFromInline @inline(never)
  static func quotient(_ a: Decimal12, _ b: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    guard !b.isZero else { return nil }
    let isNegative = (a.word ^ b.word) < 0
    let divisor = b.mantissa.magnitude
    if areWhole(a, b), divisor < 1_000_000 {
      let (whole, rest) = a.mantissa.magnitude.quotientAndRemainder(dividingBy: divisor)
      if rest == 0, whole < UInt64(mantissaFloor) {
        return Self(mantissa: isNegative ? 0 &- Int64(whole) : Int64(whole), exponent: 0)
      }
      if whole > 0 {
        // Append as many fraction digits as fit in twelve; the product needs at most 18.
        let places = 12 &- PowersOfTen.digitCount(whole)
        let unit = UInt64(bitPattern: PowersOfTen.whole(places))
        let digits = whole &* unit &+ rest &* unit / divisor
        return finishing(Int64(bitPattern: digits), 0 &- places, isNegative, endDigits)
      }
    }
    let (digits, exponent) = a.twelveDigits
    let (high, rest) = (UInt64(digits) &* 1_000_000).quotientAndRemainder(dividingBy: divisor)
    if divisor < 1_000_000 {
      return chopping(
        high, exponent: exponent &- b.exponent &- 6, isNegative: isNegative, endDigits)
    }
    return chopping(
      high &* 1_000_000 &+ rest &* 1_000_000 / divisor,
      exponent: exponent &- b.exponent &- 12, isNegative: isNegative, endDigits)
  }
}

// INT, FRAC, RND, FACT, NPR and NCR; nil means an argument out of range or overflow.

extension Decimal12 {
  /// The argument of INT and FRAC: MODE 10 rounds |x| < 1E10 to ten digits.
  ///
  /// Source: docs/machine.md#end-digits.
  @inline(__always)
  private func settled(_ endDigits: EndDigits) -> Decimal12 {
    guard endDigits == .corrected, exponent < -1 else { return self }
    return rounded(toDigits: 10) ?? self
  }

  /// Rounds toward negative infinity.
  @_optimize(speed)
  package func integerPart(_ endDigits: EndDigits) -> Decimal12 {
    guard !isWhole else { return self }
    let places = 0 &- exponent
    guard places <= 12 else { return isNegative ? Self.one.negated : .zero }
    // In MODE 10 two of the twelve digits only round the others, as in `settled`.
    let settles = endDigits == .corrected && places > 1
    let digits = digits &+ (settles ? 50 : 0)
    let whole = PowersOfTen.quotient(of: digits, byTenTo: places)
    guard isNegative else { return Self(mantissa: whole, exponent: 0) }
    let rest = digits &- whole &* PowersOfTen.whole(places)
    let below: Int64 = rest < (settles ? 100 : 1) ? 0 : 1
    return Self(mantissa: 0 &- whole &- below, exponent: 0)
  }

  /// FRAC, with the sign.
  func fraction(_ endDigits: EndDigits) -> Decimal12 {
    guard !isWhole else { return .zero }
    let value = settled(endDigits)
    guard !value.isWhole else { return .zero }
    guard value.exponent > -12 else { return value }
    let rest = value.mantissa % PowersOfTen.whole(0 &- value.exponent)
    return Self.chopping(
      rest.magnitude, exponent: value.exponent, isNegative: value.isNegative, .kept) ?? .zero
  }

  /// RND(x, y): rounds x to a multiple of 10^(y+1); nil if |y| >= 100.
  func roundedAt(_ digit: Decimal12) -> Decimal12? {
    guard digit.magnitude < Decimal12(100), let place = digit.truncated else { return nil }
    return rounded(atPlace: place + 1)
  }

  /// The error of RND at this digit.
  var faultOfRounding: FaultCause { magnitude < Decimal12(100) ? .overflow : .badArgument }

  /// FACT: n! for whole n from 0 to 69.
  func factorial(_ endDigits: EndDigits) -> Decimal12? {
    guard isWhole, let n = wholePart, 0...69 ~= n else { return nil }
    return Self.permutations(of: Double(n), taking: Double(n), endDigits)
  }

  /// NPR(n, r): n!/(n-r)! for whole n ≥ r ≥ 0.
  static func permutations(
    of n: Decimal12, taking r: Decimal12, _ endDigits: EndDigits
  ) -> Decimal12? {
    guard let (n, r) = counts(n, r) else { return nil }
    return permutations(of: n, taking: r, endDigits)
  }

  // Products in binary are exact up to 2^53. Larger ones stay accurate to twelve digits: they have
  // at most about 350 factors before they exceed 10^100.

  private static func permutations(
    of n: Double, taking r: Double, _ endDigits: EndDigits
  ) -> Decimal12? {
    var product = 1.0
    var taken = 0.0
    while taken < r {
      product *= n - taken
      guard product < 1e100 else { return nil }
      taken += 1
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
    var taken = 0.0
    while taken < r {
      product *= n - taken
      taken += 1
      product /= taken
      guard product < 1e100 else { return nil }
    }
    return chopping(product, endDigits, slack: longChainSlack)
  }

  private static func counts(_ n: Decimal12, _ r: Decimal12) -> (Double, Double)? {
    guard n.isWhole, r.isWhole, !r.isNegative, r <= n else { return nil }
    return (n.binary, r.binary)
  }
}
