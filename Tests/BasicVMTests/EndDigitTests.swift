import Testing

@testable import BasicVM

/// End-digit correction (MODE 10) on both sides of its limits.
@Suite struct EndDigitTests {
  struct Case: CustomTestStringConvertible {
    let left: String
    let operation: String
    let right: String
    let kept: String
    let corrected: String?

    init(_ left: String, _ operation: String, _ right: String, _ kept: String, _ corrected: String?)
    {
      self.left = left
      self.operation = operation
      self.right = right
      self.kept = kept
      self.corrected = corrected
    }

    var testDescription: String { "\(left) \(operation) \(right) -> \(corrected ?? "refused")" }

    func result(_ endDigits: EndDigits) -> Decimal12? {
      let (x, y) = (Decimal12(written: left), Decimal12(written: right))
      return switch operation {
      case "+": x.adding(y, endDigits)
      case "-": x.subtracting(y, endDigits)
      case "*": x.multiplied(by: y, endDigits)
      case "/": x.divided(by: y, endDigits)
      default: x.raised(to: y, endDigits)
      }
    }
  }

  static let cases = [
    Case("123456789", "+", "0.007", "123456789.007", "123456789"),
    Case("123456789", "+", "0.008", "123456789.008", "123456789.008"),
    Case("123456789", "+", "0.992", "123456789.992", "123456789.992"),
    Case("123456789", "+", "0.993", "123456789.993", "123456790"),
    Case("-123456789", "+", "-0.007", "-123456789.007", "-123456789"),
    Case("-123456789", "+", "-0.993", "-123456789.993", "-123456790"),
    Case("-123456789", "+", "0.007", "-123456788.993", "-123456789"),
    Case("123456789000", "+", "7", "123456789007", "123456789000"),
    Case("123456789000", "+", "8", "123456789008", "123456789008"),
    Case("123456789000", "+", "993", "123456789993", "123456790000"),
    Case("99999999000", "+", "7", "99999999007", "99999999007"),
    Case("99999999000", "+", "993", "99999999993", "99999999993"),
    Case("5.00000000002E-50", "+", "0", "5.00000000002E-50", "5E-50"),
    Case("0", "+", "-5.99999999998E50", "-5.99999999998E50", "-6E50"),
    Case("0", "-", "5.00000000002E-50", "-5.00000000002E-50", "-5E-50"),
    Case("1", "-", "7E-12", "0.999999999993", "1"),
    Case("1", "-", "8E-12", "0.999999999992", "0.999999999992"),
    Case("100000000010", "-", "3", "100000000007", "1E11"),
    Case("100000000010", "-", "2", "100000000008", "100000000008"),
    Case("100000000007", "-", "7", "1E11", "1E11"),
    Case("0.333333333333", "*", "3", "0.999999999999", "1"),
    Case("1.00000000007", "*", "1", "1.00000000007", "1"),
    Case("1.00000000008", "*", "-1", "-1.00000000008", "-1.00000000008"),
    Case("9.99999999993", "*", "-1", "-9.99999999993", "-10"),
    Case("9.99999999992", "*", "1", "9.99999999992", "9.99999999992"),
    Case("9.99999999993E99", "*", "1", "9.99999999993E99", nil),
    Case("9.99999999992E99", "*", "1", "9.99999999992E99", "9.99999999992E99"),
    Case("0.999999999993", "/", "1", "0.999999999993", "1"),
    Case("0.999999999992", "/", "1", "0.999999999992", "0.999999999992"),
    Case("2.00000000014", "/", "2", "1.00000000007", "1"),
    Case("2.00000000016", "/", "-2", "-1.00000000008", "-1.00000000008"),
    Case("123456789007", "/", "1", "123456789007", "123456789000"),
    Case("0.999999999993", "↑", "1", "0.999999999993", "1"),
    Case("1.00000000008", "↑", "1", "1.00000000008", "1.00000000008"),
    Case("8", "↑", "0.333333333333", "1.99999999999", "2"),
    Case("100000000007", "↑", "-1", "9.9999999993E-12", "9.9999999993E-12"),
  ]

  @Test(arguments: cases) func `MODE 11 keeps end digits`(_ row: Case) {
    let found = row.result(.kept)
    #expect(found == Decimal12(written: row.kept), "\(found?.written ?? "refused")")
  }

  @Test(arguments: cases) func `MODE 10 corrects end digits`(_ row: Case) {
    let found = row.result(.corrected)
    #expect(found == row.corrected.map(Decimal12.init(written:)), "\(found?.written ?? "refused")")
  }
}
