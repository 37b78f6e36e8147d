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
  public func adding(_ other: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    if Self.areWhole(self, other) {
      let sum = word &+ other.word
      if Self.isPlain(sum) { return Self(word: sum) }
    }
    return Self.sum(self, other, endDigits)
  }

  /// Nil from 1E100 up.
  @inlinable @inline(__always)
  public func subtracting(_ other: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    if Self.areWhole(self, other) {
      let difference = word &- other.word
      if Self.isPlain(difference) { return Self(word: difference) }
    }
    return Self.sum(self, other.negated, endDigits)
  }

  /// Nil from 1E100 up.
  @inlinable @inline(__always)
  public func multiplied(by other: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    if Self.areWhole(self, other) {
      if let product = WordProduct.narrow(mantissa, other.word), Self.isPlain(product) {
        return Self(word: product)
      }
    }
    return Self.product(self, other, endDigits)
  }

  /// Nil from 1E100 up and for division by 0.
  @inlinable @inline(__always)
  public func divided(by other: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    Self.quotient(self, other, endDigits)
  }
}

extension Decimal12 {
  @_optimize(speed)
  @usableFromInline @inline(never)
  static func sum(_ a: Decimal12, _ b: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
    let (large, small) = a.exponent >= b.exponent ? (a, b) : (b, a)
    let distance = large.exponent &- small.exponent
    if distance <= 18 {
      let aligned = WordProduct.narrow(large.mantissa, PowersOfTen.whole(distance))
      // Below 2^62, adding the other mantissa cannot overflow.
      if let aligned, aligned.magnitude < 1 << 62 {
        let sum = aligned &+ small.mantissa
        return chopping(
          sum.magnitude, exponent: small.exponent, isNegative: sum < 0, endDigits)
      }
    }
    return distantSum(large, small, endDigits)
  }

  /// A sum in which the smaller number affects only the last digits.
  ///
  /// The larger gets six guard digits. With unlike signs, digits of the smaller below the guards
  /// borrow one unit; otherwise they have no effect on the chopped result.
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
    let isNegative = (a.word ^ b.word) < 0
    let exponent = a.exponent &+ b.exponent
    if let product = WordProduct.narrow(a.mantissa, b.mantissa) {
      return chopping(product.magnitude, exponent: exponent, isNegative: isNegative, endDigits)
    }
    let left = a.mantissa.magnitude
    let right = b.mantissa.magnitude
    // 24 digits exceed a word, so multiply by halves of six digits and drop six. Both steps round
    // down, so the result is the exact product chopped.
    let (high, low) = right.quotientAndRemainder(dividingBy: 1_000_000)
    return chopping(
      left &* high &+ left &* low / 1_000_000, exponent: exponent &+ 6, isNegative: isNegative,
      endDigits)
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

  /// In MODE 10, for numbers with digits on both sides of the point, in one step.
  @inline(__always)
  private var integerPartOfTenDigits: Decimal12 {
    let tenDigits = (mantissa.magnitude + 50) / 100
    let unit = UInt64(bitPattern: PowersOfTen.whole(-2 &- exponent))
    let (whole, rest) = tenDigits.quotientAndRemainder(dividingBy: unit)
    let below = isNegative ? 0 &- Int64(whole) &- (rest > 0 ? 1 : 0) : Int64(whole)
    return Self(mantissa: below, exponent: 0)
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
