import Testing

@testable import fx790

/// Cases that `fx790 fuzz` found once: they trapped or broke a promise, and must not again.
@Suite struct FuzzerRegressionTests {
  struct Case: CustomTestStringConvertible {
    let number: UInt64
    let testDescription: String

    init(_ number: UInt64, _ what: String) {
      self.number = number
      testDescription = "case \(number): \(what)"
    }
  }

  static let cases = [
    Case(7243, "an answer to an INPUT entered by hand overwrote the line that asked"),
    Case(120_270, "of two blanks at the end of a line one was lost in a listing"),
  ]

  @Test(arguments: cases) func `what the fuzzer found stays mended`(_ row: Case) throws {
    try Fuzzer.run(row.number)
  }

  @Test func `the first cases find nothing`() throws {
    for number in UInt64(1)...40 { try Fuzzer.run(number) }
  }
}
