import BasicVM
import FX790Device
import Programs

/// Records sessions of random programs, changes their files a little, and replays them.
///
/// A recorded session must replay exactly. A changed one must be refused with the number of one of
/// its lines, or read back, and its replay must end.
struct SessionFuzzer {
  private var generator: FuzzGenerator
  private let source: UTF8Text
  private let machine: Machine
  private let seed: UInt64
  /// Whether the keyboard reports releases of keys.
  private let hasReleases: Bool

  static func run(_ number: UInt64, on model: Model) throws(Fuzzer.Finding) {
    var generator = FuzzGenerator(random: SeededRandom(seed: number), model: model)
    let source = listing(number, &generator)
    var machine = Machine(model: model, random: RandomNumbers(seed: number))
    let memory = ListingReader.read(source, model: model).memory
    guard machine.load(memory), machine.start(area: memory.startArea) == nil else { return }
    let hasReleases = generator.random.onceIn(2)
    var fuzzer = SessionFuzzer(
      generator: generator, source: source, machine: machine, seed: number,
      hasReleases: hasReleases)
    try fuzzer.run()
  }

  /// These programs wait in different ways.
  private static let listings: [UTF8Text] = [
    "10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$;:FOR I=1 TO 20:NEXT I:GOTO 10",
    "10 K$=KEY$:IF K$=\"\" THEN 10\n20 N=N+1:PRINT CSR0;N;K$;:GOTO 10",
    "10 PRINT KEY$;:A=RAN#:GOTO 10", "10 INPUT \"N\",N:PRINT N*2\n20 TIMER 3:GOTO 10",
    "10 PRINT \"A LINE LONGER THAN THE DISPLAY IS\":BEEP 1:INPUT A(RAN#*3):GOTO 10",
    "10 INPUT A$\n20 A=RAN#:B=B+1:GOTO 20", "10 PRINT KEY$;KEY$:GOTO 10", "10 STOP:GOTO 10",
  ]

  private static func listing(_ number: UInt64, _ generator: inout FuzzGenerator) -> UTF8Text {
    switch generator.random.below(4) {
    case 0: generator.listing()
    case 1: invented(number)
    default: generator.random.any(of: listings)
    }
  }

  private static func invented(_ number: UInt64) -> UTF8Text {
    var program = RandomProgram(seed: number)
    return program.source()
  }

  private mutating func run() throws(Fuzzer.Finding) {
    let (session, events) = recorded()
    guard (try? RecordedSession(reading: session.text)) == session else {
      throw finding("a session does not read back", session.text)
    }
    try checkReplay(of: session, events)
    try checkChanged(generator.changed(session.text))
  }

  private func finding(_ problem: String, _ file: UTF8Text) -> Fuzzer.Finding {
    Fuzzer.Finding(problem: problem, input: (source + "\n\n" + file).utf8)
  }

  // MARK: Recording

  /// Users may give files such names.
  private static let names: [UTF8Text] = [
    "horse-race", "my game.bas", "two  blanks.bas", "tab\there.bas", "# x", "beside", "P3",
    "ä/♠.bas", "mine.bas:port@pb-100", "-", "seed 5",
  ]

  private mutating func recorded() -> (RecordedSession, [TraceEvent]) {
    let speed = generator.random.any(of: Speed.allCases)
    var run = InteractiveRun(machine, speed: speed, timeLimit: nil, now: 0)
    var session = RecordedSession(
      program: generator.random.any(of: Self.names), model: generator.model, seed: seed,
      speed: speed)
    if generator.random.onceIn(4) { session.other = generator.random.any(of: Self.names) }
    var events: [TraceEvent] = []
    var now: Int64 = 0
    for _ in 0..<generator.random.below(20) where run.ending == nil {
      press(on: &run, now)
      run.advance(now: now)
      now += Int64(generator.random.below(300)) * 1_000_000
      events += run.takeEvents()
      session.keys += run.takeRecordedKeys(isOver: false)
    }
    run.press(.brk, now: now)
    session.keys += run.takeRecordedKeys(isOver: true)
    return (session, events + run.takeEvents())
  }

