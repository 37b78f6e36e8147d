import BasicVM
import FX790Device
import TestSampling
import Testing

@testable import Programs

@Suite struct RecordedSessionTests {
  private static func session(of text: String) throws(RecordedSession.ParseError) -> RecordedSession
  {
    try RecordedSession(reading: UTF8Text(text))
  }

  @Test func `a recorded session round-trips`() throws {
    var keys = (UInt8(0)...127).map {
      RecordedKey(time: Ticks($0) * 1_234_567, key: .character($0), heldTime: Ticks($0) * 1000)
    }
    keys.append(RecordedKey(time: 1_000_000_000, key: .exe))
    keys.append(RecordedKey(time: 1_000_000_001, key: .brk))
    // At speed max a minute may be years of machine time.
    keys.append(RecordedKey(time: 100_000_000_123_456, key: .exe, heldTime: 20_000_000_000_000))
    var session = RecordedSession(
      program: "my game.bas", model: .pb100, seed: .max, speed: .real, keys: keys)
    #expect(try RecordedSession(reading: session.text) == session)
    session.other = "my other game.bas@fx-790p"
    #expect(try RecordedSession(reading: session.text) == session)
    (session.program, session.other) = ("two  blanks.bas", "a\t tab.bas")
    #expect(try RecordedSession(reading: session.text) == session)
  }

  @Test(arguments: ["\r\n", "\n", "\r"])
  func `files with a BOM, other line ends and handwritten numbers are read`(_ lineEnd: String)
    throws
  {
    let session = try Self.session(
      of: "\u{FEFF}# fx790 keys 1\n# by hand\n\n  1.5\tSPC\n2 a 0.25\n2. EXE\n"
        .replacing("\n", with: lineEnd))
    #expect(
      session.keys == [
        RecordedKey(time: 1_500_000, key: .character(CharacterCode.space)),
        RecordedKey(time: 2_000_000, key: .character(0x40), heldTime: 250_000),
        RecordedKey(time: 2_000_000, key: .exe),
      ])
    #expect(session.seed == 1)
  }

  @Test(arguments: [
    ("", 1), ("1 EXE\n", 1), ("# fx790 keys 2\n", 1), ("# fx790 keys 1\nEXE\n", 2),
    ("# fx790 keys 1\n1 FOO\n", 2), ("# fx790 keys 1\n2 1\n1 1\n", 3),
    ("# fx790 keys 1\n1.1234567 1\n", 2), ("# fx790 keys 1\n-1 1\n", 2),
    ("# fx790 keys 1\n# seed -1\n", 2), ("# fx790 keys 1\n# seed 18446744073709551616\n", 2),
    ("# fx790 keys 1\n# model pb-99\n", 2), ("# fx790 keys 1\n# speed slow\n", 2),
    ("# fx790 keys 1\n1 1 x\n", 2), ("# fx790 keys 1\n. 1\n", 2),
    ("# fx790 keys 1\n1.2.3 1\n", 2), ("# fx790 keys 1\n1153000000000 1\n", 2),
    ("# fx790 keys 1\n1 1 1 1\n", 2), ("\u{0}\u{1}", 1),
  ])
  func `an invalid file is reported with its line`(_ text: String, _ line: Int) {
    let mistake = #expect(throws: RecordedSession.ParseError.self) { try Self.session(of: text) }
    #expect(mistake?.line == line)
  }

  /// Different keys need no empty poll between them.
  @Test func `the next key is reported immediately, but an equal key only after an empty poll`() {
    let (a, b): (UInt8, UInt8) = (0x20, 0x21)
    var keys = RecordedKeys([
      RecordedKey(time: 10, key: .character(a), heldTime: 10),
      RecordedKey(time: 25, key: .character(b)), RecordedKey(time: 35, key: .character(b)),
    ])
    let finds: [(Ticks, KeyAnswer)] = [
      (5, .event(.key(nil))), (10, .event(.key(a))), (20, .held(a)), (26, .event(.key(b))),
      (36, .event(.key(nil))), (37, .event(.key(b))), (38, .event(.key(nil))),
    ]
    for (time, answer) in finds { #expect(keys.answer(to: .key, at: time) == answer, "\(time)") }
  }

  // MARK: Replay

  private static let listings = [
    "horse-race", "bullseye", "bulls-and-cows", "hangman", "shapes",
    // Listings that compute between polls.
    "10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$;:FOR I=1 TO 20:NEXT I:GOTO 10",
    "10 PRINT KEY$;:GOTO 10", "10 INPUT \"N\",N:PRINT N*2\n20 TIMER 3:GOTO 10",
  ]

  private static func machine(_ source: String) -> Machine {
    let text = GameID.named(UTF8Text(source))?.listing ?? UTF8Text(source)
    var machine = Machine(random: RandomNumbers(seed: 7))
    _ = machine.load(ListingReader.read(text).memory)
    _ = machine.start(area: 0)
    return machine
  }

  /// Random keys at random times.
  @Test(arguments: listings, [Speed.real, .game, .max])
  func `a recorded session replays exactly`(_ source: String, _ speed: Speed) throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<(triesAll ? 4 : 1) {
      var now: Int64 = 0
      var interactive = InteractiveRun(Self.machine(source), speed: speed, timeLimit: nil, now: 0)
      var played: [TraceEvent] = []
      var keys: [RecordedKey] = []
      for _ in 0..<300 where interactive.ending == nil {
        now += Int64(random.below(90)) * 1_000_000
        let choice = random.below(20)
        let key: KeyboardKey =
          choice < 9
          ? .character(UInt8(0x10 + choice))
          : choice < 14
            ? .exe
            : choice == 14
              ? .delete
              : .character(UInt8(0x20 + random.below(26)))
        interactive.press(key, now: now)
        interactive.advance(now: now)
        played += interactive.takeEvents()
        keys += interactive.takeRecordedKeys(isOver: false)
      }
      interactive.press(.brk, now: now)
      keys += interactive.takeRecordedKeys(isOver: true)
      played += interactive.takeEvents()
      let session = RecordedSession(
        program: "x", model: .fx790P, seed: 7, speed: speed, keys: keys)
      let read = try RecordedSession(reading: session.text)
      var again: [TraceEvent] = []
      var player = Player(
        Self.machine(source), keys: GivenKeys.recorded(RecordedKeys(read.keys)))
      while player.ending == nil { _ = player.advanceToBreak { again.append($0) } }
      // BRK may interrupt a wait that was not reported.
      #expect(again.count >= played.count - 1)
      for (one, other) in zip(played, again) where one != other {
        Issue.record("\(one) is \(other)")
        break
      }
    }
  }
}
