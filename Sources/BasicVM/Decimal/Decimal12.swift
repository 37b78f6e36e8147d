/// A number with 12 significant decimal digits and an exponent from -99 to 99.
///
/// The value is `mantissa` × 10^`exponent`, in one word:
///
///      63                                  8 7        0
///     +-------------------------------------+----------+
///     |  mantissa, signed                   | exponent |
///     +-------------------------------------+----------+
///
/// The form is canonical, so equal numbers have equal words. Whole numbers below 10^12 have
/// exponent 0 and are computed as integers. Other mantissas have twelve digits.
public struct Decimal12: Equatable, Hashable, Sendable {
  /// The packed mantissa and exponent.
  public let word: Int64

  @inlinable @inline(__always)
  init(word: Int64) {
    self.word = word
  }

  /// Packs a canonical value.
  @inlinable @inline(__always)
  init(mantissa: Int64, exponent: Int) {
    word = mantissa &<< 8 | Int64(exponent & 0xFF)
  }

  /// Creates a whole number; traps beyond twelve digits.
  public init(_ whole: Int) {
    precondition(
      Int64(whole).magnitude < Self.mantissaLimit.magnitude,
      "a whole number has at most 12 digits")
    word = Int64(whole) &<< 8
  }

  /// Validates an untrusted word.
  package init?(stored word: Int64) {
    self.word = word
    let digits = mantissa.magnitude
    guard digits < UInt64(Self.mantissaLimit) else { return nil }
    guard exponent != 0 else { return }
    guard digits >= UInt64(Self.mantissaFloor), abs(exponent + 11) <= Self.exponentLimit else {
      return nil
    }
    if -11..<0 ~= exponent, Int64(digits) % PowersOfTen.whole(-exponent) == 0 { return nil }
  }

  /// The signed digits.
  @inlinable @inline(__always)
  package var mantissa: Int64 { word &>> 8 }

  /// The digits without a sign.
  @inline(__always)
  var digits: Int64 { Int64(bitPattern: mantissa.magnitude) }

  @inlinable @inline(__always)
  package var exponent: Int { Int(Int8(truncatingIfNeeded: word)) }

  /// The exclusive limit of mantissas.
  @inlinable static var mantissaLimit: Int64 { 1_000_000_000_000 }

  /// The smallest mantissa with twelve digits.
  @inlinable static var mantissaFloor: Int64 { 100_000_000_000 }

  /// The limit of |n| in d.ddd × 10^n.
  static let exponentLimit = 99

  /// 0, the initial value of variables.
  @inlinable public static var zero: Self { Self(word: 0) }
  /// The number 1.
  @inlinable public static var one: Self { Self(word: 1 &<< 8) }
  /// π as the machine stores it, rounded: 3.14159265360.
  public static let pi = Self(mantissa: 314_159_265_360, exponent: -11)
  static let halfPi = Self(mantissa: 157_079_632_680, exponent: -11)
}

extension Decimal12 {
  /// Whether the value is 0.
  @inlinable @inline(__always)
  public var isZero: Bool { word == 0 }

  /// Whether the value is below 0.
  @inlinable @inline(__always)
  public var isNegative: Bool { word < 0 }

  /// Whether the value has no fraction.
  @inline(__always)
  public var isWhole: Bool { exponent >= 0 }

  /// The absolute value.
  public var magnitude: Decimal12 { isNegative ? negated : self }

  /// The value with its sign changed.
  @inlinable @inline(__always)
  public var negated: Decimal12 { Self(mantissa: 0 &- mantissa, exponent: exponent) }

  /// -1, 0 or 1 by sign.
  public var signum: Int { word == 0 ? 0 : word < 0 ? -1 : 1 }

  /// n in d.ddd × 10^n; 0 for zero.
  var scientificExponent: Int {
    let digits = PowersOfTen.digitCount(mantissa.magnitude)
    return digits == 0 ? 0 : exponent + digits - 1
  }

  /// Twelve digits and their exponent, without sign; both 0 for zero.
  @inline(__always)
  var twelveDigits: (digits: Int64, exponent: Int) {
    guard digits < Self.mantissaFloor, digits != 0 else { return (digits, exponent) }
    let missing = 12 &- PowersOfTen.digitCount(UInt64(digits))
    return (digits &* PowersOfTen.whole(missing), exponent &- missing)
  }
}

