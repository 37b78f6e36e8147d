import Testing

@testable import BasicVM

@Suite struct RewriterTests {
  enum Way: Sendable {
    case renumbered, spread, packed, real

    func carryOut(_ rewriter: inout Rewriter) throws {
      switch self {
      case .renumbered: try rewriter.renumber(from: 10, by: 10)
      case .spread: try rewriter.spread()
      case .packed: rewriter.pack()
      case .real:
        try rewriter.makeReal(for: .fx790P, size: .kilobytes8) { _ in false }
      }
    }
  }

  typealias Case = (what: String, before: String, after: String)

  private static func rewritten(
    _ text: String, _ change: (inout Rewriter) throws -> Void
  ) throws -> (text: String, notes: [Rewriter.Note]) {
    var rewriter = Rewriter(ListingReader.read(UTF8Text(text)).memory)
    try change(&rewriter)
    return (self.text(of: rewriter.result), rewriter.notes)
  }

  /// Joins the lines of all areas, without headers.
  static func text(of memory: ProgramMemory) -> String {
    memory.areas.joined().map { "\(Lister.listing(of: $0, for: memory.model))" }
      .joined(separator: "\n")
  }

  private static let tables: [(way: Way, rows: [Case])] = [
    (.renumbered, numbered), (.spread, spread), (.packed, packed),
    (.real, RealRewriterTests.loops + RealRewriterTests.longLines),
  ]

  @Test(arguments: tables.flatMap { table in table.rows.map { (table.way, $0) } })
  func `rewriting gives the expected listing`(_ way: Way, _ row: Case) throws {
    #expect(try Self.rewritten(row.before, way.carryOut).text == row.after)
  }

  // MARK: Numbers

  static let numbered: [Case] = [
    ("lines are numbered in steps", "1 A=1\n5 B=1\n7 END", "10 A=1\n20 B=1\n30 END"),
    ("jumps are updated", "5 GOTO 7\n7 GOSUB 5:GOTO 5", "10 GOTO 20\n20 GOSUB 10:GOTO 10"),
    (
      "all targets of ON are updated", "5 ON A GOTO 5,7,6\n6 END\n7 ON A GOSUB 7,5",
      "10 ON A GOTO 10,30,20\n20 END\n30 ON A GOSUB 30,10"
    ),
    (
      "targets after THEN are updated", "5 IF A=5 THEN 5\n7 IF A=7 THEN GOTO 5",
      "10 IF A=5 THEN 10\n20 IF A=7 THEN GOTO 10"
    ),
    (
      "targets after the ; of IF, not after that of PRINT", "5 IF A=5;5\n7 IF A=1;PRINT A;5;7",
      "10 IF A=5;10\n20 IF A=1; PRINT A;5;7"
    ),
    (
      "ON after THEN", "5 IF A=1 THEN ON A GOTO 6,7\n6 END\n7 IF A=1;ON A GOSUB 5,6",
      "10 IF A=1 THEN ON A GOTO 20,30\n20 END\n30 IF A=1; ON A GOSUB 10,20"
    ),
    (
      "indices and arguments after THEN stay", "5 DIM B(5,5):IF A=1 THEN A=B(1,5)\n7 IF A=1;MODE 4",
      "10 DIM B(5,5):IF A=1 THEN A=B(1,5)\n20 IF A=1; MODE 4"
    ),
    (
      "targets in any number format", "5 GOTO 7E0\n6 GOTO (7)\n7 GOSUB &H5:GOTO 5.7:GOTO 005",
      "10 GOTO 30\n20 GOTO 30\n30 GOSUB 10:GOTO 10:GOTO 10"
    ),
    ("RESTORE# of a MEMO record stays", "5 RESTORE#\"A\",5\n7 END", "10 RESTORE#\"A\",5\n20 END"),
    (
      "RESTORE keeps its DATA line", "5 RESTORE 6\n7 DATA 1\n9 RESTORE 10",
      "10 RESTORE 20\n20 DATA 1\n30 RESTORE 10"
    ),
    ("RESTORE", "5 DATA 5\n7 RESTORE 5:RESTORE", "10 DATA 5\n20 RESTORE 10:RESTORE"),
    ("texts stay", "5 PRINT \"GOTO 5\":GOTO 5", "10 PRINT \"GOTO 5\":GOTO 10"),
    ("DATA and remarks stay", "5 DATA GOTO 5\n7 REM GOTO 5", "10 DATA GOTO 5\n20 REM GOTO 5"),
    ("areas stay", "5 GOTO #5\n7 GOSUB #5", "10 GOTO #5\n20 GOSUB #5"),
    ("parts of expressions stay", "5 GOTO 5+A\n7 GOTO A", "10 GOTO 5+A\n20 GOTO A"),
    ("missing lines stay", "5 GOTO 6\n7 GOTO 5", "10 GOTO 6\n20 GOTO 10"),
    (
      "targets of another length", "1 GOTO 1000\n1000 GOTO 1", "10 GOTO 20\n20 GOTO 10"
    ),
  ]

