import BasicVM

/// A game as a state machine: a function from a state, and something that happens in it, to the
/// next state.
///
/// It shows nothing and waits for nothing itself. Each state says what the display shows and what
/// it waits for, and `GameRun` sees to both. docs/library.md writes a small one.
public protocol Game: Sendable {
  /// The states, each with what it needs to know and no more.
  associatedtype State: GameState

  /// How the game begins.
  func begin(_ random: inout RandomNumbers) -> Transition<State>

  /// The transition that an event leads to; nil when the state stays as it is.
  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>?
}

/// A state of a game.
public protocol GameState: Sendable {
  /// The text on the display.
  var text: MachineText { get }
  /// The thing that it waits for.
  var wait: GameWait { get }
  /// Its name for people: on a graph, in a report, beside the display.
  var name: StaticString { get }
  /// The names of all states, so that a comparison can tell which were never reached; a state whose
  /// name is not among them stops the program.
  static var names: [StaticString] { get }
}

extension GameState {
  /// The place of its name among all names.
  var index: Int {
    let name = name.utf8
    let index = Self.names.firstIndex { other in
      other.utf8CodeUnitCount == name.count
        && name.indices.allSatisfy { index in
          other.utf8Start[index] == name[index]
        }
    }
    guard let index else { preconditionFailure("a state's name is not among the names") }
    return index
  }
}

/// The wait of a state of a game.
public enum GameWait: Equatable, Sendable {
  /// For EXE.
  case exe
  /// For a typed line; the display adds a question mark and a cursor.
  case line
  /// For one key.
  case key
  /// For nothing but so many tenths of a second to pass.
  case tenths(Int)
  /// For nothing: the game is over.
  case nothing
}

/// Something that happens in a state of a game.
public enum GameEvent: Equatable, Sendable {
  /// EXE was pressed, or the time has passed.
  case passed
  /// A line was typed: a whole number of at most nine digits, or none.
  case answered(Int?)
  /// A key was pressed; of letters the capital counts.
  case pressed(GameKey)
}

/// A step from one state to another, or back to the same.
public struct Transition<State: GameState>: Sendable {
  /// The state that follows.
  public let state: State
  /// The tones that are heard on the way.
  public let tones: [Tone]

  /// A step to a state.
  public init(to state: State, hearing tones: [Tone] = []) {
    self.state = state
    self.tones = tones
  }
}

extension Array where Element == Tone {
  /// The same tones again and again.
  public static func * (tones: [Tone], times: Int) -> [Tone] {
    (0..<times).flatMap { _ in tones }
  }
}

/// A key that a player pressed, by its character; written as a literal, `"Y"`.
public struct GameKey: Equatable, Sendable, ExpressibleByUnicodeScalarLiteral {
  /// The code of its character.
  public let code: UInt8

  /// The key that makes a character; small letters are on the keys of the capitals.
  public init(code: UInt8) {
    self.code = CharacterCode.capital(code)
  }

  /// The key of a literal, which must have an ASCII character that the machine has.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    let text = MachineText(UTF8Text(utf8: [UInt8(truncatingIfNeeded: scalar.value)]))
    guard scalar.isASCII, let code = text?.first else {
      preconditionFailure("a literal is no key of the machine")
    }
    self.init(code: code)
  }

  /// The digit on it.
  public var digit: Int? { CharacterCode.digit(code) }

  /// Whether it is one of A to Z.
  public var isLetter: Bool { CharacterCode.isLetter(code) }
}
