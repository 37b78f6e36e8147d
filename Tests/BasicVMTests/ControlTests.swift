import Testing

/// Jumps, calls, conditions and remarks: docs/machine.md#statements.
@Suite struct ControlTests {
  static let jumps = [
    ProgramCase("10 GOTO 30\n20 PRINT \"A\"\n30 PRINT \"B\"", "B"),
    ProgramCase("10 A=3:GOTO A*10\n20 PRINT \"A\"\n30 PRINT \"B\"", "B"),
    ProgramCase("10 A=30:GOTO A\n30 PRINT \"B\"", "B"),
    ProgramCase("10 GOTO 40-10\n30 PRINT \"B\"", "B"),
    ProgramCase("10 GOTO #1\nP1\n5 PRINT \"P1\"", "P1"),
    ProgramCase("10 A=2:GOTO #A*4\nP8\n5 PRINT \"P8\"", "P8"),
    ProgramCase("10 GOTO #1\nP1\n5 GOTO 10\n7 PRINT \"NO\"\n10 PRINT \"P1\"", "P1"),
    ProgramCase("10 GOTO #1\nP1\n5 A=10:GOTO A\n10 PRINT \"P1\"", "P1"),
    ProgramCase("10 GOTO 20", "ERR4 P0-10"),
    ProgramCase("10 A=20:GOTO A", "ERR4 P0-10"),
    ProgramCase("10 GOTO #1", "ERR4 P0-10"),
    ProgramCase("10 A=1:GOTO #A", "ERR4 P0-10"),
    ProgramCase("10 GOTO #10", "ERR4 P0-10"),
    ProgramCase("10 GOTO -10", "ERR4 P0-10"),
    ProgramCase("10 GOTO 1E50", "ERR4 P0-10"),
    ProgramCase("10 GOTO", "ERR2 P0-10"),
    ProgramCase("10 GOTO \"X\"", "ERR2 P0-10"),
    ProgramCase("10 GOTO 15\nP1\n15 PRINT \"NO\"", "ERR4 P0-10"),
    ProgramCase("10 PRINT \"A\";:GOTO 30\n20 PRINT \"X\":END\n30 PRINT \"B\":GOTO 20", "AB", "X"),
  ]

  @Test(arguments: jumps) func `GOTO jumps to a line or an area`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let calls = [
    ProgramCase("10 GOSUB 30:PRINT A:END\n30 A=5:RETURN", " 5"),
    ProgramCase("10 B=3:GOSUB B*10:PRINT A:END\n30 A=5:RETURN", " 5"),
    ProgramCase("10 GOSUB #9:PRINT A\nP9\n1 A=9:RETURN", " 9"),
    ProgramCase("10 B=9:GOSUB #B:PRINT A\nP9\n1 A=9:RETURN", " 9"),
    ProgramCase("10 GOSUB 30:GOSUB 30:PRINT A:END\n30 A=A+1:RETURN", " 2"),
    ProgramCase("10 GOSUB 20:PRINT A:END\n20 GOSUB 30:A=A*2:RETURN\n30 A=5:RETURN", " 10"),
    ProgramCase("10 GOSUB #9:GOTO 30\n30 PRINT A\nP9\n1 GOSUB 30:RETURN\n30 A=9:RETURN", " 9"),
    ProgramCase("10 GOSUB 30\n20 PRINT A:END\n30 A=5:IF A=5 THEN RETURN", " 5"),
    ProgramCase("10 GOSUB 99", "ERR4 P0-10"),
    ProgramCase("10 GOSUB #1", "ERR4 P0-10"),
    ProgramCase("10 A=99:GOSUB A", "ERR4 P0-10"),
    ProgramCase("10 RETURN", "ERR7 P0-10"),
    ProgramCase("10 GOSUB 20:RETURN\n20 RETURN", "ERR7 P0-10"),
    ProgramCase("10 A=A+1:IF A>10 THEN PRINT A:END\n20 GOSUB 10", " 11"),
    ProgramCase("10 A=A+1:IF A>11 THEN PRINT A:END\n20 GOSUB 10", "ERR7 P0-20"),
    ProgramCase("10 A=A+1:B=10:IF A>11 THEN PRINT A:END\n20 GOSUB B", "ERR7 P0-20"),
    ProgramCase("10 A=A+1:B=0:IF A>11 THEN PRINT A:END\n20 GOSUB #B", "ERR7 P0-20"),
    ProgramCase(
      "10 FOR I=1 TO 11:GOSUB 30:NEXT I:PRINT A:END\n30 A=A+I:RETURN", " 66"),
  ]

