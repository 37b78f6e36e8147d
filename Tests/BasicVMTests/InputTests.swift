import BasicVM
import Testing

/// INPUT: docs/machine.md#input.
@Suite struct InputTests {
  static let questions = [
    ProgramCase("10 INPUT A:PRINT A+1", answers: ["5"], "?", "5", " 6"),
    ProgramCase("10 INPUT \"AGE\",A:PRINT A", answers: ["5"], "AGE?", "5", " 5"),
    ProgramCase("10 INPUT \"X\",A,\"Y\",B:PRINT A;B", answers: ["1", "2"], "X?", "Y?", " 1 2"),
    ProgramCase("10 INPUT A,B:PRINT A;B", answers: ["1", "2"], "?", " 1 2"),
    ProgramCase("10 PRINT \"N=\";:INPUT A:PRINT A", answers: ["5"], "N=?", " 5"),
    ProgramCase("10 PRINT CSR 5;:INPUT \"Q\",A", answers: ["5"], "     Q?", "5"),
    ProgramCase("10 PRINT \"OLD\":INPUT \"Q\",A", answers: ["5"], "OLD", "Q?", "5"),
    ProgramCase("10 INPUT \"A$\",A$:PRINT A$", answers: ["XY"], "A$?", "XY"),
    ProgramCase("10 INPUT $:PRINT $", answers: ["HELLO WORLD"], "?", "HELLO WORLD"),
  ]

  /// Drops typed lines, which stay on the display; only some rows list them.
  private func withoutEcho(_ row: ProgramCase) -> [String] {
    row.result.filter { !row.answers.contains($0) }
  }

  @Test(arguments: questions) func `INPUT prompts and reads a line`(_ row: ProgramCase) {
    let expected = row.shown.filter { !row.answers.contains($0) }
    #expect(withoutEcho(row) == expected)
  }

  static let results = [
    ProgramCase("10 INPUT A:PRINT A", answers: ["140*25"], " 3500"),
    ProgramCase("10 B=4:INPUT A:PRINT A", answers: ["B*2"], " 8"),
    ProgramCase("10 B=4:INPUT A:PRINT A", answers: ["B"], " 4"),
    ProgramCase("10 INPUT A:PRINT A", answers: ["-2↑2"], "-4"),
    ProgramCase("10 INPUT A:PRINT A", answers: ["SIN 30"], " 0.5"),
    ProgramCase("10 INPUT A:PRINT A", answers: ["(1+2"], " 3"),
    ProgramCase("10 INPUT A:PRINT A", answers: ["1E-2"], " 0.01"),
    ProgramCase("10 INPUT A:PRINT A", answers: ["&HFF"], " 255"),
    ProgramCase("10 INPUT A:PRINT A", answers: ["LEN(\"ABC\")"], " 3"),
    ProgramCase("10 A=7:INPUT A:PRINT A", answers: ["A+1"], " 8"),
    ProgramCase("10 A$=\"X\":INPUT A:PRINT A", answers: ["3"], " 3"),
    ProgramCase("10 INPUT A(2):PRINT C", answers: ["3"], " 3"),
    ProgramCase("10 DIM A(2,2):INPUT A(1,2):PRINT A(1,2)", answers: ["3"], " 3"),
    ProgramCase(
      "10 DIM A(9):FOR I=0 TO 1:INPUT A(I+1):NEXT I:PRINT A(1);A(2)",
      answers: ["3", "4"], " 3 4"),
    ProgramCase("10 INPUT N,A(N):PRINT D", answers: ["3", "8"], " 8"),
    ProgramCase("10 INPUT A$(1):PRINT B$", answers: ["XY"], "XY"),
    ProgramCase("10 DIM A$(3):INPUT A$(3):PRINT A$(3)", answers: ["XY"], "XY"),
    ProgramCase("10 INPUT A$:PRINT A$", answers: ["12345678"], "1234567"),
    ProgramCase("10 INPUT A$:PRINT LEN(A$)", answers: ["12345678"], " 7"),
    ProgramCase("10 INPUT A$:PRINT A$", answers: ["1+2"], "1+2"),
    ProgramCase("10 INPUT A$:PRINT A$", answers: ["\"X\""], "\"X\""),
    ProgramCase(
      "10 INPUT $:PRINT LEN($)",
      answers: ["12345678901234567890123456789012345678901234567890123456789012"], " 62"),
    ProgramCase(
      "10 FOR I=1 TO 3:INPUT A:B=B*10+A:NEXT I:PRINT B", answers: ["1", "2", "3"], " 123"),
    ProgramCase("10 GOSUB 20:PRINT A:END\n20 INPUT A:RETURN", answers: ["4"], " 4"),
    ProgramCase("10 INPUT A:DATA 5\n20 READ B:PRINT A+B", answers: ["4"], " 9"),
  ]

  @Test(arguments: results) func `an answer is evaluated and stored in the variable`(
    _ row: ProgramCase
  ) {
    #expect(row.result.last == row.shown.last)
  }

