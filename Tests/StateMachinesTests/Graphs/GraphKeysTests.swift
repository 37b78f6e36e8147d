import BasicVM
import Testing

@testable import StateMachines

/// Captions of transitions that depend on keys.
@Suite struct GraphKeysTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// The decision in lines 20 to 27; line 30 shows FIRST.
    let decision: String
    let words: String

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "one key", decision: #"20 IF K$="A" THEN 30"#, words: "A"),
    Case(
      name: "the capital and the small letter of a key",
      decision: #"20 IF K$="Y" THEN 30"# + "\n" + #"21 IF K$="y" THEN 30"#, words: "Y"),
    Case(
      name: "several keys",
      decision: #"20 IF K$="1" THEN 30"# + "\n" + #"21 IF K$="7" THEN 30"#, words: "1 or 7"),
    Case(name: "all keys but one", decision: #"20 IF K$≠"Q" THEN 30"#, words: "not Q"),
    Case(
      name: "keys between bounds", decision: #"20 IF K$≥"0" THEN IF K$≤"4" THEN 30"#,
      words: "0 to 4"),
    Case(
      name: "keys that a variable encodes",
      decision: #"20 D=0:IF K$="4" THEN D=1"# + "\n" + #"21 IF K$="6" THEN D=2"#
        + "\n22 IF D≠0 THEN 30",
      words: "4 or 6"),
    Case(
      name: "other conditions follow the keys",
      decision: #"20 IF K$="1" THEN 25"# + "\n" + #"21 IF K$="7" THEN 25"#
        + "\n22 GOTO 40\n25 IF A=3 THEN 30",
      words: "1 or 7 | A=3"),
    Case(
      name: "no keys are named after the variable changes",
      decision: #"20 CLEAR:IF K$="1" THEN 30"# + "\n" + #"21 IF K$="7" THEN 30"#, words: ""),
  ]

  @Test(arguments: [
    // Two polls for different keys are two waits; the second one only waits for a release.
    (#"10 IF KEY$≠"5" THEN 10"# + "\n" + #"20 IF KEY$≠"7" THEN 20"# + "\n30 PRINT 1", ["5", "7"]),
    (#"10 IF KEY$≠"" THEN 10"# + "\n" + #"20 IF KEY$≠"7" THEN 20"# + "\n30 PRINT 1", ["7"]),
    (
      #"10 A$="":IF RAN#<.5;A$="X""# + "\n" + #"20 K$=KEY$:IF K$="" THEN 20"# + "\n"
        + #"30 IF A$≠"" THEN PRINT 1"#, [#"A$≠"""#, #"A$="""#]
    ),
  ])
  func `all conditions of a key are in the captions`(_ text: String, _ words: [String]) throws {
    let listing = ListingReader.read(UTF8Text(text))
    let graph = try StateGraph(of: listing.memory, area: 0)
    let captions = graph.transitions.indices.filter { index in
      graph.states[graph.transitions[index].from].kind == .wait(.key)
    }.map { graph.caption(of: $0).lines.map { String($0) }.joined(separator: " | ") }
    #expect(Set(captions) == Set(words))
  }

  @Test(arguments: cases) func `a transition's caption names its keys`(_ row: Case) throws {
    let text = """
      10 K$=KEY$:IF K$="" THEN 10
      \(row.decision)
      28 GOTO 40
      30 PRINT "FIRST":GOTO 10
      40 PRINT "SECOND":GOTO 10
      """
    let listing = ListingReader.read(UTF8Text(text))
    try #require(!listing.hasErrors)
    let graph = try StateGraph(of: listing.memory, area: 0)
    let first = try #require(graph.states.firstIndex { $0.place?.line == 30 })
    let edge = try #require(graph.transitions.firstIndex { $0.to == first })
    let lines = graph.caption(of: edge).lines.map { String($0) }
    #expect(lines.joined(separator: " | ") == row.words)
  }

  @Test func `a caption omits conditions of an inner loop`() throws {
    let listing = ListingReader.read(
      "10 INPUT A:IF A=0 THEN PRINT \"NONE\":END\n20 B=RAN#:IF B<.5 THEN 20\n30 PRINT \"DONE\"")
    let graph = try StateGraph(of: listing.memory, area: 0)
    let done = try #require(graph.states.firstIndex { $0.name == "done" })
    let edges = graph.transitions.filter { $0.to == done }
    #expect(edges.map { $0.conditions.map { String($0) } } == [["A≠0"]])
  }
}
