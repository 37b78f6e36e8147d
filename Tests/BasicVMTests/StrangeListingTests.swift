import BasicVM
import Testing

/// Listings from other sources: headers, titles, remarks and foreign keywords.
@Suite struct StrangeListingTests {
  private static func read(_ file: String) -> Listing { ListingReader.read(UTF8Text(file)) }

  static let headers = [
    "P3", "p3", "[P3]", "［P3］", "P3:", "(P3)", "*P3*", "  [p3]  ", "P 3", "Ｐ３",
    "P3 (DEFINE 40 MORE VARIABLES BY \"DEFM 40\")", "[P3] main", "(P3) é", "*P3* - Spiel",
    "P3: 10 lines", "P3;",
  ]

  @Test(arguments: headers) func `every form of header starts an area`(_ header: String) {
    let listing = Self.read("10 END\n\(header)\n20 STOP")
    #expect(listing.diagnostics == [])
    #expect(listing.filledAreas == [0, 3])
  }

  static let noHeaders = ["P10", "P3X", "PRINT 3", "[Q3]", "(P3", "[P]", "P", "3P"]

  @Test(arguments: noHeaders) func `a line that is not a header starts no area`(_ line: String) {
    #expect(Self.read("10 END\n\(line)\n20 STOP").filledAreas == [0])
  }

  struct File: CustomTestStringConvertible {
    let text: String
    let numbers: [Int]
    let diagnostics: [Diagnostic]

    init(_ text: String, _ numbers: [Int], _ places: (Int, Int, Diagnostic.Problem)...) {
      self.text = text
      self.numbers = numbers
      diagnostics = places.map { Diagnostic(line: $0, column: $1, problem: $2) }
    }

    var testDescription: String { text.debugDescription }
  }

  static let files = [
    File("MOON LANDER\n10 END", [10], (1, 1, .noProgramText)),
    File("Mondfähre 2000 €\n10 END", [10], (1, 1, .noProgramText)),
    File("535 pas\n10 END", [10], (1, 1, .noProgramText)),
    File("535 pas\nP0\n10 END", [10], (1, 1, .noProgramText)),
    File("535 PAS EN TOUT\n10 END", [10], (1, 1, .noProgramText)),
    File("P0\n500 AB CD\nP1\n10 END", [500]),
    File("10 END\n500 AB CD\nP1\n10 END", [10, 500]),
    File("10 END\n5 pas", [10], (2, 1, .noProgramText)),
    File("10 END\n535 pas", [10, 535], (2, 5, .smallLetters(lines: 1))),
    File("20 PRNT\n10 END", [10, 20]),
    File("20 stop\n10 end", [10, 20], (1, 4, .smallLetters(lines: 2))),
    File("20 a=b\n10 END", [10, 20], (1, 4, .smallLetters(lines: 1))),
    File("```\n10 END\n```", [10], (1, 1, .noProgramText), (3, 1, .noNumber)),
    File("DEFM 26\n10 END", [10], (1, 1, .byHandFirst)),
    File("VAC\n10 END\nMODE 4", [10], (1, 1, .byHandFirst), (3, 1, .byHandFirst)),
    File("DEFM\n10 END", [10], (1, 1, .byHandFirst)),
    File("CLEAR SKIES!\n10 END", [10], (1, 1, .noProgramText)),
    File("10 END\n20 STOP\n\u{1A}\n30 END", [10, 20]),
    File("10 END\u{1A}", [10]),
    File("10 END\n\0\0\0", [10]),
    File("10 END\0", [10]),
    File("\u{C}10 END\n\u{C}\n20 END", [10, 20]),
    File("HELLO", [], (1, 1, .noProgramText), (1, 1, .noProgramLine)),
    File("\u{1A}", [], (1, 1, .noProgramLine)),
    File(
      "10 PRINT \"ÄÖ\";A;\"Ü\"\n20 END", [20], (1, 11, .unknownCharacter(0xC4)),
      (1, 12, .unknownCharacter(0xD6)), (1, 18, .unknownCharacter(0xDC))),
    File("10 É", [], (1, 4, .unknownCharacter(0xC9))),
  ]

