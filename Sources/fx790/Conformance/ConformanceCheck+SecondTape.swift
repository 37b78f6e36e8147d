/// The checks of the second tape; those of the arithmetic are the same on all displays.
extension ConformanceCheck {
  static func secondWide(_ subject: ConformanceSubject) -> [ConformanceCheck] {
    switch subject {
    case .arithmetic: lastDigits + functions
    case .display: numbersAtEdges + screens
    case .memory: data + indexes
    case .control: control
    case .input: wideAnswers
    case .errors: errors { "ERROR OF \(600 + 10 * $0)" } + wideErrors
    }
  }

  static func secondNarrow(_ subject: ConformanceSubject) -> [ConformanceCheck] {
    switch subject {
    case .arithmetic: lastDigits
    case .display: narrowDisplay
    case .input: narrowAnswers
    case .errors: errors { "OF \(10 + 10 * $0)?" } + narrowErrors
    case .memory, .control: []
    }
  }

  private static let lastDigits = [
    ConformanceCheck(
      .ours, "end-digits",
      "INT and FRAC first round an argument below 1E10 in size to ten digits",
      ["FRAC(4294967295/16) is 0.9", "FRAC(4294967295/16) is 0.937"]),
    ConformanceCheck(
      .ours, "end-digits",
      "INT and FRAC first round an argument below 1E10 in size to ten digits",
      ["INT 999999999.96 is 1000000000", "INT 999999999.96 is 999999999"]),
    ConformanceCheck(
      .ours, "end-digits",
      "INT of a whole number is that number: INT 123456789007 and INT 9.99999999999E99 change nothing",
      ["INT 123456789007 ends in 007", "INT 123456789007 ends in 000"]),
  ]

  private static let functions = [
    ConformanceCheck(
      .ours, "functions",
      "REC has the limits of SIN, from which it is computed: REC(1,1440) is ERR3",
      ["REC(1,1440) is refused", "REC(1,1440) is 1"]),
    ConformanceCheck(
      .ours, "functions",
      "0↑0, TAN of a right angle, and EOX and EOY without a regression line are ERR3 too",
      ["0↑0 is refused", "0↑0 is 1"]),
    ConformanceCheck(
      .ours, "statistics", "it may be negative or a fraction, and only multiplies",
      ["a point of weight .5 counts half", "a point of weight .5 does not count"]),
    ConformanceCheck(
      .ours, "expressions", "A + may be a sign too", ["2*+3 is 6", "2*+3 is refused"]),
  ]

  private static let numbersAtEdges = [
    ConformanceCheck(
      .ours, "showing-numbers", "The rounded number decides the form",
      ["0.00099999999999 shows as 0.001", "it shows as 1⏨03"]),
    ConformanceCheck(
      .ours, "showing-numbers", "What rounding would raise to 1E100 is cut instead",
      ["9.99999999999E99 shows as 9.999999999ᴇ99", "9.99999999999E99 is refused"]),
    ConformanceCheck(
      .ours, "showing-numbers", "-0.01 with SET F0 is 0 without a sign",
      ["-0.01 shows as 0", "-0.01 shows as -0"]),
    ConformanceCheck(
      .ours, "showing-numbers", "SET affects the display and STR$, but no value",
      ["STR$(1) is 1.00 after SET F2", "STR$(1) is 1 after SET F2"]),
  ]

  private static let screens = [
    ConformanceCheck(
      .ours, "print", "more separators, even before the first item, are accepted",
      ["PRINT ;\"AB\";;\"C\"; shows ABC", "it is refused"],
      .looks("IS ABC SHOWN", for: "ABC IS ABC SHOWN?")),
    ConformanceCheck(
      .ours, "print", "an error in that item leaves the old display until its message",
      ["PRINT SQR -1 leaves the old display", "PRINT SQR -1 clears it"],
      .looks("ABCD TWICE", for: "ABCD", times: 2)),
    ConformanceCheck(
      .ours, "print", "After DEFM, STAT LIST and LISTV the next PRINT clears as after a pause",
      ["***VAR has gone", "***VAR remains"], .looks("X ALONE", for: "            X X ALONE?")),
  ]