  private mutating func press(on run: inout InteractiveRun<Machine>, _ now: Int64) {
    let key: KeyboardKey =
      switch generator.random.below(8) {
      case 0, 1: .exe
      case 2: .delete
      case 3: .character(UInt8(generator.random.below(128)))
      case 4: .character(UInt8(0x20 + generator.random.below(26)))
      default: .character(UInt8(0x10 + generator.random.below(10)))
      }
    run.press(key, by: hasReleases ? .down : .tap, now: now)
    if hasReleases, generator.random.onceIn(2) { run.release(key) }
    if hasReleases, generator.random.onceIn(8) { run.releaseAll() }
  }

  // MARK: Replays

  private static let timeLimit: Ticks = 100_000_000
  private static let maxSteps = 1_000_000

  private func checkReplay(
    of session: RecordedSession, _ played: [TraceEvent]
  ) throws(Fuzzer.Finding) {
    var events: [TraceEvent] = []
    let player = try replay(session, until: .max) { events.append($0) }
    // BRK may come before or after events of the same time, which are therefore not compared.
    let last = session.keys.last
    let end = last?.key == .brk ? last?.time ?? .max : .max
    let (played, replayed) = (played.filter { $0.time < end }, events.filter { $0.time < end })
    // Without BRK the keys may run out before the program ends.
    let isComplete = player.ending == .starved || replayed.count == played.count
    let difference = zip(played, replayed).first { $0 != $1 }
    guard isComplete, difference == nil else {
      let what = difference.map { "\($0.1), not \($0.0)" } ?? "it ends early"
      throw finding("a session replays differently: \(what)", session.text)
    }
  }

  @discardableResult
  private func replay(
    _ session: RecordedSession, until limit: Ticks, _ notice: (TraceEvent) -> Void = { _ in }
  ) throws(Fuzzer.Finding) -> Player<Machine, RecordedKeys> {
    var player = Player(machine, keys: RecordedKeys(session.keys), timeLimit: limit)
    var steps = 0
    while player.ending == nil {
      _ = player.advanceToBreak(notice)
      steps += 1
      guard steps <= Self.maxSteps else { throw finding("a replay has no end", session.text) }
    }
    return player
  }

  private mutating func checkChanged(_ file: UTF8Text) throws(Fuzzer.Finding) {
    let session: RecordedSession
    do throws(RecordedSession.ParseError) {
      session = try RecordedSession(reading: file)
    } catch {
      let lines = max(ListingFormat.lines(of: file).count, 1)
      guard 1...lines ~= error.line, !error.what.isEmpty else {
        throw finding("a refused session names no line", file)
      }
      return
    }
    guard (try? RecordedSession(reading: session.text)) == session else {
      throw finding("a changed session does not read back", file)
    }
    try checkBeginning(of: session, file)
    switch generator.random.below(8) {
    case 0: film(session)
    case 1, 2, 3: takeOver(session)
    default: try replay(session, until: Self.timeLimit)
    }
  }

  /// Checks that a recording can be continued after any of its keys.
  private mutating func checkBeginning(
    of session: RecordedSession, _ file: UTF8Text
  ) throws(Fuzzer.Finding) {
    let count = generator.random.below(session.keys.count + 1)
    let next = RecordedKey(time: session.keys.prefix(count).last?.time ?? 0, key: .exe)
    let start = session.beginning(of: file.utf8, keys: count)
    let continued = UTF8Text(utf8: start) + RecordedSession.line(of: next)
    guard
      let read = try? RecordedSession(reading: continued),
      read.keys == session.keys.prefix(count) + [next], read.program == session.program
    else { throw finding("a changed session cannot be continued", file) }
  }

  /// Replays the session up to a random time, and then presses another key.
  private mutating func takeOver(_ session: RecordedSession) {
    let length = min(session.keys.last?.time ?? 0, Self.timeLimit) + 1
    let time = Ticks(generator.random.below(Int(length)))
    var run = InteractiveRun(machine, speed: session.speed, timeLimit: nil, now: 0)
    do throws(RecordedSession.End) {
      _ = try run.replay(session, until: time, now: 0)
    } catch {
      return
    }
    press(on: &run, 0)
    run.advance(now: 1_000_000_000)
    _ = run.takeRecordedKeys(isOver: true)
  }

  private func film(_ session: RecordedSession) {
    var camera = FilmCamera(
      machine, keys: RecordedKeys(session.keys), speed: session.speed, limit: 10_000_000,
      timeLimit: Self.timeLimit, pollInterval: session.pollInterval)
    _ = camera.film()
  }
}