  @Test(arguments: calls) func `GOSUB nests 10 deep and RETURN returns to the caller`(
    _ row: ProgramCase
  ) {
    #expect(row.result == row.shown)
  }

  @Test(
    arguments: [
      ("10 PRINT 1", []),
      ("10 GOSUB 20\n15 END\n20 PRINT 1", [10]),
      ("10 GOSUB 20\n15 END\n20 A=1:GOSUB 30:RETURN\n30 PRINT 1:RETURN", [20, 10]),
      ("10 GOSUB 20:PRINT 1:END\n20 RETURN", []),
    ] as [(String, [Int])])
  func `the machine lists the lines of open calls`(_ listing: String, _ lines: [Int]) {
    var machine = TestMachine(listing).machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .waitForExe)
    #expect(machine.callers == lines)
  }

  static func choice(_ value: String, _ targets: String, _ shown: String...) -> ProgramCase {
    ProgramCase(
      """
      10 A=\(value):ON A \(targets):PRINT "AFTER":END
      20 PRINT "TWENTY":RETURN
      30 PRINT "THIRTY":RETURN
      P1
      10 PRINT "AREA":RETURN
      """, shown)
  }

  static let choices = [
    choice("1", "GOTO 20,30", "TWENTY", "ERR7 P0-20"),
    choice("2", "GOTO 20,30", "THIRTY", "ERR7 P0-30"),
    choice("3", "GOTO 20,30", "AFTER"),
    choice("0", "GOTO 20,30", "AFTER"),
    choice("-1", "GOTO 20,30", "AFTER"),
    choice(".9", "GOTO 20,30", "AFTER"),
    choice("1E50", "GOTO 20,30", "AFTER"),
    choice("1.9", "GOTO 20,30", "TWENTY", "ERR7 P0-20"),
    choice("2", "GOTO 20,#1", "AREA", "ERR7 P1-10"),
    choice("2", "GOTO 20,A*15", "THIRTY", "ERR7 P0-30"),
    choice("1", "GOTO A*20,99", "TWENTY", "ERR7 P0-20"),
    choice("2", "GOTO 20,99", "ERR4 P0-10"),
    choice("1", "GOTO 20", "TWENTY", "ERR7 P0-20"),
    choice("1", "GOSUB 20,30", "TWENTY", "AFTER"),
    choice("2", "GOSUB 20,30", "THIRTY", "AFTER"),
    choice("2", "GOSUB 20,#1", "AREA", "AFTER"),
    choice("2", "GOSUB 20,#A-1", "AREA", "AFTER"),
    choice("1", "GOSUB A*30,30", "THIRTY", "AFTER"),
    choice("3", "GOSUB 20,30", "AFTER"),
    choice("0", "GOSUB 20,30", "AFTER"),
    choice("1", "PRINT", "ERR2 P0-10"),
    choice("1", "GOTO", "ERR2 P0-10"),
  ]

  @Test(arguments: choices) func `ON selects a target by number`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static func condition(_ statement: String, _ shown: String...) -> ProgramCase {
    ProgramCase(
      "10 A=1:B=30:\(statement)\n20 PRINT \"NEXT\":END\n30 PRINT \"THIRTY\":END\nP1\n1 PRINT \"AREA\"",
      shown)
  }

  static let conditions = [
    condition("IF A=1 THEN 30", "THIRTY"),
    condition("IF A=2 THEN 30", "NEXT"),
    condition("IFA=1THEN30", "THIRTY"),
    condition("IF A=1 THEN #1", "AREA"),
    condition("IF A=1 THEN #A", "AREA"),
    condition("IF A=1 THEN #A*A", "AREA"),
    condition("IF A=1 THEN 31-SGN A", "THIRTY"),
    condition("IF A=1 THEN B", "THIRTY"),
    condition("IF A=1 THEN B:PRINT \"X\"", "THIRTY"),
    condition("IF A=1 THEN B*A", "THIRTY"),
    condition("IF A=1 THEN (B)", "THIRTY"),
    condition("IF A=1 THEN GOTO 30", "THIRTY"),
    condition("IF A=1 THEN GOTO #1", "AREA"),
    condition("IF A=1 THEN PRINT \"YES\"", "YES", "NEXT"),
    condition("IF A=2 THEN PRINT \"YES\"", "NEXT"),
    condition("IF A=1 THEN PRINT \"YES\":PRINT \"ALSO\"", "YES", "ALSO", "NEXT"),
    condition("IF A=2 THEN PRINT \"YES\":PRINT \"ALSO\"", "NEXT"),
    condition("IF A=1 THEN B=5:PRINT B", " 5", "NEXT"),
    condition("IF A=1 THEN A(1)=5:PRINT B", " 5", "NEXT"),
    condition("IF A=1 THEN B$=\"X\":PRINT B$", "X", "NEXT"),
    condition("IF A=1 THEN $=\"X\":PRINT $", "X", "NEXT"),
    condition("IF A=1 THEN IF B=30 THEN PRINT \"YES\"", "YES", "NEXT"),
    condition("IF A=1 THEN IF B=31 THEN PRINT \"YES\"", "NEXT"),
    condition("IF A=2 THEN IF B=30 THEN PRINT \"YES\"", "NEXT"),
    condition("IF A=1;PRINT \"YES\"", "YES", "NEXT"),
    condition("IF A=2;PRINT \"YES\":PRINT \"ALSO\"", "NEXT"),
    condition("IF A=1;IF B=30;PRINT \"YES\"", "YES", "NEXT"),
    condition("IF A=1;B=5:PRINT B", " 5", "NEXT"),
    condition("IF A=1 THEN 99", "ERR4 P0-10"),
    condition("IF A=2 THEN 99", "NEXT"),
    condition("IF A=1 THEN", "ERR2 P0-10"),
    condition("IF A=1", "ERR2 P0-10"),
    condition("IF A THEN 30", "ERR2 P0-10"),
    condition("IF A=1 GOTO 30", "ERR2 P0-10"),
    condition("IF A=1 THEN END"),
  ]

  @Test(arguments: conditions)
  func `IF continues after THEN or at the next line`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let relations = [
    ("1=1", true), ("1=2", false), ("1≠2", true), ("1≠1", false), ("1<2", true), ("2<1", false),
    ("1<1", false), ("2>1", true), ("1>2", false), ("1>1", false), ("1≤1", true), ("1≤2", true),
    ("2≤1", false), ("1≥1", true), ("2≥1", true), ("1≥2", false), ("1<=1", true), ("1=<1", true),
    ("1>=1", true), ("1=>1", true), ("1<>2", true), ("1><2", true), ("1 < = 1", true),
    ("-1<0", true), ("-1E50<1E-50", true), ("1E50>1E49", true), (".1+.2=.3", true),
    ("1/3*3=1", true), ("A+1=B+1", true), ("1E10+1>1E10", true), ("2*3>5", true),
  ]

  @Test(arguments: relations) func `IF compares numbers`(_ condition: String, _ isTrue: Bool) {
    for then in [" THEN ", ";"] {
      let listing = "10 IF \(condition)\(then)PRINT \"YES\":END\n20 PRINT \"NO\""
      #expect(ProgramCase(listing).result == [isTrue ? "YES" : "NO"])
    }
  }

  @Test func `STOP waits with the display unchanged and END ends the program`() {
    #expect(
      ProgramCase("10 PRINT \"A\";:STOP:PRINT \"B\"\n20 END\n30 PRINT \"C\"").result == ["A", "AB"])
    #expect(ProgramCase("10 END").result == [])
  }

  static let remarks = [
    ProgramCase("10 REM PRINT \"A\":PRINT \"B\"\n20 PRINT \"C\"", "C"),
    ProgramCase("10 PRINT \"A\":REM \":PRINT \"B\"\n20 PRINT \"C\"", "A", "C"),
    ProgramCase("10 'PRINT \"A\":PRINT \"B\"\n20 PRINT \"C\":'\n30 ' X", "C"),
    ProgramCase("10 IF 1=1 THEN REM X\n20 PRINT \"C\"", "C"),
    ProgramCase("10 ::PRINT \"C\"::", "C"),
  ]

  @Test(arguments: remarks) func `a remark extends to the end of the line`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }
}
