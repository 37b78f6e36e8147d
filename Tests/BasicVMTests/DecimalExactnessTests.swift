import Testing

@testable import BasicVM

/// Results of random numbers, compared with those of arithmetic on all digits.
@Suite struct DecimalExactnessTests {
  /// Numbers with runs of 0 and 9, whole numbers and numbers near a limit.
  struct Numbers {
    var random = RandomNumbers(seed: 12)

    mutating func whole(below limit: Int) -> Int {
      Int(random.next().binary * Double(limit))
    }

    mutating func next() -> Decimal12 {
      var unit = 1
      for _ in 0..<whole(below: 12) { unit *= 10 }
      let end = [0, 0, 1, unit - 1, unit / 2, whole(below: unit)][whole(below: 6)] % unit
      let isSmall = whole(below: 8) == 0
      let digits = isSmall ? whole(below: 20) : whole(below: 1_000_000_000_000 / unit) * unit + end
      let places = [0, 0, whole(below: 14), whole(below: 14), whole(below: 30), 109]
      let exponent = [-places[whole(below: 6)], -places[whole(below: 6)], 88][whole(below: 3)]
      return Decimal12.chopping(
        UInt64(digits), exponent: exponent, isNegative: whole(below: 2) == 0, .kept) ?? .one
    }
  }

  /// MODE 10: 001 to 007 become 000, and 993 to 999 round up.
  static func corrected(_ number: Decimal12) -> Decimal12? {
    let (digits, exponent) = number.twelveDigits
    let last = digits % 1000
    guard last < 8 || last > 992 else { return number }
    return Decimal12.chopping(
      UInt64(last < 8 ? digits - last : digits - last + 1000), exponent: exponent,
      isNegative: number.isNegative, .kept)
  }

  @Test(arguments: [EndDigits.kept, .corrected])
  func `sums, differences and products are the exact ones, chopped`(_ endDigits: EndDigits) {
    var numbers = Numbers()
    for _ in 0..<10_000 {
      let (a, b) = (numbers.next(), numbers.next())
      let (exactA, exactB) = (LongDecimal(a), LongDecimal(b))
      func chopped(_ exact: LongDecimal) -> Decimal12? {
        let kept = LongDecimal.quotient(exact, LongDecimal(.one), .kept)
        return endDigits == .kept ? kept : kept.flatMap(Self.corrected)
      }
      #expect(a.adding(b, endDigits) == chopped(exactA + exactB), "\(a.written) + \(b.written)")
      #expect(
        a.subtracting(b, endDigits) == chopped(exactA - exactB), "\(a.written) - \(b.written)")
      #expect(
        a.multiplied(by: b, endDigits) == chopped(exactA * exactB), "\(a.written) * \(b.written)")
    }
  }

  @Test func `numbers are ordered as their difference`() {
    var numbers = Numbers()
    for _ in 0..<5_000 {
      let (a, b) = (numbers.next(), numbers.next())
      let isBelow = (LongDecimal(a) - LongDecimal(b)).isNegative
      #expect((a < b) == isBelow, "\(a.written) < \(b.written)")
    }
  }

  @Test func `a quotient by a power of ten is exact`() {
    var numbers = Numbers()
    var unit: Int64 = 1
    for places in 0...12 {
      for _ in 0..<1_000 {
        let number = Int64(numbers.whole(below: 1_000_000_000_000))
        let multiple = number / unit * unit
        for number in [number, .max - number, multiple, multiple + unit - 1] {
          #expect(PowersOfTen.quotient(of: number, byTenTo: places) == number / unit)
        }
      }
      unit *= 10
    }
  }
}
