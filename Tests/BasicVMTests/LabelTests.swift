import BasicVM
import Testing

/// Labels in place of line numbers (docs/labels.md).
@Suite struct LabelTests {
  private func numbered(_ text: String) -> String {
    let lines = LabelledListing.numbered(ListingFormat.lines(of: UTF8Text(text)))
    return lines.map { String($0) }.joined(separator: "\n")
  }

  @Test(arguments: [
    ("@a\nPRINT 1:GOTO @a", "#= 10 a\n10 PRINT 1:GOTO 10"),
    ("@a PRINT 1\nGOTO @A", "#= 10 a\n10 PRINT 1\n20 GOTO 10"),
    ("@a: PRINT 1\n GOTO@a", "#= 10 a\n10 PRINT 1\n20 GOTO10"),
    ("GOTO @a_1\n@b\n@a_1\nEND", "10 GOTO 20\n#= 20 b\n#= 20 a_1\n20 END"),
    // Given numbers, and the room between them.
    ("5 A=1\n@a\nA=2\n100 GOTO @a\nB=1", "5 A=1\n#= 10 a\n10 A=2\n100 GOTO 10\n110 B=1"),
    ("10 A=1\n@a\nA=2\nA=3\n20 GOTO @a", "10 A=1\n#= 13 a\n13 A=2\n16 A=3\n20 GOTO 13"),
    ("9990 A=1\n@a\nA=2\nGOTO @a", "9990 A=1\n#= 9993 a\n9993 A=2\n9996 GOTO 9993"),
    ("@a 15 A=1\nGOTO @a", "#= 10 a\n10 15 A=1\n20 GOTO 10"),
    ("15 @a A=1\n@b GOTO @a", "#= 15 a\n15 A=1\n#= 20 b\n20 GOTO 15"),
    // Areas, comments, blank lines.
    ("# x\n\nP1\n@a\nEND\nP2\n@a\nGOTO @a", "# x\n\nP1\n#= 10 a\n10 END\nP2\n#= 10 a\n10 GOTO 10"),
    // All places of a number.
    (
      "@a\nON A GOTO @a,@b\nON A GOSUB @b,30\n@b\nIF A=1 THEN @a\nRESTORE @b:GOSUB @a",
      "#= 10 a\n10 ON A GOTO 10,30\n20 ON A GOSUB 30,30\n#= 30 b\n30 IF A=1 THEN 10\n40 RESTORE 30:GOSUB 10"
    ),
    // No labels: texts, remarks, DATA.
    ("@a\nPRINT \"@a\";A$:REM @a", "#= 10 a\n10 PRINT \"@a\";A$:REM @a"),
    ("@a\nDATA @a,\"@a\":GOTO @a", "#= 10 a\n10 DATA @a,\"@a\":GOTO 10"),
    ("@a\nPRINT 1 '@a", "#= 10 a\n10 PRINT 1 '@a"),
    ("@a\n' @a\nEND", "#= 10 a\n' @a\n10 END"),
    ("@a\n1OO PRINT 1\nEND", "#= 100 a\n1OO PRINT 1\n110 END"),
    ("@a\nDATA REM:GOTO @a", "#= 10 a\n10 DATA REM:GOTO 10"),
    ("@a\nIF A=0 THENREM @a", "#= 10 a\n10 IF A=0 THENREM @a"),
    ("@a\nIF A=0 THENDATA @a:GOTO @a", "#= 10 a\n10 IF A=0 THENDATA @a:GOTO 10"),
    ("@a\nDATA IT'S @a:GOTO @a", "#= 10 a\n10 DATA IT'S @a:GOTO 10"),
    ("10 PRINT \"@\"\n20 REM @a", "10 PRINT \"@\"\n20 REM @a"),
    ("10 PRINT \"unclosed @a", "10 PRINT \"unclosed @a"),
    // Characters of a plain listing, even if they make no sense.
    ("10 @a GOTO @a", "10 @a GOTO @a"),
  ])
  func numbers(_ text: String, _ expected: String) {
    #expect(numbered(text) == expected)
    // What is numbered has no label left.
    #expect(numbered(expected) == expected)
  }

  private static let misplaced =
    "A label cannot be here: only GOTO, GOSUB, THEN, ON and RESTORE take one, in place of a number."

