import BasicVM
import CompX
import FX790Device
import Programs
import Testing

@Suite struct InteractiveRunTests {
  private static func machine(_ listing: String) -> Machine {
    var machine = Machine(random: RandomNumbers(seed: 1))
    _ = machine.load(ListingReader.read(UTF8Text(listing)).memory)
    _ = machine.start(area: 0)
    return machine
  }

  private static func interactive(
    _ listing: String, speed: Speed = .max, timeLimit: Ticks? = nil
  ) -> InteractiveRun<Machine> {
    InteractiveRun(machine(listing), speed: speed, timeLimit: timeLimit, now: 0)
  }

  private static func keys(of character: UInt8) -> [KeyboardKey] {
    if character == UInt8(ascii: "\n") { return [.exe] }
    return MachineText(typing: UTF8Text(utf8: [character])).map { .character($0) }
  }

  private func shown<Program>(_ interactive: InteractiveRun<Program>) -> String {
    String(UTF8Text(interactive.display.trimmedText))
  }

  @Test func `only EXE continues after PRINT`() {
    var interactive = Self.interactive("10 PRINT \"A\":PRINT \"B\"")
    interactive.advance(now: 0)
    #expect(shown(interactive) == "A")
    #expect(interactive.due(now: 0) == nil)
    interactive.press(.character(0x21), now: 1)
    interactive.advance(now: 1)
    #expect(shown(interactive) == "A")
    interactive.press(.exe, now: 2)
    interactive.advance(now: 2)
    #expect(shown(interactive) == "B")
    interactive.press(.exe, now: 3)
    interactive.advance(now: 3)
    #expect(interactive.ending == .ended)
  }

  @Test func `a change to max speed ends a pause`() {
    var interactive = Self.interactive("10 BEEP:PRINT \"A\"", speed: .game)
    interactive.advance(now: 0)
    #expect(shown(interactive).isEmpty)
    #expect(interactive.due(now: 1000) == Effect.beepTime * 1000)
    interactive.change(to: .max, now: 1000)
    interactive.advance(now: 1000)
    #expect(shown(interactive) == "A")
  }

  @Test func `a change to real speed takes machine time from then on`() {
    var interactive = Self.interactive("10 GOTO 10")
    interactive.advance(now: 0)
    let start = interactive.program.clock
    let now: Int64 = 5_000_000_000
    interactive.change(to: .real, now: now)
    interactive.advance(now: now + 1_000_000_000)
    let passed = interactive.program.clock - start
    #expect((1_000_000...1_100_000).contains(passed))
  }

  @Test func `input typed for INPUT replaces the prompt`() {
    var interactive = Self.interactive("10 INPUT \"N\",N:PRINT N*2")
    interactive.advance(now: 0)
    #expect(shown(interactive) == "N?")
    for key in [KeyboardKey.character(0x12), .character(0x11), .delete] {
      interactive.press(key, now: 1)
    }
    interactive.advance(now: 1)
    #expect(shown(interactive) == "2")
    interactive.press(.exe, now: 2)
    interactive.advance(now: 2)
    #expect(shown(interactive) == " 4")
  }

  @Test func `input typed for READ follows the prompt`() {
    let source = CapXAssembler.assemble(UTF8Text("S:READ:0:10\n:WRITE:0:16\n:HJ:0:S\n:END:S"))
    var interactive = InteractiveRun(CompXProgram(source), speed: .max, timeLimit: nil, now: 0)
    interactive.advance(now: 0)
    #expect(shown(interactive) == "GR0 (10)")
    for key in Self.keys(of: UInt8(ascii: "1")) + [.character(0x12), .delete] {
      interactive.press(key, now: 1)
    }
    interactive.advance(now: 1)
    #expect(shown(interactive) == "GR0 (10) 1")
    #expect(interactive.display.cursor == 10)
    for key in Self.keys(of: UInt8(ascii: "6")) + [.exe] { interactive.press(key, now: 2) }
    interactive.advance(now: 2)
    #expect(shown(interactive) == "GR0 (16) 0010")
  }

