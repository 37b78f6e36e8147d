import Testing

@testable import BasicVM

/// ᴇ and ⏨ are the machine's exponent characters.
@Suite struct NumberReaderTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let value: String
    let length: Int

    init(_ text: String, _ value: String, length: Int? = nil) {
      self.text = text
      self.value = value
      self.length = length ?? text.count
    }

    var testDescription: String { "\(text) -> \(value), \(length) characters" }

    var result: NumberReader.Result { .number(Decimal12(written: value), length: length) }
  }

  static func read(_ text: String, includesLetters: Bool = false) -> NumberReader.Result {
    NumberReader.read(TestMachine.codes(text).codes[...], includesLetters: includesLetters)
  }

  @Test func `digits are normalised into a mantissa and an exponent`() {
    #expect(
      Self.read("12.5") == .number(Decimal12(mantissa: 125_000_000_000, exponent: -10), length: 4))
    #expect(Self.read("1200") == .number(Decimal12(1200), length: 4))
    #expect(
      Self.read("1ᴇ12") == .number(Decimal12(mantissa: 100_000_000_000, exponent: 1), length: 4))
  }

  static let cases = [
    Case("0", "0"),
    Case("7", "7"),
    Case("007", "7"),
    Case("3.25", "3.25"),
    Case(".5", "0.5"),
    Case("5.", "5"),
    Case("0.0", "0"),
    Case("1.50", "1.5"),
    // Digits after the twelfth are dropped.
    Case("123456789012", "123456789012"),
    Case("1234567890129", "1.23456789012E12"),
    Case("0.1234567890129", "0.123456789012"),
    Case("1.99999999999999", "1.99999999999"),
    Case("0.000000000000000123456789012345", "1.23456789012E-16"),
    Case("100000000000000000000", "1E20"),
    Case("1ᴇ5", "100000"),
    Case("1ᴇ05", "100000"),
    Case("1.5⏨3", "0.0015"),
    Case("25ᴇ98", "2.5E99"),
    Case(".5ᴇ1", "5"),
    Case("9.99999999999ᴇ99", "9.99999999999E99"),
    Case("0.01ᴇ101", "1E99"),
    Case("1⏨99", "1E-99"),
    Case("0.9⏨99", "0"),
    Case("1⏨100", "0"),
    Case("1⏨99999999999999999999", "0"),
    Case("0ᴇ999", "0"),
    // Parsing stops before other characters.
    Case("12+3", "12", length: 2),
    Case("1.2.3", "1.2", length: 3),
    Case("5ᴇ", "5", length: 1),
    Case("5⏨X", "5", length: 1),
    Case("5ᴇ2ᴇ3", "500", length: 3),
    Case("12A", "12", length: 2),
    Case("1 2", "1", length: 1),
    Case("2E3", "2", length: 1),
  ]

  @Test(arguments: cases) func `parsing stops at the end of the number`(_ row: Case) {
    #expect(Self.read(row.text) == row.result)
  }

  static let letters = [
    Case("2E3", "2000"),
    Case("2E+3", "2000"),
    Case("2E-3", "0.002"),
    Case("2ᴇ3", "2000"),
    Case("2⏨3", "0.002"),
    Case("2E", "2", length: 1),
    Case("2E-", "2", length: 1),
    Case("2E+A", "2", length: 1),
    Case("2E3.5", "2000", length: 3),
  ]

  @Test(arguments: letters) func `VAL and DATA accept the letter E as exponent`(_ row: Case) {
    #expect(Self.read(row.text, includesLetters: true) == row.result)
  }

  @Test(arguments: ["1ᴇ100", "10ᴇ99", "0.1ᴇ101", "9ᴇ99999999999999999999"])
  func `a number beyond the largest is reported as too large`(_ text: String) {
    #expect(Self.read(text) == .tooLarge(length: text.count))
  }

  @Test(arguments: ["", ".", "-1", "+1", "A", "ᴇ5", ".ᴇ5", " 1"])
  func `a number begins with a digit or a point and a digit`(_ text: String) {
    #expect(Self.read(text) == .none)
  }
}
