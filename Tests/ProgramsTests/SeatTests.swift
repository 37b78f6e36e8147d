import BasicVM
import CompX
import FX790Device
import Programs
import Testing

@Suite struct SeatTests {
  private static func machine(_ listing: String) -> Machine {
    var machine = Machine(random: RandomNumbers(seed: 1))
    _ = machine.load(ListingReader.read(UTF8Text(listing)).memory)
    _ = machine.start(area: 0)
    return machine
  }

  private static func seat(
    _ listing: String, speed: Speed = .max, timeLimit: Ticks? = nil
  ) -> Seat<Machine> {
    Seat(machine(listing), speed: speed, timeLimit: timeLimit, now: 0)
  }

  private static func keys(of character: UInt8) -> [SeatKey] {
    if character == UInt8(ascii: "\n") { return [.exe] }
    return MachineText(typing: UTF8Text(utf8: [character])).map { .character($0) }
  }

  private func shown<Program>(_ seat: Seat<Program>) -> String {
    String(UTF8Text(seat.display.trimmedText))
  }

  @Test func `a pause takes EXE and no other key`() {
    var seat = Self.seat("10 PRINT \"A\":PRINT \"B\"")
    seat.advance(now: 0)
    #expect(shown(seat) == "A")
    #expect(seat.due(now: 0) == nil)
    seat.press(.character(0x21), now: 1)
    seat.advance(now: 1)
    #expect(shown(seat) == "A")
    seat.press(.exe, now: 2)
    seat.advance(now: 2)
    #expect(shown(seat) == "B")
    seat.press(.exe, now: 3)
    seat.advance(now: 3)
    #expect(seat.ending == .ended)
  }

  @Test func `what is typed for INPUT takes the place of the question`() {
    var seat = Self.seat("10 INPUT \"N\",N:PRINT N*2")
    seat.advance(now: 0)
    #expect(shown(seat) == "N?")
    for key in [SeatKey.character(0x12), .character(0x11), .delete] {
      seat.press(key, now: 1)
    }
    seat.advance(now: 1)
    #expect(shown(seat) == "2")
    seat.press(.exe, now: 2)
    seat.advance(now: 2)
    #expect(shown(seat) == " 4")
  }

  @Test func `what is typed for READ stands behind the question`() {
    let source = CapXAssembler.assemble(UTF8Text("S:READ:0:10\n:WRITE:0:16\n:HJ:0:S\n:END:S"))
    var seat = Seat(CompXProgram(source), speed: .max, timeLimit: nil, now: 0)
    seat.advance(now: 0)
    #expect(shown(seat) == "GR0 (10)")
    for key in Self.keys(of: UInt8(ascii: "1")) + [.character(0x12), .delete] {
      seat.press(key, now: 1)
    }
    seat.advance(now: 1)
    #expect(shown(seat) == "GR0 (10) 1")
    #expect(seat.display.cursor == 10)
    for key in Self.keys(of: UInt8(ascii: "6")) + [.exe] { seat.press(key, now: 2) }
    seat.advance(now: 2)
    #expect(shown(seat) == "GR0 (16) 0010")
  }

  @Test func `a line for INPUT is edited as one that is typed on the computer`() {
    var seat = Self.seat("10 INPUT \"N\",N:PRINT N")
    seat.advance(now: 0)
    // 124, the 4 becomes a 3, a gap before the 2 is filled, the 1 goes.
    let keys: [SeatKey] = [
      .character(0x11), .character(0x12), .character(0x14), .edit(.left), .character(0x13),
      .edit(.left), .edit(.left), .edit(.insert), .character(0x19), .edit(.left), .edit(.erase),
    ]
    for key in keys { seat.press(key, now: 1) }
    seat.advance(now: 1)
    #expect(shown(seat) == "923")
    #expect(seat.display.cursor != nil)
    seat.press(.exe, now: 2)
    seat.advance(now: 2)
    #expect(shown(seat) == " 923")
  }

  @Test(arguments: [
    "PRINT 1", "INPUT A", "IF KEY$=\"\" THEN 10", "TIMER 5", "STOP", "BEEP 1", "STAT LIST",
    "PRINT \"LONGER THAN THE DISPLAY IS WIDE\"",
  ])
  func `what waits stands in the line of its wait`(_ statement: String) {
    var seat = Self.seat("5 A=1\n10 \(statement)\n20 A=2\n30 GOTO 20", speed: .real)
    // Long enough for a line, and for none that never waits.
    seat.advance(now: 0)
    seat.advance(now: 60_000_000)
    guard case .line(let place, _) = seat.program.standing else {
      Issue.record("no line")
      return
    }
    #expect(place.line == 10)
  }

  @Test func `TIMER rests on the wall clock, except at max`() {
    var seat = Self.seat("10 TIMER 10:PRINT \"A\"", speed: .game)
    seat.advance(now: 0)
    #expect(seat.due(now: 0) == 1_000_000_000)
    seat.advance(now: 999_999_999)
    #expect(shown(seat) == "")
    seat.advance(now: 1_000_000_000)
    #expect(shown(seat) == "A")
    var hurried = Self.seat("10 TIMER 10:PRINT \"A\"")
    hurried.advance(now: 0)
    #expect(shown(hurried) == "A")
  }

