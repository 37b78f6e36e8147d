import BasicVM
import FX790Device
import Programs
import Testing

@Suite struct SeatHoldTests {
  private static let six: UInt8 = 0x16
  private static let nine: UInt8 = 0x19

  private static func seat(_ listing: String, speed: Speed = .game) -> Seat<Machine> {
    var machine = Machine(random: RandomNumbers(seed: 1))
    _ = machine.load(ListingReader.read(UTF8Text(listing)).memory)
    _ = machine.start(area: 0)
    return Seat(machine, speed: speed, timeLimit: nil, now: 0)
  }

  private func pass<Program>(_ range: Range<Int64>, on seat: inout Seat<Program>) {
    for millisecond in range { seat.advance(now: millisecond * 1_000_000) }
  }

  private func press<Program>(
    _ code: UInt8, by stroke: SeatStroke = .down, on seat: inout Seat<Program>, at time: Int64
  ) {
    seat.press(.character(code), by: stroke, now: time * 1_000_000)
  }

  @Test(
    arguments: [20, 40, 80, 150] as [Int64], [Speed.game, .max]
  ) func `ten presses are counted as ten, however short they are`(_ gap: Int64, _ speed: Speed) {
    var seat = Self.seat(
      "10 IF KEY$=\"\" THEN 10\n20 N=N+1\n30 IF KEY$<>\"\" THEN 30\n40 GOTO 10", speed: speed)
    for time in 0..<10 * gap as Range<Int64> {
      if time % gap == 0 { press(Self.six, on: &seat, at: time) }
      if time % gap == gap / 2 { seat.release(.character(Self.six)) }
      pass(time..<time + 1, on: &seat)
    }
    pass(10 * gap..<10 * gap + 1000, on: &seat)
    #expect(seat.program.variable(13) == .number(Decimal12(10)))
  }

  /// A counts polls that report 6, and B later polls that do not.
  private static let looks = "10 IF KEY$=\"6\" THEN A=A+1:GOTO 10\n20 IF A>0 THEN B=B+1\n30 GOTO 10"

  @Test func `a key is reported until it is released`() {
    var seat = Self.seat(Self.looks)
    press(Self.six, on: &seat, at: 0)
    pass(0..<400, on: &seat)
    let early = seat.program.variable(0)
    pass(400..<800, on: &seat)
    #expect(seat.program.variable(0) != early)
    #expect(seat.program.variable(1) == .number(.zero))
    seat.release(.character(Self.six))
    pass(800..<900, on: &seat)
    let late = seat.program.variable(0)
    pass(900..<1300, on: &seat)
    #expect(seat.program.variable(0) == late)
    #expect(seat.program.variable(1) != .number(.zero))
  }

  @Test func `key repeats are not presses, but type characters into a line`() {
    var seat = Self.seat(Self.looks)
    press(Self.six, on: &seat, at: 0)
    press(Self.six, by: .repeats, on: &seat, at: 1)
    seat.release(.character(Self.six))
    pass(0..<200, on: &seat)
    let count = seat.program.variable(0)
    pass(200..<500, on: &seat)
    #expect(seat.program.variable(0) == count)

    var asking = Self.seat("10 INPUT N")
    asking.advance(now: 0)
    press(Self.six, on: &asking, at: 0)
    press(Self.six, by: .repeats, on: &asking, at: 1)
    asking.advance(now: 2)
    #expect(String(UTF8Text(asking.display.trimmedText)) == "66")
  }

  @Test func `the last pressed key is reported, and after its release the one still held`() {
    var seat = Self.seat(
      "10 K$=KEY$:IF K$=\"\" THEN 10\n20 IF K$<>L$ THEN $=$+K$\n30 L$=K$:GOTO 10")
    press(Self.six, on: &seat, at: 0)
    pass(0..<200, on: &seat)
    press(Self.nine, on: &seat, at: 200)
    pass(200..<400, on: &seat)
    seat.release(.character(Self.nine))
    pass(400..<600, on: &seat)
    #expect(seat.program.dollar == "696")
  }

  @Test func `releasing all keys ends every held key`() {
    var seat = Self.seat(Self.looks)
    press(Self.six, on: &seat, at: 0)
    pass(0..<100, on: &seat)
    seat.releaseAll()
    pass(100..<200, on: &seat)
    let count = seat.program.variable(0)
    pass(200..<300, on: &seat)
    #expect(seat.program.variable(0) == count)
  }

  @Test func `a recording contains how long a key was held`() throws {
    var seat = Self.seat(Self.looks, speed: .real)
    press(Self.six, on: &seat, at: 0)
    pass(0..<1000, on: &seat)
    seat.release(.character(Self.six))
    pass(1000..<1100, on: &seat)
    let keys = seat.takeRecordedKeys(isOver: true)
    #expect(keys.count == 1)
    #expect((900_000...1_000_000).contains(try #require(keys.first).heldTime))
  }
}
