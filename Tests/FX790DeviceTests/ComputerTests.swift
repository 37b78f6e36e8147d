import BasicVM
import Testing

@testable import FX790Device

@Suite struct ComputerTests {
  private func listing(_ text: String) -> Listing { ListingReader.read(UTF8Text(text)) }

  @Test(arguments: [-1, 1, 10, 12]) func `an area without a program is ERR4`(_ area: Int) {
    var computer = Computer("10 END\n")
    computer.run(area: area)
    computer.advance(by: 1_000_000)
    #expect(computer.fault?.cause == .noProgram)
    #expect(computer.shown.hasPrefix("ERR4"))
    #expect(0...9 ~= computer.area)
  }

  // MARK: Listings

  @Test func `a listing replaces only the program areas that it fills`() {
    var computer = Computer("10 END\nP1\n10 STOP\n")
    #expect(computer.load(listing("P1\n20 END\n")) == .loaded)
    #expect(computer.listing(ofArea: 0) == "10 END\n")
    #expect(computer.machine.memory.areas[1].map(\.number) == [20])
    #expect(computer.shown == "READY P0")
  }

  @Test func `a listing that does not fit changes nothing`() {
    var computer = Computer("10 END\n")
    computer.enter("DEFM 939")
    computer.advance(by: 1_000_000)
    let snapshot = computer.snapshot
    #expect(computer.load(listing("P1\n10 PRINT \"MORE\"\n")) == .memoryFull)
    #expect(computer.snapshot == snapshot)
  }

  @Test func `a password prevents loading and saving listings`() {
    var computer = Computer("10 END\n")
    computer.enter("PASS \"AB\"")
    computer.advance(by: 1_000_000)
    #expect(computer.load(listing("10 STOP\n")) == .locked)
    #expect(computer.listing() == nil)
    computer.enter("PASS \"AB\"")
    computer.advance(by: 1_000_000)
    #expect(computer.listing() != nil)
  }

  @Test func `a listing cannot be loaded while a program runs`() {
    var computer = Computer("10 GOTO 10\n")
    computer.press(.shift, .zero)
    computer.advance(by: 1000)
    #expect(computer.load(listing("10 END\n")) == .busy)
    computer.press(.brk)
    #expect(computer.load(listing("10 END\n")) == .loaded)
  }

  @Test(arguments: ["LIST", "1/0", "PASS \"A"])
  func `the computer is not busy after BRK ends a command`(
    _ line: String
  ) {
    var computer = Computer("10 END\n")
    computer.enter(line)
    computer.advance(by: 100_000)
    computer.press(.brk)
    #expect(computer.load(listing("P2\n10 END\n")) != .busy)
  }

  // MARK: ALL RESET

  @Test func `ALL RESET clears everything except speed and memory size`() {
    var computer = Computer(memorySize: .kilobytes16)
    computer.speed = .game
    _ = computer.load(ListingReader.read(UTF8Text("10 END\n"), size: .kilobytes16))
    for line in ["A=5", "DEFM 3", "PASS \"AB\"", "MODE 5", "MODE 2", "MODE 7"] {
      computer.enter(line)
      computer.advance(by: 1000)
    }
    computer.reset()
    #expect(computer.speed == .game)
    #expect(computer.machine.freeBytes == MemorySize.kilobytes16.bytes)
    #expect(computer.machine.variable(0) == .number(.zero))
    #expect(computer.listing() == "")
    #expect(KeySession(computer).display == "[READY P0                ] RUN DEG")
  }

  @Test func `ALL RESET leaves the debugger switched on, without breakpoints`() {
    var computer = Computer()
    computer.debugger.isWatching = true
    computer.take(.breakpoints([.init(area: 0, number: 10)]))
    computer.reset()
    #expect(computer.debugger.isWatching && computer.debugger.breakpoints == [])
  }

  // MARK: Time

  @Test func `negative and zero time steps leave the clock unchanged`() {
    var computer = Computer()
    computer.advance(by: -5)
    #expect(computer.clock == 0)
    computer.advance(by: 7)
    computer.advance(by: 0)
    #expect(computer.clock == 7)
  }
}
