import BasicVM
import FX790Device
import TestSampling
import Testing

@testable import Programs

/// Sessions recorded on the computer.
@Suite struct RunRecordingTests {
  static let listings = [
    "horse-race", "bullseye", "bulls-and-cows", "hangman", "shapes",
    // Listings that compute between polls.
    "10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$;:FOR I=1 TO 20:NEXT I:GOTO 10",
    "10 PRINT KEY$;:A=RAN#:GOTO 10",
    "10 INPUT \"N\",N:PRINT N*2\n20 TIMER 3:GOTO 10",
    // Scrolling text, tones, rejected answers, no waits.
    "10 PRINT \"A LINE LONGER THAN THE DISPLAY IS\":BEEP 1:INPUT A(RAN#*3):GOTO 10",
    "10 INPUT A$\n20 A=RAN#:B=B+1:GOTO 20",
  ]

  private static func computer(_ source: String, speed: Speed) -> Computer {
    var computer = Computer()
    computer.speed = speed
    let text = GameID.named(UTF8Text(source))?.listing ?? UTF8Text(source)
    #expect(computer.load(ListingReader.read(text)) == .loaded)
    // Earlier use must not affect the session.
    computer.type("PRINT RAN#*RAN#")
    tap(.exe, &computer)
    computer.advance(by: 500_000)
    tap(.ac, &computer)
    return computer
  }

  private static func tap(_ key: Key, _ computer: inout Computer) {
    computer.press(key)
    computer.release(key)
  }

  private static let pressed: [Key] = Key.allCases.filter {
    guard let code = KeyCap.cap(of: $0).plain.character else { return $0 == .exe }
    return KeyCharacters.isUnshifted(code)
  }

  /// Random keys for random times.
  private static func play(_ computer: inout Computer, _ random: inout SeededRandom) {
    // At faster speeds more is computed between keys.
    for _ in 0..<(computer.speed == .real ? 60 : 8) {
      let key = random.below(4) == 0 ? Key.exe : pressed[random.below(pressed.count)]
      computer.press(key)
      if random.below(3) == 0 { computer.advance(by: Ticks(random.below(400_000))) }
      if random.below(4) > 0 { computer.release(key) }
      computer.advance(by: Ticks(random.below(700_000)))
      if random.below(8) == 0 { computer.releaseAll() }
    }
    computer.releaseAll()
  }

  /// The clock, the variables and the next random number are reproduced.
  @Test(
    arguments: triesAll ? listings : [listings[0], listings[4], listings[8]],
    [Speed.real, .game, .max])
  func `a session recorded on the computer replays exactly`(_ source: String, _ speed: Speed) throws
  {
    var random = SeededRandom(seed: 5)
    for _ in 0..<(triesAll ? 2 : 1) {
      var computer = Self.computer(source, speed: speed)
      let start = computer.machine.clock
      computer.run(area: 0)
      Self.play(&computer, &random)
      Self.tap(.brk, &computer)
      let session = try #require(RecordedSession(of: computer))
      let read = try RecordedSession(reading: session.text)
      #expect(read == session)

      var machine = Machine(random: RandomNumbers(seed: read.seed))
      _ = machine.load(computer.machine.memory)
      _ = machine.start(area: 0)
      var player = Player(machine, keys: GivenKeys.recorded(RecordedKeys(read.keys)))
      while player.ending == nil { _ = player.advanceToBreak { _ in } }
      let again = player.program
      #expect(again.clock == computer.machine.clock - start)
      #expect(again.random == computer.machine.random)
      #expect(
        TwinVariable(thatDiffersIn: AnyProgram(again), AnyProgram(computer.machine)) == nil)
    }
  }

  @Test func `the session contains the program and the speed of the run`() throws {
    var computer = Self.computer("shapes", speed: .game)
    #expect(RecordedSession(of: computer) == nil)
    computer.run(area: 0)
    #expect(try #require(RecordedSession(of: computer)).program == "shapes")
    var other = Self.computer("P3\n10 INPUT A", speed: .max)
    other.run(area: 3)
    let session = try #require(RecordedSession(of: other))
    #expect(session.program == "P3")
    #expect(session.speed == .max)
  }

  /// Entered lines, and whether the run is recorded.
  @Test(arguments: [
    (["RUN"], true), (["RUN 10"], false), (["GOTO 20"], false), (["RUN", "", "PRINT A"], true),
    (["RUN", "A=2"], false), (["RUN", "RUN"], true),
  ])
  func `a session is recorded only if the run depends on its keys alone`(
    _ lines: [String], _ isKnown: Bool
  ) {
    var computer = Self.computer("10 STOP:STOP\n20 A=1", speed: .max)
    for line in lines {
      computer.type(MachineText(typing: UTF8Text(line)))
      Self.tap(.exe, &computer)
      computer.advance(by: 500_000)
      if line.isEmpty {
        Self.tap(.exe, &computer)
        computer.advance(by: 500_000)
      }
    }
    #expect((RecordedSession(of: computer) != nil) == isKnown)
  }

  @Test func `stepping back removes recorded keys`() {
    var desk = Desk(Self.computer("10 K$=KEY$\n20 GOTO 10", speed: .game))
    desk.act(.debug(.halt))
    desk.act(.run(area: 0))
    desk.act(.input(.press(.a)))
    for _ in 0..<3 {
      desk.act(.debug(.step))
      desk.act(.input(.advance(1_000_000)))
    }
    #expect(desk.computer.runRecording?.keys.count == 1)
    for _ in 0..<3 { desk.act(.debug(.back)) }
    #expect(desk.computer.runRecording?.keys.isEmpty == true)
  }

  @Test func `a run with more than ten thousand keys is not recorded`() {
    for (count, isKept) in [(10_000, true), (10_001, false)] {
      var computer = Self.computer("10 STOP:GOTO 10", speed: .max)
      computer.run(area: 0)
      for _ in 0..<count {
        computer.advance(by: 1)
        Self.tap(.exe, &computer)
      }
      #expect((computer.runRecording != nil) == isKept)
    }
  }
}
