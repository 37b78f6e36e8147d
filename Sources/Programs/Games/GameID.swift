import BasicVM
import GameListings
import StateMachines

/// A game included with the computer.
///
/// CONTRIBUTING.md explains how to add one.
public struct GameID: Sendable {
  /// The name on the command line.
  public let id: StaticString
  /// The displayed name.
  public let title: StaticString
  /// The game in one sentence.
  public let summary: StaticString
  private let file: @Sendable () -> [UInt8]
  private let rules: Rules
  /// Lines that no script can reach, with reasons.
  let unreachable: [(line: StaticString, reason: StaticString)]

  /// Names the state machines, so that code that only lists the games does not link them.
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

  /// The text of the BASIC listing.
  public var listing: UTF8Text { UTF8Text(utf8: file()) }
}

private struct MachineUses {
  let program: (RandomNumbers) -> AnyProgram
  #if !hasFeature(Embedded)
  // The web page omits these, which would link all comparison code.
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

  /// The game's state machine at its start.
  public func program(random: RandomNumbers) -> AnyProgram { uses.program(random) }

  #if !hasFeature(Embedded)
  /// The state machine as a side of a comparison.
  public func contender(name: UTF8Text) -> Contender { uses.contender(name) }

  /// The graph of the state machine's runs on scripts, with a count for each transition.
  package func observedGraph(_ options: TransitionCounts.Options) -> StateGraph {
    let machine = contender(name: "")
    // The listing provides numbers and texts that may be answers; the state machine has none.
    let listing = try? Contender(listingOf: self, name: "")
    return uses.observed(TransitionCounts.scripts(for: machine, listing ?? machine, options))
  }
  #endif
}

extension GameID: CaseIterable {
  /// Horse Race.
  public static let horseRace = GameID(
    "horse-race", "Horse Race",
    "Bet on four horses, one to nine players, and see them race along one line.",
    listing: GameListings.horseRace, machine: .horseRace)
  /// Bullseye.
  public static let bullseye = GameID(
    "bullseye", "Bullseye",
    "Put a slider, whose number is hidden, on a target.",
    listing: GameListings.bullseye, machine: .bullseye)
  /// Bulls & Cows.
  public static let bullsAndCows = GameID(
    "bulls-and-cows", "Bulls & Cows",
    "Find four different digits in ten guesses.",
    listing: GameListings.bullsAndCows, machine: .bullsAndCows)
  /// Hangman.
  public static let hangman = GameID(
    "hangman", "Hangman",
    "Guess words letter by letter; seven wrong guesses lose.",
    listing: GameListings.hangman, machine: .hangman,
    // The listing accepts lowercase letters, which no unshifted key gives.
    unreachable: ["P0-840", "P0-845", "P0-848"].map { ($0, "KEY$ gives only capitals") })
  /// Shapes.
  public static let shapes = GameID(
    "shapes", "Shapes",
    "See two shapes for two seconds and say which is larger.",
    listing: GameListings.shapes, machine: .shapes)

  /// The games in display order.
  public static let allCases = [horseRace, bullseye, bullsAndCows, hangman, shapes]

  /// The game with this command-line name.
  public static func named(_ id: UTF8Text) -> GameID? {
    allCases.first { $0.id.utf8.elementsEqual(id.utf8) }
  }
}

extension GameID: Hashable {
  /// Compares the names.
  public static func == (one: GameID, other: GameID) -> Bool {
    one.id.utf8.elementsEqual(other.id.utf8)
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    for byte in id.utf8 { hasher.combine(byte) }
  }
}
