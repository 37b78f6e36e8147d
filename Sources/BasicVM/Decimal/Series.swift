/// The elementary functions in binary, from their series alone: the same additions, products and
/// quotients on every platform, so the same digits. (No fused operations, no system library.)
///
/// Each is good to a few units in the 16th digit, relative to its result, on the arguments it is
/// documented for; the callers reduce theirs exactly, in decimal, before they come here.
enum Series {
  static let ln2 = 0.693147180559945309417
  static let ln10 = 2.302585092994045684018
  static let pi = 3.141592653589793238463

  /// e^x for x below 500 in size.
  static func exponential(_ x: Double) -> Double {
    // x = n ln 2 + r, with ln 2 in two parts: the first has few bits, so that n times it is exact.
    let ln2High = 0x1.62e42fee00000p-1
    let ln2Low = 0x1.a39ef35793c76p-33
    let n = (x * (1 / ln2)).rounded(.toNearestOrEven)
    let r = (x - n * ln2High) - n * ln2Low
    // With h = (r/2) coth(r/2), an even function: e^r = 1 + 2r / (2h - r).
    let s = r * r
    let q = s * s
    let even = (1.0 / 6) + s * (-1.0 / 360) + q * ((1.0 / 15_120) + s * (-1.0 / 604_800))
    let h = s * (even + q * q * ((1.0 / 23_950_080) + s * (-691.0 / 653_837_184_000)))
    let power = 1 + 2 * r / (2 - r + h)
    return power * Double(bitPattern: UInt64(Int(n) &+ 1023) &<< 52)
  }

  /// ln(1+x) for x from -0.3 to 0.42.
  @inline(__always)
  static func logarithm(onePlus x: Double) -> Double {
    // ln((1+s)/(1-s)) = 2 (s + s³/3 + s⁵/5 + ...) with s = x/(2+x), at most 0.18 in size.
    let s = x / (2 + x)
    let z = s * s
    let w = z * z
    let even =
      (1.0 / 3) + w * ((1.0 / 7) + w * ((1.0 / 11) + w * ((1.0 / 15) + w * (1.0 / 19))))
    let odd =
      (1.0 / 5) + w * ((1.0 / 9) + w * ((1.0 / 13) + w * ((1.0 / 17) + w * (1.0 / 21))))
    return 2 * s + 2 * s * z * (even + z * odd)
  }

  /// ln x for any x above 0.
  static func logarithm(_ x: Double) -> Double {
    var (significand, exponent) = parts(of: x)
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent &+= 1
    }
    return Double(exponent) * ln2 + logarithm(onePlus: significand - 1)
  }

  /// A normal number above 0 as a significand from 1 to 2 and a power of two.
  @inline(__always)
  static func parts(of x: Double) -> (significand: Double, exponent: Int) {
    let significand = x.bitPattern & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000
    return (Double(bitPattern: significand), Int(x.bitPattern &>> 52) &- 1023)
  }

  /// ln(1+x) for any x above -1.
  static func logarithm(onePlusAny x: Double) -> Double {
    x > -0.3 && x < 0.42 ? logarithm(onePlus: x) : logarithm(1 + x)
  }

  /// sin x for x up to π/4 in size.
  @inline(__always)
  static func sine(_ x: Double) -> Double {
    let z = x * x
    let w = z * z
    let low = (-1.0 / 6) + z * (1.0 / 120)
    let middle = (-1.0 / 5_040) + z * (1.0 / 362_880)
    let high =
      (-1.0 / 39_916_800) + z * (1.0 / 6_227_020_800)
      + w * ((-1.0 / 1_307_674_368_000) + z * (1.0 / 355_687_428_096_000))
    return x + x * z * (low + w * (middle + w * high))
  }

  /// cos x for x up to π/4 in size.
  @inline(__always)
  static func cosine(_ x: Double) -> Double {
    let z = x * x
    let w = z * z
    let low = (1.0 / 24) + z * (-1.0 / 720)
    let middle = (1.0 / 40_320) + z * (-1.0 / 3_628_800)
    let high =
      (1.0 / 479_001_600) + z * (-1.0 / 87_178_291_200)
      + w * ((1.0 / 20_922_789_888_000) + z * (-1.0 / 6_402_373_705_728_000))
    return 1 - z / 2 + w * (low + w * (middle + w * high))
  }

  /// arctan x, in radians, for any x.
  static func arctangent(_ x: Double) -> Double {
    let size = abs(x)
    let angle = size > 1 ? pi / 2 - arctangent(upToOne: 1 / size) : arctangent(upToOne: size)
    return x < 0 ? -angle : angle
  }

  /// arctan x for x from 0 to 1: from the nearest quarter, whose arctangent is known.
  private static func arctangent(upToOne x: Double) -> Double {
    let quarter = (x * 4).rounded(.toNearestOrEven)
    let known =
      switch Int(quarter) {
      case 0: 0.0
      case 1: 0.244978663126864154172
      case 2: 0.463647609000806116214
      case 3: 0.643501108793284386803
      default: 0.785398163397448309616
      }
    let c = quarter / 4
    let t = (x - c) / (1 + x * c)
    let z = t * t
    let w = z * z
    let even = (-1.0 / 3) + w * ((-1.0 / 7) + w * ((-1.0 / 11) + w * (-1.0 / 15)))
    let odd = (1.0 / 5) + w * ((1.0 / 9) + w * ((1.0 / 13) + w * (1.0 / 17)))
    return known + (t + t * z * (even + z * odd))
  }

  /// sinh x for x up to 1 in size.
  static func hyperbolicSine(_ x: Double) -> Double {
    let z = x * x
    var sum = 0.0
    var n = 21.0
    while n > 1 {
      sum = (sum + 1) * z / (n * (n - 1))
      n -= 2
    }
    return x + x * sum
  }
}

