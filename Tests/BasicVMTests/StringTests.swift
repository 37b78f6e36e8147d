import Testing

/// Strings and the functions of strings: docs/machine.md#functions.
@Suite struct StringTests {
  static let byHand = [
    HandCase("\"AB\"+\"CD\"", "ABCD"),
    HandCase("\"AB\"+\"\"+\"CD", "ABCD"),
    HandCase("\"A\"-\"B\"", "ERR2"),
    HandCase("\"A\"*2", "ERR2"),
    HandCase("\"A\"+2", "ERR2"),
    HandCase("2+\"A\"", "ERR2"),
    HandCase("-\"A\"", "ERR2"),
    HandCase("SIN \"A\"", "ERR2"),
    HandCase("LEN(\"\")", "0"),
    HandCase("LEN(\"A B\")", "3"),
    HandCase("LEN(\"AB\"+\"CD\")*2", "8"),
    HandCase("LEN(5)", "ERR2"),
    HandCase("HEX$(0)", "0000"),
    HandCase("HEX$(255)", "00FF"),
    HandCase("HEX$(65535)", "FFFF"),
    HandCase("HEX$(65536)", "ERR5"),
    HandCase("HEX$(-1)", "FFFF"),
    HandCase("HEX$(-32768)", "8000"),
    HandCase("HEX$(-32769)", "ERR5"),
    HandCase("STR$(5)", "5"),
    HandCase("STR$(-5)", "-5"),
    HandCase("STR$(1/3)", "0.3333333333"),
    HandCase("STR$(1E10)", "1ᴇ10"),
    HandCase("STR$(1E-4)", "1⏨04"),
    HandCase("LEN(STR$(1E-4))", "4"),
    HandCase("SET F2:STR$(2)", "2.00"),
    HandCase("STR$(\"A\")", "ERR2"),
    HandCase("\"<\"+STR$(2)+\">\"", "<2>"),
  ]

  @Test(arguments: byHand) func `a string expression has its value`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let values = [
    HandCase("VAL(\"12\")", "12"),
    HandCase("VAL(\"&HFF\")", "255"),
    HandCase("VAL(\"&HFf\")", "ERR2"),
    HandCase("VAL(\"-12.5\")", "-12.5"),
    HandCase("VAL(\"+3\")", "3"),
    HandCase("VAL(\"1E3\")", "1000"),
    HandCase("VAL(\"1E-3\")", "0.001"),
    HandCase("VAL(\"1\\E-4\")", "0.0001"),
    HandCase("VAL(STR$(1E-20))*1E20", "1"),
    HandCase("VAL(\"&H7C\")", "124"),
    HandCase("VAL(\"&HFFFF\")", "65535"),
    HandCase("VAL(\"12\"+\"34\")+1", "1235"),
    HandCase("VAL(\"ABC\")", "ERR2"),
    HandCase("VAL(\"12X\")", "ERR2"),
    HandCase("VAL(\"\")", "ERR2"),
    HandCase("VAL(\"&H\")", "ERR2"),
    HandCase("VAL(\"&HG\")", "ERR2"),
  ]

  @Test(arguments: values) func `VAL parses a number`(_ row: HandCase) {
    #expect(row.result == (row.shown == "0.0001" ? "1⏨04" : row.shown))
  }

  @Test func `the error of VAL on invalid text names no area and line`() {
    #expect(ProgramCase("10 A=VAL(\"X\")").result == ["ERR2"])
  }

  static let middles = [
    HandCase("$=\"ABCDEF\":MID$(2,3)", "BCD"),
    HandCase("$=\"ABCDEF\":MID$(2)", "BCDEF"),
    HandCase("$=\"ABCDEF\":MID(2,3)", "BCD"),
    HandCase("$=\"ABCDEF\":MID(3)", "CDEF"),
    HandCase("$=\"ABCDEF\":MID$(1,6)", "ABCDEF"),
    HandCase("$=\"ABCDEF\":MID$(6)", "F"),
    HandCase("$=\"ABCDEF\":MID$(5,9)", "EF"),
    HandCase("$=\"ABCDEF\":LEN(MID$(3,0))", "0"),
    HandCase("$=\"ABCDEF\":MID$(2.9,1.9)", "B"),
    HandCase("$=\"ABCDEF\":MID$(1+1,1+1", "BC"),
    HandCase("$=\"ABCDEF\":MID$(2)+MID$(1,1)", "BCDEFA"),
    HandCase("$=\"ABCDEF\":$=MID$(2):$", "BCDEF"),
    HandCase("$=\"ABCDEF\":MID$(0,1)", "ERR5"),
    HandCase("$=\"ABCDEF\":MID$(0)", "ERR5"),
    HandCase("$=\"ABCDEF\":MID$(-1)", "ERR5"),
    HandCase("$=\"ABCDEF\":MID$(1,-1)", "ERR5"),
    HandCase("$=\"ABCDEF\":MID$(63)", "ERR5"),
    HandCase("$=\"ABCDEF\":MID$(1,63)", "ERR5"),
    HandCase("$=\"ABCDEF\":LEN(MID$(1,62))", "6"),
    HandCase("MID$(\"ABC\",1)", "ERR2"),
  ]

