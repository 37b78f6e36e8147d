import BasicVM
import FX790Device
import StateMachines
import TestSampling
import Testing

@testable import Programs

@Suite struct TwinRunnerTests {
  // MARK: Two programs

  private static func machine(_ listing: UTF8Text, seed: UInt64 = 1) -> Machine {
    let listing = ListingReader.read(listing)
    var machine = Machine(random: RandomNumbers(seed: seed))
    _ = machine.load(listing.memory)
    _ = machine.start(area: listing.firstArea ?? 0)
    return machine
  }

  private static func port(_ listing: UTF8Text, seed: UInt64 = 1) -> AnyProgram {
    let machine = machine(listing, seed: seed)
    guard let port = WaitMachine(of: machine.memory, area: 0) else { return AnyProgram(machine) }
    return AnyProgram(WaitMachineRun(port, from: machine))
  }

  private static func runner(
    _ first: String, _ second: String, speed: Speed = .max, timeLimit: Ticks? = nil
  ) -> TwinRunner {
    TwinRunner(
      AnyProgram(machine(UTF8Text(first))), AnyProgram(machine(UTF8Text(second))), speed: speed,
      timeLimit: timeLimit, now: 0)
  }

  private static func key(_ character: Character) -> KeyboardKey {
    if character == "\n" { return .exe }
    if character == "\u{1B}" { return .brk }
    return .character(MachineText(typing: UTF8Text(String(character)))[0])
  }

  private func shown(_ side: TwinRunner.Side) -> String {
    String(UTF8Text(side.display.trimmedText))
  }

  /// Frames of 16 ms.
  private func pass(_ milliseconds: Range<Int64>, _ runner: inout TwinRunner) {
    for time in stride(from: milliseconds.lowerBound, to: milliseconds.upperBound, by: 16) {
      runner.advance(now: time * 1_000_000)
    }
  }

  // MARK: Synchronization

  @Test(arguments: Speed.allCases)
  func `the side ahead waits at its next event and keeps its display unchanged`(_ speed: Speed) {
    // The first side computes for over a second, the second hardly at all.
    let slow = "10 PRINT \"A\";:TIMER 1:FOR I=1 TO 300:NEXT I:PRINT \"B\";:TIMER 90\n"
    var runner = Self.runner(slow, "10 PRINT \"A\";:TIMER 1:PRINT \"B\";:TIMER 90\n", speed: speed)
    var wasAhead = false
    var isSame = true
    for time in stride(from: 0, to: 20_000, by: 7) as StrideTo<Int64> {
      runner.advance(now: time * 1_000_000)
      isSame = isSame && runner.first.display.looksLike(runner.second.display)
      isSame = isSame && !runner.first.waitsForOther
      wasAhead = wasAhead || runner.second.waitsForOther
    }
    #expect(isSame)
    #expect(wasAhead == (speed == .real))
    #expect(!runner.hasDiverged)
  }

  @Test(arguments: [
    ("10 PRINT \"AB\";:BEEP 0:BEEP 1:TIMER 90", "AB"),
    // Text displayed by only one side before a tone is not shown.
    ("10 PRINT \"A\";:BEEP 0:BEEP 1:PRINT \"B\";:TIMER 90", ""),
  ]) func `during tones a side shows only text compared with the other side's`(
    _ other: String, _ seen: String
  ) {
    var runner = Self.runner("10 PRINT \"AB\";:BEEP 0:BEEP 1:TIMER 90", other, speed: .game)
    pass(0..<33, &runner)
    #expect([shown(runner.first), shown(runner.second)] == [seen, seen])
    pass(33..<2000, &runner)
    #expect([shown(runner.first), shown(runner.second)] == ["AB", "AB"])
    #expect(!runner.hasDiverged)
  }

  @Test(arguments: Speed.allCases) func `BRK interrupts both sides at the same wait`(_ speed: Speed)
  {
    let slow = "10 FOR I=1 TO 300:NEXT I\n20 PRINT \"A\"\n"
    var runner = Self.runner(slow, "10 REM\n20 PRINT \"A\"\n", speed: speed)
    runner.advance(now: 0)
    runner.press(.brk, now: 1)
    runner.advance(now: 2)
    runner.advance(now: 3)
    #expect(!runner.hasDiverged)
    #expect(runner.first.ending == .broken)
    #expect(runner.second.ending == .broken)
    #expect(runner.hasEnded)
    #expect(shown(runner.first) == "A")
    #expect(runner.due(now: 4) == nil)
  }