  @Test(arguments: files) func `text that is not a program is skipped with a warning`(_ file: File)
  {
    let listing = Self.read(file.text)
    #expect(listing.memory.areas[0].map(\.number) == file.numbers)
    #expect(listing.diagnostics == file.diagnostics)
  }

  // MARK: Remarks

  private static let long = "A=1:PRINT \"" + String(repeating: "X", count: 44) + "\""

  /// Remarks after a line of 53 bytes, and the sizes with and without them.
  static let remarks: [(remark: String, bytes: Int, rest: Int)] = [
    (":' a remark that is long", 75, 53), (" ' a remark that is long", 75, 54),
    (":REM a remark that is long", 76, 53), ("  (a remark)", 63, 63),
    ("  (a remark that is long)", 75, 53),
  ]

  @Test func `a remark that makes a line too long is reported and can be dropped`() throws {
    for (remark, _, _) in Self.remarks {
      let file = UTF8Text("10 " + Self.long + remark)
      let text = try #require(Self.read("10 " + Self.long).memory.areas[0].first)
      let listing = ListingReader.read(file)
      let dropped = ListingReader.read(file, spelledBy: nil, droppingRemarks: true)
      guard listing.hasErrors else {
        #expect(dropped.memory == listing.memory, "a remark that fits stays")
        continue
      }
      let problem = try #require(listing.diagnostics.last?.problem)
      guard case .lineTooLong(_, let rest) = problem else {
        Issue.record("\(problem)")
        continue
      }
      #expect(rest == text.size, "\(remark)")
      #expect(!dropped.hasErrors)
      #expect(dropped.memory.areas[0] == [text])
    }
  }

  @Test func `an expression in parentheses is no remark`() {
    let file = UTF8Text("10 " + Self.long + ":PRINT (\"AB\"+\"CD\")")
    let dropped = ListingReader.read(file, spelledBy: nil, droppingRemarks: true)
    #expect(dropped.hasErrors)
  }

  @Test(arguments: [Model.fx790P, .pb100F, .pb100, .fx700P])
  func `a remark that makes a line too long gives one diagnostic`(_ model: Model) {
    let words = "radius of a circle in the plane"
    for remark in [" (\(words))", ":REM \(words)", ":REM \(words) AND MORE:THEN"] {
      let file = UTF8Text("10 " + Self.long + remark)
      let listing = ListingReader.read(file, model: model)
      let problems = Checker.check(listing).map(\.problem).filter { $0 != .longText(30) }
      #expect(problems.count == 1, "\(remark): \(problems)")
      guard case .lineTooLong(_, 54?) = problems.first else {
        Issue.record("\(problems)")
        continue
      }
      let dropped = ListingReader.read(
        file, model: model, spelledBy: nil, droppingRemarks: true)
      #expect(dropped.diagnostics == [])
      #expect(dropped.memory.areas[0].first?.size == 54)
    }
  }

  @Test func `a dropped remark leaves REM for jumps to its line`() {
    let file = UTF8Text("10 REM " + String(repeating: "X", count: 70) + "\n20 GOTO 10")
    let listing = ListingReader.read(file, spelledBy: nil, droppingRemarks: true)
    #expect(!listing.hasErrors)
    #expect(listing.memory.areas[0].first?.bytes == [0xAF])
  }

  @Test func `the message gives the size without the remark`() {
    let problem = Diagnostic.Problem.lineTooLong(bytes: 79, withoutRemark: 15)
    let message = String(Diagnostic(line: 1, column: 1, problem: problem).message)
    #expect(message.contains("79 bytes; 15 without its remark"))
    #expect(message.contains("--drop-remarks"))
  }

  // MARK: False alarms

  private static let filler = String(repeating: "X", count: 70)

