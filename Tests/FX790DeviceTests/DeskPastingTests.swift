import BasicVM
import FX790Device
import Testing

/// Pasting listings in RUN mode, and input while a paste is in progress.
@Suite struct DeskPastingTests {
  private static let program = "10 PRINT 1\n20 GOTO 10\n"
  /// Longer than an input line as text, but not as tokens.
  private static let long = "30 " + Array(repeating: "RETURN", count: 10).joined(separator: ":")

  private static func desk(_ speed: Speed = .max, holding listing: String = "") -> Desk {
    var desk = Desk(Computer(random: RandomNumbers(seed: 1)))
    desk.act(.input(.speed(speed)))
    if !listing.isEmpty { desk.act(.load(ListingReader.read(UTF8Text(listing)), name: "")) }
    return desk
  }

  private static func pass(_ seconds: Double, at desk: inout Desk) {
    for _ in 0..<Int(seconds * 100) { desk.act(.input(.advance(10_000))) }
  }

  private static func listing(_ desk: Desk) -> String {
    desk.computer.listing().map { "\($0)" } ?? ""
  }

  // MARK: Recognizing listings

  @Test(arguments: [
    (program, 2), ("10 A=1\n", 1), ("P3\n5 'NOTE\n", 1), ("# mine\n\n10 END", 1),
    ("10+5\n", 0), ("10\n20\n", 0), ("12 LOG 3\n", 0), ("PRINT 1\n", 0), ("A=10\n", 0), ("", 0),
    ("10 PRINT 1\n20 PRINT \"é\"\n", 2),
  ])
  func `only lines with a number and a statement are recognized as a listing`(
    _ text: String, _ lines: Int
  ) {
    #expect(Self.desk().pastedListing(in: UTF8Text(text))?.lineCount ?? 0 == lines)
  }

  @Test func `text is not offered as a listing during typing, during INPUT or in WRT mode`() {
    let text = UTF8Text(Self.program)
    var typing = Self.desk()
    typing.act(.tap(.one))
    #expect(typing.pastedListing(in: text) == nil)
    var failed = Self.desk()
    for key in [Key.divide, .exe] { failed.act(.tap(key)) }
    Self.pass(1, at: &failed)
    #expect(failed.computer.fault != nil)
    #expect(failed.pastedListing(in: text) != nil)
    var asking = Self.desk(holding: "10 INPUT A")
    asking.act(.run(area: 0))
    #expect(asking.pastedListing(in: text) == nil)
    var writing = Self.desk()
    for key in [Key.mode, .one] { writing.act(.tap(key)) }
    Self.pass(1, at: &writing)
    #expect(writing.pastedListing(in: text) == nil)
  }

  @Test func `a pasted listing reports occupied areas, and a free area if it needs only one`()
    throws
  {
    let desk = Self.desk(holding: "10 END\nP2\n10 STOP\n")
    let one = try #require(desk.pastedListing(in: "10 A=1"))
    #expect(one.areas == [0] && one.taken == [0] && one.free == 1)
    let two = try #require(desk.pastedListing(in: "10 A=1\nP2\n10 STOP\n"))
    #expect(two.areas == [0, 2] && two.taken == [0] && two.free == nil)
  }

  // MARK: Entering listings

  @Test func `an entered listing replaces the area's program and leaves RUN mode selected`() {
    var desk = Self.desk(holding: "10 END\n30 END\nP1\n10 STOP\n")
    let isBegun = desk.act(.enterListing(UTF8Text(Self.program), area: 0))
    #expect(isBegun)
    Self.pass(1, at: &desk)
    #expect(Self.listing(desk) == "P0\n\(Self.program)P1\n10 STOP\n")
    #expect(desk.computer.mode == .run && desk.computer.area == 0)
    #expect("\(desk.message)" == "2 lines in P0")
  }

  @Test(arguments: [
    ("10 A=1\nand more\n20 A=2\n", "; line 2 is ignored: does it continue the line above?"),
    ("MOON\n10 A=1\n20 A=2\n", "; line 1 is ignored"), ("# MOON\n10 A=1\n20 A=2\n", ""),
  ])
  func `a pasted line that is no program line is named`(_ text: UTF8Text, _ remark: String) {
    var desk = Self.desk(holding: "")
    desk.act(.enterListing(text, area: 0))
    Self.pass(1, at: &desk)
    #expect("\(desk.message)" == "2 lines in P0\(remark)")
  }

