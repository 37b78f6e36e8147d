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
