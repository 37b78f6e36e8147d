import BasicVM
import FX790Device
import TestSampling
import Testing

@testable import Programs

@Suite struct TakeoverTests {
  private static let listings = [
    "bullseye", "hangman", "horse-race",
    // The display depends on how long a key is held, and on whether it was released.
    "10 K$=KEY$:IF K$=\"\" THEN 10\n20 N=N+1:PRINT CSR0;N;K$;:GOTO 10",
    "10 INPUT \"N\",N:PRINT N*2\n20 TIMER 3:PRINT RAN#;KEY$;:GOTO 10",
  ]

  private static func machine(_ source: String) -> Machine {
    let text = GameID.named(UTF8Text(source))?.listing ?? UTF8Text(source)
    var machine = Machine(random: RandomNumbers(seed: 7))
    _ = machine.load(ListingReader.read(text).memory)
    _ = machine.start(area: 0)
    return machine
  }

  private static func session(_ keys: [RecordedKey]) -> RecordedSession {
    RecordedSession(program: "x", model: .fx790P, seed: 7, speed: .game, keys: keys)
  }

  private static func run(_ program: Machine, _ speed: Speed = .game) -> InteractiveRun<Machine> {
    InteractiveRun(program, speed: speed, timeLimit: nil, now: 0)
  }

  private func randomKey(_ random: inout SeededRandom) -> KeyboardKey {
    let choice = random.below(20)
    return choice < 9 ? .character(UInt8(0x10 + choice)) : choice < 14 ? .exe : .character(0x26)
  }

  /// Plays with random keys, ends with BRK, and returns the consumed keys.
  private func play(
    _ run: inout InteractiveRun<Machine>, _ random: inout SeededRandom
  ) -> [RecordedKey] {
    var keys: [RecordedKey] = []
    var now: Int64 = 0
    // A poll at which the replay ended finds no key.
    run.advance(now: now)
    for _ in 0..<(triesAll ? 200 : 25) where run.ending == nil {
      now += Int64(random.below(90)) * 1_000_000
      run.press(randomKey(&random), now: now)
      run.advance(now: now)
      keys += run.takeRecordedKeys(isOver: false)
    }
    run.press(.brk, now: now)
    return keys + run.takeRecordedKeys(isOver: true)
  }

  private func events(of source: String, _ keys: [RecordedKey], until cut: Ticks = .max)
    -> [TraceEvent]
  {
    var events: [TraceEvent] = []
    var player = Player(Self.machine(source), keys: RecordedKeys(keys, until: cut))
    while player.ending == nil, player.program.clock < cut {
      _ = player.advanceToBreak(until: cut) { events.append($0) }
    }
    return events
  }

  @Test(arguments: listings, Speed.allCases)
  func `a session continued at any moment replays exactly`(_ source: String, _ speed: Speed)
    throws
  {
    var random = SeededRandom(seed: 3)
    var run = Self.run(Self.machine(source), speed)
    let recorded = play(&run, &random)
    let end = try #require(recorded.last).time
    // Around a key, while it is held, and anywhere.
    let key = recorded[recorded.count / 2]
    let cuts = [key.time + 1, end / 3, 0, 1, key.time, key.time + 40_000, end]
      .map { min($0, end) }
    for cut in triesAll ? cuts : Array(cuts.prefix(2)) {
      var again = Self.run(Self.machine(source), speed)
      let count = try again.replay(Self.session(recorded), until: cut, now: 0)
      #expect(recorded[..<count].allSatisfy { $0.time < cut })
      #expect(again.program.clock >= cut)
      let keys = recorded[..<count] + play(&again, &random)
      let played = events(of: source, recorded, until: cut) + again.takeEvents()
      let replayed = events(of: source, Array(keys))
      // A replayed BRK precedes the other events of its time; a person's BRK follows them.
      let time = replayed.last { $0.kind == .brk }?.time ?? .max
      #expect(played.filter { $0.time < time } == replayed.filter { $0.time < time }, "\(cut)")
    }
  }

  @Test func `a line whose EXE was recorded after the cut is entered whole`() throws {
    let keys = [(10, .character(0x12)), (20, .exe)] as [(Ticks, RecordedKey.Key)]
    var run = Self.run(Self.machine("10 INPUT N\n20 GOTO 20"))
    let session = Self.session(keys.map { RecordedKey(time: $0, key: $1) })
    let count = try run.replay(session, until: 60_000, now: 0)
    #expect(count == 2)
    #expect(run.program.variable(13) == .number(Decimal12(2)))
  }

  /// Files after whose first key another is added, and whether their bytes remain.
  @Test(arguments: [
    ("1 A\n# B\n2 B\n", true), ("1 A", true), ("1 A\r\n\r\n2 B\r\n", true), ("1 A\n\u{1A}", true),
    ("1 A\u{1A}\n2 B\n", false), ("\u{C}# C\n1 A\n2 B\n", false), ("\0\n1 A\n2 B\n", false),
  ])
  func `a continued session has the bytes of the first one if keys after them are read`(
    _ lines: String, _ areKept: Bool
  ) throws {
    let file = Array("# fx790 keys 1\n# by hand\n\(lines)".utf8)
    let session = try RecordedSession(reading: UTF8Text(utf8: file))
    let beginning = session.beginning(of: file, keys: 1)
    let next = RecordedKey(time: 3_000_000, key: .exe)
    let continued = UTF8Text(utf8: beginning) + RecordedSession.line(of: next)
    let read = try RecordedSession(reading: continued)
    #expect(read.keys == [RecordedKey(time: 1_000_000, key: .character(0x20)), next])
    #expect(beginning.starts(with: "# fx790 keys 1\n# by hand\n".utf8) == areKept)
  }