  static let refused = [
    "10 PRINT \"é\"\n20 GOTO 10",
    "10 PRINT \"\(filler)\"\n20 GOSUB 10:ON A GOTO 10,20",
    "10 FOR I=1 TO 9:PRINT \"é\"\n20 NEXT I",
    "10 FOR I=1 TO 9:PRINT \"\(filler)\"\n20 NEXT I",
    "10 GOTO #3\nP3\n10 PRINT \"é\"",
    "10 IF A=1 THEN #3\nP3\n10 PRINT \"\(filler)\"",
    "10 RESTORE 20:READ A\n20 DATA é",
  ]

  @Test(arguments: refused) func `references to a refused line are no errors`(_ file: String) {
    let problems = Checker.check(Self.read(file), forStyle: true).map(\.problem)
    #expect(problems.count == 1)
    for problem in problems {
      switch problem {
      case .unknownCharacter, .lineTooLong: break
      default: Issue.record("\(problem)")
      }
    }
  }

  @Test func `the rest of a refused line is checked`() {
    let problems = Checker.check(Self.read("10 PRINT \"é\":GOTO 99")).map(\.problem)
    #expect(problems == [.unknownCharacter(0xE9), .fault(.noSuchLine)])
  }

  @Test func `references to lines that exceed the memory are no errors`() {
    let lines = (1...130).map { "\($0) PRINT \"\(String(repeating: "X", count: 57))\"" }
    // The first 119 lines of P0 nearly fill the memory.
    let file = lines.joined(separator: "\n") + "\n9000 PRINT 1\nP1\n10 GOTO #0:GOTO 20\n20 END"
    let problems = Checker.check(Self.read("P2\n5 GOTO #1\nP0\n" + file)).map(\.problem)
    #expect(problems == [.memoryFull])
  }

  // MARK: Keywords of other machines

  static let foreign: [(line: String, words: [(column: Int, word: String)])] = [
    ("10 IF A=1 AND B=2 THEN 10", [(11, "AND")]), ("10 IFA=1ORB=2THEN10", [(9, "OR")]),
    ("10 IFAXORBTHEN10", [(7, "XOR")]), ("10 IF NOT A THEN 10", [(7, "NOT")]),
    ("10 IF A=1 THEN 10 ELSE 20", [(19, "ELSE")]), ("10 LOCATE 0,0", [(4, "LOCATE")]),
    ("10 CLS", [(4, "CLS")]), ("10 A$=INKEY$", [(7, "INKEY$")]),
    ("10 PRINT CHR$(65)", [(10, "CHR$")]), ("10 A=ASC(B$)", [(6, "ASC")]),
    ("10 A$=LEFT$(B$,2)", [(7, "LEFT$")]), ("10 A$=RIGHT$(B$,2)", [(7, "RIGHT$")]),
    ("10 PRINT MID$(A$,2,1)", [(10, "MID$(A$,...)")]), ("10 A=INSTR(B$,C$)", [(6, "INSTR")]),
    ("10 A$=REPT$(B$,3)", [(7, "REPT$")]), ("10 WHILE A<3", [(4, "WHILE")]),
    ("10 DEFCHR$(1)=\"FF\"", [(4, "DEFCHR$")]), ("10 DRAW(1,2)", [(4, "DRAW")]),
    ("10 DRAWC(1,2)", [(4, "DRAWC")]), ("10 GOTO \"LIB0:5010\"", [(4, "GOTO \"...\"")]),
    ("10 RESTORE \"X\"", [(4, "RESTORE \"...\"")]), ("10 IF A=1 GOTO 10", [(11, "IF...GOTO")]),
    ("10 COUNT=COUNT+1", [(4, "long names"), (10, "long names")]),
    ("10 LPRINT A:LLIST", [(4, "LPRINT"), (13, "LLIST")]),
    ("10 CALL 5", [(4, "CALL")]), ("10 PRINT POINT(1)", [(10, "POINT")]),
    ("10 ON ERROR GOTO 10", [(4, "ON ERROR")]), ("10 INPUT TAB(3);A", [(10, "TAB(")]),
  ]

