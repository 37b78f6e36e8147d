/// The words of other BASICs, and words of this machine in their syntax.
extension ForeignWord {
  /// A machine or language that has a word.
  enum Owner: CaseIterable, Sendable {
    /// Most home computers have it.
    case everyBASIC
    case fx850P, pb700, fx702P

    /// Nil if it is no machine.
    var machine: StaticString? {
      switch self {
      case .everyBASIC: nil
      case .fx850P: "FX-850P"
      case .pb700: "PB-700"
      case .fx702P: "FX-702P"
      }
    }
  }

  /// Two rows are equal if their words are.
  struct Row: Equatable, Sendable {
    enum Kind: Sendable {
      case word
      /// Words of this machine in another syntax; the hint alone is the message.
      case usage
      case longName
    }

    let word: StaticString
    /// Nil if only some machines have it.
    let owner: Owner?
    private(set) var kind = Kind.word
    /// Whether a name may follow without a blank.
    private(set) var takesName = false
    private let replacement: StaticString
    /// The replacement on this and earlier generations.
    private let before: (generation: Generation, replacement: StaticString)?

    init(
      _ word: StaticString, _ owner: Owner?, _ replacement: StaticString = "",
      _ generation: Generation? = nil, _ before: StaticString = ""
    ) {
      self.word = word
      self.owner = owner
      self.replacement = replacement
      self.before = generation.map { ($0, before) }
    }

    func replacement(in generation: Generation) -> StaticString {
      guard let before, generation <= before.generation else { return replacement }
      return before.replacement
    }

    static func == (a: Row, b: Row) -> Bool { a.word.utf8.elementsEqual(b.word.utf8) }

    static func beforeName(
      _ word: StaticString, _ owner: Owner?, _ replacement: StaticString
    ) -> Row {
      var row = Row(word, owner, replacement)
      row.takesName = true
      return row
    }

    static func usage(
      _ pattern: StaticString, _ hint: StaticString, _ generation: Generation? = nil,
      _ before: StaticString = ""
    ) -> Row {
      var row = Row(pattern, nil, hint, generation, before)
      row.kind = .usage
      return row
    }

    static func name(_ explanation: StaticString) -> Row {
      var row = Row("long names", nil, explanation)
      row.kind = .longName
      return row
    }
  }

  /// The words, and descriptions of forms that are no words.
  package static var words: [StaticString] { table.map { $0.word } }

