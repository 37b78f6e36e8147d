import Testing

/// Operator precedence, values, parentheses: docs/machine.md#expressions.
@Suite struct ExpressionTests {
  static let order = [
    HandCase("2+3*4", "14"),
    HandCase("(2+3)*4", "20"),
    HandCase("7-2-1", "4"),
    HandCase("24/4/2", "3"),
    HandCase("24/4*2", "12"),
    HandCase("1+2-3+4", "4"),
    HandCase("2*3↑2", "18"),
    HandCase("2↑3↑2", "64"),
    HandCase("2^3^2", "64"),
    HandCase("-2↑2", "-4"),
    HandCase("(-2)↑2", "4"),
    HandCase("5-2↑2", "1"),
    HandCase("10↑-2", "0.01"),
    HandCase("2↑-1↑2", "0.25"),
    HandCase("3*-4", "-12"),
    HandCase("12/-4", "-3"),
    HandCase("3--2", "5"),
    HandCase("3+-2", "1"),
    HandCase("--2", "2"),
    HandCase("+5", "5"),
    HandCase("2*-3↑2", "-18"),
    HandCase("6×7÷2", "21"),
  ]

  @Test(arguments: order) func `operators follow their precedence`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  @Test func `sums and differences are right at every exponent`() {
    for exponent in -98...98 {
      #expect(HandCase("2E\(exponent)+3E\(exponent)-5E\(exponent)", "0").result == "0")
      #expect(HandCase("(5E\(exponent)-3E\(exponent))/1E\(exponent)", "2").result == "2")
    }
  }

