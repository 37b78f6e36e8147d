import BasicVM
import Cassette
import FX790Device
import Testing

/// Actions that the scripts in Tests/Desk do not reach.
@Suite struct DeskTests {
  @Test func `the speed action cycles through the speeds and reports each`() {
    var desk = Desk(Computer())
    var messages: [String] = []
    for _ in 0..<3 {
      desk.act(.nextSpeed)
      messages.append("\(desk.message)")
    }
    #expect(messages == ["speed: game", "speed: max", "speed: real"])
  }

  @Test func `a message is shown for six seconds or until the next one`() {
    var desk = Desk(Computer())
    desk.act(.showMessage("one"))
    desk.act(.input(.advance(5_999_999)))
    #expect(desk.message == "one")
    #expect(desk.nextEvent == 1)
    desk.act(.input(.advance(1)))
    #expect(desk.message.isEmpty)
    desk.act(.showMessage("two"))
    desk.act(.showMessage("three"))
    #expect(desk.message == "three")
  }

  @Test func `a stored line is fetched for editing at a column, unless a program runs`() {
    var desk = Desk(Computer())
    desk.act(.load(ListingReader.read("P3\n10 PRINT 12\n20 GOTO 20\n"), name: ""))
    desk.act(.edit(Debugger.Line(area: 3, number: 10), column: 9))
    #expect(desk.computer.mode == .write && desk.computer.area == 3)
    desk.act(.input(.type(CharacterCode.letterA)))
    #expect("\(desk.computer.screen.display.trimmedText)" == "10 PRINT A2")
    for key in [Key.mode, .zero] { desk.act(.tap(key)) }
    desk.act(.run(area: 3))
    #expect(desk.computer.isRunning)
    let isEditing = desk.act(.edit(Debugger.Line(area: 3, number: 10), column: 9))
    #expect(!isEditing)
    #expect("\(desk.message)" == "a program is running; BRK ends it")
    #expect(desk.computer.isRunning)
  }

  @Test func `fetching a line for editing clears the error`() {
    var desk = Desk(Computer())
    desk.act(.load(ListingReader.read("10 A=1\n20 GOTO 99\n"), name: ""))
    desk.act(.run(area: 0))
    desk.act(.input(.advance(1_000_000)))
    #expect(desk.computer.fault?.cause != nil)
    desk.act(.edit(Debugger.Line(area: 0, number: 20), column: 3))
    #expect(desk.computer.fault == nil)
    desk.act(.edit(Debugger.Line(area: 0, number: 10), column: 3))
    #expect(desk.computer.fault == nil)
  }

  @Test func `an error clears the previous message`() {
    var desk = Desk(Computer())
    desk.act(.showMessage("one"))
    for key in [Key.one, .divide, .zero, .exe] { desk.act(.tap(key)) }
    desk.act(.input(.advance(1_000_000)))
    #expect(desk.computer.fault?.cause == .divisionByZero)
    #expect(desk.message.isEmpty)
    desk.act(.showMessage("two"))
    desk.act(.input(.advance(1)))
    #expect(desk.message == "two")
  }

  private static let delays: [(listing: UTF8Text, action: DebuggerAction, message: String)] = [
    ("", .step, "no program is running; the next one halts at its first statement"),
    ("", .resume, "no program is running"), ("", .back, "no program is running"),
    (
      "", .runTo(Debugger.Line(area: 0, number: 20)),
      "no program is running; the next one runs to the line"
    ),
    ("10 STOP\n20 END\n", .step, "the program waits for EXE (Enter); it then halts"),
    ("10 PRINT 1\n20 END\n", .step, "the program waits for EXE (Enter); it then halts"),
    ("10 PRINT 1\n20 END\n", .resume, "the program waits for EXE (Enter)"),
    ("10 INPUT A\n", .step, "the program waits for an answer and EXE (Enter); it then halts"),
    (
      "10 STOP\n20 END\n", .runTo(Debugger.Line(area: 0, number: 20)),
      "the program waits for EXE (Enter); it then runs to the line"
    ),
    (
      "10 STOP\n", .back,
      "no earlier statement is recorded: that needs the debugger to be on"
    ),
    ("10 GOTO 10\n", .step, ""), ("10 GOTO 10\n", .resume, ""),
  ]

