import BasicVM
import Testing

@testable import StateMachines

@Suite struct JoinedConditionsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let conditions: [String]
    let joined: [String]

    var testDescription: String { conditions.joined(separator: ", ") }

    init(_ conditions: String, _ joined: String) {
      self.conditions = conditions.split(separator: " ").map(String.init)
      self.joined = joined.split(separator: " ").map(String.init)
    }
  }

  static let cases = [
    Case(#"K$≥"0" K$≠"=" K$="4" K$>A$ V≥3 V=W LEN(K$)=1"#, #"K$="4" K$>A$ V≥3 V=W LEN(K$)=1"#),
    Case("X≤10 X<5", "X<5"),
    Case("X<5 X≤10", "X<5"),
    Case("X≤10 X<10", "X<10"),
    Case("X>10 X>20 X≥30 X≠31", "X≥30 X≠31"),
    Case("A>7 A>9", "A>9"),
    Case("A≥5 A≤5", "A=5"),
    Case("X>10 X≤15 X≥15", "X=15"),
    Case("D≠0 D≥5 D>10", "D>10"),
    Case("D≠0 D≥5 D≤10", "D≥5 D≤10"),
    Case("X≥10 X≠10", "X>10"),
    Case("X≠10 X≤10", "X<10"),
    Case("X≠1 X≠1 X≠2", "X≠1 X≠2"),
    Case("X≠0 X=3 X>-1", "X=3"),
    Case("10≤X 5≤X", "10≤X"),
    Case("5≥A 5≤A B=1", "A=5 B=1"),
    Case("A<.5 A<-.5", "A<-.5"),
    Case("A≥5 B≤5", "A≥5 B≤5"),
    Case(#"K$≥"0" K$≤"9""#, #"K$≥"0" K$≤"9""#),
    // Elements and sums may change without an assignment to them.
    Case("M(P)≥5 M(P)≤5", "M(P)≥5 M(P)≤5"),
    Case("", ""),
  ]

  private static func joined(_ conditions: [String], isSame: Bool) -> [String] {
    let conditions = conditions.enumerated().map { index, text in
      StateGraph.Condition(text, decisions: [.init(place: [index], reason: .holds)])
    }
    return StateGraph.joined(conditions) { _, _ in isSame }.map { String($0.text) }
  }

  @Test(arguments: cases) func `conditions on one value are reduced to the fewest`(_ row: Case) {
    #expect(Self.joined(row.conditions, isSame: true) == row.joined)
  }

  @Test(arguments: cases) func `conditions on different values are kept`(_ row: Case) {
    #expect(Self.joined(row.conditions, isSame: false) == row.conditions)
  }

  @Test func `a joined condition keeps the decisions of all its parts`() {
    let conditions = ["A≥5", "A≤5"].enumerated().map { index, text in
      StateGraph.Condition(text, decisions: [.init(place: [index], reason: .holds)])
    }
    let joined = StateGraph.joined(conditions) { _, _ in true }
    #expect(joined.map { $0.decisions.map(\.place) } == [[[0], [1]]])
  }

  struct Listing: CustomTestStringConvertible, Sendable {
    let name: String
    let listing: String
    let conditions: [String]

    var testDescription: String { name }
  }

  static let listings = [
    Listing(
      name: "the variable stays as it is",
      listing: "10 INPUT A:IF A≥5 THEN IF A≤5 THEN PRINT \"FIVE\":GOTO 10",
      conditions: ["A=5"]),
    Listing(
      name: "the variable changes between the conditions",
      listing: "10 INPUT A:IF A≥5 THEN A=A-1:IF A≤5 THEN PRINT \"FIVE\":GOTO 10",
      conditions: ["A≥5", "A≤5"]),
    Listing(
      name: "a subroutine may change the variable",
      listing: "10 INPUT A:IF A≥5 THEN GOSUB 50:IF A≤5 THEN PRINT \"FIVE\":GOTO 10\n"
        + "20 END\n50 IF B=1 THEN A=1\n60 RETURN",
      conditions: ["A≥5", "A≤5"]),
    Listing(
      name: "another variable changes between the conditions",
      listing: "10 INPUT A:IF A≥5 THEN B=A-1:IF A≤5 THEN PRINT \"FIVE\":GOTO 10",
      conditions: ["A=5"]),
    Listing(
      name: "the variable changes before and after the conditions",
      listing: "10 INPUT A\n15 A=A+1:IF A≥5 THEN IF A≤5 THEN PRINT \"FIVE\":GOTO 10\n"
        + "20 IF B=0 THEN 15\n30 END",
      conditions: ["A=5"]),
  ]

  @Test(arguments: listings) func `only conditions on the same value are joined`(
    _ row: Listing
  ) throws {
    let listing = ListingReader.read(UTF8Text(row.listing))
    try #require(!listing.hasErrors)
    let graph = try StateGraph(of: listing.memory, area: 0)
    let five = try #require(graph.states.firstIndex { $0.name == "five" })
    let edges = graph.transitions.filter { $0.to == five }
    #expect(edges.map { $0.conditions.map { String($0) } } == [row.conditions])
  }
}
