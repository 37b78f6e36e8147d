import Testing

/// What the compiler leaves out or joins changes neither errors nor machine time.
@Suite struct StatementFormTests {
  /// A statement, and one in which nothing can be left out, that must do and take the same.
  ///
  /// C has the value of B.
  struct Form: CustomTestStringConvertible {
    let statement: String
    let full: String

    init(_ statement: String, _ full: String) {
      self.statement = statement
      self.full = full
    }

    var testDescription: String { "\(statement) | \(full)" }
  }

  static let forms = [
    // Assignments
    Form("B=B", "B=C"), Form("B=(B)", "B=C"), Form("LET B=+B", "LET B=+C"),
    Form("B=(+(B))", "B=C"), Form("B=-B", "B=-C"), Form("B(0)=B", "B(0)=C"),
    Form("A(1)=A(1)", "A(1)=A(2)"), Form("B=A(1)", "B=A(2)"), Form("B$=B$", "B$=C$"),
    Form("A$(1)=A$(1)", "A$(1)=A$(2)"), Form("$=$", "$=\"T\""), Form("$=B$", "$=C$"),
    Form("B=B+0", "B=C+0"), Form("B=INT B", "B=INT C"), Form("B=LEN(B$)", "B=LEN(C$)"),
    Form("B$=B$+\"\"", "B$=C$+\"\""), Form("B$=STR$(B)", "B$=STR$(C)"),
    Form("A=-3", "A=3"), Form("A=-(3)", "A=3"), Form("A=--3", "A=3"),
    // Jumps
    Form("IF B=3 THEN 40", "IF B=3 THEN 40:PRINT"), Form("IF B≠3 THEN 40", "IF B≠3 THEN 40:PRINT"),
    Form("IF B>3 THEN 40", "IF B>3 THEN 40:PRINT"), Form("IF B≥3 THEN 40", "IF B≥3 THEN 40:PRINT"),
    Form("IF B=B THEN 40", "IF B=C THEN 40:PRINT"), Form("IF B<B THEN 40", "IF B<C THEN 40:PRINT"),
    Form("IF B$=B$ THEN 40", "IF B$=C$ THEN 40:PRINT"),
    Form("IF B=3 THEN 40::REM", "IF B=3 THEN 40:PRINT"),
    Form("IF B=3 THEN 40'", "IF B=3 THEN (40):PRINT"),
    Form("IF B=3 THEN 99", "IF B=3 THEN 99:PRINT"), Form("IF B=3 THEN #1", "IF B=3 THEN #1:PRINT"),
    Form("IF B=3 THEN #9", "IF B=3 THEN #9:PRINT"),
    Form("IF B=B THEN IF B=3 THEN 40", "IF B=C;IF B=3 THEN 40:PRINT"),
    Form("IF B=3;A=1", "IF B=3 THEN A=1"), Form("GOTO 40", "GOTO (40)"),
    Form("GOTO 99", "GOTO (99)"),
    Form("GOSUB 40", "GOSUB (40)"), Form("GOTO #1", "GOTO #(1)"),
    Form("ON B GOTO 30,30,40", "ON C GOTO (30),30,(40)"), Form("ON B GOSUB 40", "ON (C) GOSUB 40"),
    // Loops
    Form("FOR B=1 TO 2:NEXT B", "FOR B=1 TO 2 STEP 1:NEXT B"),
    Form("FOR B=B TO B STEP B+1:NEXT B", "FOR B=C TO C STEP C+1:NEXT B"),
    // Other statements
    Form("PRINT B", "PRINT (C)"), Form("PRINT B;B$", "PRINT C;C$"),
    Form("PRINT CSR B", "PRINT CSR C"),
    Form("BEEP", "BEEP 0"), Form("TIMER", "TIMER 10"), Form("TIMER B", "TIMER C"),
    Form("SET F2", "SET F(2)"), Form("MODE 4", "MODE (4)"), Form("DEFM B", "DEFM C"),
    Form("STAT B,B", "STAT B,C;1"), Form("STAT 1,B;B", "STAT 1,C;C"), Form("DIM M(B)", "DIM M(C)"),
    Form("A=POL(B,B)", "A=POL(B,C)"), Form("A=RND(B,-2)", "A=RND(C,(-2))"),
    Form("RESTORE B", "RESTORE C"), Form("WRITE# B,B$", "WRITE# C,C$"),
    Form("RESTORE# \"T\"", "RESTORE# \"T\",0"),
  ]

  private static let values = ["", "B=3:C=3", "B=1:C=1", "B$=\"T\":C$=\"T\""]

  private static func outcome(_ values: String, _ statement: String) -> String {
    var test = TestMachine(
      """
      10 $="T":\(values)
      20 \(statement)
      30 PRINT "NEXT LINE";B;:B=A:END
      40 PRINT "LINE 40";B;B$
      50 DATA 1
      P1
      1 PRINT "AREA"
      """)
    let shown = test.run()
    return "\(shown) \(test.machine.clock)"
  }

  @Test(arguments: forms) func `a short form has the errors and the time of a full one`(
    _ form: Form
  ) {
    for values in Self.values {
      let (short, full) = (Self.outcome(values, form.statement), Self.outcome(values, form.full))
      #expect(short == full, "\(values)")
    }
  }

  @Test func `a variable that holds a text is not assigned to itself`() {
    for statement in ["B=B", "B=(B)", "LET B=+B"] {
      #expect(ProgramCase("10 B$=\"T\":\(statement)").result == ["ERR6 P0-10"])
    }
  }
}
