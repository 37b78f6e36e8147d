import Testing

@testable import BasicVM
@testable import StateMachines

/// The conditions of IF and ON in a flow.
@Suite struct FlowTests {
  struct Case: CustomTestStringConvertible {
    let line: String
    let conditions: [String]

    init(_ line: String, _ conditions: String...) {
      self.line = line
      self.conditions = conditions
    }

    var testDescription: String { line }

    var result: [String] {
      let listing = ListingReader.read(UTF8Text("10 " + line + "\n20 END"))
      let steps = Flow(of: listing.memory, area: 0)?.steps ?? []
      return steps.compactMap { step in
        switch step.premise {
        case .comparison(let comparison)?:
          "\(String(comparison.text)) or \(String(comparison.negated.text))"
        case .selector(let side)?: String(side.text)
        case nil: nil
        }
      }
    }
  }

  static let cases = [
    Case("IF A=1 THEN 20", "A=1 or A≠1"),
    Case("IF A+1>B*2;A=3", "A+1>B*2 or A+1≤B*2"),
    Case("IF A<1;IF B≥2 THEN 20", "A<1 or A≥1", "B≥2 or B<2"),
    Case("IF A$≠\";\" THEN 20", "A$≠\";\" or A$=\";\""),
    Case("IF A≤1 THEN PRINT \"X\":IF B=1 THEN 20", "A≤1 or A>1", "B=1 or B≠1"),
    Case("ON A GOTO 20", "INT(A)"),
    Case("ON A+1 GOSUB 20,20", "INT(A+1)"),
    Case("ON INT(A/2) GOTO 20", "INT (A/2)"),
    Case("ON LEN($) GOTO 20", "LEN($)"),
    Case("ON A*3-LEN($) GOTO 20", "INT(A*3-LEN($))"),
  ]

  @Test(arguments: cases) func `each condition has its text and its negation`(_ row: Case) {
    #expect(row.result == row.conditions)
  }
}