  @Test func `BRK ends a timed wait and programs that never wait`() {
    var runner = Self.runner("10 TIMER 90", "10 TIMER 90", speed: .real)
    pass(0..<200, &runner)
    runner.press(.brk, now: 200_000_000)
    runner.advance(now: 200_000_000)
    #expect(runner.hasEnded)
    var endless = Self.runner("10 GOTO 10", "10 GOTO 10", speed: .game)
    endless.advance(now: 0)
    #expect(endless.due(now: 0) == 0)
    endless.press(.brk, now: 1)
    for time in 2..<3000 as Range<Int64> where !endless.isOver { endless.advance(now: time) }
    #expect(endless.hasEnded)
    #expect(!endless.hasDiverged)
  }

  @Test func `a side without further events diverges from one that has them`() {
    var runner = Self.runner("10 PRINT \"A\"\n20 GOTO 20", "10 PRINT \"A\"\n20 PRINT \"B\"")
    runner.press(.exe, now: 0)
    for time in 0..<3000 as Range<Int64> where !runner.isOver { runner.advance(now: time) }
    #expect(runner.hasDiverged)
    #expect(String(runner.first.programPosition.name) == "P0-20")
    #expect(String(runner.first.action) == "does nothing more")
    #expect(shown(runner.second) == "B")
    #expect(shown(runner.first) == "A")
  }

  @Test func `a side with further events diverges from one that has ended`() {
    var runner = Self.runner("10 PRINT \"A\"", "10 PRINT \"A\":BEEP 1")
    runner.press(.exe, now: 0)
    runner.advance(now: 1)
    #expect(runner.hasDiverged)
    #expect(String(runner.first.action) == "ends")
    #expect(String(runner.second.action) == "plays a high tone")
    runner.press(.brk, now: 2)
    #expect(runner.first.ending == .ended)
  }

  @Test func `a key reaches both sides even if they poll at different rates`() {
    let waiting = "10 IF KEY$<>\"\" THEN 10\n20 K$=KEY$:IF K$=\"\" THEN 20\n"
    let simple = "10 K$=KEY$:IF K$=\"\" THEN 10\n"
    let rest = "30 N=N+1:PRINT CSR 0;N;K$;:IF N<9 THEN 10\n40 PRINT \"END\""
    for speed in Speed.allCases {
      var runner = Self.runner(waiting + rest, simple + rest, speed: speed)
      for time in 0..<9 as Range<Int64> { runner.press(Self.key("7"), now: time) }
      pass(0..<8000, &runner)
      #expect(!runner.hasDiverged)
      #expect(shown(runner.first).contains("END"), "\(speed)")
    }
  }

  @Test func `taps are reported to a program that waits between its polls`() {
    let game = """
      10 A=0
      20 IF KEY$="6" THEN A=A+1
      30 PRINT CSR 5;A;:TIMER 1
      40 GOTO 20
      """
    var runner = Self.runner(game, game, speed: .game)
    pass(0..<500, &runner)
    for _ in 1...3 { runner.press(Self.key("6"), now: 500_000_000) }
    pass(500..<3000, &runner)
    #expect([runner.first, runner.second].map(shown) == ["      3", "      3"])
    #expect(!runner.hasDiverged)
  }

  @Test func `a program that polls once between two PRINT waits gets a key`() {
    let game = "10 PRINT \"A\":K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT \"GOT \";K$\n"
    var runner = Self.runner(game, game, speed: .game)
    // The key after the first EXE is lost, as the first poll finds none.
    for character in "\n7\n7" { runner.press(Self.key(character), now: 0) }
    pass(0..<500, &runner)
    #expect([runner.first, runner.second].map(shown) == ["GOT 7", "GOT 7"])
  }

  @Test func `the first of two polls after a PRINT wait finds no key`() {
    let game = "10 A$=KEY$:B$=KEY$:PRINT A$;\"/\";B$:GOTO 10"
    var runner = Self.runner(game, game, speed: .game)
    pass(0..<500, &runner)
    #expect(shown(runner.first) == "/")
    for character in "\n7" { runner.press(Self.key(character), now: 500_000_000) }
    pass(500..<1000, &runner)
    #expect([runner.first, runner.second].map(shown) == ["/7", "/7"])
  }