  @Test(arguments: delays)
  func `a debugger command that must wait is explained until the next key`(
    _ listing: UTF8Text, _ action: DebuggerAction, _ message: String
  ) {
    var desk = Desk(Computer())
    desk.act(.input(.speed(.game)))
    if !listing.isEmpty {
      desk.act(.load(ListingReader.read(listing), name: ""))
      desk.act(.run(area: 0))
      desk.act(.input(.advance(6_000_000)))
    }
    desk.act(.debug(action))
    #expect("\(desk.message)" == message)
    desk.act(.noteKey)
    #expect(desk.message.isEmpty)
  }

  @Test func `a halted program steps without a message`() {
    var desk = Desk(Computer())
    desk.act(.load(ListingReader.read("10 A=1\n20 A=2\n30 A=3\n"), name: ""))
    desk.act(.debug(.halt))
    desk.act(.run(area: 0))
    desk.act(.input(.advance(6_000_000)))
    for action in [DebuggerAction.step, .step, .back] {
      desk.act(.debug(action))
      #expect(desk.message.isEmpty, "\(desk.message)")
      desk.act(.input(.advance(1_000_000)))
    }
    #expect(desk.computer.runningLine == Debugger.Line(area: 0, number: 20))
  }

  @Test(arguments: [("10 A=1\n", 0), ("P3\n10 A=1\nP7\n10 A=1\n", 3), ("10 \u{1F600}\n", 0)])
  func `loading a listing selects its first area`(_ listing: String, _ area: Int) {
    var desk = Desk(Computer())
    desk.act(.load(ListingReader.read(UTF8Text(listing)), name: ""))
    #expect(desk.computer.area == area)
  }

  @Test(arguments: [
    ("10 A=1\n", "games/one.bas is in P0"),
    ("P3\n10 A=1\nP7\n10 A=1\n", "games/one.bas is in P3, P7"),
    (
      "# nothing\n",
      "not loaded: one.bas:1: There is no program line: each starts with a number from 1 to 9999."
    ),
    ("Moon\nDEFM 5\n10 A=1", "games/one.bas is in P0; line 1 is ignored; first enter DEFM 5"),
    (
      "Moon\n10 A=1\nand more\n20 A=2\n",
      "games/one.bas is in P0; line 3 is ignored: does it continue the line above? (and 1 more)"
    ),
    (
      "10 A=1\n20 \u{1F600}\n30 \u{1F600}\n",
      "not loaded: one.bas:2: The machine has no such character. (and 1 more)"
    ),
  ])
  func `loading a listing reports the result with its file name`(
    _ listing: String, _ message: String
  ) {
    var desk = Desk(Computer())
    desk.act(.load(ListingReader.read(UTF8Text(listing)), name: "games/one.bas"))
    #expect("\(desk.message)" == message)
  }

  @Test func `a listing that is too large or protected by a password is not loaded`() {
    let long = (1...90).map { "\($0) PRINT \"" + String(repeating: "X", count: 50) + "\"\n" }
    let listing = ListingReader.read(UTF8Text(long.joined()))
    var desk = Desk(Computer())
    desk.act(.load(listing, name: ""))
    let other = ListingReader.read(UTF8Text("P1\n" + long.joined()))
    let fits = desk.act(.load(other, name: ""))
    #expect(!fits)
    #expect("\(desk.message)" == "the listing does not fit in memory; nothing was loaded")
    desk.act(.paste("PASS \"A\"\n"))
    for _ in 0..<200 { desk.act(.input(.advance(25_000))) }
    let isOpen = desk.act(.load(listing, name: ""))
    #expect(!isOpen)
    #expect("\(desk.message)" == "a password protects the programs (PASS with it, or ALL RESET)")
  }

  @Test func `inserting a named tape reports its contents`() {
    var desk = Desk(Computer())
    desk.act(.tape(.insert(Tape(), name: "a.wav", isPartial: true)))
    #expect(
      "\(desk.message)" == "a.wav is in the recorder: 0 files, and unreadable parts")
    desk.act(.tape(.insert(Tape(), name: "", isPartial: false)))
    #expect("\(desk.message)".hasPrefix("a.wav"), "an unnamed tape is not reported")
  }
}