  @Test func `keywords of other machines are reported by name`() {
    for (line, words) in Self.foreign {
      let finds = Checker.check(Self.read(line + "\n20 END")).map { diagnostic in
        guard case .foreign(let word) = diagnostic.problem else { return (0, "\(diagnostic)") }
        return (diagnostic.column, "\(word.spelling)")
      }
      #expect(finds.map(\.0) == words.map(\.column), "\(line)")
      #expect(finds.map(\.1) == words.map(\.word), "\(line)")
    }
  }

  static let native = [
    "10 FORI=ATORSTEPC:NEXTI", "10 PRINT \"AND OR ELSE\"", "10 REM LOCATE CLS", "10 A=1 'INKEY$",
    "10 DATA AND,OR,CLS", "10 A=&HFACE+&HABCD", "10 SETE4:SETF3:SETN", "10 IFA=BTHENC=D",
    "10 IF A=1;GOTO 10", "10 IF A=1 THEN PRINT A:GOTO 10", "10 $=MID(1,2):$=MID$(1)",
    "10 A=1E5:B=2E-3:PRINT KEY$;KEY", "10 PRINT CSRX;A;CSR Y;B", "10 GETA,B",
    "10 ON A GOTO 10,10", "10 RESTORE 10:RESTORE#$,1,10", "10 A=FACTB+NPR(C,D)",
  ]

  @Test(arguments: native) func `keywords of this machine are not reported`(_ line: String) {
    #expect(Checker.check(Self.read(line)) == [])
  }

  @Test func `a summary counts the missing keywords`() throws {
    let file = Self.read("10 CLS:LOCATE 0,0\n20 CLS:A$=INKEY$:WHILE A\n30 TOTAL=1")
    let summary = try #require(ForeignWord.summary(of: Checker.check(file)))
    #expect(
      String(summary) == "looks like BASIC of the FX-850P: 6 words that this machine lacks "
        + "(CLS 2, WHILE 1, LOCATE 1, INKEY$ 1, long names 1)")
    #expect(ForeignWord.summary(of: Checker.check(Self.read("10 CLS"))) == nil)
  }

  // MARK: Cells

  static let cells: [(file: String, missing: [Int])] = [
    ("10 R$(28)=\"A\"", [20]), ("10 A(25)=1", []), ("10 A(26)=1", [1]),
    ("10 Z(1)=1:Z(3)=2", [1, 3]),
    ("10 DEFM 5\n20 A(30)=1:A(31)=1", [6]), ("10 DEFM N\n20 A(99)=1", []),
    ("10 DIM A(40)\n20 A(31)=1:B(31)=1", [7]), ("DEFM 9\n10 A(34)=1:A(35)=1", [10]),
    ("10 A(B)=1:A(26+1)=1", []),
  ]

  static let indexes: [(file: String, isOutside: Bool)] = [
    ("10 DIM A(5)\n20 A(5)=1", false), ("10 DIM A(5)\n20 A(6)=1", true),
    ("10 IF B=1 THEN DIM A(5)\n20 A(6)=1", false),
    ("10 IF B=1 THEN C=1:DIM A(5)\n20 A(6)=1", false),
  ]

  @Test(arguments: indexes)
  func `a constant index outside an array is reported`(_ file: String, _ isOutside: Bool) {
    let problems = Checker.check(Self.read(file), forStyle: true).map(\.problem)
    #expect(problems.contains(.alwaysFails(.badIndex)) == isOutside)
  }

  @Test(arguments: cells)
  func `a constant index beyond the cells is reported`(_ file: String, _ missing: [Int]) {
    let found = Checker.check(Self.read(file)).compactMap { diagnostic in
      if case .cellsMissing(let count) = diagnostic.problem { count } else { nil }
    }
    #expect(found == missing)
  }
}
