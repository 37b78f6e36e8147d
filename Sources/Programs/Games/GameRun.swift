import BasicVM

/// Runs a game as a resumable program.
///
/// After a transition, `resume` returns the transition's tones, then the new state's wait.
public struct GameRun<Played: Game>: StateMachine {
  private let game: Played
  /// The current state.
  public private(set) var state: Played.State
  private(set) var random: RandomNumbers
  /// The number of transitions, including the one to the first state.
  private(set) var transitionCount = 0
  private var tones: ArraySlice<Tone> = []
  private var asked: Effect?
  /// Whether a poll found no key since the last press, so that a held key counts once.
  private var isKeyUp = false

  /// The current state's display.
  public private(set) var display = Display()
  /// Machine time since the start.
  public private(set) var clock: Ticks = 0

  /// 100 KEY$ polls a second.
  private static var pollInterval: Ticks { 10_000 }

  /// Starts a game.
  public init(_ game: Played, random: RandomNumbers) {
    self.game = game
    self.random = random
    let beginning = game.begin(&self.random)
    state = beginning.state
    enter(beginning)
  }

  /// The lit indicators: STOP during a wait for EXE.
  public var indicators: Indicators {
    var indicators = Indicators(.run, .deg)
    if asked == .waitForExe { indicators.insert(.stop) }
    return indicators
  }

  /// Runs to the next effect or to `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    settle(event)
    guard clock < deadline else { return .outOfTime }
    let effect = asked ?? nextEffect()
    asked = effect
    return effect
  }

  /// Hashes the state, the random numbers, the remaining tones, and whether a key was released.
  public func hashState(into hasher: inout Hasher) -> Bool {
    hasher.combine(state)
    hasher.combine(random)
    hasher.combine(Array(tones))
    hasher.combine(isKeyUp)
    return true
  }

  /// The current state's index among the names.
  public var stateIndex: Int { state.index }
  /// The names of all states.
  public static var stateNames: [StaticString] { Played.State.names }

  // MARK: Events

  private mutating func settle(_ event: Event) {
    switch (asked, event) {
    case (.beep, _): clock.pass(Effect.beepTime)
    case (.wait(let ticks), _):
      clock.pass(ticks)
      handle(.passed)
    case (.waitForExe, .exe): handle(.passed)
    case (.waitForLine, .line(let line)) where !line.isEmpty:
      handle(state.wait == .text ? .typed(line) : .answered(line.wholeNumber))
    case (.pollKey, .key(let code)):
      clock.pass(Self.pollInterval)
      take(polled: code)
    default: return
    }
    asked = nil
  }

  private mutating func take(polled code: UInt8?) {
    guard let code else {
      isKeyUp = true
      return
    }
    guard isKeyUp else { return }
    isKeyUp = false
    handle(.pressed(GameKey(code: code)))
  }

  private mutating func handle(_ event: GameEvent) {
    enter(game.next(after: state, on: event, &random) ?? Transition(to: state))
  }

  private mutating func enter(_ transition: Transition<Played.State>) {
    state = transition.state
    transitionCount += 1
    tones = transition.tones[...]
    show(state.text)
  }

  private mutating func show(_ text: MachineText) {
    display = state.wait.display(of: text)
  }

  // MARK: Effects

  private mutating func nextEffect() -> Effect {
    if let tone = tones.popFirst() { return .beep(tone) }
    return state.wait.effect
  }
}

extension GameWait {
  /// Whether it waits for a line of text or for a number.
  package var isQuestion: Bool { self == .line || self == .text }

  /// The display of a text during the wait.
  package func display(of text: MachineText) -> Display {
    let shown = isQuestion ? text + "? " : text
    // Longer text has scrolled to its end.
    let end = shown.count > Display.width ? MachineText(shown.suffix(Display.width)) : shown
    return Display(end, cursor: isQuestion ? min(end.count, Display.width - 1) : nil)
  }

  /// The wait as a program requests it.
  package var effect: Effect {
    switch self {
    case .exe: .waitForExe
    case .line, .text: .waitForLine
    case .key: .pollKey
    case .tenths(let count): .wait(Ticks(min(max(count, 0), Effect.tenthsLimit - 1)) * 100_000)
    case .nothing: .ended
    }
  }
}

extension RandomNumbers {
  /// Draws a whole number from 0 up to `count` - 1, rarely `count`.
  ///
  /// As on the machine, a random number of ten digits is multiplied by `count`, and the fraction
  /// is cut. For ten nines the product can round up to `count`; the caller must handle this.
  public mutating func draw(_ count: Int) -> Int {
    let product = next().multiplied(by: Decimal12(count), .corrected)
    return product?.integerPart(.corrected).truncated ?? 0
  }
}

extension MachineText {
  /// The value of one to nine digits; nil for other texts.
  var wholeNumber: Int? {
    let digits = compactMap(CharacterCode.digit)
    guard digits.count == count, 1...9 ~= count else { return nil }
    return digits.reduce(0) { $0 * 10 + $1 }
  }
}