  @Test(arguments: middles) func `MID$ returns a part of $`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }

  static let lengths = [
    ProgramCase("10 A$=\"1234567\":PRINT A$", "1234567"),
    ProgramCase("10 A$=\"12345678\":PRINT A$", "1234567"),
    ProgramCase("10 A$=\"1234\"+\"5678\":PRINT A$;LEN(A$)", "1234567 7"),
    ProgramCase("10 $=\"12345678\":PRINT $", "12345678"),
    ProgramCase("10 $=\"1234567890\":$=$+$:$=$+$+$\n20 PRINT LEN($)", " 60"),
    ProgramCase("10 $=\"1234567890\":$=$+$:$=$+$+$+\"12\":PRINT LEN($)", " 62"),
    ProgramCase("10 $=\"1234567890\":$=$+$:$=$+$+$+\"123\":PRINT LEN($)", " 62"),
    ProgramCase("10 $=\"1234567890\":$=$+$:$=$+$+$+$:PRINT LEN($);MID$(61)", " 6212"),
    ProgramCase("10 $=\"ABC\":A$=$:$=A$+$:PRINT $", "ABCABC"),
    ProgramCase("10 DIM A$(2):A$(1)=\"12345678\":PRINT A$(1)", "1234567"),
  ]

  @Test(arguments: lengths) func `a string that is too long is truncated silently`(
    _ row: ProgramCase
  ) {
    #expect(row.result == row.shown)
  }

  static let comparisons = [
    ("\"A\"=\"A\"", true), ("\"A\"=\"B\"", false), ("\"A\"≠\"B\"", true), ("\"A\"≠\"A\"", false),
    ("\"A\"<\"B\"", true), ("\"B\"<\"A\"", false), ("\"A\"<\"A\"", false), ("\"A\">\"9\"", true),
    ("\"A\"≤\"A\"", true), ("\"B\"≤\"A\"", false), ("\"A\"≥\"A\"", true), ("\"A\"≥\"B\"", false),
    ("\"A\"<\"AB\"", true), ("\"AB\">\"B\"", false), ("\"\"<\"A\"", true), ("\"\"=\"\"", true),
    // Code order: blank, signs, digits, capitals, small letters.
    ("\" \"<\"+\"", true), ("\"+\"<\"0\"", true), ("\"9\"<\"A\"", true), ("\"Z\"<\"a\"", true),
    ("\"z\"<\"?\"", true), ("\"%\"<\"A\"", false),
    ("\"A\"+\"B\"=\"AB\"", true), ("A$=\"\"", true), ("KEY$=\"\"", true), ("$=\"\"", true),
  ]

  @Test(arguments: comparisons)
  func `strings compare by character codes`(_ condition: String, _ isTrue: Bool) {
    let listing = "10 IF \(condition) THEN PRINT \"YES\":END\n20 PRINT \"NO\""
    #expect(ProgramCase(listing).result == [isTrue ? "YES" : "NO"])
  }

  static let otherComparisons = [
    ProgramCase("10 IF A$=5 THEN 10", "ERR2 P0-10"),
    ProgramCase("10 IF 5=\"5\" THEN 10", "ERR2 P0-10"),
    ProgramCase("10 A=\"A\"=\"A\"", "ERR2 P0-10"),
    ProgramCase("10 PRINT \"A\"=\"A\"", "ERR2 P0-10"),
  ]

  @Test(arguments: otherComparisons)
  func `strings compare only with strings and only in IF`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  @Test(arguments: ["KEY$", "KEY", "KEY $"])
  func `KEY$ returns the key that is pressed`(_ word: String) {
    var machine = TestMachine("10 A$=\(word):IF A$=\"\";10\n20 PRINT A$").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .pollKey)
    #expect(machine.resume(.key(nil)) == .pollKey)
    #expect(machine.resume(.key(TestMachine.codes("Q")[0])) == .waitForExe)
    #expect(TestMachine.text(machine.display.trimmedText) == "Q")
  }
}
