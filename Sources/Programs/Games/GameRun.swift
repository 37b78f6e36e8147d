import BasicVM

/// Plays a game: makes a program that is resumed out of its states.
///
/// In come the world's events, out go effects: first the tones of a transition, then the wait of
/// the state that it led to.
public struct GameRun<Played: Game>: StateMachine {
  private let game: Played
  /// The state it is in.
  public private(set) var state: Played.State
  /// The index of the state among all names.
  public private(set) var stateIndex: Int
  private(set) var random: RandomNumbers
  /// How many transitions it has made, the beginning with them.
  private(set) var transitionCount = 0
  /// The tones that are still to be heard before the state waits.
  private var tones: ArraySlice<Tone> = []
  /// The effect that has been asked for and not been answered yet.
  private var asked: Effect?
  /// Whether a look at the keyboard has found nothing since the last key: one press is one key.
  private var isKeyUp = false

  /// The display as the state wants it.
  public private(set) var display = Display()
  /// Machine time since the start.
  public private(set) var clock: Ticks = 0

  /// A player looks at the keyboard a hundred times a second.
  private static var lookTime: Ticks { 10_000 }
  private static var tenth: Ticks { 100_000 }

  /// A game that begins.
  public init(_ game: Played, random: RandomNumbers) {
    self.game = game
    self.random = random
    let beginning = game.begin(&self.random)
    state = beginning.state
    stateIndex = state.index
    enter(beginning)
  }

  /// The signs that are lit: STOP while it waits for EXE.
  public var indicators: Indicators {
    var indicators = Indicators(.run, .deg)
    if asked == .waitForExe { indicators.insert(.stop) }
    return indicators
  }

  /// Goes on until the game needs the world, or until its clock has reached `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks = .max) -> Effect {
    settle(event)
    guard clock < deadline else { return .outOfTime }
    let effect = asked ?? nextEffect()
    asked = effect
    return effect
  }

  /// The names of all states.
  public static var stateNames: [StaticString] { Played.State.names }

  // MARK: What happens

  /// Does what an event means for the effect that was asked for.
  private mutating func settle(_ event: Event) {
    switch (asked, event) {
    case (.beep, _): clock.pass(Effect.beepTime)
    case (.wait(let ticks), _):
      clock.pass(ticks)
      happen(.passed)
    case (.waitForExe, .exe): happen(.passed)
    case (.waitForLine, .line(let line)) where !line.isEmpty:
      happen(.answered(Self.number(line)))
    case (.lookAtKey, .key(let code)):
      clock.pass(Self.lookTime)
      look(at: code)
    default: return
    }
    asked = nil
  }

  private mutating func look(at code: UInt8?) {
    guard let code else {
      isKeyUp = true
      return
    }
    guard isKeyUp else { return }
    isKeyUp = false
    happen(.pressed(GameKey(code: code)))
  }

  /// The number of a typed line: one to nine digits and nothing else.
  private static func number(_ line: MachineText) -> Int? {
    let digits = line.compactMap(CharacterCode.digit)
    guard digits.count == line.count, 1...9 ~= digits.count else { return nil }
    return digits.reduce(0) { $0 * 10 + $1 }
  }

  private mutating func happen(_ event: GameEvent) {
    enter(game.next(after: state, on: event, &random) ?? Transition(to: state))
  }

  private mutating func enter(_ transition: Transition<Played.State>) {
    state = transition.state
    stateIndex = state.index
    transitionCount += 1
    tones = transition.tones[...]
    show(state.text)
  }

  private mutating func show(_ text: MachineText) {
    let isQuestion = state.wait == .line
    let shown = isQuestion ? text + "? " : text
    // What is longer than the display has moved through it, and its end is seen.
    let end = shown.count > Display.width ? MachineText(shown.suffix(Display.width)) : shown
    display = Display(end, cursor: isQuestion ? min(end.count, Display.width - 1) : nil)
  }

  // MARK: What is wanted next

  private mutating func nextEffect() -> Effect {
    if let tone = tones.popFirst() { return .beep(tone: tone.rawValue) }
    return switch state.wait {
    case .exe: .waitForExe
    case .line: .waitForLine
    case .key: .lookAtKey
    case .tenths(let count): .wait(Ticks(count) * Self.tenth)
    case .nothing: .ended
    }
  }
}

extension RandomNumbers {
  /// Draws one of so many whole numbers, from 0 up.
  ///
  /// The machine takes the whole part of ten digits. When ten nines are drawn the product can round
  /// up to `count` itself; who draws decides what that stands for.
  public mutating func draw(_ count: Int) -> Int {
    let product = next().multiplied(by: Decimal12(count), .corrected)
    return product?.integerPart(.corrected).truncated ?? 0
  }
}