  // MARK: The end

  /// Ended, failed, interrupted, waiting for a line, polling, computing endlessly.
  @Test(arguments: [
    "10 INPUT N:PRINT N;:END", "10 INPUT N:PRINT N/0", "10 INPUT N\n20 GOTO 20",
    "10 INPUT N:GOTO 10", "10 INPUT N\n20 IF KEY$=\"\" THEN 20", "10 INPUT N\n20 TIMER 9:GOTO 20",
  ])
  func `a session can be continued up to its end and not beyond`(_ source: String) throws {
    var keys = [RecordedKey(time: 50_000, key: .character(0x11))]
    keys.append(RecordedKey(time: 50_000, key: .exe))
    if source.contains("GOTO 20") { keys.append(RecordedKey(time: 2_000_000, key: .brk)) }
    let session = Self.session(keys)
    var run = Self.run(Self.machine(source))
    let end = try #require(
      #expect(throws: RecordedSession.End.self) { try run.replay(session, until: .max, now: 0) }
    ).time
    #expect(throws: RecordedSession.End(time: end)) {
      try run.replay(session, until: end + 1, now: 0)
    }
    #expect(run.program.clock == 0)
    _ = try run.replay(session, until: end, now: 0)
    #expect(run.program.clock >= end)
  }

  @Test func `a program that computes endlessly after the last key ends the session`() {
    var run = Self.run(Self.machine("10 GOTO 10"))
    let end = #expect(throws: RecordedSession.End.self) {
      try run.replay(Self.session([]), until: .max, now: 0)
    }
    #expect(end.map { 1_000_000_000...1_001_000_000 ~= $0.time } == true)
  }

  // MARK: Twins

  private static func twins(_ game: String, _ speed: Speed) throws -> TwinRunner {
    let id = try #require(GameID.named(UTF8Text(game)))
    return TwinRunner(
      AnyProgram(machine(game)), id.program(random: RandomNumbers(seed: 7)), speed: speed, now: 0)
  }

  /// Plays twins with random keys, ends with BRK, and returns the keys.
  private func play(_ twins: inout TwinRunner, _ random: inout SeededRandom) -> [RecordedKey] {
    twins.beginRecording()
    var now: Int64 = 0
    var keys: [RecordedKey] = []
    let rounds = triesAll ? 200 : 40
    for round in 0..<2 * rounds where !twins.isOver {
      now += Int64(random.below(90)) * 1_000_000
      twins.press(round > rounds ? .brk : randomKey(&random), now: now)
      twins.advance(now: now)
      keys += twins.takeRecordedKeys(isOver: false)
    }
    return keys + twins.takeRecordedKeys(isOver: true)
  }

  private func replay(_ twins: inout TwinRunner) {
    var now: Int64 = 0
    for _ in 0..<100_000 where !twins.isOver {
      twins.advance(now: now)
      now = max(twins.due(now: now) ?? now, now + 1_000_000)
    }
  }

  @Test(arguments: ["bullseye", "hangman", "horse-race"], [Speed.game, .max])
  func `a session of twins replays on both sides, and continues from any moment`(
    _ game: String, _ speed: Speed
  ) throws {
    var random = SeededRandom(seed: 5)
    var twins = try Self.twins(game, speed)
    let keys = play(&twins, &random)
    #expect(twins.first.ending == .broken && !twins.hasDiverged)
    var again = try Self.twins(game, speed)
    again.beginReplay(of: Self.session(keys))
    replay(&again)
    #expect(again.hasEnded && again.agreed == twins.agreed)
    #expect(again.first.ending == .broken && again.keysLeft == 0)
    #expect(again.second.display.looksLike(twins.second.display))

    let cut = try #require(keys.last).time / 2
    var continued = try Self.twins(game, speed)
    let count = try continued.replay(Self.session(keys), until: cut, now: 0)
    #expect(keys[..<count].allSatisfy { $0.time < cut } && !continued.hasDiverged)
    let mixed = Array(keys[..<count]) + play(&continued, &random)
    var replayed = try Self.twins(game, speed)
    replayed.beginReplay(of: Self.session(mixed))
    replay(&replayed)
    #expect(replayed.agreed == continued.agreed && replayed.first.ending == .broken)

    let end = #expect(throws: RecordedSession.End.self) {
      try again.replay(Self.session(keys), until: .max, now: 0)
    }
    #expect(end != nil)
  }

  @Test func `an answer appears before it is entered, and a pause is read`() throws {
    var twins = TwinRunner(
      AnyProgram(Self.machine("10 INPUT N:PRINT N:PRINT N;")),
      AnyProgram(Self.machine("10 INPUT N:PRINT N:PRINT N;:END")), speed: .game, now: 0)
    let keys: [RecordedKey.Key] = [.character(0x11), .character(0x12), .exe, .exe]
    twins.beginReplay(of: Self.session(keys.map { RecordedKey(time: 50_000, key: $0) }))
    let shown: [(time: Int64, text: String)] = [
      (0, "12"), (1300, "12"), (1320, " 12"), (2800, " 12"), (2830, " 12"),
    ]
    for (time, text) in shown {
      twins.advance(now: time * 1_000_000)
      #expect(String(UTF8Text(twins.second.display.trimmedText)) == text)
      #expect(twins.hasEnded == (time == 2830))
    }
  }
}
