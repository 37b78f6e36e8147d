import BasicVM

/// A game as a state machine: a function from a state, and what happens in it, to the next state.
///
/// It shows nothing and waits for nothing itself. Each state says what the display shows and what
/// it waits for, and `GameRun` sees to both.
protocol Game: Sendable {
  associatedtype State: GameState

  /// How the game begins.
  func begin(_ random: inout RandomNumbers) -> Transition<State>

  /// What follows when something happens in a state; nil when the state stays as it is.
  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>?
}

/// A state of a game.
protocol GameState: Sendable {
  /// What the display shows.
  var text: ScreenText { get }
  /// What it waits for.
  var wait: GameWait { get }
  /// What the states are called, in their order.
  static var names: [StaticString] { get }
  /// Its place among the names.
  var index: Int { get }
}

/// What a state waits for.
enum GameWait: Equatable, Sendable {
  /// For EXE.
  case exe
  /// For a typed line; the display adds a question mark and a cursor.
  case line
  /// For one key.
  case key
  /// For nothing but time to pass.
  case tenths(Int)
  /// For nothing: the game is over.
  case nothing
}

/// What happens in a state.
enum GameEvent: Equatable, Sendable {
  /// EXE was pressed, or the time has passed.
  case passed
  /// A line was typed: a whole number of at most nine digits, or none.
  case answered(Int?)
  /// A key was pressed; of letters the capital counts.
  case pressed(GameKey)
}

/// A step from one state to another, or back to the same.
struct Transition<State: GameState>: Sendable {
  /// The state that follows.
  let state: State
  /// What is heard on the way.
  let tones: [Tone]

  init(to state: State, hearing tones: [Tone] = []) {
    self.state = state
    self.tones = tones
  }
}

/// A tone of the machine's buzzer.
enum Tone: Int, Sendable {
  case low, high
}

extension Array where Element == Tone {
  /// The same tones again and again.
  static func * (tones: [Tone], times: Int) -> [Tone] {
    (0..<times).flatMap { _ in tones }
  }
}
