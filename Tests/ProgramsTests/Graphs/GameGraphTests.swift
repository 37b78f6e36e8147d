import BasicVM
import Foundation
import Pictures
import Testing

@testable import Programs
@testable import StateMachines

/// The graphs of the games' listings match the state machines.
@Suite struct GameGraphTests {
  /// State of the machine: state of the graph.
  static let names: [GameID: [String: String]] = [
    .horseRace: [
      "title": "title", "asking for players": "asking for players", "announcing": "announcing",
      "offering": "offering", "choosing": "pressed (ask for horse)", "staking": "staking",
      "starting": "starting", "racing": "racing", "finishing": "finishing",
      "settling": "settling", "paying": "paying", "over": "over",
      "asking for replay": "pressed (ask for replay)", "ended": "ended",
    ],
    .bullseye: [
      // The second wait of the line is named after its text.
      "title": "title", "announcing": "announcing", "sliding": "pressed",
      "judging": "judging", "comparing": "target", "scoring": "scoring",
    ],
    .bullsAndCows: [
      // One line waits after both outcomes.
      "title": "title", "guessing": "pressed (ask for digit)",
      "found": "ending", "missed": "ending",
      "asking for another": "pressed (ask for replay)",
      "ended": "ended",
    ],
    .hangman: [
      "title": "title", "guessing": "pressed (ask for letter)",
      "solved": "solved", "hanged": "losing",
      "cheering": "winning", "revealing": "it was", "living": "living", "burying": "ending",
      "living on": "another", "scoring": "scoring",
      "asking for another": "pressed (ask for replay)",
      "ended": "ended",
    ],
    .shapes: [
      "title": "title", "showing": "showing",
      "asking": "pressed (ask for shape)", "judging": "judging",
      "scoring": "finishing",
      "asking for another": "pressed (ask for replay)", "ended": "ended",
    ],
  ]

  private static func graph(of game: GameID) throws -> StateGraph {
    let listing = ListingReader.read(game.listing)
    return try StateGraph(of: listing.memory, hints: PortHints(in: game.listing))
  }

  // MARK: States and transitions

  @Test(arguments: GameID.allCases)
  func `each state of the machine corresponds to a state of the graph, and vice versa`(
    _ game: GameID
  ) throws {
    let names = try #require(Self.names[game])
    let states = try Self.graph(of: game).states.dropFirst().map(\.name.description)
    #expect(Set(names.keys) == Set(stateNames(of: game)))
    #expect(Set(names.values) == Set(states))
  }

  @Test(arguments: GameID.allCases)
  func `corresponding states wait for the same event, and the graph has all played transitions`(
    _ game: GameID
  ) throws {
    let names = try #require(Self.names[game])
    let graph = try Self.graph(of: game)
    let states = graph.states.map(\.name.description)
    let ways = Set(graph.transitions.map { "\(states[$0.from]) > \(states[$0.to])" })
    let played = played(game)
    #expect(Set(played.waits.keys) == Set(names.keys))
    for (name, wait) in played.waits {
      let state = try #require(states.firstIndex { $0 == names[name] })
      #expect(Self.isSame(wait, graph.states[state].kind), "\(name)")
    }
    for (from, to) in played.ways {
      #expect(ways.contains("\(names[from] ?? from) > \(names[to] ?? to)"), "\(from) to \(to)")
    }
  }

  private static func isSame(_ wait: GameWait, _ kind: StateGraph.StateKind) -> Bool {
    switch (wait, kind) {
    case (.exe, .wait(.pause)), (.line, .wait(.line)), (.key, .wait(.key)), (.nothing, .end): true
    case (.tenths(let count), .wait(.time(let ticks?))): Ticks(count) * 100_000 == ticks
    default: false
    }
  }

  // MARK: Playing

  private struct Played {
    var waits: [String: GameWait] = [:]
    var ways: [(String, String)] = []
  }

  private func stateNames(of game: GameID) -> [String] {
    switch game {
    case .horseRace: names(HorseRace.State.self)
    case .bullseye: names(Bullseye.State.self)
    case .bullsAndCows: names(BullsAndCows.State.self)
    case .hangman: names(Hangman.State.self)
    case .shapes: names(Shapes.State.self)
    default: preconditionFailure("a game that is not tested: \(game.id)")
    }
  }

  private func names(_ states: (some GameState).Type) -> [String] {
    states.names.map { "\($0)" }
  }

  private func played(_ game: GameID) -> Played {
    switch game {
    case .horseRace: played(HorseRace(), game)
    case .bullseye: played(Bullseye(), game)
    case .bullsAndCows: played(BullsAndCows(), game)
    case .hangman: played(Hangman(), game)
    case .shapes: played(Shapes.standard, game)
    default: preconditionFailure("a game that is not tested: \(game.id)")
    }
  }

  private func played<Played: Game>(_ game: Played, _ id: GameID) -> Self.Played {
    let names = names(Played.State.self)
    var result = Self.Played()
    for script in GameScript.all where script.game == id {
      let run = GameRun(game, random: RandomNumbers(seed: script.seed))
      var player = Player(run, keys: ScriptKeys(GamePlay.keys(script.keys)))
      var last = player.program.state
      result.waits[names[last.index]] = last.wait
      while player.ending == nil {
        _ = player.advance { _ in }
        let state = player.program.state
        if state.index != last.index { result.ways.append((names[last.index], names[state.index])) }
        result.waits[names[state.index]] = state.wait
        last = state
      }
    }
    return result
  }

  // MARK: Pictures

  @Test(arguments: GameID.allCases) func `the picture in docs is up to date`(
    _ game: GameID
  ) throws {
    let path = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let file = "/\(path)/docs/graphs/\(game.id).svg"
    let kept = try #require(FileManager.default.contents(atPath: file))
    // To update it: fx790 graph roms/NAME.bas -o docs/graphs/NAME.svg
    #expect(Array(kept) == (try Self.graph(of: game).svg.utf8))
  }
}