  @Test func `an input line is typed once for both sides`() {
    var runner = Self.runner("10 INPUT N:PRINT N*2", "10 INPUT N:PRINT N*3")
    for key in [Self.key("1"), Self.key("2"), .delete] { runner.press(key, now: 0) }
    runner.advance(now: 0)
    #expect(shown(runner.first) == "1")
    #expect(shown(runner.second) == "1")
    runner.press(.exe, now: 1)
    runner.advance(now: 1)
    #expect(runner.hasDiverged)
    #expect(shown(runner.first) == " 2")
    #expect(shown(runner.second) == " 3")
    #expect(String(runner.first.programPosition.name) == "P0-10")
  }

  @Test func `the speed can be changed during a run`() {
    let beeps = "10 FOR I=1 TO 200:BEEP 1:PRINT I:NEXT I"
    var runner = Self.runner(beeps, beeps, speed: .max)
    var time: Int64 = 0
    for speed in [Speed.max, .real, .game, .max, .real, .game] {
      runner.speed = speed
      let before = runner.agreed
      for _ in 0..<20 {
        time += 100
        runner.press(.exe, now: time * 1_000_000)
        runner.advance(now: time * 1_000_000)
      }
      #expect(runner.agreed > before + 10, "\(speed)")
    }
  }

  @Test func `the time limit ends both sides without a divergence`() {
    var runner = Self.runner("10 GOTO 10", "10 PRINT 1", timeLimit: 100_000)
    runner.advance(now: 0)
    runner.advance(now: 1)
    #expect(runner.hasEnded)
    #expect(!runner.hasDiverged)
    #expect(runner.first.ending == .timedOut)
  }

  // MARK: Games

  /// Reports the state of a game's machine.
  private struct Probe<Played: Game>: StateMachine {
    static var stateNames: [StaticString] { Played.State.names }
    var run: GameRun<Played>
    let log: Log

    final class Log: @unchecked Sendable {
      var state = 0
    }

    var display: Display { run.display }
    var indicators: Indicators { run.indicators }
    var clock: Ticks { run.clock }
    var stateIndex: Int { run.stateIndex }

    mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
      defer { log.state = run.stateIndex }
      return run.resume(event, until: deadline)
    }
  }

  enum Pair: CaseIterable {
    case basicAndMachine, basicAndPort, portAndMachine
  }

  private func playAtRandom(
    _ game: some Game, _ listing: UTF8Text, _ pair: Pair, seed: UInt64, speed: Speed
  ) {
    let probe = Probe(
      run: GameRun(game, random: RandomNumbers(seed: seed)), log: Probe<_>.Log())
    let basic = AnyProgram(Self.machine(listing, seed: seed))
    let port = Self.port(listing, seed: seed)
    var runner = TwinRunner(
      pair == .portAndMachine ? port : basic, pair == .basicAndPort ? port : AnyProgram(probe),
      speed: speed, now: 0)
    var random = SeededRandom(seed: seed)
    var time: Int64 = 0
    // One expectation instead of hundreds.
    var complaint: String?
    for _ in 0..<300 where !runner.isOver && complaint == nil {
      time += Int64(random.below(150)) * 1_000_000
      if random.chance(70) { runner.press(Self.randomKey(&random), now: time) }
      runner.advance(now: time)
      let (first, second) = (runner.first, runner.second)
      if !first.display.looksLike(second.display) { complaint = "displays \(time)" }
      guard !second.waitsForOther, case .state(_, let index) = second.programPosition else {
        continue
      }
      if index != probe.log.state { complaint = "state \(index), not \(probe.log.state)" }
    }
    #expect(complaint == nil, "\(pair) \(speed) \(seed)")
    #expect(
      !runner.hasDiverged, "\(pair) \(speed) \(seed) \(runner.first.action) \(runner.second.action)"
    )
    #expect(runner.agreed > 3)
  }

  private static func randomKey(_ random: inout SeededRandom) -> KeyboardKey {
    if random.below(120) == 0 { return .brk }
    let keys = Array("\n\n\n\n0123456789123445566YNYNAEIOUTRSPML=.-+ ")
    return key(keys[random.below(keys.count)])
  }

  @Test(arguments: Pair.allCases, Speed.allCases)
  func `the forms of a game never diverge in random play, and the reported state is correct`(
    _ pair: Pair, _ speed: Speed
  ) throws {
    // Tests/Web/node plays twenty games of each.
    for seed in 1...(triesAll ? 2 : 1) as ClosedRange<UInt64> {
      for game in GameID.allCases {
        let listing = game.listing
        switch String(describing: game.id) {
        case "horse-race": playAtRandom(HorseRace(), listing, pair, seed: seed, speed: speed)
        case "bullseye": playAtRandom(Bullseye(), listing, pair, seed: seed, speed: speed)
        case "bulls-and-cows": playAtRandom(BullsAndCows(), listing, pair, seed: seed, speed: speed)
        case "hangman": playAtRandom(Hangman(), listing, pair, seed: seed, speed: speed)
        default: playAtRandom(Shapes.standard, listing, pair, seed: seed, speed: speed)
        }
      }
    }
  }

  // MARK: Mutations

  private static let mutations: [(game: String, from: String, to: String)] = [
    ("horse-race", "A=V:R=0", "A=V:R=1"), ("horse-race", "V>M(P)", "V>999"),
    ("bullseye", "IF K$=\"5\"", "IF K$=\"7\""), ("bullseye", "TIMER 15", "TIMER 14"),
    ("bulls-and-cows", "330 ", "330 BEEP 1:"), ("hangman", "TIMER", "BEEP 0:TIMER"),
    ("shapes", "TIMER", "PRINT \"X\";:TIMER"),
  ]

  @Test(arguments: triesAll ? Array(mutations.indices) : [3, 6])
  func `a modified listing diverges where the comparison finds the difference`(_ index: Int) throws
  {
    let mutation = Self.mutations[index]
    let game = try #require(GameID.named(UTF8Text(mutation.game)))
    let original = String(game.listing)
    let range = try #require(original.firstRange(of: mutation.from))
    let changed = UTF8Text(original.replacingCharacters(in: range, with: mutation.to))
    let listing = ListingReader.read(changed)
    let contender = try Contender(name: "changed", memory: listing.memory, area: 0)
    var options = Comparison.Options()
    options.scripts = 400
    options.limits = ScriptLimits(waits: 400, instructions: 20_000, emptyPolls: 400)
    var comparison = Comparison(contender, game.contender(name: "machine"), options: options)
    let difference = try #require(comparison.run().difference)

    let script = difference.script
    for speed in Speed.allCases {
      var runner = TwinRunner(
        AnyProgram(Self.machine(changed, seed: script.seed)),
        game.program(random: RandomNumbers(seed: script.seed)), speed: speed, now: 0)
      play(script.keys, at: &runner)
      #expect(runner.hasDiverged, "\(speed) \(script.options)")
      #expect(runner.first.display.looksLike(difference.a.display))
      #expect(runner.second.display.looksLike(difference.b.display))
      #expect(String(runner.first.programPosition.name) == String(difference.a.programPosition))
      #expect(String(runner.second.programPosition.name) == String(difference.b.programPosition))
    }
  }

  /// Presses keys when the program waits for them, and EXE at pauses.
  private func play(_ keys: [ScriptKey], at runner: inout TwinRunner) {
    var keys = keys[...]
    // The last line of a script lacks its EXE.
    if keys.last != .exe { keys.append(.exe) }
    var (agreed, patience) = (-1, 0)
    for frame in 0..<9000 as Range<Int64> where !runner.isOver {
      let now = frame * 20_000_000
      // True if both sides wait for EXE or a line.
      let isStopped = runner.due(now: now) == nil
      switch runner.first.wait {
      case .exe?:
        if isStopped { runner.press(.exe, now: now) }
      case .line? where !isStopped: break
      case .line?:
        if let key = keys.popFirst() { press(key, &runner, now) }
      case .key?, .time?:
        patience = agreed == runner.agreed ? patience + 1 : 0
        guard keys.first == .brk || runner.first.wait == .key, patience % 50 == 0 else { break }
        agreed = runner.agreed
        if let key = keys.popFirst() { press(key, &runner, now) }
      case nil: break
      }
      runner.advance(now: now)
    }
  }

  private func press(_ key: ScriptKey, _ runner: inout TwinRunner, _ now: Int64) {
    switch key {
    case .character(let code): runner.press(.character(code), now: now)
    case .exe: runner.press(.exe, now: now)
    case .brk: runner.press(.brk, now: now)
    case .held, .pause, .malformed, .nothing: break
    }
  }
}