  @Test(arguments: [
    ("@a\nGOTO @b", 2, 6, "There is no label @b."),
    ("@ask\nGOTO @aks", 2, 6, "There is no label @aks; the nearest is @ask."),
    ("@again\nGOTO @agian", 2, 6, "There is no label @agian; the nearest is @again."),
    ("@Show\nGOTO @shoW1", 2, 6, "There is no label @shoW1; the nearest is @Show."),
    (
      "@ends\nEND\nP1\nGOTO @endss\n@others END", 4, 6, "There is no label @endss."
    ),
    (
      "@a\nEND\nP1\nGOTO @a", 4, 6,
      "There is no label @a in this area; the one in P0 cannot be reached from here."
    ),
    ("@a\nA=1\n@b @A A=2", 3, 4, "The label @A is already in line 1 of the file."),
    ("@print\nEND", 1, 1, "A label cannot be the word PRINT."),
    ("  @Then\nEND", 1, 3, "A label cannot be the word THEN."),
    ("@1a\nEND", 1, 1, "The name of a label begins with a letter, unlike @1a."),
    ("@a\nEND\n@_b END", 3, 1, "The name of a label begins with a letter, unlike @_b."),
    ("@a\nGOTO @1", 2, 6, "There is no label @1."),
    ("@a\nEND\n@b", 3, 1, "No line follows the label @b."),
    ("@a\nP1\nEND", 1, 1, "No line follows the label @a."),
    (
      "10 A=1\n@a\nA=2\n11 GOTO @a", 3, 1,
      "There is no line number left after 10: use larger steps between numbers."
    ),
    ("@a\nPRINT @a", 2, 7, misplaced),
    ("@a\nGOTO @a 0", 2, 6, misplaced),
    ("@a\nGOTO @a+10", 2, 6, misplaced),
    ("@a\nGOTO A+@a", 2, 8, misplaced),
    ("@a\nON @a GOTO @a", 2, 4, misplaced),
    ("@a\nGOTO #@a", 2, 7, misplaced),
    ("@a\n@b\nIF A=@b THEN @a", 3, 6, misplaced),
    ("@a\n1OO PRINT 1", 2, 2, "This is the letter O, not a zero."),
  ])
  func mistakes(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
    let listing = ListingReader.read(UTF8Text(text))
    let first = try #require(listing.errors.first)
    #expect((first.line, first.column) == (line, column))
    #expect(String(first.message) == message)
  }

  /// A message about a statement points into the file, beyond replaced labels, too.
  @Test(arguments: [
    ("@a\n  GOTO @a:PRONT 1", 2, 11),
    ("@a\nPRONT 1", 2, 1),
    ("@a\n  GOTO @a@a", 2, 8),
    ("@long_name A=1:GOTO @long_name:♥PRONT", 1, 33),
  ])
  func columns(_ text: String, _ line: Int, _ column: Int) throws {
    let listing = ListingReader.read(UTF8Text(text))
    let first = try #require(Checker.check(listing).first { $0.severity == .error })
    #expect((first.line, first.column) == (line, column))
    #expect(listing.lines.last?.fileLine == line)
  }

  /// Lines of a file with labels, for messages about a place of the program.
  @Test(arguments: [
    ("A=1\n@b\n  A=1/0", 10, "line 1"),
    ("A=1\n@b\n  A=1/0", 20, "line 3 (@b)"),
    ("@b\nA=1\nA=2", 20, "line 3 (@b)"),
    ("@b A=1\n@c @d A=2", 20, "line 2 (@d)"),
    ("@b\n30 A=1\nA=2", 30, "line 2 (@b)"),
    ("P1\n@b\nEND\nP0\nA=2\n@e\nEND", 10, "line 5"),
    ("P1\n@b\nEND\nP0\nA=2\n@e\nEND", 20, "line 7 (@e)"),
    // No labels, and no such line.
    ("10 A=1", 10, "P0-10"),
    ("@b A=1", 20, "P0-20"),
  ])
  func linesForMessages(_ text: String, _ number: Int, _ expected: String) {
    let memory = ListingReader.read(UTF8Text(text)).memory
    #expect(String(memory.name(of: Place(area: 0, line: number, offset: 0))) == expected)
  }

  @Test func aChangedLineIsNoLongerThatOfTheFile() throws {
    var memory = ListingReader.read("@b A=1\nGOTO @b").memory
    let line = try #require(memory.labelledLine(20, inArea: 0))
    #expect(line.text == "GOTO @b")
    #expect([0, 1, 2].map(line.column(ofByte:)) == [1, 6, 6])
    let stored = try #require(StoredLine(number: 20, bytes: [0x41]))
    _ = memory.store(stored, inArea: 0)
    #expect(memory.labelledLine(20, inArea: 0) == nil)
    #expect(memory.labelledLine(10, inArea: 0) != nil)
    #expect(memory == ListingReader.read("10 A=1").memory.storing(stored))
  }