extension Decimal12: Comparable {
  /// Compares all twelve digits, without end-digit correction.
  @inlinable @inline(__always)
  public static func < (left: Decimal12, right: Decimal12) -> Bool {
    if left.exponent == right.exponent { return left.word < right.word }
    return left.isBelow(right)
  }

  @usableFromInline func isBelow(_ other: Decimal12) -> Bool {
    exponent > other.exponent
      ? aligned(to: other.exponent).map { $0 < other.mantissa } ?? isNegative
      : other.aligned(to: exponent).map { mantissa < $0 } ?? !other.isNegative
  }

  /// The mantissa for a smaller exponent; nil if it exceeds all mantissas.
  @inline(__always)
  private func aligned(to smaller: Int) -> Int64? {
    // With twelve more digits, every number but 0 exceeds all mantissas.
    WordProduct.narrow(mantissa, PowersOfTen.whole(min(exponent &- smaller, 12)))
  }
}

extension Decimal12 {
  /// The value truncated toward zero; nil beyond twelve digits.
  @_optimize(speed)
  var wholePart: Int64? {
    guard exponent < 0 else { return exponent == 0 ? mantissa : nil }
    return exponent < -18 ? 0 : mantissa / PowersOfTen.whole(-exponent)
  }

  /// Truncates toward zero; nil beyond twelve digits.
  ///
  /// A 32-bit `Int` clamps it; line numbers and indexes are far smaller.
  @inline(__always)
  public var truncated: Int? { wholePart.map { Int(clamping: $0) } }
}

extension Decimal12 {
  private static let exponentBias = 100
  /// Added to the hundreds digit of a negative number's biased exponent.
  private static let negativeMark: UInt64 = 5

  /// The number as sixteen BCD digits in one word, of which PUT writes the lowest byte first.
  ///
  ///      63 60 59                        12 11    8 7         0
  ///     +-----+----------------------------+-------+-----------+
  ///     |  0  |  twelve digits             | 0/1   | exponent  |
  ///     |     |                            | (+ 5) | + 100     |
  ///     +-----+----------------------------+-------+-----------+
  public var packed: UInt64 {
    let (digits, _) = twelveDigits
    guard digits != 0 else { return 0 }
    let biased = scientificExponent + Self.exponentBias
    let mark = UInt64(biased / 100) + (isNegative ? Self.negativeMark : 0)
    return Self.halfBytes(UInt64(digits)) << 12 | mark << 8 | Self.halfBytes(UInt64(biased % 100))
  }

  /// Decodes `packed`; nil if the digits are malformed.
  public init?(packed: UInt64) {
    guard packed != 0 else {
      self = .zero
      return
    }
    let mark = packed >> 8 & 15
    let isNegative = mark >= Self.negativeMark
    let hundreds = isNegative ? mark - Self.negativeMark : mark
    guard packed >> 60 == 0, hundreds < 2,
      let digits = Self.digits(packed >> 12), digits >= UInt64(Self.mantissaFloor),
      let low = Self.digits(packed & 0xFF)
    else { return nil }
    let exponent = Int(hundreds) * 100 + Int(low) - Self.exponentBias
    guard exponent >= -Self.exponentLimit,
      let number = Self.finishing(Int64(digits), exponent - 11, isNegative, .kept)
    else { return nil }
    self = number
  }

  private static func halfBytes(_ number: UInt64) -> UInt64 {
    var result: UInt64 = 0
    var rest = number
    var shift: UInt64 = 0
    while rest > 0 {
      result |= (rest % 10) << shift
      rest /= 10
      shift += 4
    }
    return result
  }

  /// Nil if a half-byte exceeds 9.
  private static func digits(_ halfBytes: UInt64) -> UInt64? {
    var result: UInt64 = 0
    for place in (0..<16).reversed() {
      let digit = halfBytes >> UInt64(4 * place) & 15
      guard digit < 10 else { return nil }
      result = result * 10 + digit
    }
    return result
  }
}