  static let refused = [
    ProgramCase("10 INPUT \"N\",A:PRINT A", answers: ["HELLO", "5"], "N?", "ERR2", "N?", " 5"),
    ProgramCase("10 INPUT \"N\",A:PRINT A", answers: ["1+", "5"], "N?", "ERR2", "N?", " 5"),
    ProgramCase("10 INPUT \"N\",A:PRINT A", answers: ["\"X\"", "5"], "N?", "ERR2", "N?", " 5"),
    ProgramCase("10 INPUT \"N\",A:PRINT A", answers: ["1 2 X", "5"], "N?", "ERR2", "N?", " 5"),
    ProgramCase("10 INPUT \"N\",A:PRINT A", answers: ["A=3", "5"], "N?", "ERR2", "N?", " 5"),
    ProgramCase("10 INPUT \"N\",A:PRINT A", answers: ["1:2", "5"], "N?", "ERR2", "N?", " 5"),
    ProgramCase("10 INPUT \"N\",A:PRINT A", answers: ["PRINT", "5"], "N?", "ERR2", "N?", " 5"),
    ProgramCase(
      "10 INPUT A,\"N\",B:PRINT B", answers: ["1", "X?", "5"], "?", "N?", "ERR2", "N?", " 5"),
    ProgramCase("10 PRINT \"N=\";:INPUT A", answers: ["X$", "5"], "N=?", "ERR2", "N=?", "5"),
    ProgramCase(
      "10 INPUT A:PRINT A", answers: ["X+", "+", "5"], "?", "ERR2", "?", "ERR2", "?", " 5"),
  ]

  @Test(arguments: refused)
  func `an answer that is not a number shows ERR2 and the prompt again`(_ row: ProgramCase) {
    #expect(withoutEcho(row) == row.shown.filter { !row.answers.contains($0) })
  }

  static let mistakes = [
    ProgramCase("10 INPUT", "ERR2 P0-10"),
    ProgramCase("10 INPUT 5", "ERR2 P0-10"),
    ProgramCase("10 INPUT \"A\"", "ERR2 P0-10"),
    ProgramCase("10 INPUT A B", "ERR2 P0-10"),
    ProgramCase("10 INPUT A(26)", answers: ["3"], "ERR6 P0-10"),
    ProgramCase("10 DIM A(3):INPUT A(4)", answers: ["3"], "ERR5 P0-10"),
  ]

  @Test(arguments: mistakes) func `INPUT fails without a valid variable`(_ row: ProgramCase) {
    #expect(row.result.last == row.shown.last)
  }

  @Test func `the cursor follows the question mark and a blank`() {
    var machine = TestMachine("10 PRINT \"AB\";:INPUT \"NAME\",A$").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .waitForLine)
    #expect(TestMachine.text(machine.display.cells).hasPrefix("ABNAME? "))
    #expect(machine.display.cursor == 8)
  }

  @Test func `INPUT ignores an empty line`() {
    var machine = TestMachine("10 INPUT A$").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .waitForLine)
    #expect(machine.resume(.line([])) == .waitForLine)
    #expect(machine.resume(.exe) == .waitForLine)
    #expect(machine.resume(.line(TestMachine.codes("X"))) == .ended)
    #expect(machine.variable(0) == .text(TestMachine.codes("X")))
  }

  @Test func `the answer is displayed at column 0 until the next PRINT`() {
    var machine = TestMachine("10 INPUT \"NAME\",A$:STOP:PRINT \"B\"").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .waitForLine)
    #expect(machine.resume(.line(TestMachine.codes("FREDERIC"))) == .waitForExe)
    #expect(TestMachine.text(machine.display.trimmedText) == "FREDERIC")
    #expect(machine.resume(.exe) == .waitForExe)
    #expect(TestMachine.text(machine.display.trimmedText) == "B")
  }

  private func byHand(_ line: String, in listing: String, _ answers: String...) -> String {
    var machine = TestMachine(listing).machine
    let characters = try? CharacterReader.read(UTF8Text(line))
    machine.execute(Tokenizer.tokenize(characters ?? []).bytes)
    var effect = machine.resume(.proceed)
    for answer in answers {
      guard effect == .waitForLine else { return "no prompt" }
      effect = machine.resume(.line(TestMachine.codes(answer)))
    }
    return TestMachine.text(machine.display.trimmedText)
  }

  @Test func `a string read by INPUT by hand is available later in the line`() {
    #expect(byHand("INPUT A$:PRINT A$;1", in: "10 END", "X") == "X 1")
  }

  @Test func `a number read by INPUT by hand is available later in the line`() {
    #expect(byHand("INPUT A:PRINT A+1", in: "10 END", "5") == " 6")
  }

  @Test func `a subroutine called by hand may use INPUT`() {
    #expect(byHand("GOSUB 10:PRINT A+1", in: "10 INPUT A:RETURN", "5") == " 6")
  }
}
