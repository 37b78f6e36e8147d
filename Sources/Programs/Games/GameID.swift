import BasicVM
import GameListings
import StateMachines

/// A game that comes with the computer.
///
/// A game is added by a row of `allCases` with its listing in roms/, and a case of `Rules` with its
/// type.
public struct GameID: Sendable {
  /// Its name on the command line.
  public let id: StaticString
  /// Its name for people.
  public let title: StaticString
  /// The game in a sentence.
  public let summary: StaticString
  private let file: @Sendable () -> [UInt8]
  private let rules: Rules
  /// Lines of the listing that no script can reach, and why.
  let unreachable: [(line: StaticString, reason: StaticString)]

  /// The state machines, by name alone: whoever lists the games, as the page does at first, brings none
  /// of them along.
  private enum Rules {
    case horseRace, bullseye, bullsAndCows, hangman, shapes
  }

  private init(
    _ id: StaticString, _ title: StaticString, _ summary: StaticString,
    listing: @escaping @autoclosure @Sendable () -> [UInt8], machine rules: Rules,
    unreachable: [(line: StaticString, reason: StaticString)] = []
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    file = listing
    self.rules = rules
    self.unreachable = unreachable
  }

  /// The file of its listing in BASIC.
  public var listing: UTF8Text { UTF8Text(utf8: file()) }
}

/// What is done with a game's state machine.
private struct MachineUses {
  let program: (RandomNumbers) -> AnyProgram
  #if !hasFeature(Embedded)
  // On the page, which compares nothing, it would bring all of comparing along.
  let contender: (UTF8Text) -> Contender
  let observed: ([Script]) -> StateGraph
  #endif

  init(of game: some Game) {
    program = { AnyProgram(GameRun(game, random: $0)) }
    #if !hasFeature(Embedded)
    contender = { Contender(name: $0, playing: game) }
    observed = { GameObservation(of: game, playing: $0).graph }
    #endif
  }
}

extension GameID {
  private var uses: MachineUses {
    switch rules {
    case .horseRace: MachineUses(of: HorseRace())
    case .bullseye: MachineUses(of: Bullseye())
    case .bullsAndCows: MachineUses(of: BullsAndCows())
    case .hangman: MachineUses(of: Hangman())
    case .shapes: MachineUses(of: Shapes.standard)
    }
  }

  /// Its state machine, about to begin.
  public func program(random: RandomNumbers) -> AnyProgram { uses.program(random) }

  #if !hasFeature(Embedded)
  /// Its state machine as one side of a comparison.
  public func contender(name: UTF8Text) -> Contender { uses.contender(name) }

  /// The graph of what runs of its state machine did, each way with how often it was taken.
  public func observedGraph(_ options: Observation.Options) -> StateGraph {
    let machine = contender(name: "")
    // The listing knows better what may be typed.
    let listing = try? Contender(listingOf: self, name: "")
    return uses.observed(Observation.scripts(for: machine, listing ?? machine, options))
  }
  #endif
}

extension GameID: CaseIterable {
  /// The games in the order in which they are shown.
  public static let allCases = [
    GameID(
      "horse-race", "Horse Race",
      "Bet on four horses, one to nine players, and see them race along one line.",
      listing: GameListings.horseRace, machine: .horseRace),
    GameID(
      "bullseye", "Bullseye",
      "Put a slider on a target without seeing its number.",
      listing: GameListings.bullseye, machine: .bullseye),
    GameID(
      "bulls-and-cows", "Bulls & Cows",
      "Find four different digits in ten guesses.",
      listing: GameListings.bullsAndCows, machine: .bullsAndCows),
    GameID(
      "hangman", "Hangman",
      "Guess words letter by letter before seven bad guesses.",
      listing: GameListings.hangman, machine: .hangman,
      // It takes small letters for capitals, though no key alone gives any.
      unreachable: ["P0-840", "P0-845", "P0-848"].map { ($0, "KEY$ gives no small letters") }),
    GameID(
      "shapes", "Shapes",
      "See two shapes for two seconds and say which is larger.",
      listing: GameListings.shapes, machine: .shapes),
  ]

  /// The game of a name, in UTF-8.
  public static func named(_ id: UTF8Text) -> GameID? {
    allCases.first { $0.id.utf8.elementsEqual(id.utf8) }
  }
}

extension GameID: Hashable {
  /// Two games are the same if their names are.
  public static func == (one: GameID, other: GameID) -> Bool {
    one.id.utf8.elementsEqual(other.id.utf8)
  }

  /// Takes its name in.
  public func hash(into hasher: inout Hasher) {
    for byte in id.utf8 { hasher.combine(byte) }
  }
}
