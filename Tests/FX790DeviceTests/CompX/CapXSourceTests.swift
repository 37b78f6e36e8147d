import BasicVM
import CompX
import Testing

@testable import FX790Device

@Suite struct CapXSourceTests {
  static let halt: UTF8Text = "   :START:0\nS  :LAI  :1:3\n   :HJ   :0:S\n   :END  :S\n"

  private func source(_ text: UTF8Text) throws -> CapXSource {
    try #require(CapXSource(CapXAssembler.assemble(text)))
  }

  static let forms: [(text: UTF8Text, stored: UTF8Text)] = [
    (halt, halt),
    (":start:0\n\n s:lai:1:3\n:HJ:0:S\n:END:S", halt),
    ("S   LAI  1,3\n    HJ   0,S\n    END  S\n", halt),
  ]

  @Test(arguments: forms.indices)
  func `the computer stores a source with colons and without empty lines`(
    _ index: Int
  ) throws {
    let (text, stored) = Self.forms[index]
    var computer = Computer()
    #expect(computer.load(try source(text)) == .loaded)
    #expect(computer.compXSource == stored)
  }

  @Test func `an empty source is rejected because it has no END`() {
    #expect(CapXSource(CapXAssembler.assemble("")) == nil)
  }

  @Test func `a source line has at most 62 characters`() {
    let digits = { (count: Int) in String(repeating: "0", count: count) }
    for (count, fits) in [(52, true), (53, false)] {
      let text = "   :START:\(digits(count))\n   :END  :0\n"
      let source = CapXSource(CapXAssembler.assemble(UTF8Text(text)))
      #expect((source != nil) == fits, "\(count)")
    }
  }

  @Test func `loading assembles the source and displays the result`() throws {
    var desk = Desk(Computer())
    desk.act(.loadSource(try source(Self.halt)))
    #expect(desk.message == "the source is in ASMBL")
    #expect(desk.computer.shown == "OK 2 words")
    #expect(desk.computer.compX[0] == 0x8403)
    for key in [Key.exe, .g, .exe] { desk.act(.tap(key)) }
    for _ in 0..<20 { desk.act(.input(.advance(10_000))) }
    #expect(desk.computer.compX.registers[1] == 3)
  }

  @Test func `loading another source replaces the first, and restoring a snapshot brings it back`()
    throws
  {
    var desk = Desk(Computer())
    desk.act(.loadSource(try source(Self.halt)))
    let before = desk.computer.snapshot
    desk.act(.loadSource(try source("   :START:8\n   :HJ   :0:8\n   :END  :8\n")))
    #expect(desk.computer.compX.registers.counter == 8)
    desk.act(.restore(before, exactly: true))
    #expect(desk.computer.compXSource == Self.halt)
  }

  @Test func `a source that cannot be loaded changes nothing`() throws {
    let source = try source(Self.halt)
    var locked = Computer()
    locked.enter("PASS \"A\"")
    locked.advance(by: 1_000_000)
    var busy = Computer("10 GOTO 10\n")
    busy.enter("RUN")
    var other = Computer(model: .pb100)
    var full = Computer()
    let starts = String(repeating: "   :START:0\n", count: 800)
    let large = try self.source(UTF8Text(starts + "   :END  :0\n"))
    let refused = [locked.load(source), busy.load(source), other.load(source), full.load(large)]
    #expect(refused == [.locked, .busy, .otherModel, .memoryFull])
    #expect(locked.compXSource == nil)
    for computer in [busy, other, full] { #expect(computer.compXSource == "") }
  }

  @Test(arguments: [
    ("   :CONST:1", "0001"), ("   :RESV :3", "0000 x3"), ("   :RESV :1", "0000"),
    ("   :ADCON:S", "0000"),
  ]) func `a line's words are summarized in hexadecimal with a repeat count`(
    _ line: String, _ words: String
  ) throws {
    let source = "S  :START:0\n\(line)\n   :END  :S\n"
    let assembly = CapXAssembler.assemble(UTF8Text(source))
    #expect(assembly.lines[1].wordSummary == UTF8Text(words))
  }
}