  private func labelled(_ text: String, name: UTF8Text? = nil) throws -> String {
    let listing = ListingReader.read(UTF8Text(text))
    let lines = ListingFormat.lines(of: UTF8Text(text))
    var hints: [NameHint.Subject: UTF8Text] = [:]
    for hint in lines.compactMap({ NameHint($0, area: 0) }) { hints[hint.subject] = hint.name }
    let rewriter = Rewriter(listing.memory)
    return String(try rewriter.labelledText(of: listing, in: lines, hints: hints) { _, _ in name })
  }

  @Test(arguments: [
    ("10 A=1\n20 GOTO 10", "@line10\n  A=1\n  GOTO @line10\n"),
    ("#= 10 start\n10 A=1\n20 IF A=1 THEN 10", "@start\n  A=1\n  IF A=1 THEN @start\n"),
    ("#= 20 end\n10 A=1\n20 END", "  A=1\n@line20\n  END\n"),
    (
      "# x\nP1\n10 ON A GOTO 10,20\n20 END",
      "# x\nP1\n@line10\n  ON A GOTO @line10,@line20\n@line20\n  END\n"
    ),
    ("10 RESTORE 15:READ A\n20 DATA 10,20", "  RESTORE @line20:READ A\n@line20\n  DATA 10,20\n"),
    // Computed jumps keep the numbers, missing lines too.
    ("10 GOTO A\n20 GOTO 10", "@line10\n10 GOTO A\n20 GOTO @line10\n"),
    ("10 GOTO 15", "@start\n10 GOTO 15\n"),
    (
      "1 RESTORE 20\n2 DATA 5\n3 READ A:PRINT A",
      "@start\n1 RESTORE 20\n2 DATA 5\n3 READ A:PRINT A\n"
    ),
    // A name that another line has, with the number added, too.
    (
      "#= 10 a20\n10 A=1\n#= 15 a\n15 A=2\n#= 20 a\n20 A=3\n30 GOTO 10",
      "@a20\n  A=1\n@a\n  A=2\n@a2020\n  A=3\n  GOTO @a20\n"
    ),
    ("#= 20 b\n5 A=1\n7 GOTO 5\n9 END", "#= 20 b\n@line5\n5 A=1\n7 GOTO @line5\n9 END\n"),
    // A line without a number cannot begin with an apostrophe.
    ("10 GOTO 20\n20 'end", "  GOTO @line20\n@line20\n20 'end\n"),
    ("10 'end", "@start\n10 'end\n"),
    // A line that would be too long with a new number.
    (
      "1 PRINT \"\(String(repeating: "A", count: 54))\":GOTO 1",
      "@line1\n1 PRINT \"\(String(repeating: "A", count: 54))\":GOTO @line1\n"
    ),
    ("10 PRINT \"GOTO 10\";10:GOTO 10", "@line10\n  PRINT \"GOTO 10\";10:GOTO @line10\n"),
  ])
  func labels(_ text: String, _ expected: String) throws {
    #expect(try labelled(text) == expected)
  }

  /// RESTORE 1 becomes RESTORE 100, for which there is no byte left.
  @Test func tooLong() {
    let line = "100 RESTORE 1:PRINT \"\(String(repeating: "A", count: 54))\""
    #expect(throws: Rewriter.Failure.tooLong(Place(area: 0, line: 100, offset: 0))) {
      try labelled(line + "\n110 DATA 1")
    }
  }

  @Test func namesOfStates() throws {
    #expect(
      try labelled("10 A=1\n20 GOTO 10\n30 GOTO 20", name: "Ask N?")
        == "@AskN\n  A=1\n@AskN20\n  GOTO @AskN\n  GOTO @AskN20\n")
  }

  /// Every included listing: what `number` makes of what `label` makes is the same program, renumbered.
  @Test func everyListing() throws {
    for source in [
      "10 A=1\n20 IF A=2 THEN 40\n30 A=A+1:GOTO 20\n40 PRINT A",
      "10 READ A$:PRINT A$\n20 DATA REM:GOTO 40\n30 END\n40 PRINT 7",
      "10 READ A$:PRINT A$\n20 DATA IT'S:GOTO 10",
      "10 GOSUB 30:PRINT 1\n20 END\n30 'sub\n40 PRINT 5:RETURN",
    ] {
      let listing = ListingReader.read(UTF8Text(source))
      let again = ListingReader.read(UTF8Text(try labelled(source)))
      #expect(again.memory.areas == listing.memory.areas)
    }
  }
}

extension ProgramMemory {
  fileprivate func storing(_ line: StoredLine) -> ProgramMemory {
    var memory = self
    _ = memory.store(line, inArea: 0)
    return memory
  }
}
