import BasicVM
import Pictures
import Testing

@testable import Programs
@testable import StateMachines

@Suite struct StateGraphTests {
  private func graph(_ text: String) throws -> StateGraph {
    let listing = ListingReader.read(UTF8Text(text))
    try #require(!listing.hasErrors)
    return try StateGraph(of: listing.memory, area: listing.firstArea ?? 0)
  }

  private func mermaid(_ text: String) throws -> String {
    String(try graph(text).mermaid)
  }

  @Test func `a game's states are its waits, connected by transitions with conditions`() throws {
    #expect(
      try mermaid(Coin.listing) == """
        flowchart TD
          s0(["start: RUN"])
          s1(["coin: 0.5 s<br>COIN"])
          s2(["h or t: a key<br>H OR T?"])
          s3(["bye: EXE<br>BYE"])
          s4(["no: EXE<br>NO, …"])
          s5(["yes: EXE<br>YES, …"])
          s6(["ended: END<br>BYE"])
          s0 --> s1
          s1 -->|"⚄ ♪"| s2
          s2 -->|"Q"| s3
          s2 -->|"H or T<br>K$≠C$"| s4
          s2 -->|"H or T<br>K$=C$ ♪"| s5
          s3 --> s6
          s4 -->|"⚄ ♪"| s2
          s5 -->|"⚄ ♪"| s2

        """)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let listing: String
    /// Transitions as `from>to`, by state names.
    let ways: String

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a wait in a subroutine is one state for each call, and returns there",
      listing: "10 GOSUB 90:PRINT \"A\"\n20 GOSUB 90:PRINT \"B\":END\n90 TIMER 1:RETURN",
      ways: "start>moment (P0-10) moment (P0-10)>shown shown>moment (P0-20) "
        + "moment (P0-20)>second shown second shown>ended"),
    Case(
      name: "a wait in another area has one state for one call",
      listing: "10 GOSUB #1:PRINT \"A\"\nP1\n5 TIMER 1:RETURN",
      ways: "start>moment moment>shown shown>ended"),
    Case(
      name: "states are named after the remarks above them",
      listing: "10 REM GAME\n20 PRINT 1\n30 REM ROUND\n40 PRINT 2:PRINT 3\n50 ' OVER\n60 PRINT 4",
      ways: "start>shown shown>round round>shown in round shown in round>over over>ended"),
    Case(
      name: "a remark at the top is the title of the listing",
      listing: "10 REM GAME\n20 PRINT 1",
      ways: "start>shown shown>ended"),
    Case(
      name: "without remarks states are named after the last text shown",
      listing: "10 INPUT \"GUESS\",G\n20 PRINT \"YOU SAID: \";G;\" - NOT THAT\"\n"
        + "30 PRINT G:PRINT \"♠♥!\"",
      ways: "start>guess guess>not that not that>shown shown>second shown second shown>ended"),
    Case(
      name: "waiting for a key release is not a state",
      listing: "10 IF KEY$<>\"\" THEN 10\n20 K$=KEY$:IF K$=\"\" THEN 20\n30 PRINT K$:GOTO 10",
      ways: "start>key for k key for k>shown shown>key for k"),
    Case(
      name: "ON leads to each of its targets and to the next statement",
      listing: "10 INPUT A:ON A GOTO 20,30\n15 END\n20 PRINT 1:GOTO 10\n30 STOP:GOTO 10",
      ways: "start>answer answer>ended answer>stopped answer>shown stopped>answer shown>answer"),
    Case(
      name: "an error is a state",
      listing: "10 PRINT 1:GOTO 99",
      ways: "start>shown shown>P0-10"),
    Case(name: "endless recursion ends in an error", listing: "10 GOSUB 10", ways: "start>P0-10"),
    Case(name: "a loop without a wait has no transitions", listing: "10 GOTO 10", ways: ""),
  ]

  @Test func `the listing's hints name the first state of a line`() throws {
    let text = UTF8Text(
      "#= 20 showingAll\n#= 40 no-name\n#= 60 over\n10 REM GAME\n20 PRINT 1:PRINT 2\n30 REM MORE\n"
        + "40 PRINT 3\n50 GOSUB 60:END\n60 PRINT 4:RETURN")
    let memory = ListingReader.read(text).memory
    let graph = try StateGraph(of: memory, area: 0, hints: PortHints(in: text))
    let names = graph.states.map { String($0.name) }
    #expect(names == ["start", "showing all", "shown", "more", "shown in over", "ended"])
  }

  @Test(arguments: cases) func `transitions connect the states`(_ row: Case) throws {
    let graph = try graph(row.listing)
    let names = graph.states.map { String($0.name) }
    let ways = graph.transitions.map { "\(names[$0.from])>\(names[$0.to])" }
    #expect(ways.joined(separator: " ") == row.ways)
  }

  @Test func `a computed jump has a dashed transition to every line`() throws {
    let graph = try graph("10 INPUT A:GOTO A*10\n20 PRINT 1\n30 STOP")
    #expect(graph.transitions.filter(\.isComputed).count == 3)
    #expect(String(graph.dot).contains("style=dashed"))
    #expect(String(graph.svg).contains("class=\"edge computed\""))
  }

  /// Jumps to three lines of six, and the lines of the states that the graph has.
  static let jumps: [(jump: String, lines: [Int])] = [
    ("10 R=INT (RAN#*3)+1:GOTO R*100", [100, 200, 300]),
    ("10 R=1:IF RAN#<.5 THEN R=3\n20 GOSUB R*100:END", [100, 300]),
    ("10 GOTO (INT (2*RAN#)+2)*100", [200, 300]),
    ("10 R=4:CLEAR\n20 GOTO 100*(R+1)", [100, 500]),
    ("10 R=2:S=R+1:GOTO S*100", [100, 300]),
    // Not a small set of constants.
    ("10 R=R+1:GOTO R*100", [100, 200, 300, 400, 500]),
    ("10 FOR R=1 TO 2:GOTO R*100", [100, 200, 300, 400, 500]),
    ("10 READ R:GOTO R*100:DATA 1", [100, 200, 300, 400, 500]),
    ("10 R=1:A(17)=2:GOTO R*100", [100, 200, 300, 400, 500]),
  ]

  @Test(arguments: jumps)
  func `a computed jump leads only to the lines that constants permit`(
    row: (jump: String, lines: [Int])
  ) throws {
    let lines = (1...5).map { "\($0)00 STOP:END" }.joined(separator: "\n")
    let graph = try graph("\(row.jump)\n\(lines)")
    let waits = graph.states.filter { $0.kind == .wait(.stop) }
    #expect(waits.compactMap { $0.place?.line }.sorted() == row.lines)
    let canFail = graph.states.contains { if case .failure = $0.kind { true } else { false } }
    #expect(canFail == (row.lines.count == 5))
  }

  @Test func `the states of a listing can be compared with those of a state machine`() throws {
    let waits = try graph(Coin.listing).states.filter {
      if case .wait = $0.kind { true } else { false }
    }
    // The listing has two states for right and wrong, the machine one.
    #expect(waits.count == CoinMachine.stateNames.count + 1)
  }

  struct Sketch: CustomTestStringConvertible, Sendable {
    let listing: String
    let display: String

    var testDescription: String { listing }
  }

  static let sketches = [
    Sketch(
      listing: #"10 PRINT "1·····················1";CSR A;"♦";:STOP"#,
      display: "1··········♦··········1"),
    Sketch(listing: #"10 PRINT CSR A;"♠";CSR B;"♥";CSR B;" ";:STOP"#, display: "♠ ♥"),
    Sketch(listing: #"10 PRINT CSR A;"♠";CSR 0;"GOAL!";:STOP"#, display: "GOAL! ♠"),
    Sketch(listing: #"10 PRINT CSR A;N;":";CSR 4;A$;:STOP"#, display: " #: …"),
  ]

  @Test(arguments: sketches) func `text at a computed column is placed where there is room`(
    _ row: Sketch
  ) throws {
    let graph = try graph(row.listing)
    #expect(graph.states[1].displays.map { String($0) } == [row.display])
  }

  @Test func `each format escapes special characters`() throws {
    let graph = try graph("10 PRINT \"<&>\\7A#\"")
    #expect(String(graph.svg).contains(">&lt;&amp;&gt;\\#</text>"))
    #expect(String(graph.dot).contains("<&>\\\\#"))
    #expect(String(graph.mermaid).contains("#lt;#amp;#gt;\\#35;"))
    #expect(String(graph.xstate.line).contains("\"<&>\\\\#\""))
    #expect(String(graph.json.line).contains("\"<&>\\\\#\""))
  }
}