  // swift-format-ignore
  static let table: [Row] = [
    // Conditions
    Row("AND", .everyBASIC, "IF A=1 THEN IF B=2 THEN ... tests both", .first,
      "IF A=1;IF B=2;... tests both"),
    Row("OR", .everyBASIC, "two lines with IF test either"),
    Row("XOR", .everyBASIC, "IF takes one comparison"),
    Row("EOR", nil, "IF takes one comparison"),
    Row("NOT", .everyBASIC, "use the opposite comparison"),
    Row("ELSEIF", nil, "end THEN with a GOTO, and put the rest on the next line"),
    Row("ELSE", .everyBASIC, "end THEN with a GOTO, and put the rest on the next line"),
    Row("ENDIF", nil, "THEN takes the rest of the line"),
    Row("SELECT CASE", nil, "ON A GOTO 100,200 chooses a line", .first, "GOTO A*100 computes a line"),
    .beforeName("WHILE", .everyBASIC, "IF and GOTO make a loop"),
    Row("WEND", .everyBASIC, "IF and GOTO make a loop"),
    Row("REPEAT", .everyBASIC, "IF and GOTO make a loop"),
    .beforeName("UNTIL", .everyBASIC, "IF and GOTO make a loop"),
    Row("LOOP", nil, "IF and GOTO make a loop"),
    Row("EXITFOR", nil, "GOTO leaves a loop"),
    // Numbers
    Row("RND", .everyBASIC, "RAN# is a random number from 0 to 1"),
    Row("RANDOMIZE", .everyBASIC, "RAN# needs no start value"),
    Row("RAND", nil, "RAN# is a random number from 0 to 1"),
    Row("MOD", .everyBASIC, "A-INT (A/B)*B is the remainder"),
    Row("DIV", nil, "INT (A/B) is the quotient"),
    Row("ATAN", nil, "ATN is the arc tangent"),
    Row("ASIN", nil, "ASN is the arc sine"),
    Row("ACOS", nil, "ACS is the arc cosine"),
    Row("ARCTAN", nil, "ATN is the arc tangent"),
    Row("ARCSIN", nil, "ASN is the arc sine"),
    Row("ARCCOS", nil, "ACS is the arc cosine"),
    Row("FIX", .everyBASIC, "INT rounds down"),
    Row("CINT", nil, "INT rounds down"),
    Row("FLOOR(", nil, "INT rounds down"),
    Row("CEIL(", nil, "-INT -A rounds up"),
    Row("MAX(", nil, "IF compares two values"),
    Row("MIN(", nil, "IF compares two values"),
    Row("POW(", nil, "the power is ^, as in A^2"),
    Row("ROUND(", .fx850P, "RND(x,y) rounds"),
    Row("VALF(", .fx850P, "VAL( takes a number, INPUT takes an expression"),
    Row("ANGLE", .fx850P, "MODE 4, 5 and 6 choose the unit"),
    Row("DEGREE", nil, "MODE 4 chooses degrees"),
    Row("RADIAN", nil, "MODE 5 chooses radians"),
    Row("GRAD", nil, "MODE 6 chooses grads"),
    Row("OCT$", .everyBASIC, "HEX$( writes hexadecimal digits", .second, "numbers are decimal here"),
    .beforeName("DEF FN", .everyBASIC, "GOSUB runs lines that compute a value"),
    .beforeName("FN", .everyBASIC, "GOSUB runs lines that compute a value"),
    Row("DEFINT", .everyBASIC, "variables need no declaration"),
    Row("DEFSTR", .everyBASIC, "a text variable ends in $, such as A$"),
    Row("DEFDBL", .everyBASIC, "variables need no declaration"),
    Row("OPTION BASE", .everyBASIC, "indexes begin at 0"),
    Row("SWAP", .everyBASIC, "T=A:A=B:B=T exchanges A and B"),
    // Texts
    Row("CHR$", .everyBASIC, "write the character in quotes"),
    Row("ASC", .everyBASIC, "IF compares characters"),
    Row("LEFT$", .everyBASIC, "MID$(1,n) takes the first n characters of $", .first,
      "MID(1,n) takes the first n characters of $"),
    Row("RIGHT$", .everyBASIC, "MID$(m) takes the last characters of $", .first,
      "MID(m) takes the last characters of $"),
    Row("INSTR", .everyBASIC, "MID$( reads the characters of $ one by one", .first,
      "MID( reads the characters of $ one by one"),
    Row("REPT$", nil, "+ joins texts"),
    Row("STRING$", .everyBASIC, "+ joins texts"),
    Row("SPACE$", .everyBASIC, "CSR n; skips columns"),
    Row("UCASE$", nil, "letters typed on this machine are capitals"),
    Row("UPPER$", nil, "letters typed on this machine are capitals"),
    Row("LCASE$", nil, "texts keep the case of their letters"),
    Row("LOWER$", nil, "texts keep the case of their letters"),
    Row("TRIM$", nil, "texts keep their blanks"),
    Row("BIN$", nil, "numbers are decimal here"),
    .usage("LEN", "LEN needs parentheses, as in LEN(A$)"),
    .usage("VAL", "VAL needs parentheses, as in VAL(A$)"),
    // Input and output
    Row("LOCATE", .fx850P, "PRINT CSR n; chooses the column"),
    Row("CLS", .everyBASIC, "PRINT alone clears the display"),
    Row("HOME", nil, "PRINT alone clears the display"),
    Row("INKEY$", .everyBASIC, "KEY$ reads the keyboard", .first, "KEY reads the keyboard"),
    Row("INKEY", nil, "KEY$ reads the keyboard", .first, "KEY reads the keyboard"),
    Row("INPUT$(", .everyBASIC, "KEY$ reads the keyboard", .first, "KEY reads the keyboard"),
    Row("LINEINPUT", .everyBASIC, "INPUT A$ reads a text"),
    Row("TAB(", .everyBASIC, "CSR n; chooses the column"),
    Row("TAB", .everyBASIC, "CSR n; chooses the column"),
    Row("SPC", .everyBASIC, "CSR n; chooses the column"),
    Row("HTAB", nil, "PRINT CSR n; chooses the column"),
    Row("VTAB", nil, "the display has one line"),
    Row("PRINTAT", nil, "PRINT CSR n; chooses the column"),
    Row("USING", .everyBASIC, "SET Fn and SET En choose the number format"),
    Row("LPRINT", .everyBASIC, "MODE 7 sends PRINT to the printer"),
    Row("LLIST", .everyBASIC, "MODE 7 sends LIST to the printer"),
    Row("CURSOR", nil, "PRINT CSR n; chooses the column"),
    Row("PAUSE", nil, "PRINT waits for EXE"),
    Row("WAIT", nil, "FOR Z=1 TO 100:NEXT Z waits"),
    Row("SLEEP", nil, "FOR Z=1 TO 100:NEXT Z waits"),
    Row("SOUND", .everyBASIC, "BEEP 0 and BEEP 1 are its tones", .first,
      "this machine makes no sound"),
    Row("PLAY", nil, "BEEP 0 and BEEP 1 are its tones", .first, "this machine makes no sound"),
    Row("ENVELOPE", nil, "BEEP 0 and BEEP 1 are its tones", .first, "this machine makes no sound"),
    Row("TIME$", .everyBASIC, "this machine has no clock"),
    Row("TI$", nil, "this machine has no clock"),
    Row("DATE$", .everyBASIC, "this machine has no clock"),
    // Pictures
    Row("DEFCHR$", .fx850P, "its characters are fixed"),
    Row("DRAWC", .pb700, "the display has characters only"),
    Row("DRAW", .pb700, "the display has characters only"),
    Row("POINT", nil, "the display has characters only"),
    Row("GCURSOR", nil, "the display has characters only"),
    Row("GPRINT", nil, "the display has characters only"),
    Row("PLOT", nil, "the display has characters only"),
    Row("HPLOT", nil, "the display has characters only"),
    Row("CIRCLE", .everyBASIC, "the display has characters only"),
    Row("PSET", .everyBASIC, "the display has characters only"),
    Row("PRESET", .everyBASIC, "the display has characters only"),
    Row("PAINT", .everyBASIC, "the display has characters only"),
    Row("SCREEN", .everyBASIC, "the display has characters only"),
    Row("WIDTH", .everyBASIC, "the display has one line"),
    Row("SCROLL", nil, "the display has one line"),
    Row("COLOUR", nil, "the display has one colour"),
    Row("COLOR", .everyBASIC, "the display has one colour"),
    Row("BORDER", nil, "the display has one colour"),
    Row("PAPER", nil, "the display has one colour"),
    Row("INVERSE", nil, "the display has one colour"),
    Row("FLASH", nil, "the display has one colour"),
    Row("INK", nil, "the display has one colour"),
    Row("VDU", nil, "PRINT shows texts and numbers"),
    // The program
    Row("CLR", .everyBASIC, "CLEAR and VAC clear the variables", .first, "VAC clears the variables"),
    Row("DELETE", .everyBASIC, "a line number alone deletes its line"),
    Row("RENUM", .everyBASIC, "a line keeps its number until it is typed again"),
    Row("EDIT", .everyBASIC, "LIST 100 in WRT mode (MODE 1) fetches line 100"),
    Row("AUTO", .everyBASIC, "each line is typed with its number"),
    Row("CONT", .everyBASIC, "EXE continues a stopped program"),
    Row("MERGE", .everyBASIC, "LOAD replaces the program"),
    Row("FILES", .everyBASIC, "LIST ALL lists all areas"),
    Row("KILL", .everyBASIC, "NEW empties an area"),
    Row("TRON", .everyBASIC, "MODE 2 traces"),
    Row("TROFF", .everyBASIC, "MODE 3 ends tracing"),
    Row("ON ERROR", .everyBASIC, "MODE 99,1 continues after errors", .second,
      "an error ends the program"),
    Row("RESUME", .everyBASIC, "MODE 99,1 continues after errors", .second,
      "an error ends the program"),
    .beforeName("DEFPROC", nil, "GOSUB calls lines that end with RETURN"),
    Row("ENDPROC", nil, "RETURN ends a subroutine"),
    .beforeName("PROC", nil, "GOSUB calls lines that end with RETURN"),
    programOfArea.row,
    Row("CHAIN", .everyBASIC, "GOTO #1 starts the program of area P1"),
    Row("SYSTEM", .everyBASIC, "END ends the program"),
    Row("QUIT", nil, "END ends the program"),
    Row("EXIT", nil, "END ends the program"),
    Row("BYE", nil, "END ends the program"),
    Row("PRT", .fx702P, "PRINT shows values"),
    Row("INP", .fx702P, "INPUT asks for values"),
    Row("GSB", .fx702P, "GOSUB calls a subroutine"),
    Row("RET", .fx702P, "RETURN ends a subroutine"),
    // Memory and files
    Row("DEF SEG", .everyBASIC, "memory has no addresses here"),
    Row("PEEK", .everyBASIC, "memory has no addresses here"),
    Row("POKE", .everyBASIC, "memory has no addresses here"),
    Row("FRE(", .everyBASIC, "MODE 1 shows the free memory"),
    Row("CALL", .everyBASIC, "machine code is not available"),
    Row("SYS", nil, "machine code is not available"),
    Row("USR", .everyBASIC, "machine code is not available"),
    Row("OPEN", .everyBASIC, "PUT and GET keep variables on tape"),
    Row("CLOSE", .everyBASIC, "PUT and GET keep variables on tape"),
    Row("CLOAD", .everyBASIC, "LOAD by hand reads a tape"),
    Row("CSAVE", .everyBASIC, "SAVE by hand writes a tape"),
    // Words of this machine
    ifGoto.row,
    middleOfVariable.row,
    gotoText.row,
    restoreText.row,
    longName.row,
  ]
}
