import BasicVM

/// A game as a state machine: a function from a state and an event to the next state.
///
/// `GameRun` performs each state's display and wait: <doc:AGameAndItsProof>.
public protocol Game: Sendable {
  /// The states, each with only the values that it needs.
  associatedtype State: GameState

  /// The transition into the first state.
  func begin(_ random: inout RandomNumbers) -> Transition<State>

  /// The transition for an event; nil to stay in the state.
  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>?
}

/// A state of a game, with its display and its wait.
///
///     enum Name: StateName, CaseIterable { case asking, judging, waitingForReplay = "replay" }
public protocol GameState: Hashable, Sendable {
  /// The names of all states, as an enum with one case for each.
  associatedtype Name: RawRepresentable, CaseIterable, Equatable where Name.RawValue == StateName

  /// The text on the display.
  var text: MachineText { get }
  /// The event that it waits for.
  var wait: GameWait { get }
  /// The name in graphs and reports.
  var name: Name { get }
}

/// The name of a state in graphs and reports, a literal.
public struct StateName: Equatable, Sendable, ExpressibleByStringLiteral {
  let text: StaticString

  /// Wraps a literal.
  public init(stringLiteral text: StaticString) {
    self.text = text
  }

  /// Compares the characters.
  public static func == (a: StateName, b: StateName) -> Bool {
    a.text.utf8.elementsEqual(b.text.utf8)
  }
}

extension GameState {
  static var names: [StaticString] { Name.allCases.map { $0.rawValue.text } }

  var index: Int {
    let name = name
    var index = 0
    for other in Name.allCases {
      if other == name { return index }
      index += 1
    }
    return 0
  }
}

/// A state's wait.
public enum GameWait: Equatable, Sendable {
  /// The EXE key.
  case exe
  /// A typed number; the display adds a question mark and a cursor.
  case line
  /// A typed text; the display adds a question mark and a cursor.
  case text
  /// A single key, as KEY$ reads it.
  case key
  /// A pause in tenths of a second, 0 to 9,999,999; others become the nearest of these.
  case tenths(Int)
  /// No wait: the game is over.
  case nothing
}

/// An event in a state of a game.
public enum GameEvent: Equatable, Sendable {
  /// EXE was pressed, or the pause is over.
  case passed
  /// The number on a typed line of one to nine digits; nil for any other line. Only in a state that
  /// waits for a line.
  case answered(Int?)
  /// The text on a typed line, which is not empty; only in a state that waits for a text.
  case typed(MachineText)
  /// A pressed key; letters are capitals.
  case pressed(GameKey)
}

/// A step to a state, possibly the same.
public struct Transition<State: GameState>: Sendable {
  /// The next state.
  public let state: State
  /// The tones that sound before the state's wait.
  public let tones: [Tone]

  /// Creates a transition, silent by default.
  public init(to state: State, hearing tones: [Tone] = []) {
    self.state = state
    self.tones = tones
  }
}

extension Array where Element == Tone {
  /// Repeats the tones.
  public static func * (tones: [Tone], times: Int) -> [Tone] {
    (0..<times).flatMap { _ in tones }
  }
}

/// A pressed key; also written as a literal, `"Y"`.
public struct GameKey: Equatable, Sendable, ExpressibleByUnicodeScalarLiteral {
  /// The character code; letters are capitals.
  public let code: UInt8

  /// The key of a character; lowercase letters become capitals.
  public init(code: UInt8) {
    self.code = CharacterCode.capital(code)
  }

  /// The key of a literal.
  ///
  /// Stops the program if the literal is not an ASCII character of the machine.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    let text = try? MachineText(UTF8Text(utf8: [UInt8(truncatingIfNeeded: scalar.value)]))
    guard scalar.isASCII, let code = text?.first else {
      preconditionFailure("a literal is not a key of the machine")
    }
    self.init(code: code)
  }

  /// Its digit; nil for other keys.
  public var digit: Int? { CharacterCode.digit(code) }

  /// Whether it is A to Z.
  public var isLetter: Bool { CharacterCode.isLetter(code) }
}
