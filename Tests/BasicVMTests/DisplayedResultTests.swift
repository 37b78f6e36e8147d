import BasicVM
import Testing

/// Calculations by hand: docs/machine.md#numbers.
@Suite struct DisplayedResultTests {
  struct Case: CustomTestStringConvertible {
    let line: String
    let shown: String

    init(_ line: String, _ shown: String) {
      self.line = line
      self.shown = shown
    }

    var testDescription: String { "\(line) -> \(shown)" }
  }

  static let cases = [
    Case("1E5/7", "14285.71429"),
    Case("1E5/7-14285", "0.7142857"),
    Case("1.23/90/45.6", "2.997076023⏨04"),
    Case("12369*7532*74103", "6.903680613ᴇ12"),
    Case("SIN 12.3456", "0.2138079201"),
    Case("2*SIN 45*COS 65.1", "0.5954345575"),
    Case("MODE 5:ACS(SQR 2/2)", "0.7853981634"),
    Case("MODE 6:TAN -35", "-0.6128007881"),
    Case("10↑1.23", "16.98243652"),
    Case("5.6↑2.3", "52.58143837"),
    Case("123↑(1/7)", "1.988647795"),
    Case("RND(12.3*4.56,-2)", "56.1"),
    Case("SET F3:-55/7", "-7.857"),
  ]

  @Test(arguments: cases) func `a calculation by hand displays the documented result`(_ row: Case) {
    var machine = TestMachine()
    #expect(machine.byHand(row.line) == row.shown)
  }
}
