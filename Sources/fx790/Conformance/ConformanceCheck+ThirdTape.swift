/// The checks of the third tape, for 24 columns.
extension ConformanceCheck {
  static func thirdWide(_ subject: ConformanceSubject) -> [ConformanceCheck] {
    switch subject {
    case .arithmetic: functions
    case .display: screens
    case .memory: dataAndArrays + memo
    case .control: control
    case .input, .errors: []
    }
  }

  private static let functions = [
    ConformanceCheck(
      .ours, "functions", "DMS$ writes no mark after the seconds",
      ["DMS$(1.5) ends with 0", "DMS$(1.5) ends with a mark"]),
    ConformanceCheck(
      .ours, "functions", "Minutes and seconds of DEG are optional",
      ["DEG(1.5) is 1.5", "DEG(1.5) is refused"]),
    ConformanceCheck(
      .ours, "functions", "HEX$ cuts fractions", ["HEX$(10.9) is 000A", "HEX$(10.9) is not 000A"]),
    ConformanceCheck(
      .ours, "functions", "MID$ accepts m from 1 to 62 and n from 0 to 62",
      ["MID$(40) is empty", "MID$(40) is refused"]),
    ConformanceCheck(
      .ours, "functions", "The angle of POL is from -180 to 180 degrees",
      ["POL(-1,-1) is at -135 degrees", "POL(-1,-1) is at 225 degrees"]),
    ConformanceCheck(
      .ours, "functions",
      "X and Y to the left of POL or REC in an expression have their old values",
      ["X+POL(3,4) uses the old X", "X+POL(3,4) uses the new X"]),
    ConformanceCheck(
      .ours, "expressions", "&H without one to four hexadecimal digits is ERR2",
      ["&H12345 is refused", "&H12345 is 74565"]),
  ]

  private static let screens = [
    ConformanceCheck(
      .ours, "print", "Items need a ; or , between them",
      ["\"AB\"5 is refused", "\"AB\"5 is shown"],
      .looks("NO 5 BEFORE THIS", for: "AB NO 5 BEFORE THIS?")),
    ConformanceCheck(
      .ours, "print", "At a , the first PRINT after a pause clears the display before it waits",
      ["the display is empty at the comma", "the old text stays"],
      .looks("EMPTY BEFORE X", for: "")),
    ConformanceCheck(
      .ours, "input", "; may replace the comma after the text",
      ["INPUT \"TYPE 5\";A asks", "it is refused"], .types("TYPE 5", .five)),
    ConformanceCheck(
      .ours, "input", "An element's index is computed before the question, and checked after",
      ["INPUT asks for A(9999)", "A(9999) is refused before"],
      .looks("WAS SEEN SHOWN", for: "SEEN?")),
    ConformanceCheck(
      .ours, "variables", "LISTV shows the largest indexes in the order of DIM",
      ["LISTV shows P(2,3) Q$(4)", "LISTV shows otherwise"],
      .looks("WAS IT P", for: "P(2,3) Q$(4)")),
    ConformanceCheck(
      .known, "statements", "STOP waits for EXE, and keeps display and position",
      ["STOP keeps the display", "STOP shows area and line, as on an MK-85"],
      .looks("WAS ABC SHOWN", for: "ABC")),
  ]

  private static let dataAndArrays = [
    ConformanceCheck(
      .ours, "data", "RESTORE e selects the first item from line e on",
      ["the next DATA is selected", "the DATA before is selected"]),
    ConformanceCheck(
      .ours, "variables", "a fourth index, and a ninth array are ERR5",
      ["a ninth array is refused", "a ninth array is accepted"]),
    ConformanceCheck(
      .ours, "data", "Reading a quoted item as a number is ERR2",
      ["\"5\" is refused", "\"5\" is 5"]),
    ConformanceCheck(
      .ours, "data", "An item is in quotes if only blanks precede its first quote",
      ["A\"B,C has two items", "A\"B,C has one item"]),
    ConformanceCheck(
      .ours, "data", "READ after the last item is ERR5",
      ["READ after the last item is refused", "it begins again"]),
  ]

  private static let memo = [
    ConformanceCheck(
      .ours, "memo", "RESTORE# s$,n,line selects the first record that begins with s$",
      ["RESTORE# \"AC\" finds the second record", "it does not find it"],
      .types("IS MEMO EMPTY", .y)),
    ConformanceCheck(
      .ours, "memo", "WRITE# alone removes the record at the position",
      ["WRITE# removes the first record", "it does not remove it"]),
  ]

  private static let control = [
    ConformanceCheck(
      .ours, "statements", "NEXT accepts several variables",
      ["NEXT J,I ends both loops", "NEXT J,I ends only that of J"]),
    ConformanceCheck(
      .ours, "statements", "RETURN leaves the loops of the subroutine open",
      ["NEXT repeats a loop of the subroutine", "the loop is closed"]),
    ConformanceCheck(
      .ours, "statements", "CSR, BEEP, MODE, SET, DIM, DEFM and areas after # reject every value",
      ["DIM D(-.5) is refused", "DIM D(-.5) is DIM D(0)"]),
    ConformanceCheck(
      .ours, "expressions", "and before GOTO and GOSUB after ON, where an expression ends too",
      ["ON INT(1 GOTO jumps", "ON INT(1 GOTO is refused"]),
    ConformanceCheck(
      .ours, "statements", "ON reads its list before it selects",
      ["ON 1 GOTO 452,XY is refused", "ON 1 GOTO 452,XY jumps"]),
    ConformanceCheck(
      .ours, "expressions", "At most twenty operations, signs, functions or parentheses",
      ["21 parentheses are refused", "21 parentheses are accepted"]),
  ]
}