  @Test func `program lines longer than an input line are stored, also in WRT mode`() {
    let text = Self.program + Self.long + "\n"
    var desk = Self.desk()
    desk.act(.enterListing(UTF8Text(text), area: 4))
    Self.pass(1, at: &desk)
    let whole = Self.listing(desk)
    #expect(whole == "P4\n" + text)
    var other = Self.desk()
    for key in [Key.mode, .one] { other.act(.tap(key)) }
    Self.pass(1, at: &other)
    other.act(.paste(UTF8Text("P4\n" + text)))
    Self.pass(1, at: &other)
    #expect(Self.listing(other) == whole)
    #expect("\(other.message)" == "3 lines in P4")
  }

  @Test func `a second paste follows the first, which is then typed at once`() {
    var desk = Self.desk(.real)
    for key in [Key.mode, .one] { desk.act(.tap(key)) }
    Self.pass(1, at: &desk)
    desk.act(.paste("10 A=1\n20 B=2\n30 C=3\n"))
    Self.pass(0.3, at: &desk)
    desk.act(.paste("100 D=4\n"))
    Self.pass(10, at: &desk)
    #expect(Self.listing(desk) == "10 A=1\n20 B=2\n30 C=3\n100 D=4\n")
  }

  @Test func `lines pasted in WRT mode join those of the area`() {
    var desk = Self.desk(holding: "10 END\n30 END\n40 STOP\n")
    for key in [Key.mode, .one] { desk.act(.tap(key)) }
    Self.pass(1, at: &desk)
    desk.act(.paste("10 A=1\n20 B=2\n"))
    Self.pass(1, at: &desk)
    #expect(Self.listing(desk) == "10 A=1\n20 B=2\n30 END\n40 STOP\n")
    #expect("\(desk.message)" == "2 lines in P0 beside 2 others")
  }

  @Test(arguments: [
    // What is typed before, the pasted text, the programs, the typed line.
    ("", "10 A=1\n20 B=2", "10 A=1\n20 B=2\n90 END\n", ""),
    ("10 PRINT ", "10 A=1\n20 B=2", "10 A=1\n20 B=2\n90 END\n", ""),
    ("10 PRINT ", "20 STOP", "20 STOP\n90 END\n", ""),
    ("10 A=", "5+3", "90 END\n", "10 A=5+3"),
    ("10 A=", "5+3\n", "10 A=5+3\n90 END\n", ""),
  ])
  func `a listing pasted in WRT mode is stored whole, and does not join what is half typed`(
    _ typed: String, _ text: String, _ listing: String, _ line: String
  ) {
    var desk = Self.desk(holding: "90 END\n")
    for key in [Key.mode, .one] { desk.act(.tap(key)) }
    Self.pass(1, at: &desk)
    for case let code? in CharacterReader.readKeys(UTF8Text(typed)) {
      desk.act(.input(.type(code)))
    }
    desk.act(.paste(UTF8Text(text)))
    Self.pass(1, at: &desk)
    #expect(Self.listing(desk) == listing)
    #expect(desk.computer.isTyping == !line.isEmpty)
    let shown = "\(desk.computer.screen.display.trimmedText)"
    #expect(line.isEmpty || shown == line)
    if text == "10 A=1\n20 B=2" { #expect("\(desk.message)" == "2 lines in P0 beside 1 other") }
  }

  @Test(arguments: [
    DeskAction.load(ListingReader.read("P1\n10 END"), name: ""), .run(area: 1),
    .edit(Debugger.Line(area: 0, number: 10), column: 0),
  ])
  func `another action types the rest of a paste first`(_ action: DeskAction) {
    var desk = Self.desk(.real)
    for key in [Key.mode, .one] { desk.act(.tap(key)) }
    desk.act(.paste("10 A=1\n20 B=2\n30 C=3\n"))
    Self.pass(0.5, at: &desk)
    #expect(desk.pasted != nil)
    desk.act(action)
    #expect(Self.listing(desk).contains("10 A=1\n20 B=2\n30 C=3\n"))
  }

  @Test func `in MODE 7 pasted program lines are printed as typed, of any length`() {
    var desk = Self.desk()
    for key in [Key.mode, .seven, .mode, .one] { desk.act(.tap(key)) }
    Self.pass(1, at: &desk)
    _ = desk.takeOutputs()
    desk.act(.paste(UTF8Text("10 PRINT 1\n" + Self.long + "\n")))
    Self.pass(1, at: &desk)
    let paper = desk.takeOutputs().compactMap { output -> String? in
      if case .paper(let line) = output { "\(line)" } else { nil }
    }
    #expect(paper.first == "10PRINT1")
    #expect(paper.dropFirst().joined() == Self.long.filter { $0 != " " })
  }

  @Test(arguments: [
    (
      "10 A=1\n20 PRINT \"é\"\n",
      "not pasted: line 2: The machine has no such character: write e."
    ),
    (
      (1...150).map { "\($0) PRINT \"\(String(repeating: "X", count: 50))\"\n" }.joined(),
      "not pasted: There is not enough memory left."
    ),
  ])
  func `a listing that cannot be stored completely is not stored at all`(
    _ text: String, _ message: String
  ) {
    var desk = Self.desk(holding: Self.program)
    let isBegun = desk.act(.enterListing(UTF8Text(text), area: 0))
    #expect(!isBegun)
    #expect("\(desk.message)" == message)
    Self.pass(1, at: &desk)
    #expect(Self.listing(desk) == Self.program)
    for key in [Key.mode, .one] { desk.act(.tap(key)) }
    Self.pass(1, at: &desk)
    let isPasted = desk.act(.paste(UTF8Text("P1\n" + text)))
    #expect(!isPasted)
    #expect(Self.listing(desk) == Self.program)
  }

  @Test func `entering a listing reports the checker's findings, including those in older lines`() {
    var desk = Self.desk()
    desk.act(.enterListing("10 PRINT 1\n20 GOTO 40\n30 NEXT I\n", area: 0))
    Self.pass(1, at: &desk)
    #expect(
      "\(desk.message)" == "3 lines in P0; P0-20: There is no line with this number. (and 1 more)")
    for key in [Key.mode, .one] { desk.act(.tap(key)) }
    Self.pass(1, at: &desk)
    desk.act(.paste("40 FOR I=1 TO 2\n"))
    #expect("\(desk.message)" == "1 line in P0 beside 3 others")
  }

