/// A number of the machine: 12 significant decimal digits and an exponent from -99 to 99.
///
/// The value is `mantissa` × 10^`exponent`, packed into one word:
///
///      63                                  8 7        0
///     +-------------------------------------+----------+
///     |  mantissa, signed                   | exponent |
///     +-------------------------------------+----------+
///
/// There is one form for each value. A whole number below 10^12 in size has exponent 0, so whole
/// numbers are added and compared as plain words. Every other number has a mantissa of exactly
/// twelve digits. Two numbers are equal when their words are.
public struct Decimal12: Equatable, Hashable, Sendable {
  /// The packed word.
  public let word: Int64

  /// Wraps a packed word.
  @inlinable @inline(__always)
  init(word: Int64) {
    self.word = word
  }

  /// Packs a value that is already in its one form.
  @inline(__always)
  init(mantissa: Int64, exponent: Int) {
    word = mantissa &<< 8 | Int64(exponent & 0xFF)
  }

  /// A whole number of at most twelve digits.
  public init(_ whole: Int) {
    precondition(
      Int64(whole).magnitude < Self.mantissaLimit.magnitude,
      "a whole number has at most 12 digits")
    word = Int64(whole) &<< 8
  }

  /// The number of a word from outside; nil if the word is not the one form of a number.
  init?(stored word: Int64) {
    self.word = word
    let digits = mantissa.magnitude
    guard digits < UInt64(Self.mantissaLimit) else { return nil }
    guard exponent != 0 else { return }
    guard digits >= UInt64(Self.mantissaFloor), abs(exponent + 11) <= Self.exponentLimit else {
      return nil
    }
    // What is whole and below 10^12 has exponent 0.
    if -11..<0 ~= exponent, Int64(digits) % PowersOfTen.whole(-exponent) == 0 { return nil }
  }

  /// The digits as a whole number, with the sign.
  @inline(__always)
  var mantissa: Int64 { word &>> 8 }

  /// The power of ten that the mantissa is multiplied by.
  @inline(__always)
  var exponent: Int { Int(Int8(truncatingIfNeeded: word)) }

  /// 10^12: every mantissa is smaller.
  static let mantissaLimit: Int64 = 1_000_000_000_000

  /// 10^11: a mantissa of twelve digits is at least this.
  static let mantissaFloor: Int64 = 100_000_000_000

  /// The largest exponent that scientific notation shows, and the smallest with its sign changed.
  static let exponentLimit = 99

  /// Nothing at all, which is also what an empty variable holds.
  public static let zero = Self(word: 0)
  /// One.
  public static let one = Self(1)
  /// π as the machine stores it, rounded: 3.14159265360.
  public static let pi = Self(mantissa: 314_159_265_360, exponent: -11)
  /// Half of `pi`.
  static let halfPi = Self(mantissa: 157_079_632_680, exponent: -11)
}

extension Decimal12 {
  /// Whether the value is 0.
  @inline(__always)
  public var isZero: Bool { word == 0 }

  /// Whether the value is below 0.
  @inline(__always)
  public var isNegative: Bool { word < 0 }

  /// Whether the value has no digits after the point.
  @inline(__always)
  public var isWhole: Bool { exponent >= 0 }

  /// The value without its sign.
  public var magnitude: Decimal12 { isNegative ? negated : self }

  /// The value with the other sign.
  @inline(__always)
  public var negated: Decimal12 { Self(mantissa: 0 &- mantissa, exponent: exponent) }

  /// -1, 0 or 1.
  public var signum: Int { word == 0 ? 0 : word < 0 ? -1 : 1 }

  /// The exponent in scientific notation, d.ddd × 10^n; 0 for zero.
  var scientificExponent: Int {
    let digits = PowersOfTen.digitCount(mantissa.magnitude)
    return digits == 0 ? 0 : exponent + digits - 1
  }

  /// The magnitude as twelve digits and the exponent that goes with them; zeros for zero.
  @inline(__always)
  var twelveDigits: (digits: Int64, exponent: Int) {
    let digits = Int64(mantissa.magnitude)
    let missing = 12 - PowersOfTen.digitCount(UInt64(digits))
    guard digits != 0, missing > 0 else { return (digits, exponent) }
    return (digits * PowersOfTen.whole(missing), exponent - missing)
  }
}

extension Decimal12: Comparable {
  /// Compares the 12 digits as they are.
  @inline(__always)
  public static func < (left: Decimal12, right: Decimal12) -> Bool {
    if left.exponent == right.exponent { return left.word < right.word }
    return left.isBelow(right)
  }

  /// `<` for numbers whose exponents differ.
  private func isBelow(_ other: Decimal12) -> Bool {
    if isNegative != other.isNegative { return isNegative }
    if isZero || other.isZero { return isZero && !other.isNegative && !other.isZero }
    let (mine, myExponent) = twelveDigits
    let (others, otherExponent) = other.twelveDigits
    let isSmaller = myExponent == otherExponent ? mine < others : myExponent < otherExponent
    return isSmaller != isNegative
  }
}

extension Decimal12 {
  /// The whole part, the fraction cut; nil when it has more than twelve digits.
  var wholePart: Int64? {
    guard exponent < 0 else { return exponent == 0 ? mantissa : nil }
    return exponent < -18 ? 0 : mantissa / PowersOfTen.whole(-exponent)
  }

  /// The whole part as an `Int`, the fraction cut; nil when it has more than twelve digits.
  ///
  /// Where an `Int` has 32 bits, what is beyond them is the outermost of these: nothing that is
  /// counted in them, a line, an index or a digit, goes so far.
  public var truncated: Int? { wholePart.map { Int(clamping: $0) } }
}
