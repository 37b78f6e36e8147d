/// The checks of the first tape.
///
/// The facts are quoted from docs/machine.md; a test compares them and their grades.
extension ConformanceCheck {
  static func wide(_ subject: ConformanceSubject) -> [ConformanceCheck] {
    switch subject {
    case .arithmetic: [weakMinus] + arithmetic
    case .display: wideDisplay
    case .memory: [fractionalIndex] + largeMemory
    case .control: control + [textOrder, twelveDigits]
    case .input: wideInput
    case .errors: []
    }
  }

  static func narrow(_ subject: ConformanceSubject) -> [ConformanceCheck] {
    switch subject {
    case .arithmetic: [strongMinus] + arithmetic
    case .display: narrowDisplay
    case .memory: [fractionalIndex, cellOfIndex, textOrder, shorterText, twelveDigits]
    case .control: control + [loopDigits]
    case .input: narrowInput
    case .errors: []
    }
  }

  private static let weakMinus = ConformanceCheck(
    .ours, "expressions", "A leading minus binds weaker than ↑", ["-2↑2 is -4", "-2↑2 is 4"])
  private static let strongMinus = ConformanceCheck(
    .relative, "models", "A leading minus binds tighter than ↑", ["-2↑2 is 4", "-2↑2 is -4"])

  private static let arithmetic = [
    ConformanceCheck(
      .relative, "expressions", "Operators of equal precedence are evaluated from the left, even ↑",
      ["2↑3↑2 is 64", "2↑3↑2 is 512"]),
    ConformanceCheck(
      .ours, "precision-and-storage", "further digits are cut",
      ["the literal .1234567890128 ends in 012", "it ends in 013, so it is rounded"]),
    ConformanceCheck(
      .ours, "end-digits",
      "INT and FRAC first round an argument below 1E10 in size to ten digits",
      ["INT 2.99999999999 is 3", "INT 2.99999999999 is 2"]),
    ConformanceCheck(
      .ours, "fingerprint", "fx790, in MODE 10 and MODE 11",
      ["the result is 9.00000716766", "the result is 9.00000716758, as on an FX-820P"]),
  ]

  private static let wideDisplay = [
    ConformanceCheck(
      .relative, "print",
      "A number begins with a blank or -, the place of its sign; no blank follows it",
      ["A, 5 and B show as A 5B", "the display differs"],
      .looks("IS THIS A 5B", for: "A 5B   IS THIS A 5B?")),
    ConformanceCheck(
      .relative, "print", "the next PRINT first clears the display",
      ["the line of minus signs has gone", "a part of it remains"],
      .looks("IS THE LINE GONE", for: "X IS THE LINE GONE?")),
    ConformanceCheck(
      .ours, "print", "The first PRINT after an answer to INPUT also clears it",
      ["the answer has gone", "a part of it remains"],
      .looks("IS COLUMN 1 EMPTY", for: "  X IS COLUMN 1 EMPTY?")),
    ConformanceCheck(
      .relative, "print", "CSR n sets the position, 0 to 23, and keeps the rest of the display",
      ["ABCD stays", "ABCD disappears"],
      .looks("IS ABCD SHOWN", for: "X IS ABCD SHOWN?    ABCD")),
    ConformanceCheck(
      .ours, "showing-numbers", "The mantissa has up to ten digits",
      ["it has ten digits", "it has eight digits"]),
  ]

  private static let narrowDisplay = [
    ConformanceCheck(
      .relative, "print",
      "A number begins with a blank or -, the place of its sign; no blank follows it",
      ["A, 5 and B show as A 5B", "the display differs"], .looks("A 5B?", for: "A 5B")),
    ConformanceCheck(
      .relative, "print", "the next PRINT first clears the display",
      ["the line of minus signs has gone", "a part of it remains"], .looks("X ALONE?", for: "X")),
    ConformanceCheck(
      .ours, "print", "The first PRINT after an answer to INPUT also clears it",
      ["the answer has gone", "a part of it remains"], .looks("Z ALONE?", for: "  Z")),
    ConformanceCheck(
      .relative, "print", "CSR n sets the position, 0 to 23, and keeps the rest of the display",
      ["AB stays", "AB disappears"],
      .looks("X AND AB?", for: "X       AB")),
    ConformanceCheck(
      .relative, "models",
      "PRINT shows all ten digits and the place of the sign, so a number may scroll",
      ["-0.3333333333 scrolls", "it does not scroll"], .looks("MOVED?", for: ".3333333333")),
  ]

