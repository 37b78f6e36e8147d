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
  /// What is that little below a whole twelve-digit number is taken to be that number, so that
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
