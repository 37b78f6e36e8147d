/// The unit of angles, which MODE 4, 5 and 6 set.
package enum AngleUnit: UInt8, Sendable {
  /// Degrees, the default.
  case degrees = 4
  /// Radians, 2π to the full turn.
  case radians = 5
  /// Grads, 400 to the full turn.
  case grads = 6

  /// The exclusive limit of |x|: four full turns.
  var argumentLimit: Decimal12 {
    switch self {
    case .degrees: Decimal12(1440)
    case .radians: Decimal12(mantissa: 251_327_412_287, exponent: -10)
    case .grads: Decimal12(1600)
    }
  }

  /// A limit below `argumentLimit`, with a margin for binary rounding.
  @inline(__always)
  var safeArgument: Double { self == .radians ? 25 : 1439 }

  var rightAngle: Decimal12 {
    switch self {
    case .degrees: Decimal12(90)
    case .radians: .halfPi
    case .grads: Decimal12(100)
    }
  }

  /// One radian in this unit.
  var radian: Double {
    switch self {
    case .degrees: 180 / Series.pi
    case .radians: 1
    case .grads: 200 / Series.pi
    }
  }
}

// Trigonometry; nil means an argument out of range. Exact decimal reduction to an eighth of a turn
// keeps the series accurate.

extension Decimal12 {
  /// An angle as right angles and a rest of at most π/4, in radians.
  private struct Reduced {
    let rightAngles: Int
    let rest: Double

    /// The sine of the angle plus `quarters` right angles.
    func sine(advancedBy quarters: Int = 0) -> Double {
      switch (rightAngles &+ quarters) & 3 {
      case 0: Series.sine(rest)
      case 1: Series.cosine(rest)
      case 2: -Series.sine(rest)
      default: -Series.cosine(rest)
      }
    }
  }

  /// Nil from four turns up.
  private func reduced(_ unit: AngleUnit) -> Reduced? {
    // The binary comparison is faster than the exact one.
    guard abs(binary) < unit.safeArgument || magnitude < unit.argumentLimit else { return nil }
    switch unit {
    case .degrees: return reduced(rightAngle: 90, unit)
    case .grads: return reduced(rightAngle: 100, unit)
    case .radians: return reducedFromRadians
    }
  }

  private func reduced(rightAngle: Int64, _ unit: AngleUnit) -> Reduced {
    // From 10 up, ten decimal places suffice for twelve digits.
    let places = exponent == 0 ? 0 : 10
    guard scientificExponent >= 1 else {
      return Reduced(rightAngles: 0, rest: binary / unit.radian)
    }
    let scaled = mantissa &* PowersOfTen.whole(exponent &+ places)
    let right = rightAngle &* PowersOfTen.whole(places)
    let quarters = (2 &* scaled.magnitude &+ UInt64(right)) / UInt64(2 &* right)
    let signed = isNegative ? 0 &- Int64(quarters) : Int64(quarters)
    let rest = Double(scaled &- signed &* right) / PowersOfTen.binary(places)
    return Reduced(rightAngles: Int(signed), rest: rest / unit.radian)
  }

  private var reducedFromRadians: Reduced {
    let size = abs(binary)
    guard size > Series.pi / 4 else { return Reduced(rightAngles: 0, rest: binary) }
    // From 0.7 up, twelve decimal places suffice. In units of 10^-12, π/2 is
    // 1570796326794.8966...; subtracting the whole part is exact.
    let units = mantissa &* PowersOfTen.whole(exponent &+ 12)
    let quarters = Series.nearestWhole(binary / (Series.pi / 2))
    let whole = units &- Int64(quarters) &* 1_570_796_326_794
    let rest = Double(whole) - quarters * 0.896619231321691639751
    return Reduced(rightAngles: Int(quarters), rest: rest / 1e12)
  }

  /// SIN; nil from four turns up.
  package func sine(_ unit: AngleUnit, _ endDigits: EndDigits) -> Decimal12? {
    guard let angle = reduced(unit) else { return nil }
    return Self.chopping(angle.sine(), endDigits)
  }

  /// COS.
  func cosine(_ unit: AngleUnit, _ endDigits: EndDigits) -> Decimal12? {
    guard let angle = reduced(unit) else { return nil }
    return Self.chopping(angle.sine(advancedBy: 1), endDigits)
  }

  /// TAN; also nil at odd right angles.
  func tangent(_ unit: AngleUnit, _ endDigits: EndDigits) -> Decimal12? {
    guard let angle = reduced(unit) else { return nil }
    let cosine = angle.sine(advancedBy: 1)
    guard cosine != 0 else { return nil }
    return Self.chopping(angle.sine() / cosine, endDigits)
  }

  func arctangent(_ unit: AngleUnit, _ endDigits: EndDigits) -> Decimal12? {
    Self.chopping(Series.arctangent(binary) * unit.radian, endDigits)
  }

  /// ASN as ATN(x/SQR((1-x)(1+x))), chopping each step and correcting only the last.
  ///
  /// This comes closest to related models in the calculator test (docs/machine.md#fingerprint).
  func arcsine(_ unit: AngleUnit, _ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= .one else { return nil }
    if magnitude == .one { return isNegative ? unit.rightAngle.negated : unit.rightAngle }
    guard
      let below = Self.one.subtracting(self, .kept), let above = Self.one.adding(self, .kept),
      let square = below.multiplied(by: above, .kept), let root = square.squareRoot(.kept),
      let tangent = divided(by: root, .kept)
    else { return nil }
    return tangent.arctangent(unit, endDigits)
  }