  private static let data = [
    ConformanceCheck(
      .ours, "data", "An item that READ refuses is used up",
      ["READ goes on to the next item", "READ refuses the same item again"]),
    ConformanceCheck(
      .ours, "data", "DATA may follow THEN",
      ["READ finds DATA after THEN", "READ skips DATA after THEN"]),
  ]

  private static let indexes = [
    ConformanceCheck(
      .ours, "variables",
      "From DIM until CLEAR or DEFM, an index after a variable that is not an array is ERR6",
      ["E(0) is refused after DIM D(2)", "E(0) is E after DIM D(2)"]),
    ConformanceCheck(
      .ours, "variables", "and so are a second index and a negative one, even in B(-1)",
      ["G(-1) is refused", "G(-1) is F"]),
    ConformanceCheck(
      .ours, "variables", "towards 0", ["F(-.5) is F(0)", "F(-.5) is refused"]),
    ConformanceCheck(
      .ours, "functions", "VAL accepts blanks anywhere",
      ["VAL(\"1 2\") is 12", "VAL(\"1 2\") is 1"]),
    ConformanceCheck(
      .ours, "variables", "An index outside its array, a wrong number of indexes",
      ["D(1,1) is refused after DIM D(2)", "D(1,1) is D(1)"]),
  ]

  private static let control = [
    ConformanceCheck(
      .relative, "statements", "NEXT of an outer loop ends the inner ones",
      ["NEXT I ends the loop of J", "NEXT I leaves the loop of J open"]),
    ConformanceCheck(
      .ours, "statements", "NEXT without an open FOR of its variable changes no loop",
      ["NEXT L leaves the loop of I open", "NEXT L ends the loop of I"]),
    ConformanceCheck(
      .ours, "statements",
      "After ; a line is accepted too, since THEN and ; mean the same: IF 1=1;30",
      ["IF 1=1;433 jumps", "IF 1=1;433 is refused"]),
    ConformanceCheck(
      .ours, "statements", "A false condition hides all after it",
      ["IF 1=2 without THEN goes to the next line", "the next statement runs"]),
    joinedPlus(outcomes: ["+\"A\" is A", "+\"A\" is refused"]),
    ConformanceCheck(
      .ours, "statements",
      "It continues after the next colon, even if the error was in the condition of IF",
      ["the statement after the next colon runs", "the next line runs"]),
    ConformanceCheck(
      .ours, "statements", "It computes only the selected target",
      ["ON 1 GOTO 472,1/0 jumps", "ON 1 GOTO 472,1/0 is refused"]),
  ]

  private static func joinedPlus(outcomes: [String], _ act: Act? = nil) -> ConformanceCheck {
    ConformanceCheck(.ours, "functions", "A + before a text does nothing", outcomes, act)
  }

  // MARK: Answers

  private static func smallLetters(_ number: Act, _ text: Act) -> [ConformanceCheck] {
    [
      ConformanceCheck(
        .ours, "input", "Small letters are read as capitals in a number",
        ["b is B", "b is refused"], number),
      ConformanceCheck(
        .ours, "input", "and stay small in a text", ["b is stored", "B is stored"], text),
    ]
  }

  private static let wideAnswers =
    smallLetters(
      .types("TYPE EXT B EXT", .ext, .b, .ext), .types("AGAIN EXT B EXT", .ext, .b, .ext)) + [
      ConformanceCheck(
        .ours, "input",
        "A longer one scrolls like PRINT until its ? is in the last column but one",
        ["? and the cursor are in the last columns", "the question looks otherwise"],
        .looks("WAS Z LEFT OF ?", for: "EFGHIJKLMNOPQRSTUVWXYZ?")),
      ConformanceCheck(
        .ours, "computer", "A key that a line has consumed is not returned once it is up",
        ["KEY$ finds nothing", "KEY$ finds Q"], .types("TYPE Q", .q)),
      ConformanceCheck(
        .ours, "input", "Other errors in the answer have the same effect",
        ["1/0 is refused, and INPUT asks again", "1/0 ends the program"],
        .types("TYPE 1/0", .one, .divide, .zero)),
    ]

