import Testing

@testable import BasicVM

/// INT, FRAC, RND, FACT, NPR, NCR and DEG.
@Suite struct DecimalWholeTests {
  struct Case: CustomTestStringConvertible {
    let number: String
    let whole: String
    let rest: String

    init(_ number: String, _ whole: String, _ rest: String) {
      self.number = number
      self.whole = whole
      self.rest = rest
    }

    var testDescription: String { "\(number) -> INT \(whole), FRAC \(rest)" }

    func check(_ endDigits: EndDigits) {
      let x = Decimal12(written: number)
      let (integer, fraction) = (x.integerPart(endDigits), x.fraction(endDigits))
      #expect(integer == Decimal12(written: whole), "\(integer.written)")
      #expect(fraction == Decimal12(written: rest), "\(fraction.written)")
    }
  }

  static let kept = [
    Case("0", "0", "0"),
    Case("5", "5", "0"),
    Case("-5", "-5", "0"),
    Case("2.75", "2", "0.75"),
    Case("-2.75", "-3", "-0.75"),
    Case("0.999999999999", "0", "0.999999999999"),
    Case("-0.000000000001", "-1", "-0.000000000001"),
    Case("1.00000000001", "1", "0.00000000001"),
    Case("99999999999.9", "99999999999", "0.9"),
    Case("123456789012", "123456789012", "0"),
    Case("1.5E50", "1.5E50", "0"),
    Case("1.23456789012E-60", "0", "1.23456789012E-60"),
    Case("-1E-99", "-1", "-1E-99"),
  ]

  @Test(arguments: kept) func `INT and FRAC split a number`(_ row: Case) {
    row.check(.kept)
  }

  static let corrected = [
    Case("43.4782608695", "43", "0.47826087"),
    Case("0.99999999994", "0", "0.9999999999"),
    Case("0.99999999995", "1", "0"),
    Case("-0.99999999995", "-1", "0"),
    Case("2.00000000049", "2", "0"),
    Case("-2.00000000049", "-2", "0"),
    Case("2.00000000051", "2", "0.000000001"),
    Case("9999999999.49", "9999999999", "0"),
    Case("268435455.937", "268435455", "0.9"),
    Case("999999999.96", "1000000000", "0"),
    Case("9999999999.51", "10000000000", "0"),
    // From 1E10 up all digits count.
    Case("10000000000.9", "10000000000", "0.9"),
    Case("99999999999.9", "99999999999", "0.9"),
    Case("1.23456789012E-5", "0", "1.23456789E-5"),
    Case("1.23456789056E-60", "0", "1.234567891E-60"),
    Case("-1.23456789056E-99", "-1", "-1.234567891E-99"),
    // A whole number is its own INT: its end digits are not corrected.
    Case("123456789007", "123456789007", "0"),
    Case("-123456789993", "-123456789993", "0"),
    Case("9.99999999999E99", "9.99999999999E99", "0"),
  ]

  @Test(arguments: corrected) func `in MODE 10 INT and FRAC use ten digits`(_ row: Case) {
    row.check(.corrected)
  }

  static let rnd = [
    FunctionCase.exactly("56.088", "-2", is: "56.1"),
    .exactly("56.05", "-2", is: "56.1"),
    .exactly("56.0499999999", "-2", is: "56"),
    .exactly("-56.05", "-2", is: "-56.1"),
    .exactly("1234567", "2", is: "1235000"),
    .exactly("499", "2", is: "0"),
    .exactly("500", "2", is: "1000"),
    .exactly("49", "2", is: "0"),
    .exactly("99.95", "-2", is: "100"),
    .exactly("0.5", "-1", is: "1"),
    .exactly("1.23456789012", "-11", is: "1.2345678901"),
    .exactly("1.23456789012", "-12", is: "1.23456789012"),
    .exactly("0", "5", is: "0"),
    .exactly("5E-99", "-99", is: "1E-98"),
    .exactly("5E98", "98", is: "1E99"),
    .exactly("1", "99", is: "0"),
    .refused("9.5E99", "98"),
    .refused("1", "100"),
    .refused("1", "-100"),
  ]

  @Test(arguments: rnd) func `RND rounds at a given digit`(_ row: FunctionCase) {
    row.check(row.x.roundedAt(row.y))
  }

  static let fact = [
    FunctionCase.exactly("0", is: "1"),
    .exactly("1", is: "1"),
    .exactly("5", is: "120"),
    .exactly("14", is: "87178291200"),
    .near("15", is: "1.307674368E12"),
    .near("20", is: "2.43290200817E18"),
    .near("69", is: "1.71122452428E98"),
    .refused("70"),
    .refused("-1"),
    .refused("2.5"),
    .refused("1E20"),
  ]

  @Test(arguments: fact) func `FACT accepts whole numbers from 0 to 69`(_ row: FunctionCase) {
    row.check(row.x.factorial(.kept))
  }

  static let npr = [
    FunctionCase.exactly("5", "0", is: "1"),
    .exactly("0", "0", is: "1"),
    .exactly("5", "2", is: "20"),
    .exactly("5", "5", is: "120"),
    .exactly("1E6", "2", is: "999999000000"),
    .near("100", "10", is: "6.28156509555E19"),
    .near("999999999999", "8", is: "9.99999999964E95"),
    .exactly("1E12", "1", is: "1E12"),
    .exactly("1.23456789012E99", "1", is: "1.23456789012E99"),
    .near("1.00000000001E12", "2", is: "1.00000000002E24"),
    .exactly("1E99", "0", is: "1"),
    .refused("1E12", "9"),
    .refused("1E99", "1E98"),
    .refused("999999999999", "9"),
    .refused("5", "6"),
    .refused("5", "-1"),
    .refused("5", "0.5"),
  ]

  @Test(arguments: npr) func `NPR counts permutations`(_ row: FunctionCase) {
    row.check(Decimal12.permutations(of: row.x, taking: row.y, .kept))
  }

  static let ncr = [
    FunctionCase.exactly("5", "0", is: "1"),
    .exactly("5", "5", is: "1"),
    .exactly("49", "6", is: "13983816"),
    .exactly("999999999999", "999999999998", is: "999999999999"),
    .exactly("40", "20", is: "137846528820"),
    .exactly("1E12", "1", is: "1E12"),
    .exactly("1E30", "1E30", is: "1"),
    .near("1E12", "2", is: "4.99999999999E23"),
    .refused("1E30", "1E29"),
    .near("100", "50", is: "1.00891344545E29"),
    .near("336", "168", is: "6.08871758629E99"),
    .refused("337", "168"),
    .refused("5", "6"),
    .refused("5.5", "2"),
  ]

  @Test(arguments: ncr) func `NCR counts combinations`(_ row: FunctionCase) {
    row.check(Decimal12.combinations(of: row.x, taking: row.y, .kept))
  }

  static let degrees = [
    ("DEG(12,20,42)", "12.345"),
    ("DEG(12,20)", "12.33333333"),
    ("DEG(-1)", "-1"),
    ("DEG(0,0,1)*3600", "1"),
    ("DEG(0,59,60)", "1"),
    ("DEG(1,2,3.6)", "1.034333333"),
    // Parts of twelve digits, and a sum correct to the twelfth.
    ("DEG(123.456789012,34.5678901234,56.7890123456)-124", "0.048695239"),
  ]

  @Test(arguments: degrees) func `DEG combines degrees, minutes and seconds`(
    _ line: String, _ shown: String
  ) {
    var machine = TestMachine()
    #expect(machine.byHand(line) == shown)
  }
}
