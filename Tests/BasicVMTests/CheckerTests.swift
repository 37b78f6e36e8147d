import BasicVM
import Testing

@Suite struct CheckerTests {
  struct Case: CustomTestStringConvertible {
    let file: String
    let diagnostics: [Diagnostic]

    init(_ file: String, _ places: (Int, Int, Diagnostic.Problem)...) {
      self.file = file
      diagnostics = places.map { Diagnostic(line: $0, column: $1, problem: $2) }
    }

    var testDescription: String {
      let places = diagnostics.map { "\($0.line):\($0.column) \($0.problem)" }
      return "\(file.debugDescription) -> \(places.joined(separator: ", "))"
    }

    var result: [Diagnostic] { Checker.check(ListingReader.read(UTF8Text(file))) }
  }

  static let clean = [
    Case("10 PRINT \"A\""),
    Case("10 FOR I=1 TO 3:NEXT I"),
    Case("10 NEXT I\n20 FOR I=1 TO 3"),
    Case("10 GOTO 20\n20 GOSUB #1\nP1\n1 RETURN"),
    Case("10 A=99:GOTO A"),
    Case("10 BEEP 1:MODE 4:MODE 11:SET F9:SET E0:PRINT CSR 23;1"),
    Case("10 A=9:BEEP A:MODE A:PRINT CSR A;1"),
    Case("10 REM QRST GOTO 99 TIMER"),
    Case("10 PRINT \"QRST TIMER\""),
    Case("10 DATA QRST,TIMER"),
    Case("10 MODE 99,1:MODE 99,0"),
    Case("10 A=1/0"),
  ]

  @Test(arguments: clean) func `code that may work gives no diagnostics`(_ row: Case) {
    #expect(row.result == [])
  }

  static let unclosed: [(line: String, column: Int?)] = [
    ("PRINT \"GAME;A", 10), ("PRINT \"A:GOTO 10", 10), ("PRINT \"A:B=1:C=2", 10),
    ("PRINT A;\"B;", 12), ("IF A=1 THEN PRINT \"A;A", 22),
    // The missing quote is an error.
    ("INPUT \"N;A:N=1", nil),
    // The last quote of a line may be missing.
    ("PRINT \"GAME", nil), ("PRINT \"GAME:", nil), ("PRINT \"TIME: LATE", nil),
    ("PRINT \"YES;NO", nil), ("PRINT \"A;A\"", nil), ("PRINT \"A:GOTO 10\"", nil),
    ("PRINT \"", nil), ("A$=\"", nil), ("DATA \"A;A", nil), ("REM \"A;A", nil),
    ("A=1 '\"A;A", nil),
  ]

  @Test func `a text that contains the rest of the line is reported`() {
    for (line, column) in Self.unclosed {
      let found = Case("10 \(line)").result.filter { $0.problem == .unclosedText }
      #expect(found.map(\.column) == [column].compactMap(\.self), "\(line)")
    }
  }

