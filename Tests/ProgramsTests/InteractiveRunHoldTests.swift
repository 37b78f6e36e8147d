import BasicVM
import FX790Device
import Programs
import Testing

@Suite struct InteractiveRunHoldTests {
  private static let six: UInt8 = 0x16
  private static let nine: UInt8 = 0x19

  private static func interactive(_ listing: String, speed: Speed = .game) -> InteractiveRun<
    Machine
  > {
    var machine = Machine(random: RandomNumbers(seed: 1))
    _ = machine.load(ListingReader.read(UTF8Text(listing)).memory)
    _ = machine.start(area: 0)
    return InteractiveRun(machine, speed: speed, timeLimit: nil, now: 0)
  }

  private func pass<Program>(_ range: Range<Int64>, on interactive: inout InteractiveRun<Program>) {
    for millisecond in range { interactive.advance(now: millisecond * 1_000_000) }
  }

  private func press<Program>(
    _ code: UInt8, by stroke: KeyboardEvent = .down, on interactive: inout InteractiveRun<Program>,
    at time: Int64
  ) {
    interactive.press(.character(code), by: stroke, now: time * 1_000_000)
  }

  @Test(
    arguments: [20, 40, 80, 150] as [Int64], [Speed.game, .max]
  ) func `ten presses are counted as ten, however short they are`(_ gap: Int64, _ speed: Speed) {
    var interactive = Self.interactive(
      "10 IF KEY$=\"\" THEN 10\n20 N=N+1\n30 IF KEY$<>\"\" THEN 30\n40 GOTO 10", speed: speed)
    for time in 0..<10 * gap as Range<Int64> {
      if time % gap == 0 { press(Self.six, on: &interactive, at: time) }
      if time % gap == gap / 2 { interactive.release(.character(Self.six)) }
      pass(time..<time + 1, on: &interactive)
    }
    pass(10 * gap..<10 * gap + 1000, on: &interactive)
    #expect(interactive.program.variable(13) == .number(Decimal12(10)))
  }

  /// A counts polls that report 6, and B the later ones that do not.
  private static let looks = "10 IF KEY$=\"6\" THEN A=A+1:GOTO 10\n20 IF A>0 THEN B=B+1\n30 GOTO 10"

  @Test func `a key is reported until it is released`() {
    var interactive = Self.interactive(Self.looks)
    press(Self.six, on: &interactive, at: 0)
    pass(0..<400, on: &interactive)
    let early = interactive.program.variable(0)
    pass(400..<800, on: &interactive)
    #expect(interactive.program.variable(0) != early)
    #expect(interactive.program.variable(1) == .number(.zero))
    interactive.release(.character(Self.six))
    pass(800..<900, on: &interactive)
    let late = interactive.program.variable(0)
    pass(900..<1300, on: &interactive)
    #expect(interactive.program.variable(0) == late)
    #expect(interactive.program.variable(1) != .number(.zero))
  }

  @Test func `key repeats are not presses, but type characters into a line`() {
    var interactive = Self.interactive(Self.looks)
    press(Self.six, on: &interactive, at: 0)
    press(Self.six, by: .repeats, on: &interactive, at: 1)
    interactive.release(.character(Self.six))
    pass(0..<200, on: &interactive)
    let count = interactive.program.variable(0)
    pass(200..<500, on: &interactive)
    #expect(interactive.program.variable(0) == count)

    var asking = Self.interactive("10 INPUT N")
    asking.advance(now: 0)
    press(Self.six, on: &asking, at: 0)
    press(Self.six, by: .repeats, on: &asking, at: 1)
    asking.advance(now: 2)
    #expect(String(UTF8Text(asking.display.trimmedText)) == "66")
  }

  @Test func `the last pressed key is reported, and after its release the one still held`() {
    var interactive = Self.interactive(
      "10 K$=KEY$:IF K$=\"\" THEN 10\n20 IF K$<>L$ THEN $=$+K$\n30 L$=K$:GOTO 10")
    press(Self.six, on: &interactive, at: 0)
    pass(0..<200, on: &interactive)
    press(Self.nine, on: &interactive, at: 200)
    pass(200..<400, on: &interactive)
    interactive.release(.character(Self.nine))
    pass(400..<600, on: &interactive)
    #expect(interactive.program.dollar == "696")
  }

  @Test func `releasing all keys ends every held key`() {
    var interactive = Self.interactive(Self.looks)
    press(Self.six, on: &interactive, at: 0)
    pass(0..<100, on: &interactive)
    interactive.releaseAll()
    pass(100..<200, on: &interactive)
    let count = interactive.program.variable(0)
    pass(200..<300, on: &interactive)
    #expect(interactive.program.variable(0) == count)
  }

  @Test func `a recording contains how long a key was held`() throws {
    var interactive = Self.interactive(Self.looks, speed: .real)
    press(Self.six, on: &interactive, at: 0)
    pass(0..<1000, on: &interactive)
    interactive.release(.character(Self.six))
    pass(1000..<1100, on: &interactive)
    let keys = interactive.takeRecordedKeys(isOver: true)
    #expect(keys.count == 1)
    #expect((900_000...1_000_000).contains(try #require(keys.first).heldTime))
  }
}
