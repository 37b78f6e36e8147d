import BasicVM
import Testing

@testable import Programs

@Suite struct GameRunTests {
  /// A game with each kind of wait.
  private struct Walk: Game {
    enum State: GameState, Equatable {
      case resting, reading
      case asking(Int?)
      case looking
      case done(UInt8)

      var text: MachineText {
        switch self {
        case .resting: "REST"
        case .reading: "A TEXT THAT IS LONGER THAN THE LINE"
        case .asking(let number): "N\(number ?? 0)"
        case .looking: "KEY"
        case .done: "DONE"
        }
      }

      var wait: GameWait {
        switch self {
        case .resting: .tenths(3)
        case .reading: .exe
        case .asking: .line
        case .looking: .key
        case .done: .nothing
        }
      }

      enum Name: StateName, CaseIterable { case resting, reading, asking, looking, done }

      var name: Name {
        switch self {
        case .resting: .resting
        case .reading: .reading
        case .asking: .asking
        case .looking: .looking
        case .done: .done
        }
      }
    }

    func begin(_ random: inout RandomNumbers) -> Transition<State> {
      Transition(to: .resting, hearing: [.low, .high])
    }

    func next(
      after state: State, on event: GameEvent, _ random: inout RandomNumbers
    ) -> Transition<State>? {
      switch (state, event) {
      case (.resting, .passed): Transition(to: .reading)
      case (.reading, .passed): Transition(to: .asking(nil))
      case (.asking, .answered(let number?)) where number != 0: Transition(to: .asking(number))
      case (.asking, .answered(0)): Transition(to: .looking)
      case (.looking, .pressed(let key)): Transition(to: .done(key.code))
      default: nil
      }
    }
  }

  private static func walk(to state: Walk.State) -> GameRun<Walk> {
    var run = GameRun(Walk(), random: RandomNumbers())
    var event = Event.proceed
    while run.state != state {
      switch run.resume(event) {
      case .waitForExe: event = .exe
      case .waitForLine: event = .line([CharacterCode.zero])
      default: event = .proceed
      }
    }
    return run
  }

  @Test func `tones come before the wait of the state and advance the clock`() {
    var run = GameRun(Walk(), random: RandomNumbers())
    #expect(GamePlay.text(run.display.trimmedText) == "REST")
    let effects = (0..<4).map { _ in run.resume(.proceed) }
    #expect(effects == [.beep(.low), .beep(.high), .wait(300_000), .waitForExe])
    #expect(run.clock == 2 * Effect.beepTime + 300_000)
  }

  /// Pauses of all lengths, one after the other.
  private struct Pauses: Game {
    static let tenths = [-5, .min, 0, 1, 9_999_999, 10_000_000, .max]

    struct State: GameState, Equatable {
      var index: Int

      var text: MachineText { "" }
      var wait: GameWait { .tenths(Pauses.tenths[index]) }

      enum Name: StateName, CaseIterable { case pausing }
      var name: Name { .pausing }
    }

    func begin(_ random: inout RandomNumbers) -> Transition<State> {
      Transition(to: State(index: 0))
    }

    func next(
      after state: State, on event: GameEvent, _ random: inout RandomNumbers
    ) -> Transition<State>? {
      Transition(to: State(index: state.index + 1))
    }
  }

  @Test func `pauses that TIMER lacks are the nearest that it has`() {
    var run = GameRun(Pauses(), random: RandomNumbers())
    let effects = Pauses.tenths.map { _ in run.resume(.proceed) }
    let expected: [Ticks] = [0, 0, 0, 1, 9_999_999, 9_999_999, 9_999_999]
    #expect(effects == expected.map { .wait($0 * 100_000) })
  }

  @Test func `a run pauses at its deadline and resumes without losing an effect`() {
    var run = GameRun(Walk(), random: RandomNumbers())
    let effects = [0, 1, 125_000, 126_000, .max].map { run.resume(.proceed, until: $0) }
    #expect(effects == [.outOfTime, .beep(.low), .outOfTime, .beep(.high), .wait(300_000)])
  }

  @Test func `a wait for EXE ignores other events and lights STOP`() {
    var run = Self.walk(to: .reading)
    for event in [Event.proceed, .key(0x10), .line([0x10])] {
      let effect = run.resume(event)
      #expect(effect == .waitForExe)
      #expect(run.indicators == Indicators(.run, .deg, .stop))
    }
    let effect = run.resume(.exe)
    #expect(effect == .waitForLine)
    #expect(run.indicators == Indicators(.run, .deg))
  }

  @Test func `of a long text the last 24 characters are displayed`() {
    let run = Self.walk(to: .reading)
    #expect(GamePlay.text(run.display.cells) == "T IS LONGER THAN THE LINE".suffix(24))
    #expect(run.display.cursor == nil)
  }

  @Test func `an input prompt ends with a question mark and a cursor`() {
    let run = Self.walk(to: .asking(nil))
    #expect(GamePlay.text(run.display.trimmedText) == "N0?")
    #expect(run.display.cursor == 4)
  }

  struct Answer: CustomTestStringConvertible {
    let typed: String
    let number: Int?
    var testDescription: String { typed }
  }

  static let answers = [
    Answer(typed: "7", number: 7), Answer(typed: "999999999", number: 999_999_999),
    Answer(typed: "000000012", number: 12), Answer(typed: "1000000000", number: nil),
    Answer(typed: "0000000012", number: nil), Answer(typed: "-1", number: nil),
    Answer(typed: "1+1", number: nil), Answer(typed: " 1", number: nil),
    Answer(typed: "1.0", number: nil), Answer(typed: "A", number: nil),
  ]

  @Test(arguments: answers)
  func `an answer is a number if it has one to nine digits and nothing else`(
    _ answer: Answer
  ) {
    var run = Self.walk(to: .asking(nil))
    _ = run.resume(.proceed)
    let line = MachineText(typing: UTF8Text(answer.typed))
    let effect = run.resume(.line(line))
    #expect(effect == .waitForLine)
    #expect(run.state == .asking(answer.number))
  }

  @Test func `a key counts once it was up before, and a lowercase letter as its capital`() {
    var run = Self.walk(to: .looking)
    let small = MachineText(typing: UTF8Text("y"))[0]
    let looks = [Event.proceed, .key(small), .key(nil), .proceed].map { run.resume($0) }
    #expect(looks.allSatisfy { $0 == .pollKey })
    let end = [run.resume(.key(small)), run.resume(.proceed)]
    #expect(end == [.ended, .ended])
    #expect(run.state == .done(CharacterCode.capital(small)))
  }
}
