import BasicVM

/// Repeats past findings of `fx790-lab fuzz`, and the first cases of each kind.
enum FuzzerChecks {
  static var all: [Check] {
    found.map { kind, number, what in
      Check("fuzz: \(kind) \(number): \(what)") { _ in
        _ = try kind.run(number, on: .fx790P)
      }
    }
      // Concurrent checks would disturb the times that the kind growth measures.
      + FuzzKind.allCases.filter { $0 != .growth }.map { kind in
        Check("fuzz: the first cases of \(kind)") { _ in try runFirstCases(of: kind) }
      }
      + (UInt64(1)...16).map { number in
        Check("fuzz: random keys, case \(number)") { run in
          run.expect(try KeyFuzzer.run(number) >= KeyFuzzer.keysPerCase)
        }
      }
      + [Check("fuzz: a case is repeatable", repeatSteps)]
  }

  private static let found: [(FuzzKind, UInt64, String)] = [
    (.language, 7243, "an answer to an INPUT entered by hand overwrote the line that asked"),
    (.language, 120_270, "of two blanks at the end of a line one was lost in a listing"),
    (.states, 16577, "the clock passed the last time that can be read again"),
    (.states, 27, "a damaged state had a loop without an instruction to return to"),
    (.keys, 2138, "a restored computer had other temporaries"),
    (.keys, 141_502, "a damaged computer's wait was over"),
  ]

  private static func runFirstCases(of kind: FuzzKind) throws {
    let count: UInt64 = kind == .language ? 40 : 4
    for number in 1...count { _ = try kind.run(number, on: .fx790P) }
    for model in Model.allCases {
      for number: UInt64 in 1...2 { _ = try kind.run(number, on: model) }
    }
  }

  @Sendable private static func repeatSteps(_ run: inout CheckRun) {
    var first = KeySteps(seed: 5)
    var second = KeySteps(seed: 5)
    for _ in 0..<200 { run.expect("\(first.next())", equals: "\(second.next())") }
  }
}