  /// ACS: a right angle minus ASN.
  func arccosine(_ unit: AngleUnit, _ endDigits: EndDigits) -> Decimal12? {
    guard let angle = arcsine(unit, .kept) else { return nil }
    return unit.rightAngle.subtracting(angle, endDigits)
  }
}

extension Decimal12 {
  /// POL: the length of (x, y) and its direction from -180 to 180 degrees.
  static func polar(
    x: Decimal12, y: Decimal12, _ unit: AngleUnit, _ endDigits: EndDigits
  ) -> (length: Decimal12, direction: Decimal12)? {
    // Factor out the larger coordinate to avoid overflow.
    let (large, small) = x.magnitude < y.magnitude ? (y, x) : (x, y)
    guard !large.isZero else { return (.zero, .zero) }
    let ratio = small.binary / large.binary
    let length = abs(large.binary) * (1 + ratio * ratio).squareRoot()
    var angle: Double
    if x.magnitude < y.magnitude {
      angle = (y.isNegative ? -1 : 1) * Series.pi / 2 - Series.arctangent(ratio)
    } else {
      angle = Series.arctangent(ratio)
      if x.isNegative { angle += (y.isNegative ? -1 : 1) * Series.pi }
    }
    guard
      let length = chopping(length, endDigits),
      let direction = chopping(angle * unit.radian, endDigits)
    else { return nil }
    return (length, direction)
  }

  /// REC.
  static func rectangular(
    length: Decimal12, direction: Decimal12, _ unit: AngleUnit, _ endDigits: EndDigits
  ) -> (x: Decimal12, y: Decimal12)? {
    guard let angle = direction.reduced(unit) else { return nil }
    guard
      let x = chopping(length.binary * angle.sine(advancedBy: 1), endDigits),
      let y = chopping(length.binary * angle.sine(), endDigits)
    else { return nil }
    return (x, y)
  }
}

// Hyperbolic functions; nil means an argument out of range or overflow.

extension Decimal12 {
  /// HYPSIN; nil above 230 in magnitude.
  func hyperbolicSine(_ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= Decimal12(230) else { return nil }
    return Self.chopping(Self.hyperbolicSine(binary), endDigits)
  }

  private static func hyperbolicSine(_ x: Double) -> Double {
    guard abs(x) > 1 else { return Series.hyperbolicSine(x) }
    let growth = Series.exponential(x)
    return (growth - 1 / growth) / 2
  }

  private static func hyperbolicCosine(_ x: Double) -> Double {
    let growth = Series.exponential(x)
    return (growth + 1 / growth) / 2
  }

  /// HYPCOS; nil above 230 in magnitude.
  func hyperbolicCosine(_ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= Decimal12(230) else { return nil }
    return Self.chopping(Self.hyperbolicCosine(binary), endDigits)
  }

  /// HYPTAN; above 20 in magnitude it is ±1.
  func hyperbolicTangent(_ endDigits: EndDigits) -> Decimal12? {
    guard magnitude <= Decimal12(20) else { return isNegative ? Self.one.negated : .one }
    let x = binary
    return Self.chopping(Self.hyperbolicSine(x) / Self.hyperbolicCosine(x), endDigits)
  }

  /// HYPASN.
  func hyperbolicArcsine(_ endDigits: EndDigits) -> Decimal12? {
    let x = abs(binary)
    // ln(x + √(x²+1)), arranged to keep small x precise.
    let root = (x * x + 1).squareRoot()
    let size = Series.logarithm(onePlusAny: x + x * x / (1 + root))
    return Self.chopping(isNegative ? -size : size, endDigits)
  }

  /// HYPACS; nil below 1.
  func hyperbolicArccosine(_ endDigits: EndDigits) -> Decimal12? {
    guard Self.one <= self else { return nil }
    guard self < Decimal12(2), let above = subtracting(.one, .kept) else {
      let x = binary
      return Self.chopping(
        Series.logarithm(x) + Series.logarithm(1 + (1 - 1 / (x * x)).squareRoot()), endDigits)
    }
    let t = above.binary
    // ln(x + √(x²-1)) with x = 1 + t.
    return Self.chopping(
      Series.logarithm(onePlusAny: t + (t * (t + 2)).squareRoot()), endDigits)
  }

  /// A number from 0.1 to 1 in units of 10^-`count`.
  private func places(_ count: Int) -> Int64 {
    mantissa * PowersOfTen.whole(exponent + count)
  }

  /// HYPATN; nil from 1 up in magnitude.
  func hyperbolicArctangent(_ endDigits: EndDigits) -> Decimal12? {
    let size = magnitude
    guard size < .one else { return nil }
    let x = size.binary
    // From 0.1 up, 1 - x has at most twelve places and is exact.
    let below = x < 0.1 ? 1 - x : Double(Self.mantissaLimit - size.places(12)) / 1e12
    let result = Series.logarithm(onePlusAny: 2 * x / below) / 2
    return Self.chopping(isNegative ? -result : result, endDigits)
  }
}
