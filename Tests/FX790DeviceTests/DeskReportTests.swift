import BasicVM
import Cassette
import FX790Device
import Testing

/// How long reports and hints are shown, and which of them is more important.
@Suite struct DeskReportTests {
  @Test(arguments: [
    (["20 PRINT 2"], true), (["30 END"], true), (["20"], true), (["LIST 20"], false),
    (["NEW"], true),
  ])
  func `the report of a faulty listing is removed when its program changes`(
    _ lines: [String], _ isRemoved: Bool
  ) {
    var desk = Desk.after(.mode, .one)
    desk.act(.load(ListingReader.read("10 A=1\n20 PRNT 2\n"), name: ""))
    #expect(desk.messageNamesFaults)
    for line in lines { desk.enter(UTF8Text(line)) }
    #expect(desk.message.isEmpty == isRemoved, "\(desk.message)")
  }

  @Test func `the report of a faulty listing is removed when a program starts`() {
    var desk = Desk.after()
    desk.act(.load(ListingReader.read("10 STOP\n20 PRNT 2\n"), name: ""))
    desk.enter("A=1")
    #expect(!desk.message.isEmpty)
    desk.enter("RUN")
    #expect(desk.message.isEmpty)
    // A report without faults stays.
    desk.act(.tap(.brk))
    desk.act(.load(ListingReader.read("10 STOP\n"), name: ""))
    desk.enter("RUN")
    #expect(!desk.message.isEmpty)
  }

  @Test func `an area with a program is mentioned only while there is no message`() {
    var desk = Desk.after()
    desk.act(.load(ListingReader.read("10 A=1\n"), name: ""))
    for key in [Key.mode, .one] { desk.tap(key) }
    #expect(!desk.message.isEmpty && desk.hint.isEmpty)
    desk.act(.input(.advance(6_000_000)))
    #expect(
      "\(desk.hint)" == "P0 contains a program that new lines change; Alt-1 chooses the empty P1")
  }

  @Test func `choosing an area in WRT mode reports no fault of its lines`() {
    var desk = Desk.after()
    desk.act(.load(ListingReader.read("P3\n10 PRNT 1\nP0\n10 A=1\n"), name: ""))
    desk.act(.input(.advance(6_000_000)))
    for key in [Key.mode, .one, .shift, .zero, .shift, .three] { desk.tap(key) }
    #expect(desk.computer.area == 3)
    #expect(desk.message.isEmpty)
  }

  private static let full: [(keys: [Key], isRefused: Bool)] = [
    ([], false), ([.one], true), ([.one, .one], true), ([.left, .ins], true), ([.right], false),
    ([.one, .left], false), ([.one, .del], false), ([.del, .one], false), ([.left, .one], false),
  ]

  @Test(arguments: full)
  func `a character that a full line does not accept is reported`(
    _ keys: [Key], _ isRefused: Bool
  ) {
    for mode in [Key.zero, .one] {
      var desk = Desk.after(.mode, mode)
      for _ in 0..<62 { desk.act(.input(.type(CharacterCode.letterA))) }
      for key in keys { desk.tap(key) }
      #expect("\(desk.hint)" == (isRefused ? "the line is full: it has at most 62 characters" : ""))
    }
  }

  @Test(arguments: [
    (Model.fx790P, "no recording after this on the tape; BRK (Esc) stops it, F10 rewinds"),
    (.pb100, "no recording after this on the tape; AC (Esc) stops it, F10 rewinds"),
  ])
  func `LOAD names the keys while the tape plays on after its last recording`(
    _ model: Model, _ hint: String
  ) {
    var desk = Desk(Computer(model: model))
    desk.act(.tape(.new(Tape())))
    desk.enter("LOAD")
    desk.act(.input(.advance(1_000_000)))
    #expect("\(desk.hint)" == hint)
    desk.act(.tap(.stop))
    #expect(desk.hint.isEmpty)
    desk.act(.tap(.ac))
    desk.enter("SAVE")
    desk.act(.input(.advance(1_000_000)))
    #expect(desk.hint.isEmpty)
  }
}
