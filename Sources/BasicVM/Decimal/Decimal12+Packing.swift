extension Decimal12 {
  /// The exponent is stored with this added.
  private static let exponentBias = 100
  /// What the digit above the exponent has more when the number is negative.
  private static let negativeMark: UInt64 = 5

  /// The number in sixteen half-bytes, the lowest first, as PUT writes it.
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

  /// The number in sixteen half-bytes; nil if they are none.
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

  /// The number that half-bytes spell; nil if one of them is no digit.
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