// Between decimal and binary, for the functions alone. A Double carries 15.9 digits, so a result
// computed with care has three or four guard digits when it is cut to twelve.

extension Decimal12 {
  /// The nearest binary number, or its neighbour.
  @inline(__always)
  var binary: Double {
    let digits = Double(mantissa)
    let power = exponent
    return power < 0
      ? digits / PowersOfTen.binary(0 &- power) : digits * PowersOfTen.binary(power)
  }

  /// How far, relative to its size, a function's result may lie below the true value.
  ///
  /// A result that little below a whole twelve-digit number is taken to be that number, so that
  /// cases that are exact in mathematics come out exact: SIN 30 is 0.5 though the sine is computed
  /// as 0.49999999999999994.
  static let slack = 0x1p-49

  /// A function's result cut to twelve digits; nil past the largest number.
  static func chopping(
    _ result: Double, _ endDigits: EndDigits, slack: Double = Self.slack
  ) -> Decimal12? {
    let magnitude = abs(result)
    guard magnitude < 1e100 * (1 - slack) else { return nil }
    guard magnitude >= 1e-100 else { return .zero }
    // The binary exponent tells the decimal one, or one less.
    var scientific = (Series.parts(of: magnitude).exponent &* 1233) &>> 12
    var digits = scaled(magnitude, byTenTo: 11 &- scientific)
    if digits >= 1e12 {
      scientific &+= 1
      digits = scaled(magnitude, byTenTo: 11 &- scientific)
    }
    var whole = Int64(digits + digits * slack)
    if whole == mantissaLimit {
      whole = mantissaFloor
      scientific &+= 1
    }
    return finishing(whole, scientific &- 11, result < 0, endDigits)
  }

  @inline(__always)
  private static func scaled(_ value: Double, byTenTo power: Int) -> Double {
    power < 0 ? value / PowersOfTen.binary(0 &- power) : value * PowersOfTen.binary(power)
  }
}

// Logarithms, powers and roots. Refused (nil): arguments out of range, and results past the
// largest number.

extension Decimal12 {
  /// ln x near 1, where taking 1 away in decimals keeps every digit; nil elsewhere.
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

  /// ln x in binary, for x above 0.
  private var binaryLogarithm: Double {
    logarithmNearOne ?? Series.logarithm(binary)
  }

  /// LN; nil from 0 down.
  public func naturalLogarithm(_ endDigits: EndDigits) -> Decimal12? {
    guard word > 0 else { return nil }
    return Self.chopping(binaryLogarithm, endDigits)
  }

  /// LOG, to base 10; nil from 0 down.
  func decimalLogarithm(_ endDigits: EndDigits) -> Decimal12? {
    guard word > 0 else { return nil }
    if let near = logarithmNearOne { return Self.chopping(near / Series.ln10, endDigits) }
    let (digits, exponent) = twelveDigits
    let fraction = Series.logarithm(Double(digits) / 1e11) / Series.ln10
    return Self.chopping(Double(exponent + 11) + fraction, endDigits)
  }

  /// EXP; nil above 230 in size.
  func exponential(_ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= Decimal12(230) else { return nil }
    return Self.chopping(Series.exponential(binary), endDigits)
  }

  /// SQR; nil below 0.
  func squareRoot(_ endDigits: EndDigits) -> Decimal12? {
    guard !isNegative else { return nil }
    return Self.chopping(binary.squareRoot(), endDigits)
  }

  /// CUR, the cube root, of either sign.
  func cubeRoot(_ endDigits: EndDigits) -> Decimal12? {
    guard !isZero else { return .zero }
    let size = abs(binary)
    let estimate = Series.exponential(Series.logarithm(size) / 3)
    // One step of Newton's makes the estimate good to the last bit or two.
    let root = estimate - (estimate - size / (estimate * estimate)) / 3
    return Self.chopping(isNegative ? -root : root, endDigits)
  }

  /// x↑y; nil for 0↑0, 0 to a negative power, and a fractional power of a negative number.
  public func raised(to power: Decimal12, _ endDigits: EndDigits) -> Decimal12? {
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
    // Up to 231 times the error of a logarithm goes into the result.
    return Self.chopping(isNegative ? -size : size, endDigits, slack: 0x1p-43)
  }

  /// Whether the value is an odd whole number; none is past twelve digits.
  private var isOdd: Bool { exponent == 0 && mantissa & 1 == 1 }

  private struct Power {
    let value: Decimal12?
  }

  /// A whole power computed by multiplying; nil when its digits do not fit in a word.
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
    // Of at most three digits and twelve.
    let result = Int64(exponent) * power
    guard abs(result) <= Self.exponentLimit else { return Power(value: result < 0 ? .zero : nil) }
    return Power(
      value: Self.chopping(1, exponent: Int(result), isNegative: isNegative, .kept))
  }
}
