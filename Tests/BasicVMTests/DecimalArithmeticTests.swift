import Testing

@testable import BasicVM

/// Results without end-digit correction: exact and truncated to twelve digits.
@Suite struct DecimalArithmeticTests {
  struct Case: CustomTestStringConvertible {
    let left: String
    let right: String
    let result: String?

    init(_ left: String, _ right: String, _ result: String?) {
      self.left = left
      self.right = right
      self.result = result
    }

    var testDescription: String { "\(left), \(right) -> \(result ?? "refused")" }

    var operands: (Decimal12, Decimal12) {
      (Decimal12(written: left), Decimal12(written: right))
    }
  }

  static let sums = [
    Case("0", "0", "0"),
    Case("0", "-5", "-5"),
    Case("1E-90", "0", "1E-90"),
    Case("2", "3", "5"),
    Case("-2", "3", "1"),
    Case("2", "-3", "-1"),
    Case("5", "-5", "0"),
    Case("0.1", "0.2", "0.3"),
    Case("99999999999", "1", "1E11"),
    Case("999999999998", "1", "999999999999"),
    Case("999999999999", "1", "1E12"),
    Case("999999999999", "9", "1E12"),
    Case("-999999999999", "-1", "-1E12"),
    Case("99999999999.9", "0.1", "1E11"),
    Case("0.999999999999", "0.000000000001", "1"),
    Case("0.999999999999", "0.0000000000019", "1"),
    Case("1", "0.000000000009", "1"),
    Case("1", "1E-11", "1.00000000001"),
    Case("1", "-1E-12", "0.999999999999"),
    Case("1", "-1E-13", "0.999999999999"),
    Case("1", "-1E-99", "0.999999999999"),
    Case("1", "1E-99", "1"),
    Case("-1", "1E-30", "-0.999999999999"),
    Case("123456789012", "0.999999999999", "123456789012"),
    Case("-123456789012", "-0.999999999999", "-123456789012"),
    Case("123456789012", "-0.000000000001", "123456789011"),
    Case("1E99", "-1", "9.99999999999E98"),
    Case("1E50", "1E38", "1E50"),
    Case("1E50", "1E39", "1.00000000001E50"),
    Case("1.5E-99", "-1E-99", "0"),
    Case("1.5E-99", "-2.5E-99", "-1E-99"),
    Case("9.99999999999E99", "1E87", "9.99999999999E99"),
    Case("9.99999999999E99", "1E88", nil),
    Case("-9.99999999999E99", "-1E88", nil),
  ]

  @Test(arguments: sums) func `a sum is exact and truncated to twelve digits`(_ row: Case) {
    let (left, right) = row.operands
    let found = left.adding(right, .kept)
    #expect(found == row.result.map(Decimal12.init(written:)), "\(found?.written ?? "refused")")
  }

  static let differences = [
    Case("0", "0", "0"),
    Case("0", "7", "-7"),
    Case("0", "-1E-50", "1E-50"),
    Case("3", "5", "-2"),
    Case("5", "5", "0"),
    Case("-5", "-5", "0"),
    Case("1", "0.9", "0.1"),
    Case("100000000000", "1", "99999999999"),
    Case("1000000000000", "1", "999999999999"),
    Case("1E12", "0.1", "999999999999"),
    Case("1E11", "0.1", "99999999999.9"),
    Case("0.3", "0.1", "0.2"),
    Case("1", "1E-12", "0.999999999999"),
    Case("1", "1.00000000001", "-1E-11"),
    Case("1.00000000001", "1", "1E-11"),
    Case("123456789012", "123456789011", "1"),
    Case("1.23456789012E20", "1.23456789011E20", "1000000000"),
    Case("1E-99", "1.1E-99", "0"),
    Case("2E-99", "1E-99", "1E-99"),
    Case("-9.99999999999E99", "1E88", nil),
    Case("-9.99999999999E99", "9E87", "-9.99999999999E99"),
    Case("1E99", "1E-99", "9.99999999999E98"),
  ]

  @Test(arguments: differences) func `a difference is exact and truncated to twelve digits`(
    _ row: Case
  ) {
    let (left, right) = row.operands
    let found = left.subtracting(right, .kept)
    #expect(found == row.result.map(Decimal12.init(written:)), "\(found?.written ?? "refused")")
  }

  static let products = [
    Case("0", "5", "0"),
    Case("-5", "0", "0"),
    Case("0", "1E99", "0"),
    Case("3", "-4", "-12"),
    Case("-3", "-4", "12"),
    Case("999999", "999999", "999998000001"),
    Case("316227", "316227", "99999515529"),
    Case("1000000", "1000000", "1E12"),
    Case("999999999999", "999999999999", "9.99999999998E23"),
    Case("-999999999999", "9", "-8.99999999999E12"),
    Case("333333333333", "3", "999999999999"),
    Case("0.1", "0.1", "0.01"),
    Case("0.333333333333", "3", "0.999999999999"),
    Case("1.00000000001", "1.00000000001", "1.00000000002"),
    Case("1.00000000001", "0.99999999999", "0.999999999999"),
    Case("123456789012", "8.1E-6", "999999.990997"),
    Case("99999999999", "10", "999999999990"),
    Case("99999999999", "11", "1.09999999998E12"),
    Case("1E50", "1E49", "1E99"),
    Case("1E50", "1E50", nil),
    Case("9.99999999999E50", "9.99999999999E48", "9.99999999998E99"),
    Case("3.16227766017E49", "3.16227766017E49", "1E99"),
    Case("3.16227766016E49", "-3.16227766017E50", "-9.99999999997E99"),
    Case("1E-50", "1E-49", "1E-99"),
    Case("1E-50", "1E-50", "0"),
    Case("-1E-50", "9.99999999999E-50", "0"),
    Case("1E-99", "0.999999999999", "0"),
  ]

