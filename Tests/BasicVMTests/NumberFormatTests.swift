import Testing

@testable import BasicVM

/// Both sides of each display rule: docs/machine.md#showing-numbers.
@Suite struct NumberFormatTests {
  struct Case: CustomTestStringConvertible {
    let number: String
    let format: NumberFormat
    let shown: String

    init(_ number: String, _ shown: String, _ format: NumberFormat = .normal) {
      self.number = number
      self.format = format
      self.shown = shown
    }

    var testDescription: String { "\(number) -> \(shown), \(format)" }

    var found: String { TestMachine.text(format.text(of: Decimal12(written: number))) }
  }

  static let normal = [
    Case("0", "0"),
    Case("1", "1"),
    Case("-1", "-1"),
    Case("0.5", "0.5"),
    Case("-0.5", "-0.5"),
    Case("100", "100"),
    Case("1.50", "1.5"),
    Case("1234567890", "1234567890"),
    Case("-1234567890", "-1234567890"),
    // Ten digits, rounded half away from zero.
    Case("1.23456789049", "1.23456789"),
    Case("1.23456789050", "1.234567891"),
    Case("-1.23456789050", "-1.234567891"),
    Case("0.333333333333", "0.3333333333"),
    Case("0.666666666666", "0.6666666667"),
    Case("14285.7142857", "14285.71429"),
    Case("123456789.949", "123456789.9"),
    Case("123456789.95", "123456790"),
    Case("1234567890.49", "1234567890"),
    Case("1234567890.5", "1234567891"),
    Case("0.99999999994", "0.9999999999"),
    Case("0.99999999995", "1"),
    Case("9.99999999949", "9.999999999"),
    Case("9.9999999999", "10"),
    Case("-9.9999999999", "-10"),
    Case("99999.999999", "100000"),
    // A number from 1E10 up has an exponent.
    Case("9999999999", "9999999999"),
    Case("9999999999.49", "9999999999"),
    Case("9999999999.5", "1ᴇ10"),
    Case("1E10", "1ᴇ10"),
    Case("12345678000", "1.2345678ᴇ10"),
    Case("-12345678901", "-1.23456789ᴇ10"),
    Case("12345678906", "1.234567891ᴇ10"),
    Case("999999999999", "1ᴇ12"),
    Case("6.90368061326E12", "6.903680613ᴇ12"),
    Case("1E99", "1ᴇ99"),
    // A number below 1E-3 has an exponent.
    Case("0.001", "0.001"),
    Case("-0.001", "-0.001"),
    Case("0.00123456789012", "0.00123456789"),
    Case("0.00987654321987", "0.00987654322"),
    Case("0.000999999999949", "9.999999999⏨04"),
    Case("0.00099999999995", "0.001"),
    Case("0.0001234", "1.234⏨04"),
    Case("-0.0001234", "-1.234⏨04"),
    Case("5E-10", "5⏨10"),
    Case("-1.23456789012E-55", "-1.23456789⏨55"),
    Case("1E-99", "1⏨99"),
    // The largest number is not rounded up.
    Case("9.99999999949E99", "9.999999999ᴇ99"),
    Case("9.99999999999E99", "9.999999999ᴇ99"),
    Case("-9.99999999999E99", "-9.999999999ᴇ99"),
  ]

  @Test(arguments: normal) func `SET N shows up to ten digits`(_ row: Case) {
    #expect(row.found == row.shown)
  }

  static let fixed = [
    Case("0", "0", .fixed(places: 0)),
    Case("0", "0.00", .fixed(places: 2)),
    Case("17.5714285714", "18", .fixed(places: 0)),
    Case("17.5714285714", "17.6", .fixed(places: 1)),
    Case("17.5714285714", "17.57", .fixed(places: 2)),
    Case("17.5714285714", "17.571", .fixed(places: 3)),
    Case("17.5714285714", "17.5714", .fixed(places: 4)),
    Case("17.5714285714", "17.57143", .fixed(places: 5)),
    Case("17.5714285714", "17.571429", .fixed(places: 6)),
    Case("17.5714285714", "17.5714286", .fixed(places: 7)),
    Case("17.5714285714", "17.57142857", .fixed(places: 8)),
    Case("1.75714285714", "1.757142857", .fixed(places: 9)),
    Case("-7.85714285714", "-7.857", .fixed(places: 3)),
    Case("5", "5.000", .fixed(places: 3)),
    Case("0.5", "1", .fixed(places: 0)),
    Case("0.499999999999", "0", .fixed(places: 0)),
    Case("-0.5", "-1", .fixed(places: 0)),
    Case("0.005", "0.01", .fixed(places: 2)),
    Case("0.00499999999999", "0.00", .fixed(places: 2)),
    Case("-0.001", "0.00", .fixed(places: 2)),
    Case("9.995", "10.00", .fixed(places: 2)),
    Case("0.0001", "0.000100000", .fixed(places: 9)),
    Case("1E-99", "0.000000000", .fixed(places: 9)),
    // Ten digits fit; a number with eleven is displayed as without SET.
    Case("9.999999999", "9.999999999", .fixed(places: 9)),
    Case("9.9999999995", "10", .fixed(places: 9)),
    Case("10", "10", .fixed(places: 9)),
    Case("17.5714285714", "17.57142857", .fixed(places: 9)),
    Case("99999999.99", "99999999.99", .fixed(places: 2)),
    Case("99999999.995", "100000000", .fixed(places: 2)),
    Case("100000000", "100000000", .fixed(places: 2)),
    Case("9999999999", "9999999999", .fixed(places: 0)),
    Case("9999999999.5", "1ᴇ10", .fixed(places: 0)),
    Case("1E10", "1ᴇ10", .fixed(places: 2)),
    Case("9.99999999999E99", "9.999999999ᴇ99", .fixed(places: 2)),
  ]

