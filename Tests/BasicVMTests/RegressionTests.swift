import BasicVM
import Testing

/// One test for each fixed bug.
@Suite struct RegressionTests {
  @Test func `an answer to INPUT does not overwrite the line entered by hand`() {
    var machine = TestMachine()
    #expect(machine.byHand("INPUT A:PRINT A+1", answers: "5") == " 6")
  }

  @Test func `RETURN after an INPUT resumes the line entered by hand`() {
    var machine = TestMachine("10 INPUT A:RETURN")
    #expect(machine.byHand("B=1:C=2:D=3:GOSUB 10:PRINT A+D", answers: "5") == " 8")
  }

  @Test func `programs do not read DATA entered by hand`() {
    var machine = TestMachine("10 DATA 1\n20 READ A:PRINT A:READ A")
    _ = machine.byHand("DATA 7")
    #expect(machine.run() == [" 1", "ERR5 P0-20"])
  }

  @Test func `many calculations by hand do not exhaust memory`() {
    var machine = TestMachine()
    for number in 1...2_000 { #expect(machine.byHand("\(number)+0.5") == "\(number).5") }
  }

  @Test func `a line number is stored as decimal digits`() {
    let line = StoredLine(number: 1234, bytes: [Keyword.end.rawValue])
    #expect(line?.storedBytes == [0x34, 0x12, 0xAA, 0xFF])
  }

  @Test func `a failing last statement does not continue in the next area`() {
    var machine = TestMachine("10 MODE 99,1:PRINT \"A\":A=1/0\nP1\n10 PRINT \"WRONG\"")
    #expect(machine.run() == ["A"])
  }

  @Test func `with errors ignored a failed jump in IF continues at the next line`() {
    var machine = TestMachine("10 MODE 99,1:IF A=0 THEN 500\n20 PRINT \"ON\"")
    #expect(machine.run() == ["ON"])
  }

  static let programs = [
    ProgramCase("10 DEFM 2:A(LEN(\")\"))=5:PRINT B", " 5"),
    ProgramCase("10 PRINT (1+2'REMARK", " 3"),
    ProgramCase("10 MODE 99,1:SAVE \"IT'S\":GOTO 30\n20 PRINT 20:END\n30 PRINT 30", " 30"),
    ProgramCase("10 DATA 5\n20 READ A:RESTORE -1E12:READ B:PRINT B", " 5"),
    ProgramCase("10 DATA 5\n20 RESTORE 1E12:PRINT 1:READ A", " 1", "ERR5 P0-20"),
  ]

  @Test(arguments: programs) func `programs that once failed run`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  @Test func `jumps work in a program full of STAT LIST`() {
    var listing = "1 GOTO 900\n"
    for number in 2..<100 {
      listing += "\(number) " + Array(repeating: "STAT LIST", count: 20).joined(separator: ":")
      listing += "\n"
    }
    var machine = TestMachine(listing + "900 PRINT \"HERE\"")
    #expect(machine.run() == ["HERE"])
  }
}