  // MARK: Input during a paste

  @Test(arguments: [DeskAction.tap(.exe), .input(.tap(.exe)), .input(.press(.exe)), .nextSpeed])
  func `EXE or the speed key completes the paste immediately`(_ action: DeskAction) {
    var desk = Self.desk(.real)
    desk.act(.enterListing(UTF8Text(Self.program), area: 0))
    Self.pass(0.3, at: &desk)
    #expect(desk.pasted.map { $0.count < $0.total } == true)
    desk.act(action)
    Self.pass(1, at: &desk)
    #expect(desk.pasted == nil)
    #expect(desk.computer.speed == .real)
    #expect(Self.listing(desk) == Self.program)
  }

  @Test func `other keys are ignored during a paste`() {
    var desk = Self.desk(.real)
    desk.act(.enterListing(UTF8Text(Self.program), area: 0))
    for key in [Key.seven, .q, .space, .del, .shift, .mode] {
      Self.pass(0.1, at: &desk)
      #expect(desk.pasted != nil)
      desk.act(.tap(key))
      desk.act(.input(.type(CharacterCode.letterA)))
      desk.act(.input(.edit(.erase)))
    }
    desk.act(.tap(.exe))
    Self.pass(1, at: &desk)
    #expect(Self.listing(desk) == Self.program)
  }

  @Test(arguments: [Key.brk, .ac])
  func `BRK and AC cancel a paste, both as taps and as presses`(_ key: Key) {
    for action in [DeskAction.tap(key), .input(.tap(key)), .input(.press(key))] {
      var desk = Self.desk(.real)
      desk.act(.paste("1+1+1+1+1+1+1+1"))
      Self.pass(0.1, at: &desk)
      #expect(desk.pasted != nil)
      desk.act(action)
      #expect(desk.pasted == nil)
    }
  }

  // MARK: Running

  @Test func `an area can be run from WRT mode, but not while a program runs`() {
    var desk = Self.desk(holding: "10 INPUT A\nP3\n10 PRINT \"THREE\"\n")
    for key in [Key.mode, .one] { desk.act(.tap(key)) }
    Self.pass(1, at: &desk)
    desk.act(.run(area: 3))
    Self.pass(1, at: &desk)
    #expect("\(desk.computer.screen.text(isBlockShown: false))".hasPrefix("THREE"))
    let isRun = desk.act(.run(area: 0))
    #expect(!isRun)
    #expect("\(desk.message)" == "a program is running; BRK ends it")
  }
}
