import Testing

@testable import BasicVM
@testable import StateMachines

/// The texts that a graph shows for its states; `#` is a number, `…` some text.
@Suite struct StateDisplayTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let listing: String
    let texts: [[String]]

    init(_ listing: String, _ texts: [String]...) { (self.listing, self.texts) = (listing, texts) }

    var testDescription: String { listing }
  }

  static let cases = [
    Case("10 PRINT \"A\";\n20 PRINT 1;\n30 PRINT \"B\"", ["A #B"], ["A #B"]),
    Case(
      "10 IF RAN#<.5 THEN PRINT \"LOW\":GOTO 30\n20 PRINT \"HIGH\"\n30 END",
      ["LOW"], ["HIGH"], ["LOW", "HIGH"]),
    // A loop shows its text again.
    Case("10 FOR I=1 TO 3:PRINT \"*\";:NEXT I\n20 STOP", ["*…"], ["*…"]),
    Case("10 FOR I=1 TO 3:PRINT I;:NEXT I:PRINT \"END\"", [" #…END"], [" #…END"]),
    Case("10 PRINT \"A=\";\n20 PRINT \"*\";:A=A+1:IF A<3 THEN 20\n30 STOP", ["A=*…"], ["A=*…"]),
    Case("10 IF A<3 THEN PRINT \"*\";:A=A+1:GOTO 10\n20 STOP", ["*…"], ["*…"]),
    Case("10 FOR I=1 TO 3:FOR J=1 TO 2:PRINT \"*\";:NEXT J:NEXT I\n20 STOP", ["*…"], ["*…"]),
    // The same place, and other loops that do not add to the text.
    Case("10 FOR I=1 TO 3:PRINT CSR 2;\"*\";:NEXT I\n20 STOP", ["  *"], ["  *"]),
    Case("10 FOR I=1 TO 3:PRINT :PRINT \"*\";:NEXT I\n20 STOP", ["*"], ["*"]),
    Case("10 FOR I=1 TO 3:A=A*I:NEXT I:PRINT \"A\";A", ["A #"], ["A #"]),
    Case("10 GOSUB 30:GOSUB 30:GOSUB 30\n20 END\n30 PRINT \"*\";:RETURN", ["***"]),
    // A loop of waits.
    Case(
      "10 PRINT \"A\";\n20 K$=KEY$:IF K$=\"\" THEN 20\n30 IF K$=\"Q\" THEN 50\n40 PRINT \"B\";:GOTO 20"
        + "\n50 PRINT \"!\"",
      ["A", "AB", "ABB…"], ["A!", "AB!", "ABB…"], ["A!", "AB!", "ABB…"]),
    Case("10 PRINT \"GO\";:TIMER 5:GOTO 10", ["GO", "GOGO", "GOGOGO…"]),
    Case("10 PRINT \"A\":GOTO 10", ["A"]),
    // A text in a computed column, longer than the display.
    Case(
      "10 INPUT A\n20 PRINT CSR A;\"123456789012345678901234567890\"",
      ["?"], ["123456789012345678901234"], ["123456789012345678901234"]),
  ]

  @Test(arguments: cases)
  func `a state has the texts that its display may show`(_ row: Case) throws {
    let read = ListingReader.read(UTF8Text(row.listing))
    let graph = try StateGraph(of: read.memory, area: 0)
    let texts = graph.states.dropFirst().map { $0.displays.map { String($0) } }
    #expect(texts.filter { !$0.isEmpty } == row.texts)
  }
}