  @Test func `computed and missing targets are reported`() throws {
    let (_, notes) = try Self.rewritten("5 GOTO A*10\n7 GOTO 6\n8 RESTORE A") {
      try $0.renumber(from: 1, by: 1)
    }
    #expect(notes.count == 3)
    #expect(notes.contains(.missing(number: 6, isTaken: false, Place(area: 0, line: 7, offset: 1))))
  }

  @Test func `each area is renumbered on its own`() throws {
    let (text, _) = try Self.rewritten("P0\n5 GOTO 5\nP3\n5 GOTO 6\n6 END") {
      try $0.renumber(from: 100, by: 5)
    }
    #expect(text == "100 GOTO 100\n100 GOTO 105\n105 END")
  }

  @Test func `names of lines follow their lines and vanish with them`() throws {
    let source: UTF8Text =
      "#= 7 title\n#= P3-5 else\n#= A a\n#= 8 none\n5 A=1\n7 A=2\nP3\n5 A=3\n#= 5 b"
    let listing = ListingReader.read(source)
    var rewriter = Rewriter(listing.memory)
    try rewriter.renumber(from: 10, by: 10)
    let lines = ListingFormat.lines(of: source)
    #expect(
      rewriter.text(of: listing, in: lines)
        == "#= 20 title\n#= P3-10 else\n#= A a\n#= 8 none\n10 A=1\n20 A=2\nP3\n10 A=3\n#= 10 b\n")
    rewriter = Rewriter(listing.memory)
    rewriter.pack()
    #expect(
      rewriter.text(of: listing, in: lines)
        == "#= P3-5 else\n#= A a\n#= 8 none\n5 A=1:A=2\nP3\n5 A=3\n#= 5 b\n")
  }

  @Test func `a replaced line with wide digits vanishes`() throws {
    let source: UTF8Text = "１０ PRINT 1\n10 PRINT 2"
    let listing = ListingReader.read(source)
    var rewriter = Rewriter(listing.memory)
    try rewriter.renumber(from: 100, by: 10)
    #expect(
      rewriter.text(of: listing, in: ListingFormat.lines(of: source)) == "100 PRINT 2\n")
  }

  @Test func `line numbers end at 9999`() throws {
    let two = "1 A=1\n2 A=2"
    #expect(
      try Self.rewritten(two) { try $0.renumber(from: 9998, by: 1) }.text == "9998 A=1\n9999 A=2")
    #expect(throws: Rewriter.Failure.noNumber(area: 0)) {
      try Self.rewritten(two) { try $0.renumber(from: 9998, by: 2) }
    }
  }

  @Test func `a line that becomes too long is refused`() throws {
    let text = "1 ON A GOTO " + Array(repeating: "1", count: 28).joined(separator: ",")
    #expect(throws: Rewriter.Failure.tooLong(Place(area: 0, line: 1, offset: 0))) {
      try Self.rewritten(text) { try $0.renumber(from: 1000, by: 1) }
    }
  }

  // MARK: One statement a line

  static let spread: [Case] = [
    ("each statement gets a line", "10 A=1:B=2:C=3\n20 END", "10 A=1\n13 B=2\n16 C=3\n20 END"),
    ("IF keeps its statements", "10 A=1:IF A=1 THEN B=2:C=3", "10 A=1\n20 IF A=1 THEN B=2:C=3"),
    (
      "a colon in a text or DATA does not split", "10 PRINT \":\":DATA \"A:B\"",
      "10 PRINT \":\"\n20 DATA \"A:B\""
    ),
    ("a remark stays whole", "10 A=1:REM A:B", "10 A=1\n20 REM A:B"),
    ("a single statement stays", "10 A=1", "10 A=1"),
  ]

  @Test func `new lines avoid referenced numbers`() throws {
    let text = "10 GOTO 14\n12 A=1:B=2\n18 RESTORE 22\n20 DATA 1:DATA 2\n25 END"
    #expect(
      try Self.rewritten(text) { try $0.spread() }.text
        == "10 GOTO 14\n12 A=1\n13 B=2\n18 RESTORE 22\n20 DATA 1\n21 DATA 2\n25 END")
    #expect(throws: Rewriter.Failure.noRoom(Place(area: 0, line: 20, offset: 0), needed: 2)) {
      try Self.rewritten("18 RESTORE 22\n20 DATA 1:DATA 2:DATA 3\n25 END") { try $0.spread() }
    }
  }

  @Test func `a result that does not fit in memory is refused`() throws {
    let line = Array(repeating: "A=1", count: 15).joined(separator: ":")
    let text = (1...110).map { "\($0 * 20) \(line)\n" }.joined()
    #expect(throws: Rewriter.Failure.memoryFull) {
      try Self.rewritten(text) { try $0.spread() }
    }
  }

  @Test func `splitting a line needs free line numbers`() throws {
    #expect(
      try Self.rewritten("10 A=1:B=2\n12 END") { try $0.spread() }.text == "10 A=1\n11 B=2\n12 END")
    #expect(throws: Rewriter.Failure.noRoom(Place(area: 0, line: 10, offset: 0), needed: 1)) {
      try Self.rewritten("10 A=1:B=2\n11 END") { try $0.spread() }
    }
  }

  // MARK: Fewer bytes

  static let packed: [Case] = [
    ("lines are joined", "10 A=1\n20 B=2\n30 C=3", "10 A=1:B=2:C=3"),
    (
      "a jump target stays a line", "10 A=1\n20 B=2\n30 C=3:GOTO 20", "10 A=1\n20 B=2:C=3:GOTO 20"
    ),
    ("no statement is appended to IF", "10 IF A=1 THEN B=2\n20 C=3", "10 IF A=1 THEN B=2\n20 C=3"),
    ("remarks are removed", "10 REM TITLE\n20 A=1'ONE\n30 ' MORE\n40 B=2", "20 A=1:B=2"),
    ("a remark that is a target stays a line", "10 GOTO 20\n20 REM END", "10 GOTO 20\n20 '"),
    ("a jump replaces a remark that is its target", "10 REM TITLE\n20 GOTO 10", "10 GOTO 10"),
    (
      "the next line replaces a remark that is a target", "10 REM TITLE\n20 A=1\n30 GOTO 10",
      "10 A=1:GOTO 10"
    ),
    (
      "a remark stays when the next line is a target too",
      "10 REM TITLE\n20 A=1\n30 GOTO 10:GOTO 20",
      "10 '\n20 A=1:GOTO 10:GOTO 20"
    ),
    ("a remark after THEN stays", "10 IF A=1 THEN 'NOTHING\n20 END", "10 IF A=1 THEN '\n20 END"),
    ("LET is removed", "10 LET A=1:IF A=1 THEN LET B=2", "10 A=1:IF A=1 THEN B=2"),
    (
      "texts and DATA keep their blanks", "10 PRINT \"A  B\"\n20 DATA A  B , C",
      "10 PRINT \"A  B\":DATA A  B , C"
    ),
    ("no statement is appended to an open text", "10 PRINT \"A\n20 B=2", "10 PRINT \"A\n20 B=2"),
    (
      "a computed jump keeps every line", "10 REM A\n20 GOTO A\n30 B=2", "10 '\n20 GOTO A\n30 B=2"
    ),
    (
      "the line that RESTORE finds stays a line", "10 RESTORE 25\n20 DATA 1\n30 DATA 2\n40 DATA 3",
      "10 RESTORE 25:DATA 1\n30 DATA 2:DATA 3"
    ),
    ("a target in another number format", "10 GOTO 3E1\n20 A=1\n30 B=1", "10 GOTO 3ᴇ1:A=1\n30 B=1"),
    ("an area keeps one line", "P1\n10 REM A\n20 REM B", "20 '"),
    ("a remark after PRINT is removed", "10 PRINT \"A\";'B\n20 A=1", "10 PRINT \"A\";:A=1"),
    ("empty statements are removed", "10 A=1::B=2:", "10 A=1:B=2"),
    (
      "a model without apostrophe remarks keeps REM",
      "# model pb-100f\n10 A=1\n20 IF A=1 THEN REM X\n30 GOTO 20",
      "10 A=1\n20 IF A=1 THEN REM\n30 GOTO 20"
    ),
    (
      "a target of a model without apostrophe remarks", "# model pb-100f\n10 GOTO 20\n20 REM END",
      "10 GOTO 20\n20 REM"
    ),
  ]

  @Test func `packing fills a line to at most 63 bytes`() throws {
    func packed(_ length: Int) throws -> String {
      let text = String(repeating: "X", count: length)
      return try Self.rewritten("10 PRINT \"\(text)\"\n20 B=2") { $0.pack() }.text
    }
    // 63 bytes minus number, end, keyword, two quotes and :B=2.
    #expect(try packed(53).split(separator: "\n").count == 1)
    #expect(try packed(54).split(separator: "\n").count == 2)
  }
}
