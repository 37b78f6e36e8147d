import Testing

@testable import BasicVM

/// PASS: docs/machine.md#modes.
@Suite struct PasswordTests {
  struct Case: CustomTestStringConvertible {
    let line: String
    let word: String

    init(_ line: String, _ word: String) {
      self.line = line
      self.word = word
    }

    var testDescription: String { "\(line) -> \(word)" }
  }

  static let words = [
    Case("PASS \"A\"", "A"),
    Case("PASS \"ABCDEFGH\"", "ABCDEFGH"),
    Case("PASS \"BE", "BE"),
    Case("A$=\"BE\":PASS A$+\"TA\"", "BETA"),
    Case("PASS \"A\":BEEP", "A"),
  ]

  @Test(arguments: words) func `PASS by hand passes its password to the computer`(_ row: Case) {
    var machine = TestMachine()
    #expect(machine.byHand(row.line) == "")
    #expect(machine.password == row.word)
  }

  static let errors = [
    HandCase("PASS \"ABCDEFGHI\"", "ERR5"),
    HandCase("PASS \"\"", "ERR5"),
    HandCase("PASS", "ERR2"),
    HandCase("PASS 12", "ERR2"),
  ]

  @Test(arguments: errors) func `PASS requires one to eight characters`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  @Test func `PASS in a program is ERR9`() {
    let row = ProgramCase("10 PASS \"A\"", "ERR9 P0-10")
    #expect(row.result == row.shown)
  }

  @Test func `lines entered by hand jump within the selected area`() {
    var machine = TestMachine("P3\n10 PRINT \"THREE\"")
    #expect(machine.byHand("GOTO 10") == "ERR4")
    machine.machine.choose(area: 3)
    #expect(machine.byHand("GOTO 10") == "THREE")
  }
}
