import Testing

@testable import BasicVM

/// Listings for real machines; `RewriterTests` runs the tables `loops` and `longLines`.
@Suite struct RealRewriterTests {
  private static func rewriter(
    of text: String, for model: Model = .fx790P, isLoopStackFull: (Place) -> Bool = { _ in false }
  ) throws(Rewriter.Failure) -> Rewriter {
    let listing = ListingReader.read(UTF8Text(text))
    precondition(!listing.hasErrors, "the listing has errors")
    var rewriter = Rewriter(listing.memory)
    try rewriter.makeReal(
      for: model, size: model.facts.memorySize, isLoopStackFull: isLoopStackFull)
    return rewriter
  }

  /// TIMER becomes a loop.
  static let loops: [RewriterTests.Case] = [
    ("a time", "10 TIMER 10", "10 FOR Z=1 TO 30:NEXT Z"),
    ("no argument", "10 A=1:TIMER:Z=1", "10 A=1:FOR Y=1 TO 30:NEXT Y:Z=1"),
    ("a time too short for whole rounds", "10 TIMER 1", "10 FOR Z=1 TO 1+0:NEXT Z"),
    ("a computed time", "10 TIMER A", "10 FOR Z=3 TO 3.2258*A:NEXT Z"),
    ("a computed sum", "10 TIMER A+1:B=1", "10 FOR Z=3 TO 3.2258*(A+1):NEXT Z:B=1"),
    ("after THEN", "10 IF A=1 THEN TIMER 5:END", "10 IF A=1 THEN FOR Z=1 TO 14:NEXT Z:END"),
    ("before a remark", "10 TIMER 5' WAIT", "10 FOR Z=1 TO 14:NEXT Z' WAIT"),
    (
      "in a text or a remark", "10 PRINT \"TIMER 5\"\n20 REM TIMER",
      "10 PRINT \"TIMER 5\"\n20 REM TIMER"
    ),
    ("0 between statements", "10 A=1:TIMER 0:B=1", "10 A=1:B=1"),
    ("0 at the beginning", "10 TIMER 0:B=1", "10 B=1"),
    ("0 at the end", "10 A=1:TIMER 0", "10 A=1"),
    ("0 alone keeps its line", "10 GOTO 20\n20 TIMER .0", "10 GOTO 20\n20 REM"),
    ("0 after THEN", "10 IF A=1 THEN TIMER 0", "10 IF A=1 THEN REM"),
    ("0 twice alone", "10 TIMER 0:TIMER 0", "10 REM"),
    ("0 twice at the end", "10 A=1:TIMER 0:TIMER 0", "10 A=1"),
    ("0 twice at the beginning", "10 TIMER 0:TIMER 0:B=1", "10 B=1"),
    ("0 twice after THEN", "10 IF A=1 THEN TIMER 0:TIMER 0", "10 IF A=1 THEN REM"),
    (
      "the last free letter", "10 TIMER:FOR Z=1 TO Y:NEXT Z:X$=W$",
      "10 FOR V=1 TO 30:NEXT V:FOR Z=1 TO Y:NEXT Z:X$=W$"
    ),
    ("POL sets X and Y", "10 TIMER:Z=POL(1,1)", "10 FOR W=1 TO 30:NEXT W:Z=POL(1,1)"),
    ("an element is a letter", "10 TIMER:B(24)=1", "10 FOR Y=1 TO 30:NEXT Y:B(24)=1"),
    (
      "a computed element may be any letter from its own", "10 TIMER:D(I)=1",
      "10 FOR C=1 TO 30:NEXT C:D(I)=1"
    ),
    (
      "an array is no letter", "10 DIM D(9):TIMER:D(I)=1", "10 DIM D(9):FOR Z=1 TO 30:NEXT Z:D(I)=1"
    ),
    ("variables on tape", "10 TIMER:PUT \"A\" D,Y", "10 FOR Z=1 TO 30:NEXT Z:PUT \"A\"D,Y"),
  ]

  // MARK: Long lines

  private static func text(_ length: Int) -> String {
    "PRINT \"\(String(repeating: "X", count: length))\""
  }

  private static let loop = "FOR Z=1 TO 14:NEXT Z"

  /// A long line continues on new lines.
  static let longLines: [RewriterTests.Case] = [
    ("63 bytes fit", "10 \(text(46)):TIMER 5", "10 \(text(46)):\(loop)"),
    ("64 bytes are split", "10 \(text(47)):TIMER 5", "10 \(text(47))\n11 \(loop)"),
    (
      "before an IF", "10 B=1:IF A=1 THEN \(text(40)):TIMER 5",
      "10 B=1\n11 IF A=1 THEN \(text(40)):\(loop)"
    ),
    (
      "an IF skips all its lines", "10 IF A=1 THEN \(text(46)):TIMER 5\n30 END",
      "10 IF A=1 THEN 12\n11 GOTO 30\n12 \(text(46)):\(loop)\n30 END"
    ),
    (
      "an IF in the last line", "10 IF A=1 THEN \(text(46)):TIMER 5",
      "10 IF A=1 THEN 12\n11 END\n12 \(text(46)):\(loop)"
    ),
    (
      "an IF in an IF", "10 IF A=1 THEN IF B=1;\(text(44)):TIMER 5",
      "10 IF A=1 THEN 12\n11 END\n12 IF B=1 THEN 14\n13 END\n14 \(text(44)):\(loop)"
    ),
  ]

