import BasicVM
import Testing

@testable import StateMachines

@Suite struct ConditionWordsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let conditions: [String]
    let words: String

    var testDescription: String { words }
  }

  static let cases = [
    Case(conditions: [#"K$="5""#, "D≠0"], words: "5 | D≠0"),
    Case(conditions: [#"K$="=""#], words: #""=""#),
    Case(conditions: ["D=0", #"K$≠"5""#, #"K$≠"0""#], words: "D=0 | not 5 or 0"),
    Case(conditions: [#"K$≠"A""#, #"K$≠"B""#, #"K$≠"C""#], words: "not A, B or C"),
    // Y and y are on one key; a small letter alone is quoted.
    Case(conditions: [#"K$≠"Y""#, #"K$≠"y""#], words: "not Y"),
    Case(conditions: [#"K$≠"y""#], words: #"not "y""#),
    Case(conditions: [#"K$≠"y""#, #"K$≠"N""#], words: #"not "y" or N"#),
    Case(conditions: [#"K$="Y" OR K$="y""#], words: "Y"),
    Case(conditions: [#"K$="y""#], words: #""y""#),
    Case(conditions: [#"K$="1" OR K$="3" OR K$="A""#, "N=S"], words: "1, 3 or A | N=S"),
    Case(conditions: [#"J$="Y" OR J$="y""#], words: #"J$="Y" OR J$="y""#),
    Case(conditions: [#"K$≥"0""#, #"K$≤"4""#], words: "0 to 4"),
    Case(conditions: [#"K$≥"0""#, #"K$≤"4""#, #"K$≠"0""#], words: "1 to 4"),
    Case(conditions: [#"K$≥"0""#, #"K$≤"4""#, #"K$≠"2""#], words: "0 to 4, not 2"),
    Case(conditions: [#"K$≥"0""#], words: #"K$≥"0""#),
    // Other conditions on the variable or on other variables are no keys.
    Case(conditions: [#"K$="AB""#], words: #"K$="AB""#),
    Case(conditions: [#"J$="A""#], words: #"J$="A""#),
    Case(conditions: ["K$=C$"], words: "K$=C$"),
    Case(conditions: ["V≥1", "V≤9"], words: "1≤V≤9"),
    Case(conditions: ["V<M(P)", "A=1", "V>-1"], words: "-1<V<M(P) | A=1"),
    Case(conditions: ["V≥1", "W≤9"], words: "V≥1 | W≤9"),
    Case(conditions: [#"A$≥"<""#, #"A$≤">""#], words: #""<"≤A$≤">""#),
    Case(conditions: ["A: other"], words: "A: other"),
    Case(conditions: [], words: ""),
  ]

  @Test(arguments: cases) func `simple conditions are shown in words`(_ row: Case) {
    #expect(Self.words(for: row.conditions, values: { _ in 0 }) == row.words)
  }

  @Test func `bounds of a variable that changes between them are not joined`() {
    #expect(Self.words(for: ["V≥1", "V≤9"], values: { $0 }) == "V≥1 | V≤9")
  }

  private static func words(for conditions: [String], values: (Int) -> Int) -> String {
    let conditions = conditions.enumerated().map { index, text in
      var condition = StateGraph.Condition(text)
      condition.value = values(index)
      return condition
    }
    let words = ConditionWords.words(for: conditions, key: "K$")
    return words.map { String($0) }.joined(separator: " | ")
  }

  struct Listing: CustomTestStringConvertible, Sendable {
    let name: String
    let listing: String
    let key: String?

    var testDescription: String { name }
  }

  static let listings = [
    Listing(
      name: "a variable that only receives keys", listing: "10 K$=KEY$:IF K$=\"A\" THEN 10",
      key: "K$"),
    Listing(
      name: "a KEY$ poll without a variable", listing: "10 IF KEY$=\"A\" THEN 20\n20 END",
      key: "KEY$"),
    Listing(
      name: "a variable that is assigned elsewhere",
      listing: "10 K$=KEY$:IF K$=\"A\" THEN 10\n20 K$=\"A\":END", key: "KEY$"),
    Listing(
      name: "a variable that an element may alias",
      listing: "10 K$=KEY$:IF K$=\"A\" THEN 10\n20 A$(I)=\"A\":END", key: "KEY$"),
    Listing(
      name: "a variable beside dimensioned elements",
      listing: "5 DIM A$(3)\n10 K$=KEY$:IF K$=\"A\" THEN 10\n20 A$(I)=\"A\":END", key: "K$"),
    Listing(name: "no key", listing: "10 INPUT K$", key: nil),
  ]

  @Test(arguments: listings) func `a variable names the key only if it can hold nothing else`(
    _ row: Listing
  ) throws {
    let listing = ListingReader.read(UTF8Text(row.listing))
    let graph = try StateGraph(of: listing.memory, area: 0)
    #expect(graph.states[1].keyName.map { String($0) } == row.key)
  }
}