  static let powerKeys = [
    HandCase(#"5\CD"#, "25"),
    HandCase(#"2\CE"#, "8"),
    HandCase(#"\CF3"#, "1000"),
    HandCase(#"\CF-2"#, "0.01"),
    HandCase(#"2*\CF3"#, "2000"),
    HandCase(#"-5\CD"#, "-25"),
    HandCase(#"2\CD\CE"#, "64"),
    HandCase(#"2\CD+1"#, "5"),
    HandCase(#"SIN 30\CD"#, "0.25"),
    HandCase(#"\CD"#, "ERR2"),
    HandCase(#"5\CD3"#, "ERR2"),
  ]

  @Test(arguments: powerKeys) func `the power keys compute powers`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let impliedProducts = [
    HandCase("3X", "ERR2"),
    HandCase("X3", "ERR2"),
    HandCase("3(4)", "ERR2"),
    HandCase("(3)4", "ERR2"),
    HandCase("(3)(4)", "ERR2"),
    HandCase("2π", "ERR2"),
    HandCase("3SIN 30", "ERR2"),
    HandCase("3*X", "0"),
    HandCase("3*(4)", "12"),
  ]

  @Test(arguments: impliedProducts) func `implied multiplication is an error`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let mistakes = [
    HandCase("1+", "ERR2"),
    HandCase("*2", "ERR2"),
    HandCase("2*/3", "ERR2"),
    HandCase("2↑", "ERR2"),
    HandCase("2)", "ERR2"),
    HandCase("()", "ERR2"),
    HandCase("1,2", "ERR2"),
    HandCase("A B", "ERR2"),
    HandCase("AB", "ERR2"),
    HandCase("1=1", "ERR2"),
    HandCase("?", "ERR2"),
    HandCase("1<2", "ERR2"),
  ]

  @Test(arguments: mistakes) func `an invalid expression is ERR2`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let arguments = [
    HandCase("SIN 30*2", "1"),
    HandCase("2*SIN 30", "1"),
    HandCase("SIN -30", "-0.5"),
    HandCase("SIN--30", "0.5"),
    HandCase("SIN 30↑2", "0.25"),
    HandCase("LOG 1000↑2", "9"),
    HandCase("LOG(1000↑2)", "6"),
    HandCase("SQR π↑2", "3.141592654"),
    HandCase("SQR SIN 30", "0.7071067812"),
    HandCase("LOG SIN 40+LOG COS 35", "-0.2785679838"),
    HandCase("SIN COS 0", "0.01745240644"),
    HandCase("INT -1.5+1", "-1"),
    HandCase("ABS -3*2", "6"),
    HandCase("FACT 3↑2", "36"),
    HandCase("2↑SIN 30", "1.414213562"),
    HandCase("2↑SGN -5", "0.5"),
    HandCase("-SIN 30", "-0.5"),
    HandCase("-ABS -3", "-3"),
    HandCase("SIN (30)*2", "1"),
    HandCase("SIN(15+15)", "0.5"),
    HandCase("SIN", "ERR2"),
    HandCase("SIN *3", "ERR2"),
    HandCase("SIN 3 0", "0.5"),
  ]

  @Test(arguments: arguments)
  func `a function without parentheses applies to the next value`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let missing = [
    HandCase("(1+2", "3"),
    HandCase("((1+2)*3", "9"),
    HandCase("2*(3+(4", "14"),
    HandCase("SIN (30", "0.5"),
    HandCase("RND(56.088,-2", "56.1"),
    HandCase("RND(9.9E99,98)", "ERR3"),
    HandCase("RND(1,100)", "ERR5"),
    HandCase("RND((56.088,-2", "56.1"),
    HandCase("NPR((5,(2", "20"),
    HandCase("LEN(\"ABC\"", "3"),
    HandCase("LEN(\"ABC", "3"),
    HandCase("VAL(\"12\"", "12"),
    HandCase("HEX$(255", "00FF"),
    HandCase("A((1", "0"),
    HandCase("(1:2", "2"),
    HandCase("(1+", "ERR2"),
    HandCase("(", "ERR2"),
    HandCase("(1+2)3)", "ERR2"),
    HandCase("(1 2 ABS 3", "ERR2"),
  ]

  @Test(arguments: missing)
  func `a missing closing parenthesis is assumed`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let missingInPrograms = [
    ProgramCase("10 PRINT (1+2;(3+4", " 3 7"),
    ProgramCase("10 PRINT (1,(2", " 1", " 2"),
    ProgramCase("10 IF (A=0 THEN PRINT \"Y\"", "Y"),
    ProgramCase("10 IF 1<(2 THEN PRINT \"Y\"", "Y"),
    ProgramCase("10 IF (2≥(1;PRINT \"Y\"", "Y"),
    ProgramCase("10 FOR I=(1 TO (5 STEP (2:PRINT I;:NEXT I", " 1 3 5"),
    ProgramCase("10 ON (2 GOTO 20,30\n20 PRINT \"A\"\n30 PRINT \"B\"", "B"),
    ProgramCase("10 ON (1 GOSUB 20:PRINT \"B\":END\n20 PRINT \"A\":RETURN", "A", "B"),
    ProgramCase("10 B=9:C=1:B(1)=4:B(C)=B(C)-INT (B(0)*C(0):GOTO 20\n20 PRINT F", "-36"),
    ProgramCase("10 D(C)=D(C)-INT (RAN#*M(C):GOTO 20\n20 PRINT D", " 0"),
    ProgramCase("10 B(1=5:PRINT C", " 5"),
  ]

  @Test(arguments: missingInPrograms)
  func `an expression in a program may end without closing parentheses`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let constants = [
    HandCase("π", "3.141592654"),
    HandCase("PI", "3.141592654"),
    HandCase("PI*2", "6.283185307"),
    HandCase("π-3.1415926536", "0"),
    HandCase("&H0", "0"),
    HandCase("&H7C", "124"),
    HandCase("&HFFFF", "65535"),
    HandCase("&H1E5", "485"),
    HandCase("&H10+1", "17"),
    HandCase("-&H10", "-16"),
    HandCase("SQR &H10", "4"),
    HandCase("&HFFFFF", "ERR2"),
    HandCase("&H", "ERR2"),
    HandCase("&HG", "ERR2"),
    HandCase("&7", "ERR2"),
    HandCase(".5", "0.5"),
    HandCase("5.", "5"),
    HandCase("007", "7"),
    HandCase("1.5E-3", "0.0015"),
    HandCase("1.5E3", "1500"),
    HandCase("1.5E+3", "1500"),
    HandCase("1E99", "1ᴇ99"),
    HandCase("1E-99", "1⏨99"),
    HandCase("1E100", "ERR3"),
    HandCase("1E-100", "0"),
    HandCase("1.23456789012345-1.23456789012", "0"),
    HandCase("123456789012999-123456789012000", "0"),
    HandCase(".", "ERR2"),
    HandCase("1.2.3", "ERR2"),
    HandCase("1E", "ERR2"),
  ]

  @Test(arguments: constants) func `constants are read as written`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  @Test func `parentheses nest at most 20 deep`() {
    var machine = TestMachine()
    #expect(machine.byHand(String(repeating: "(", count: 20) + "7") == "7")
    #expect(machine.byHand(String(repeating: "(", count: 21) + "7") == "ERR1")
  }

  @Test func `at most 20 operations are pending`() {
    var machine = TestMachine()
    #expect(machine.byHand(String(repeating: "-", count: 20) + "7") == "7")
    #expect(machine.byHand(String(repeating: "-", count: 21) + "7") == "ERR1")
    // A power is one operation.
    for (count, shown) in [(19, "1"), (20, "ERR1")] {
      #expect(machine.byHand("1↑" + String(repeating: "(", count: count) + "1") == shown)
    }
  }
}