  private static let fractionalIndex = ConformanceCheck(
    .relative, "variables", "Fractions of an index are cut", ["A(1.9) is A(1)", "A(1.9) is A(2)"])
  private static let cellOfIndex = ConformanceCheck(
    .relative, "variables", "A(1) is B and B(0)",
    ["C(2) is E, two cells after C", "C(2) is C, as if it were A(2)"])

  private static let largeMemory = [
    ConformanceCheck(
      .ours, "variables", "DEFM keeps the contents of existing cells",
      ["a cell keeps its value", "a cell becomes 0"]),
    ConformanceCheck(
      .ours, "variables", "DIM of an existing array empties it",
      ["an element becomes 0", "an element keeps its value"]),
    ConformanceCheck(
      .ours, "data", "An empty item is 0 or \"\"",
      ["READ finds 0 between two commas", "READ skips the empty item"]),
    ConformanceCheck(
      .ours, "memo", "READ# v,v reads items separated by commas",
      ["both items are read", "the second item is not read"], .types("IS MEMO EMPTY", .y)),
  ]

  private static let control = [
    ConformanceCheck(
      .ours, "statements", "FOR computes start, limit and step before it sets the variable",
      ["FOR I=1 TO I uses the old I", "it uses the new I"]),
    ConformanceCheck(
      .relative, "statements", "A program may leave a loop by GOTO, and change the loop's variable",
      ["a changed variable ends the loop", "the changed variable has no effect"]),
    ConformanceCheck(
      .ours, "statements", "All these numbers are cut to whole numbers",
      ["GOTO 433.9 reaches 433", "it reaches the next line number"]),
  ]
  private static let textOrder = ConformanceCheck(
    .ours, "comparing", "Texts are ordered by character codes",
    ["\"=\" is less than \"0\"", "\"=\" is not less than \"0\""])
  private static let shorterText = ConformanceCheck(
    .ours, "comparing", "if one text begins with the other, the shorter is less",
    ["\"A\" is less than \"AB\"", "\"A\" is not less than \"AB\""])
  private static let twelveDigits = ConformanceCheck(
    .ours, "comparing", "All twelve digits of numbers are compared",
    ["1.00000000001 is not equal to 1", "1.00000000001 is equal to 1"])
  private static let loopDigits = ConformanceCheck(
    .relative, "models", "digits of FOR's limit and step",
    ["a step of 1.00000000005 is 1", "the step keeps twelve digits"])

  private static let expressionAnswer = ConformanceCheck(
    .relative, "input", "Numeric answers may be expressions",
    ["2+3 is 5", "2+3 is refused"], .types("TYPE 2+3", .two, .add, .three))

  private static func emptyAnswer(_ words: String) -> ConformanceCheck {
    ConformanceCheck(
      .relative, "input", "EXE ends the answer, except on an empty line",
      ["EXE alone has no effect", "EXE alone answers"], .types(words, .exe, .one))
  }

  private static func overtyping(_ words: String) -> ConformanceCheck {
    ConformanceCheck(
      .ours, "computer", "A typed character replaces the one under the cursor",
      ["X replaces A", "X is inserted before A"], .types(words, .a, .b, .left, .left, .x))
  }

  private static func cancelledPrefix(_ words: String) -> ConformanceCheck {
    ConformanceCheck(
      .ours, "computer", "pressing one again cancels it",
      ["S S Q types Q", "S S Q types !"], .types(words, .shift, .shift, .q))
  }

  private static let wideInput = [
    expressionAnswer, emptyAnswer("ONLY EXE, THEN 1"), overtyping("TYPE A B ← ← X"),
    cancelledPrefix("KEYS S S Q"),
    ConformanceCheck(
      .ours, "keyboard", "letters, digits, the blank and .+-*/↑=<>()",
      ["KEY$ finds (", "KEY$ finds nothing"], .types("PRESS (", .openParenthesis)),
  ]

  private static let narrowInput = [
    expressionAnswer, emptyAnswer("EXE,1 EXE"), overtyping("A B ← ← X"), cancelledPrefix("S S Q"),
    ConformanceCheck(
      .ours, "keyboard", "letters, digits, the blank and .+-*/↑=<>()",
      ["KEY finds +", "KEY finds nothing"], .types("PRESS +", .add)),
  ]
}
