/// Elementary functions in binary, from series alone.
///
/// Without fused operations and system libraries, all platforms compute the same digits. In the
/// documented ranges the error is a few units in the 16th digit. Callers reduce arguments in
/// decimal.
enum Series {
  static let ln2 = 0.693147180559945309417
  static let ln10 = 2.302585092994045684018
  static let pi = 3.141592653589793238463

  /// The nearest whole number, or of two the even one, for |x| < 2^51.
  ///
  /// `rounded` calls a library function on processors before SSE 4.1.
  @inline(__always)
  static func nearestWhole(_ x: Double) -> Double {
    // Near 2^52 a `Double` has no fraction bits.
    let shift = 0x1.8p52
    return (x + shift) - shift
  }

  /// e^x for |x| < 500.
  static func exponential(_ x: Double) -> Double {
    // x = n ln 2 + r. The upper part of ln 2 has few bits, so n times it is exact.
    let ln2High = 0x1.62e42fee00000p-1
    let ln2Low = 0x1.a39ef35793c76p-33
    let n = nearestWhole(x * (1 / ln2))
    let r = (x - n * ln2High) - n * ln2Low
    // With the even function h = (r/2) coth(r/2): e^r = 1 + 2r / (2h - r).
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
    // ln((1+s)/(1-s)) = 2 (s + s³/3 + s⁵/5 + ...) with s = x/(2+x), |s| <= 0.18.
    let s = x / (2 + x)
    let z = s * s
    let w = z * z
    let even =
      (1.0 / 3) + w * ((1.0 / 7) + w * ((1.0 / 11) + w * ((1.0 / 15) + w * (1.0 / 19))))
    let odd =
      (1.0 / 5) + w * ((1.0 / 9) + w * ((1.0 / 13) + w * ((1.0 / 17) + w * (1.0 / 21))))
    return 2 * s + 2 * s * z * (even + z * odd)
  }

  /// ln x for x > 0.
  static func logarithm(_ x: Double) -> Double {
    var (significand, exponent) = parts(of: x)
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent &+= 1
    }
    return Double(exponent) * ln2 + logarithm(onePlus: significand - 1)
  }

  /// A normal positive number as a significand from 1 to 2 and a power of two.
  @inline(__always)
  static func parts(of x: Double) -> (significand: Double, exponent: Int) {
    let significand = x.bitPattern & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000
    return (Double(bitPattern: significand), Int(x.bitPattern &>> 52) &- 1023)
  }

  /// ln(1+x) for x > -1.
  static func logarithm(onePlusAny x: Double) -> Double {
    x > -0.3 && x < 0.42 ? logarithm(onePlus: x) : logarithm(1 + x)
  }

  /// sin x for |x| <= π/4.
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

  /// cos x for |x| <= π/4.
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

  /// arctan x in radians.
  static func arctangent(_ x: Double) -> Double {
    let size = abs(x)
    let angle = size > 1 ? pi / 2 - arctangent(upToOne: 1 / size) : arctangent(upToOne: size)
    return x < 0 ? -angle : angle
  }

  /// arctan x for x from 0 to 1, from the known value at the nearest quarter.
  private static func arctangent(upToOne x: Double) -> Double {
    let quarter = nearestWhole(x * 4)
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

  /// sinh x for |x| <= 1.
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

// Conversion. A `Double` has 15.9 digits: three or four guard digits beyond twelve.

extension Decimal12 {
  /// The value as a `Double`, within one unit in the last place.
  @inline(__always)
  var binary: Double {
    let digits = Double(mantissa)
    let power = exponent
    return power < 0
      ? digits / PowersOfTen.binary(0 &- power) : digits * PowersOfTen.binary(power)
  }

  /// The relative error by which a result is assumed to be below the true value.
  ///
  /// Adding it before chopping keeps exact results exact: SIN 30 is 0.5, not 0.49999999999999994.
  static let slack = 0x1p-49

  /// Chops to twelve digits; nil from 1E100 up.
  static func chopping(
    _ result: Double, _ endDigits: EndDigits, slack: Double = Self.slack
  ) -> Decimal12? {
    let magnitude = abs(result)
    guard magnitude < 1e100 * (1 - slack) else { return nil }
    guard magnitude >= 1e-100 else { return .zero }
    // The estimate is the decimal exponent or one less.
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