  @Test(arguments: products) func `a product is exact and truncated to twelve digits`(_ row: Case) {
    let (left, right) = row.operands
    let found = left.multiplied(by: right, .kept)
    #expect(found == row.result.map(Decimal12.init(written:)), "\(found?.written ?? "refused")")
  }

  static let quotients = [
    Case("0", "5", "0"),
    Case("0", "-1E99", "0"),
    Case("6", "3", "2"),
    Case("-6", "3", "-2"),
    Case("-6", "-4", "1.5"),
    Case("1", "3", "0.333333333333"),
    Case("2", "3", "0.666666666666"),
    Case("-2", "3", "-0.666666666666"),
    Case("1", "7", "0.142857142857"),
    Case("999999999999", "1", "999999999999"),
    Case("999999999999", "0.1", "9.99999999999E12"),
    Case("999999999999", "7", "142857142857"),
    Case("1E12", "3", "333333333333"),
    Case("1", "999999999999", "1E-12"),
    Case("123456789012", "999999", "123456.912468"),
    Case("123456789012", "1000001", "123456.665555"),
    Case("1", "0.999999999999", "1"),
    Case("0.999999999999", "1.00000000001", "0.999999999989"),
    Case("1E99", "0.1", nil),
    Case("1E99", "0.101", "9.900990099E99"),
    Case("-9.99999999999E99", "0.999999999999", nil),
    Case("1E-99", "1.00000000001", "0"),
    Case("1E-99", "-0.5", "-2E-99"),
    Case("1E-50", "1E50", "0"),
    Case("1E-49", "1E50", "1E-99"),
    Case("1", "0", nil),
    Case("0", "0", nil),
    Case("-1", "0", nil),
  ]

  @Test(arguments: quotients) func `a quotient is exact and truncated to twelve digits`(_ row: Case)
  {
    let (left, right) = row.operands
    let found = left.divided(by: right, .kept)
    #expect(found == row.result.map(Decimal12.init(written:)), "\(found?.written ?? "refused")")
  }

  static let powers = [
    Case("0", "1", "0"),
    Case("0", "0.5", "0"),
    Case("0", "0", nil),
    Case("0", "-1", nil),
    Case("5", "0", "1"),
    Case("-5", "0", "1"),
    Case("2", "10", "1024"),
    Case("2", "39", "549755813888"),
    Case("-2", "3", "-8"),
    Case("-2", "-2", "0.25"),
    Case("-2", "0.5", nil),
    Case("-8", "0.333333333333", nil),
    Case("10", "3", "1000"),
    Case("10", "-3", "0.001"),
    Case("10", "99", "1E99"),
    Case("10", "100", nil),
    Case("10", "-99", "1E-99"),
    Case("10", "-100", "0"),
    Case("-10", "99", "-1E99"),
    Case("1", "1E99", "1"),
    Case("-1", "1E20", "1"),
    Case("-1", "999999999999", "-1"),
    Case("1.5", "3", "3.375"),
    Case("0.1", "11", "1E-11"),
    Case("4", "0.5", "2"),
    Case("32", "0.2", "2"),
    Case("16", "-0.75", "0.125"),
    Case("9.99999999999E99", "1", "9.99999999999E99"),
    Case("2", "332.2", nil),
    Case("0.5", "329", "0"),
    Case("7", "14", "678223072849"),
    Case("1E99", "-1", "1E-99"),
    Case("1E99", "-1.01", "0"),
    Case("1234.5", "2", "1523990.25"),
  ]

  @Test(arguments: powers) func `a power with few digits is exact`(_ row: Case) {
    let (left, right) = row.operands
    let found = left.raised(to: right, .kept)
    #expect(found == row.result.map(Decimal12.init(written:)), "\(found?.written ?? "refused")")
  }

  static let otherPowers = [
    FunctionCase.near("2", "40", is: "1.09951162777E12"),
    .near("3", "-1", is: "0.333333333333"),
    .near("2", "0.5", is: "1.41421356237"),
    .near("1.00000000001", "1E11", is: "2.71828182844"),
    .near("0.999999999999", "1E12", is: "0.367879441171"),
    .near("10", "99.9999999999", is: "9.99999999769E99"),
    .near("2", "332", is: "8.74900289913E99"),
    .near("0.5", "328", is: "1.82877982605E-99"),
    .near("7", "15", is: "4.74756150994E12"),
  ]

  @Test(arguments: otherPowers) func `any other power is at most one unit off in the twelfth digit`(
    _ row: FunctionCase
  ) {
    row.check(row.x.raised(to: row.y, .kept))
  }
}