  @Test func `BRK ends a program, and so does the time limit`() {
    var seat = Self.seat("10 GOTO 10", timeLimit: 1_000_000)
    seat.advance(now: 0)
    #expect(seat.ending == .timedOut)
    var broken = Self.seat("10 INPUT N")
    broken.press(.brk, now: 0)
    #expect(broken.ending == .broken)
    seat.press(.brk, now: 0)
    #expect(seat.ending == .timedOut)
  }

  @Test func `a program that only sounds does no more than a piece of work at a time`() {
    var seat = Self.seat("10 BEEP 1:GOTO 10")
    seat.advance(now: 0)
    #expect(seat.program.clock < 101_000_000)
    #expect(seat.due(now: 0) == 0)
  }

  @Test(arguments: GameID.allCases) func `a key that stays down keeps nobody waiting`(
    _ game: GameID
  ) {
    var seat = Seat(
      game.program(random: RandomNumbers(seed: 4)), speed: .max, timeLimit: nil, now: 0)
    seat.press(.exe, now: 0)
    for time in [1, 2, 3] as [Int64] {
      seat.press(.character(0x11), now: time)
      seat.advance(now: time)
    }
    #expect(seat.ending == nil)
  }

  @Test func `a key that is down is found again and again, until it counts as up`() {
    var seat = Self.seat("10 IF KEY$=\"A\" THEN A=A+1\n20 GOTO 10", speed: .game)
    seat.press(.character(0x20), now: 0)
    for time in stride(from: 0, through: 300_000_000, by: 10_000_000) as StrideThrough<Int64> {
      seat.advance(now: time)
    }
    let count = seat.program.variable(0)
    seat.advance(now: 400_000_000)
    #expect(count != .number(.zero))
    #expect(seat.program.variable(0) == count)
  }

  // MARK: Taps

  private static let gaps: [Int64] = [20, 40, 80, 150]

  /// Taps a key some times, so many milliseconds after each other, and lets all be done.
  private func tap<Program>(
    _ code: UInt8, _ count: Int, every gap: Int64, on seat: inout Seat<Program>, from start: Int64
  ) {
    for millisecond in start..<start + 5_000 {
      let (index, rest) = (millisecond - start).quotientAndRemainder(dividingBy: gap)
      if rest == 0, index < count { seat.press(.character(code), now: millisecond * 1_000_000) }
      seat.advance(now: millisecond * 1_000_000)
    }
  }

  /// Programs that count presses: by waiting for the release, and by the look alone.
  private static let counters = [
    "20 IF KEY$=\"\" THEN 20\n30 N=N+1\n40 IF KEY$<>\"\" THEN 40\n50 GOTO 20",
    "20 K$=KEY$:IF K$=\"\" THEN 20\n30 N=N+1:GOTO 20",
    "20 IF KEY$=\"\" THEN 20\n25 IF KEY$=\"6\" THEN N=N+1\n30 IF KEY$<>\"\" THEN 30\n40 GOTO 20",
  ]

  @Test(arguments: counters, gaps) func `at game speed no tap is lost, and none counts twice`(
    _ listing: String, _ gap: Int64
  ) {
    var seat = Self.seat(listing, speed: .game)
    tap(0x16, 10, every: gap, on: &seat, from: 0)
    #expect(seat.program.variable(13) == .number(Decimal12(10)))
  }

  @Test(arguments: gaps) func `ten taps move the slider of Bullseye by ten`(_ gap: Int64) throws {
    var machine = Machine(random: RandomNumbers(seed: 3))
    _ = machine.load(ListingReader.read(try #require(GameID.named("bullseye")).listing).memory)
    _ = machine.start(area: 0)
    var seat = Seat(machine, speed: .game, timeLimit: nil, now: 0)
    for millisecond in 0..<4000 as Range<Int64> { seat.advance(now: millisecond * 1_000_000) }
    let before = seat.program.variable(18)
    tap(0x16, 10, every: gap, on: &seat, from: 4000)
    guard case .number(let first) = before, case .number(let last) = seat.program.variable(18)
    else {
      Issue.record("the slider is no number")
      return
    }
    #expect(last.truncated == (try #require(first.truncated)) + 10)
  }

  @Test func `at real speed other keys wait, eight of them, and a key that repeats waits once`() {
    let listing = "10 TIMER 20\n20 K$=KEY$:IF K$=\"\" THEN 20\n30 $=$+K$:GOTO 20"
    var seat = Self.seat(listing, speed: .real)
    for code in [0x11, 0x11, 0x12, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19] as [UInt8] {
      seat.press(.character(code), now: 0)
    }
    for millisecond in 0..<8000 as Range<Int64> { seat.advance(now: millisecond * 1_000_000) }
    #expect(seat.program.dollar == "12345678")
  }

  @Test func `what answered a question is no tap afterwards`() {
    let listing = "10 INPUT N\n20 PRINT N\n30 K$=KEY$:IF K$=\"\" THEN 30\n40 A=1:GOTO 30"
    var seat = Self.seat(listing, speed: .game)
    seat.advance(now: 0)
    for key in [SeatKey.character(0x17), .exe] { seat.press(key, now: 0) }
    seat.advance(now: 1)
    seat.press(.exe, now: 2)
    for millisecond in 0..<500 as Range<Int64> { seat.advance(now: millisecond * 1_000_000) }
    #expect(seat.program.variable(0) == .number(.zero))
  }
}
