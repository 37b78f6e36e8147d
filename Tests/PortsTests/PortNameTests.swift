import Foundation
import Testing

@testable import BasicVM
@testable import Ports
@testable import StateMachines

@Suite struct PortNameTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let listing: String
    let states: String
    let functions: String

    init(_ name: String, _ listing: String, states: String, functions: String = "") {
      testDescription = name
      self.listing = listing
      self.states = states
      self.functions = functions
    }
  }

  static let cases = [
    Case(
      "digits of a display are values", "10 PRINT \"2 IN 2 OUT\"\n20 PRINT \"HALL 1:CELLAR\"",
      states: "inOut hallCellar"),
    Case(
      "a remark at the line names the state, not the display",
      "10 PRINT \"A1\"\n20 REM GREETING\n30 PRINT \"HELLO\"\n40 PRINT \"BYE\":' FAREWELL",
      states: "shown greeting farewell"),
    Case(
      "a title names nothing", "10 REM SHAPES\n20 REM BY A. N. ONE\n30 PRINT \"HI\":GOTO 10",
      states: "hi", functions: "showHi"),
    Case(
      "a remark names the subroutine below it",
      "10 REM GAME\n20 GOSUB 100:PRINT A:END\n100 REM SUM, TWICE\n110 A=A+1:RETURN",
      states: "shown", functions: "sum"),
    Case(
      "a remark in the machine's words names $",
      "10 $=\"1\":GOSUB 100:PRINT V:END\n100 REM $ TO V, OR -1\n110 V=VAL($):RETURN",
      states: "shown", functions: "textToV"),
    Case(
      "states of one kind are distinguished by their variables, sections or order",
      "10 INPUT A\n20 INPUT B\n30 INPUT B\n40 REM RACE\n50 TIMER 1:PRINT A\n60 PRINT B\n70 PRINT C",
      states: "answer answerForB secondAnswer race shown shownInRace secondShown"),
    Case(
      "texts shown before a jump elsewhere are no names",
      "10 PRINT \"NO\";:GOTO 30\n20 PRINT \"YES\";:END\n30 STOP", states: "stopped"),
    Case(
      "a function is named after what it shows, asks or follows",
      "10 INPUT \"GUESS\",G:IF G<0 THEN 10\n20 IF KEY$=\"\" THEN 20\n"
        + "30 IF G>5 THEN PRINT \"HIT\":GOTO 10\n40 PRINT \"MISS\":GOTO 20",
      states: "guess key hit miss", functions: "askGuess pollKey"),
    Case(
      "only functions that are written take names",
      "10 A=1\n20 IF RAN#<.5 THEN 20\n30 B=2\n40 IF KEY$=\"\" THEN 40\n50 PRINT A;B:GOTO 30",
      states: "key shown", functions: "setB pollKey"),
    Case(
      "keywords get another word",
      "10 PRINT \"END\"\n20 GOSUB 90:END\n90 REM RETURN\n100 BEEP:RETURN",
      states: "endShown", functions: "doReturn"),
  ]

  private func text(_ listing: String) throws -> String {
    let text = UTF8Text(listing)
    let read = ListingReader.read(text)
    let port = SwiftPort(
      of: read.memory, area: read.firstArea ?? 0, name: "Test", from: "test.bas",
      hints: PortHints(in: text))
    return String(try #require(port).text)
  }

  private func words(_ pattern: String, in text: String) throws -> [String] {
    let expression = try NSRegularExpression(pattern: pattern)
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }

  private func states(in text: String) throws -> [String] {
    try words("enum State: Int \\{\\n((?:    case .*\\n)+)", in: text)
      .flatMap { try words("(?:case|,) (\\w+)", in: $0) }.filter { $0 != "ended" }
  }

  private func functions(in text: String) throws -> [String] {
    try words("private mutating func (\\w+)\\(", in: text)
  }

  @Test(arguments: cases) func `names come from the listing`(row: Case) throws {
    let text = try text(row.listing)
    #expect(try states(in: text).joined(separator: " ") == row.states)
    #expect(try functions(in: text).joined(separator: " ") == row.functions)
  }

  @Test(arguments: cases) func `the graph has the same names`(row: Case) throws {
    let listing = ListingReader.read(UTF8Text(row.listing))
    let graph = try StateGraph(of: listing.memory, area: 0)
    let waits = graph.states.filter { if case .wait = $0.kind { true } else { false } }
    let states = Set(row.states.split(separator: " ").map { String(UTF8Text(String($0)).inWords) })
    #expect(Set(waits.map { String($0.name) }) == states)
  }

  @Test func `states of a subroutine in the graph name the call, too`() throws {
    let listing = """
      #= 100 asking
      #= 20 second
      10 GOSUB 90
      20 GOSUB 90:END
      90 REM ASK
      100 INPUT A:RETURN
      """
    let text = UTF8Text(listing)
    let graph = try StateGraph(
      of: ListingReader.read(text).memory, area: 0, hints: PortHints(in: text))
    #expect(
      graph.states.map { String($0.name) }
        == ["start", "asking (P0-10)", "asking (second)", "ended"])
  }

  @Test func `several RETURNs share one switch over the callers`() throws {
    let text = try text(
      "10 GOSUB 100:BEEP\n20 GOSUB 100:END\n100 INPUT A:IF A<1 THEN RETURN\n110 PRINT A:RETURN")
    #expect(try words("(switch \\w+Caller)", in: text).count == 1)
    #expect(try words("(return try returnFrom\\w+)", in: text).count == 2)
  }

  @Test func `labels and limits have no numbers`() throws {
    let text = try text(
      "10 FOR I=1 TO RAN#:NEXT I:FOR I=1 TO RAN#:NEXT I\n"
        + "20 FOR I=1 TO 4\n30 N=RAN#:FOR J=1 TO 3:IF N<J/9 THEN 30\n40 NEXT J:BEEP 0:NEXT I")
    #expect(try words("(\\w+[a-z]\\d+):", in: text) == [])
    #expect(text.contains("secondIEnd") && text.contains("rounds: "))
  }

  @Test func `a quoted line is next to its own statement`() throws {
    let rows = try text("10 FOR I=1 TO 9\n20 BEEP 0\n30 A=A+I\n40 NEXT I:PRINT A")
      .split(separator: "\n").filter { $0.contains("// ") }
    #expect(rows.contains { $0.contains("try a + i  // 30") })
    #expect(!rows.contains { $0.contains("fx.line = 30  //") })
  }

  @Test(arguments: ["data", "set", "range", "result", "timer", "task", "url", "date"])
  func `no type has the name of one of Swift's`(file: String) {
    let name = String(SwiftPort.typeName(of: UTF8Text(file + ".bas")))
    #expect(name.hasSuffix("Program") || name == "Url")
  }

  @Test(arguments: [
    (2, "second"), (12, "twelfth"), (20, "twentieth"), (21, "twentyFirst"), (99, "ninetyNinth"),
    (100, "hundred"), (101, "hundredFirst"), (230, "secondHundredThirtieth"),
  ])
  func `a number becomes a word`(number: Int, word: String) {
    #expect(String(UTF8Text.ordinal(number)) == word)
  }
}