  @Test(arguments: fixed) func `SET F shows a fixed number of decimal places`(_ row: Case) {
    #expect(row.found == row.shown)
  }

  static let scientific = [
    Case("16.6666666666", "2ᴇ01", .scientific(digits: 1)),
    Case("16.6666666666", "1.7ᴇ01", .scientific(digits: 2)),
    Case("16.6666666666", "1.67ᴇ01", .scientific(digits: 3)),
    Case("16.6666666666", "1.667ᴇ01", .scientific(digits: 4)),
    Case("16.6666666666", "1.6667ᴇ01", .scientific(digits: 5)),
    Case("16.6666666666", "1.66667ᴇ01", .scientific(digits: 6)),
    Case("16.6666666666", "1.666667ᴇ01", .scientific(digits: 7)),
    Case("16.6666666666", "1.6666667ᴇ01", .scientific(digits: 8)),
    Case("16.6666666666", "1.66666667ᴇ01", .scientific(digits: 9)),
    Case("16.6666666666", "1.666666667ᴇ01", .scientific(digits: 10)),
    Case("0", "0ᴇ00", .scientific(digits: 1)),
    Case("0", "0.00ᴇ00", .scientific(digits: 3)),
    Case("5", "5.00ᴇ00", .scientific(digits: 3)),
    Case("-5", "-5.00ᴇ00", .scientific(digits: 3)),
    Case("0.05", "5.0⏨02", .scientific(digits: 2)),
    Case("1.25", "1.3ᴇ00", .scientific(digits: 2)),
    Case("1.24999999999", "1.2ᴇ00", .scientific(digits: 2)),
    Case("9.95", "1.0ᴇ01", .scientific(digits: 2)),
    Case("0.0995", "1.0⏨01", .scientific(digits: 2)),
    Case("1E-99", "1.000000000⏨99", .scientific(digits: 10)),
    Case("9.99499999999E99", "9.99ᴇ99", .scientific(digits: 3)),
    Case("9.99999999999E99", "9ᴇ99", .scientific(digits: 1)),
    Case("-9.99999999999E99", "-9.99ᴇ99", .scientific(digits: 3)),
    Case("9.99999999999E99", "9.999999999ᴇ99", .scientific(digits: 10)),
  ]

  @Test(arguments: scientific) func `SET E shows a fixed number of digits and an exponent`(
    _ row: Case
  ) {
    #expect(row.found == row.shown)
  }

  @Test(arguments: [Int.min, -1, 0, 1, 9, 10, 11, 50, Int.max])
  func `a format that SET lacks is the nearest that it has`(_ argument: Int) {
    for number in [Decimal12.pi, -1, Decimal12(written: "-1.23456789012E-55")] {
      let (places, digits) = (min(max(argument, 0), 9), min(max(argument, 1), 10))
      #expect(
        NumberFormat.fixed(places: argument).text(of: number)
          == NumberFormat.fixed(places: places).text(of: number))
      #expect(
        NumberFormat.scientific(digits: argument).text(of: number)
          == NumberFormat.scientific(digits: digits).text(of: number))
    }
  }

  @Test func `strings show numbers and variables as PRINT does`() throws {
    #expect("\(Decimal12.pi) \(Decimal12(3)) \(Decimal12(written: "-0.5"))" == "3.141592654 3 -0.5")
    var machine = TestMachine()
    _ = machine.byHand("A=2/3:B$=\"X Y\"")
    #expect(machine.machine.variable("A").map { "\($0)" } == "0.6666666667")
    #expect(machine.machine.variable("B$").map { "\($0)" } == "\"X Y\"")
  }

  @Test(arguments: [-1, 27, 99]) func `there are 27 held values`(_ index: Int) {
    #expect(TestMachine().machine.heldValue(index) == nil)
    #expect(TestMachine().machine.heldValue(26) == .text(""))
  }

  struct Setting: CustomTestStringConvertible {
    let line: String
    let shown: String

    var testDescription: String { "\(line) -> \(shown)" }
  }

  static let settings = [
    Setting(line: "SET F2:123/7", shown: "17.57"),
    Setting(line: "SET F0:123/7", shown: "18"),
    Setting(line: "SET E4:100/6", shown: "1.667ᴇ01"),
    Setting(line: "SET E0:100/6", shown: "1.666666667ᴇ01"),
    Setting(line: "SET E1:100/6", shown: "2ᴇ01"),
    Setting(line: "SET F2:SET N:1/8", shown: "0.125"),
    Setting(line: "SET F2:A=1/3:A*3", shown: "1.00"),
  ]

  @Test(arguments: settings) func `SET selects the format of results`(_ row: Setting) {
    var machine = TestMachine()
    #expect(machine.byHand(row.line) == row.shown)
  }
}