  @Test func `an input line is edited with the computer's editing keys`() {
    var interactive = Self.interactive("10 INPUT \"N\",N:PRINT N")
    interactive.advance(now: 0)
    // Types 124, overwrites the 4 with 3, inserts a 9 before the 2, and deletes the 1.
    let keys: [KeyboardKey] = [
      .character(0x11), .character(0x12), .character(0x14), .edit(.left), .character(0x13),
      .edit(.left), .edit(.left), .edit(.insert), .character(0x19), .edit(.left), .edit(.erase),
    ]
    for key in keys { interactive.press(key, now: 1) }
    interactive.advance(now: 1)
    #expect(shown(interactive) == "923")
    #expect(interactive.display.cursor != nil)
    interactive.press(.exe, now: 2)
    interactive.advance(now: 2)
    #expect(shown(interactive) == " 923")
  }

  @Test(arguments: [
    "PRINT 1", "INPUT A", "IF KEY$=\"\" THEN 10", "TIMER 5", "STOP", "BEEP 1", "STAT LIST",
    "PRINT \"LONGER THAN THE DISPLAY IS WIDE\"",
  ])
  func `a program waiting in a statement reports the statement's line`(_ statement: String) {
    var interactive = Self.interactive("5 A=1\n10 \(statement)\n20 A=2\n30 GOTO 20", speed: .real)
    // Long enough to reach line 10, but not to leave it.
    interactive.advance(now: 0)
    interactive.advance(now: 60_000_000)
    guard case .line(let place, _) = interactive.program.programPosition else {
      Issue.record("no line")
      return
    }
    #expect(place.line == 10)
  }

  @Test func `TIMER waits by the wall clock, except at speed max`() {
    var interactive = Self.interactive("10 TIMER 10:PRINT \"A\"", speed: .game)
    interactive.advance(now: 0)
    #expect(interactive.due(now: 0) == 1_000_000_000)
    interactive.advance(now: 999_999_999)
    #expect(shown(interactive) == "")
    interactive.advance(now: 1_000_000_000)
    #expect(shown(interactive) == "A")
    var hurried = Self.interactive("10 TIMER 10:PRINT \"A\"")
    hurried.advance(now: 0)
    #expect(shown(hurried) == "A")
  }

  @Test func `BRK and the time limit end a program`() {
    var interactive = Self.interactive("10 GOTO 10", timeLimit: 1_000_000)
    interactive.advance(now: 0)
    #expect(interactive.ending == .timedOut)
    var broken = Self.interactive("10 INPUT N")
    broken.press(.brk, now: 0)
    #expect(broken.ending == .broken)
    interactive.press(.brk, now: 0)
    #expect(interactive.ending == .timedOut)
  }

  @Test func `an endless loop of tones runs only for a limited time per call at speed max`() {
    var interactive = Self.interactive("10 BEEP 1:GOTO 10")
    interactive.advance(now: 0)
    #expect(interactive.program.clock < 101_000_000)
    #expect(interactive.due(now: 0) == 0)
  }

  @Test(arguments: GameID.allCases) func `a repeated key does not block any game`(
    _ game: GameID
  ) {
    var interactive = InteractiveRun(
      game.program(random: RandomNumbers(seed: 4)), speed: .max, timeLimit: nil, now: 0)
    interactive.press(.exe, now: 0)
    for time in [1, 2, 3] as [Int64] {
      interactive.press(.character(0x11), now: time)
      interactive.advance(now: time)
    }
    #expect(interactive.ending == nil)
  }

  @Test func `a tapped key counts as released after at most 0.3 s`() {
    var interactive = Self.interactive("10 IF KEY$=\"A\" THEN A=A+1\n20 GOTO 10", speed: .game)
    interactive.press(.character(0x20), now: 0)
    for time in stride(from: 0, through: 300_000_000, by: 10_000_000) as StrideThrough<Int64> {
      interactive.advance(now: time)
    }
    let count = interactive.program.variable(0)
    interactive.advance(now: 400_000_000)
    #expect(count != .number(.zero))
    #expect(interactive.program.variable(0) == count)
  }