  private static let narrowAnswers =
    smallLetters(
      .types("MODE . B", .mode, .point, .b, .mode, .point),
      .types("AGAIN", .mode, .point, .b, .mode, .point)) + [
      ConformanceCheck(
        .ours, "input", "on twelve columns in the last but two",
        ["? is two columns before the cursor", "the question looks otherwise"],
        .looks("WAS P_?", for: "HIJKLMNOP?"))
    ]

  private static let narrowDisplay = [
    ConformanceCheck(
      .ours, "showing-numbers", "The rounded number decides the form",
      ["0.00099999999999 shows as 0.001", "it shows otherwise"], .looks("0.001?", for: " 0.001")),
    ConformanceCheck(
      .ours, "showing-numbers", "-0.01 with SET F0 is 0 without a sign",
      ["-0.01 shows as 0", "-0.01 shows as -0"], .looks("NO MINUS?", for: " 0")),
    ConformanceCheck(
      .ours, "models", "So may a number with an exponent",
      ["-1.234567891ᴇ20 scrolls", "it is cut"], .looks("MOVED?", for: "34567891ᴇ20")),
    ConformanceCheck(
      .ours, "models", "Text followed by ; scrolls too",
      ["the text scrolls", "the text is cut"], .looks("N SHOWN?", for: "DEFGHIJKLMN")),
    ConformanceCheck(
      .ours, "showing-numbers", "What rounding would raise to 1E100 is cut instead",
      ["9.99999999999E99 shows as 9.999999999ᴇ99", "it shows otherwise"],
      .looks("ALL NINES?", for: "99999999ᴇ99")),
  ]

  // MARK: Errors

  /// The owner types the errors of the first lines; `words` ask for that of a line, from 0.
  private static func errors(_ words: (Int) -> String) -> [ConformanceCheck] {
    [
      ConformanceCheck(
        .ours, "statements", "1/V+XY is ERR3 with 0 in V", ["1/V+XY is ERR3", "1/V+XY is ERR2"],
        .notes(words(0), 0)),
      ConformanceCheck(
        .ours, "statements", "S↑QR 4 ERR2, since two letters in a row are no operand",
        ["S↑QR 4 is ERR2", "S↑QR 4 is ERR3"], .notes(words(1), 1)),
      ConformanceCheck(
        .ours, "statements",
        "The operation that uses a variable checks its type: IF B is ERR2 even with a text in B",
        ["IF T is ERR2 with a text in T", "it is ERR6"], .notes(words(2), 2)),
      ConformanceCheck(
        .ours, "comparing", "Comparing with a numeric variable that contains a text is ERR6",
        ["IF T=1 is ERR6 with a text in T", "it is ERR2"], .notes(words(3), 3)),
      ConformanceCheck(
        .ours, "statements", "GOTO #-.5 is ERR4", ["GOTO #-.5 is ERR4", "GOTO #-.5 is ERR5"],
        .notes(words(4), 4)),
    ]
  }

  private static let wideErrors = [
    ConformanceCheck(
      .ours, "functions", "HEX$ and RND of an argument out of range are ERR5",
      ["HEX$(70000) is ERR5", "HEX$(70000) is ERR3"], .notes("ERROR OF 650", 5)),
    ConformanceCheck(
      .ours, "comparing", "Comparing a number with a text is ERR2",
      ["IF 1=\"A\" is ERR2", "IF 1=\"A\" is ERR6"], .notes("ERROR OF 660", 6)),
  ]

  private static let narrowErrors = [
    ConformanceCheck(
      .relative, "statements", "NEXT of an outer loop ends the inner ones",
      ["NEXT I of the outer loop is accepted", "NEXT I of the outer loop is ERR7"],
      .notes("OF 60?", 5)),
    joinedPlus(
      outcomes: ["+\"A\" is accepted", "+\"A\" is ERR2"], .notes("OF 70?", 6)),
  ]
}
