/// A decimal number with any number of digits, for intermediate results that must be exact.
struct LongDecimal {
  /// The lowest first, without leading zeros; empty for 0.
  private var digits: [UInt8]
  private var exponent: Int
  private(set) var isNegative: Bool

  static let zero = LongDecimal(.zero)

  init(_ number: Decimal12) {
    self.init(number.mantissa.magnitude, number.exponent, isNegative: number.isNegative)
  }

  private init(_ magnitude: UInt64, _ exponent: Int, isNegative: Bool) {
    digits = []
    var rest = magnitude
    while rest > 0 {
      digits.append(UInt8(rest % 10))
      rest /= 10
    }
    self.exponent = exponent
    self.isNegative = isNegative
  }

  private init(_ digits: [UInt8], _ exponent: Int, isNegative: Bool) {
    self.digits = digits
    while self.digits.last == 0 { self.digits.removeLast() }
    self.exponent = exponent
    self.isNegative = isNegative && !self.digits.isEmpty
  }

  var isZero: Bool { digits.isEmpty }

  static func * (a: LongDecimal, b: LongDecimal) -> LongDecimal {
    var product = [UInt8](repeating: 0, count: a.digits.count + b.digits.count)
    for (place, digit) in a.digits.enumerated() {
      var carry = 0
      for (other, otherDigit) in b.digits.enumerated() {
        let sum = Int(product[place + other]) + Int(digit) * Int(otherDigit) + carry
        product[place + other] = UInt8(sum % 10)
        carry = sum / 10
      }
      product[place + b.digits.count] = UInt8(carry)
    }
    return LongDecimal(
      product, a.exponent + b.exponent, isNegative: a.isNegative != b.isNegative)
  }

  static func - (a: LongDecimal, b: LongDecimal) -> LongDecimal { a + b.negated }

  static func + (a: LongDecimal, b: LongDecimal) -> LongDecimal {
    if a.isZero { return b }
    if b.isZero { return a }
    let exponent = min(a.exponent, b.exponent)
    var (large, small) = (a.digits(from: exponent), b.digits(from: exponent))
    var isNegative = a.isNegative
    if isBelow(large, small) {
      (large, small, isNegative) = (small, large, b.isNegative)
    }
    let sign = a.isNegative == b.isNegative ? 1 : -1
    var carry = 0
    large.append(0)
    for place in large.indices {
      let sum = Int(large[place]) + (place < small.count ? sign * Int(small[place]) : 0) + carry
      carry = sum < 0 ? -1 : sum / 10
      large[place] = UInt8(sum - carry * 10)
    }
    return LongDecimal(large, exponent, isNegative: isNegative)
  }

  var negated: LongDecimal { LongDecimal(digits, exponent, isNegative: !isNegative) }

  private func digits(from place: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: exponent - place) + digits
  }

  private static func isBelow(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    return a.reversed().lexicographicallyPrecedes(b.reversed())
  }

  /// d.ddd and n of the magnitude d.ddd × 10^n.
  private var scientific: (mantissa: Double, exponent: Int) {
    let first = digits.suffix(17)
    let mantissa = first.reversed().reduce(0.0) { $0 * 10 + Double($1) }
    return (mantissa / PowersOfTen.binary(first.count - 1), exponent + digits.count - 1)
  }

  /// Chops the exact quotient, or its square root, to twelve digits.
  ///
  /// - Returns: nil from 1E100 up, for division by 0, and for the root of a negative number.
  static func quotient(
    _ dividend: LongDecimal, _ divisor: LongDecimal, isRoot: Bool = false, _ endDigits: EndDigits
  ) -> Decimal12? {
    guard !divisor.isZero else { return nil }
    guard !dividend.isZero else { return .zero }
    let isNegative = dividend.isNegative != divisor.isNegative
    guard !isRoot || !isNegative else { return nil }
    let (a, b) = (dividend.scientific, divisor.scientific)
    var (estimate, exponent) = (a.mantissa / b.mantissa, a.exponent - b.exponent)
    if isRoot {
      if exponent % 2 != 0 { (estimate, exponent) = (estimate * 10, exponent - 1) }
      (estimate, exponent) = (estimate.squareRoot(), exponent / 2)
    }
    if estimate < 1 { (estimate, exponent) = (estimate * 10, exponent - 1) }
    if estimate >= 10 { (estimate, exponent) = (estimate / 10, exponent + 1) }
    exponent -= 11
    func isReached(_ digits: Int64) -> Bool {
      let result = LongDecimal(UInt64(digits), exponent, isNegative: isNegative)
      let product = (isRoot ? result * result : result) * divisor
      let excess = product - dividend
      return excess.isZero || excess.isNegative != dividend.isNegative
    }
    // The estimate has more than 15 digits, so that its twelve digits are off by at most one.
    var digits = Int64(estimate * 1e11)
    if !isReached(digits) {
      digits -= 1
    } else if isReached(digits + 1) {
      digits += 1
    }
    if digits < Decimal12.mantissaFloor {
      (digits, exponent) = (Decimal12.mantissaLimit - 1, exponent - 1)
    } else if digits == Decimal12.mantissaLimit {
      (digits, exponent) = (Decimal12.mantissaFloor, exponent + 1)
    }
    return Decimal12.finishing(digits, exponent, isNegative, endDigits)
  }
}
