import BasicVM
import Testing

@testable import fx790

/// Cases that `fx790 fuzz` found once: they trapped or broke a promise, and must not again.
@Suite struct FuzzerRegressionTests {
  struct Case: CustomTestStringConvertible {
    let kind: FuzzKind
    let number: UInt64
    let testDescription: String

    init(_ kind: FuzzKind, _ number: UInt64, _ what: String) {
      self.kind = kind
      self.number = number
      testDescription = "\(kind) \(number): \(what)"
    }
  }

  static let cases = [
    Case(.language, 7243, "an answer to an INPUT entered by hand overwrote the line that asked"),
    Case(.language, 120_270, "of two blanks at the end of a line one was lost in a listing"),
    Case(.states, 16577, "a clock went on past the last time that is read again"),
    Case(.states, 27, "a damaged state had a loop and no instruction it could lead back to"),
  ]

  @Test(arguments: cases) func `what the fuzzer found stays mended`(_ row: Case) throws {
    _ = try row.kind.run(row.number, on: .fx790P)
  }

  /// All kinds but growth, which gives a reader very much; here nothing is optimized.
  @Test(arguments: FuzzKind.allCases.filter { $0 != .growth })
  func `the first cases find nothing`(_ kind: FuzzKind) throws {
    let count: UInt64 = kind == .language ? 40 : 4
    for number in 1...count { _ = try kind.run(number, on: .fx790P) }
    for model in Model.allCases {
      for number: UInt64 in 1...2 { _ = try kind.run(number, on: model) }
    }
  }
}