  @Test func `a computed jump in an area with new lines is reported`() throws {
    let text = "10 \(Self.text(47)):TIMER 5\n20 GOTO A"
    #expect(try Self.rewriter(of: text).notes == [.computed(Place(area: 0, line: 20, offset: 1))])
  }

  // MARK: Failures

  private static func place(_ line: Int, _ offset: Int = 0) -> Place {
    Place(area: 0, line: line, offset: offset)
  }

  static let failures: [(text: String, failure: Rewriter.Failure)] = [
    ("10 TIMER 10000000", .badTime(place(10))),
    ("10 A(I)=1:TIMER", .noFreeLetter(place(10, 7))),
    ("10 \(text(47)):TIMER 5\n11 END", .noRoom(place(10), needed: 1)),
    ("10 \(text(47)):TIMER 5\n20 GOTO 11", .noRoom(place(10), needed: 1)),
    ("9999 \(text(47)):TIMER 5", .noRoom(place(9999), needed: 1)),
    (
      "1000 IF A$=\"\(String(repeating: "X", count: 51))\" THEN TIMER 5", .tooLong(place(1000))
    ),
  ]

  @Test func `a full loop stack is refused`() throws {
    #expect(throws: Rewriter.Failure.loopsTooDeep(Self.place(20))) {
      try Self.rewriter(of: "10 TIMER 5\n20 TIMER 5") { $0.line == 20 }
    }
  }

  @Test(arguments: failures)
  func `an impossible rewrite is refused with its line`(
    _ text: String, _ failure: Rewriter.Failure
  ) {
    #expect(throws: failure) { try Self.rewriter(of: text) }
  }

  // MARK: Models

  @Test func `a model of the first generation gets its words`() throws {
    let rewriter = try Self.rewriter(
      of:
        "10 LET K$=KEY$:IF K$=\"\" THEN TIMER 5:GOTO 10\n20 PRINT MID$(1,2):IF A=1 THEN 10\n30 CLEAR\n40 TIMER 0",
      for: .pb100)
    #expect(
      RewriterTests.text(of: rewriter.result) == """
        10 K$=KEY:IF K$=""; FOR Z=1 TO 14:NEXT Z:GOTO 10
        20 PRINT MID(1,2):IF A=1 THEN 10
        30 VAC
        40 Z=0
        """)
    #expect(rewriter.result.size == .bytes544)
  }

  @Test func `a word that the model lacks is refused`() throws {
    let text = "10 TIMER 5\n20 BEEP"
    #expect(throws: Rewriter.Failure.self) { try Self.rewriter(of: text, for: .pb100) }
    _ = try Self.rewriter(of: text, for: .pb100F)
  }

  @Test func `the file names the model`() throws {
    let source: UTF8Text = "# model fx-790p\n# a title\nP3\n10 TIMER 5\n"
    let listing = ListingReader.read(source)
    var rewriter = Rewriter(listing.memory)
    try rewriter.makeReal(for: .pb100F, size: .bytes544) { _ in false }
    #expect(
      rewriter.text(of: listing, in: ListingFormat.lines(of: source))
        == "# model pb-100f\n# a title\nP3\n10 FOR Z=1 TO 14:NEXT Z\n")
  }

  // MARK: Time

  /// The machine time of a program, in microseconds.
  private static func time(of memory: ProgramMemory) -> Double {
    var test = TestMachine()
    precondition(test.machine.load(memory), "the program does not fit")
    _ = test.run()
    return Double(test.machine.clock)
  }

  static let times =
    ["TIMER", "TIMER .83"] + (9...60).map { "TIMER \(Double($0) / 10)" }
    + [7, 10, 15, 20, 99, 1000].map { "TIMER \($0)" }

  @Test(arguments: times)
  func `a loop takes the time of its TIMER within 5 per cent`(_ statement: String) throws {
    let rewriter = try Self.rewriter(of: "10 \(statement)")
    #expect(rewriter.notes.isEmpty)
    let idle = Self.time(of: ListingReader.read("10 A=0").memory) - 42_000
    let time = Self.time(of: rewriter.memory) - idle
    #expect(abs(Self.time(of: rewriter.result) - idle - time) <= time / 20)
  }

  @Test(arguments: 3...60)
  func `a computed loop takes the time of its TIMER within 5 per cent`(_ tenths: Int) throws {
    let rewriter = try Self.rewriter(of: "10 A=\(tenths):TIMER A")
    let time = Self.time(of: rewriter.memory)
    #expect(abs(Self.time(of: rewriter.result) - time) <= time / 20)
  }

  @Test(arguments: ["TIMER .82", "TIMER .1", "TIMER 0", "TIMER A"])
  func `a time that may differ by more is reported`(_ statement: String) throws {
    let rewriter = try Self.rewriter(of: "10 A=1\n20 \(statement)")
    #expect(rewriter.notes == [.roughTime(Place(area: 0, line: 20, offset: 0))])
  }
}