  static let files = [
    Case("10 PRINT \"é\"", (1, 11, .unknownCharacter(0xE9))),
    Case(#"10 PRINT "\QQ""#, (1, 11, .plainBackslash)),
    Case("", (1, 1, .noProgramLine)),
    Case("PRINT\n10 END", (1, 1, .noProgramText)),
    Case("0 END", (1, 1, .badLineNumber)),
    Case("10\n20 END", (1, 1, .emptyLine)),
    Case("10 END\n10 STOP", (2, 1, .replacedLine(10))),
    Case("10 PRINT a", (1, 10, .smallLetters(lines: 1))),
    Case(
      "10 PRINT\"" + String(repeating: "A", count: 59),
      (1, 68, .lineTooLong(bytes: 64, withoutRemark: nil))),
  ]

  @Test(arguments: files) func `the checker repeats the reader's diagnostics`(_ row: Case) {
    #expect(row.result == row.diagnostics)
  }

  static let faults = [
    Case("10 QRST", (1, 4, .fault(.unknownWord))),
    Case("10 PRINT \"A\":QRST", (1, 14, .fault(.unknownWord))),
    Case("10  PRINT  \"A\" :  QRST", (1, 19, .fault(.unknownWord))),
    Case("10 A=1+", (1, 8, .explained(.missingValue, "A value is missing here."))),
    Case(
      "10 A=3;X",
      (1, 7, .explained(.syntax, "The sign ; belongs to PRINT; a colon separates statements."))),
    Case(
      "10 PRINT \"♥\";3#X",
      (1, 15, .explained(.syntax, "There are no files: PUT and GET keep variables on tape."))),
    Case("10 A$=5", (1, 7, .fault(.wrongKind))),
    Case("10 A(1)=\"X\"", (1, 9, .fault(.wrongKind))),
    Case("10 A=1:RUN", (1, 8, .fault(.manualOnly))),
    Case("10 A=1E100", (1, 6, .fault(.overflow))),
    Case("10 GOTO 99", (1, 9, .fault(.noSuchLine))),
    Case("10 IF A=1 THEN 99", (1, 16, .fault(.noSuchLine))),
    Case("10 GOSUB #1", (1, 11, .fault(.noProgram))),
    Case("10 END\n\n# remark\n 20 QRST", (4, 5, .fault(.unknownWord))),
    Case("P3\n10 GOTO 20\nP4\n20 END", (2, 9, .fault(.noSuchLine))),
    Case("10 QRST\n10 END", (2, 1, .replacedLine(10))),
    Case("10 QRST:QRST", (1, 4, .fault(.unknownWord)), (1, 9, .fault(.unknownWord))),
    Case(
      "20 QRST\n10 A=1+", (1, 4, .fault(.unknownWord)),
      (2, 8, .explained(.missingValue, "A value is missing here."))),
  ]

  @Test(arguments: faults) func `faults are found without running the program`(_ row: Case) {
    #expect(row.result == row.diagnostics)
  }

  static let others = [
    Case("10 NEXT I", (1, 4, .fault(.nextWithoutFor))),
    Case("10 FOR I=1 TO 2:NEXT J", (1, 17, .fault(.nextWithoutFor))),
    Case("10 FOR I=1 TO 2:NEXT I,J", (1, 17, .fault(.nextWithoutFor))),
    Case("10 FOR I=1 TO 2:GOTO #1\nP1\n10 A=1:NEXT I"),
    Case("10 PRINT 1:SAVE \"A\"", (1, 12, .fault(.manualOnly))),
    Case("10 BEEP 2", (1, 9, .explained(.badArgument, "BEEP takes 0 or 1."))),
    Case("10 PRINT CSR 24;1", (1, 10, .explained(.badArgument, "CSR takes 0 to 23."))),
    Case("10 PRINT CSR -1;1", (1, 10, .explained(.badArgument, "CSR takes 0 to 23."))),
    Case("10 SET F10", (1, 9, .explained(.badArgument, "SET F takes 0 to 9."))),
    Case("10 SET E10", (1, 9, .explained(.badArgument, "SET E takes 0 to 9."))),
    Case(
      "10 MODE 9", (1, 9, .explained(.badArgument, "MODE takes 4 to 8, 10, 11 and 99 in programs."))
    ),
    Case(
      "10 MODE 0", (1, 9, .explained(.badArgument, "MODE takes 4 to 8, 10, 11 and 99 in programs."))
    ),
    Case("10 TIMER 5", (1, 4, .notOnTheRealMachine)),
    Case("10 A=1:TIMER", (1, 8, .notOnTheRealMachine)),
    Case("10 TIMER\n20 TIMER", (1, 4, .notOnTheRealMachine), (2, 4, .notOnTheRealMachine)),
    Case(
      "10 beep 2:TIMER", (1, 4, .smallLetters(lines: 1)),
      (1, 9, .explained(.badArgument, "BEEP takes 0 or 1.")),
      (1, 11, .notOnTheRealMachine)),
  ]

  @Test(arguments: others)
  func `loops, constant arguments and the extension TIMER are checked`(_ row: Case) {
    #expect(row.result == row.diagnostics)
  }

  @Test func `each kind of problem has its severity`() {
    func severity(_ problem: Diagnostic.Problem) -> Diagnostic.Severity {
      Diagnostic(line: 1, column: 1, problem: problem).severity
    }
    for problem: Diagnostic.Problem in [
      .emptyLine, .replacedLine(10), .smallLetters(lines: 1), .notOnTheRealMachine, .plainBackslash,
      .spelledBy(.pbSim), .noProgramText, .byHandFirst, .cellsMissing(1),
    ] { #expect(severity(problem) == .warning) }
    for problem: Diagnostic.Problem in [
      .unknownCharacter(0), .noProgramLine, .badLineNumber,
      .lineTooLong(bytes: 64, withoutRemark: nil), .memoryFull, .fault(.syntax),
    ] { #expect(severity(problem) == .error) }
  }

  static let messages: [(Diagnostic.Problem, String)] = [
    (
      .lineTooLong(bytes: 64, withoutRemark: nil),
      "The line takes 64 bytes, and a line has at most 63."
    ),
    (.replacedLine(120), "Line 120 appears twice; this one is used."),
    (.unknownCharacter(0x20AC), "The machine has no such character."),
    (.unknownCharacter(0xE9), "The machine has no such character: write e."),
    (.fault(.noSuchLine), "There is no line with this number."),
  ]

  @Test func `each message is a full sentence`() {
    for (problem, message) in Self.messages {
      let diagnostic = Diagnostic(line: 1, column: 1, problem: problem)
      #expect(String(diagnostic.message) == message)
    }
  }

  @Test(arguments: [
    (Model.fx790P, "DEFM 2 or more, here or by hand"), (.pb100, "DEFM 2 or more by hand"),
  ])
  func `DEFM is advised only where the model accepts it`(_ model: Model, _ advice: String) {
    for text in ["10 A(27)=1\n", "10 DEFM 2\n20 A(27)=1\n"] as [UTF8Text] {
      let found = Checker.check(ListingReader.read(text, model: model))
      let messages = found.map { "\($0.message)" }.filter { $0.contains("or more") }
      let isNeeded = model == .pb100 || text == "10 A(27)=1\n"
      #expect(messages.count == (isNeeded ? 1 : 0))
      #expect(messages.allSatisfy { $0.contains(advice) })
    }
    let explanation = "\(FaultCause.noSuchCell.explanation(on: model))"
    #expect(explanation.contains("by hand") == (model == .pb100))
  }

  @Test func `bytes that are not UTF-8 are counted once for each line`() {
    let bytes =
      Array("10 PRINT \"".utf8) + [0xFF, 0xFE, 0xE9] + Array("\"\n20 PRINT \"".utf8) + [0xFC]
      + Array("\"\n".utf8)
    let found = Checker.check(ListingReader.read(UTF8Text(utf8: bytes)))
    #expect(
      found.map { "\($0.message)" } == [
        "3 bytes of this line are not UTF-8: save the file as UTF-8, and write th for þ, e for é.",
        "This is not a character in UTF-8: save the file as UTF-8, and write u for ü.",
      ])
    #expect(found.map { $0.column } == [11, 11])
  }

  @Test func `a character that the machine lacks is reported once in a line`() {
    let found = Checker.check(ListingReader.read("10 PRINT \"ÄßÄ€\"\n20 PRINT \"Ä\""))
    #expect(
      found.map { "\($0.line):\($0.column) \($0.message)" } == [
        "1:11 The machine has no such character: write A.",
        "1:12 The machine has no such character: write ss.",
        "1:14 The machine has no such character.",
        "2:11 The machine has no such character: write A.",
      ])
  }
}