  // MARK: Taps

  private static let gaps: [Int64] = [20, 40, 80, 150]

  /// Advances the time by five seconds in total.
  private func tap<Program>(
    _ code: UInt8, _ count: Int, every gap: Int64, on interactive: inout InteractiveRun<Program>,
    from start: Int64
  ) {
    for millisecond in start..<start + 5_000 {
      let (index, rest) = (millisecond - start).quotientAndRemainder(dividingBy: gap)
      if rest == 0, index < count {
        interactive.press(.character(code), now: millisecond * 1_000_000)
      }
      interactive.advance(now: millisecond * 1_000_000)
    }
  }

  /// Some wait for the release of the key.
  private static let counters = [
    "20 IF KEY$=\"\" THEN 20\n30 N=N+1\n40 IF KEY$<>\"\" THEN 40\n50 GOTO 20",
    "20 K$=KEY$:IF K$=\"\" THEN 20\n30 N=N+1:GOTO 20",
    "20 IF KEY$=\"\" THEN 20\n25 IF KEY$=\"6\" THEN N=N+1\n30 IF KEY$<>\"\" THEN 30\n40 GOTO 20",
  ]

  @Test(arguments: counters, gaps) func `at speed game each tap counts exactly once`(
    _ listing: String, _ gap: Int64
  ) {
    var interactive = Self.interactive(listing, speed: .game)
    tap(0x16, 10, every: gap, on: &interactive, from: 0)
    #expect(interactive.program.variable(13) == .number(Decimal12(10)))
  }

  @Test(arguments: gaps) func `ten taps move the slider of Bullseye by ten`(_ gap: Int64) throws {
    var machine = Machine(random: RandomNumbers(seed: 3))
    _ = machine.load(ListingReader.read(try #require(GameID.named("bullseye")).listing).memory)
    _ = machine.start(area: 0)
    var interactive = InteractiveRun(machine, speed: .game, timeLimit: nil, now: 0)
    for millisecond in 0..<4000 as Range<Int64> {
      interactive.advance(now: millisecond * 1_000_000)
    }
    let before = interactive.program.variable(18)
    tap(0x16, 10, every: gap, on: &interactive, from: 4000)
    guard case .number(let first) = before,
      case .number(let last) = interactive.program.variable(18)
    else {
      Issue.record("the slider is not a number")
      return
    }
    #expect(last.truncated == (try #require(first.truncated)) + 10)
  }

  @Test
  func `at real speed up to eight different taps are queued, and repeats of the last are merged`() {
    let listing = "10 TIMER 20\n20 K$=KEY$:IF K$=\"\" THEN 20\n30 $=$+K$:GOTO 20"
    var interactive = Self.interactive(listing, speed: .real)
    for code in [0x11, 0x11, 0x12, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19] as [UInt8] {
      interactive.press(.character(code), now: 0)
    }
    for millisecond in 0..<8000 as Range<Int64> {
      interactive.advance(now: millisecond * 1_000_000)
    }
    #expect(interactive.program.dollar == "12345678")
  }

  @Test func `keys that answered a prompt are not reported by KEY$`() {
    let listing = "10 INPUT N\n20 PRINT N\n30 K$=KEY$:IF K$=\"\" THEN 30\n40 A=1:GOTO 30"
    var interactive = Self.interactive(listing, speed: .game)
    interactive.advance(now: 0)
    for key in [KeyboardKey.character(0x17), .exe] { interactive.press(key, now: 0) }
    interactive.advance(now: 1)
    interactive.press(.exe, now: 2)
    for millisecond in 0..<500 as Range<Int64> { interactive.advance(now: millisecond * 1_000_000) }
    #expect(interactive.program.variable(0) == .number(.zero))
  }
}
