import BasicVM
import Foundation
import StateMachines
import Testing

@testable import Programs

/// The test files in roms.
@Suite struct GameTestFileTests {
  /// The transitions that no script can take; Tests/Ports/taken has the reasons.
  static let never = ["horse-race": 1, "bulls-and-cows": 1]

  private func text(ofTestsFor game: GameID) throws -> UTF8Text {
    let path = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return UTF8Text(
      try String(contentsOfFile: "/\(path)/roms/\(game.id).test", encoding: .utf8))
  }

  @Test(arguments: GameID.allCases.map { "\($0.id)" })
  func `the tests of a game take all transitions of its graph`(_ name: String) throws {
    let game = try #require(GameID.named(UTF8Text(name)))
    let tests = ListingTestFile(reading: try text(ofTestsFor: game)).tests
    let listing = ListingReader.read(game.listing)
    let machine = try Machine(running: listing, area: 0, random: RandomNumbers())
    let graph = try StateGraph(of: listing.memory, area: 0)
    let walk = try #require(GraphWalk(on: graph, machine, area: 0))
    var counts = walk.counts
    for test in tests {
      let setting = test.settings.first { $0.name == "seed" }
      let seed = try #require(UInt64("\(setting?.value ?? "1")"))
      let run = TestRun(of: walk.seeded(seed), keys: ScriptKeys(test.keys)) { player in
        for index in counts.indices { counts[index] += player.program.counts[index] }
      }
      #expect(OutputMatch.difference(of: run.lines, from: test.patterns) == nil, "\(test.name)")
    }
    #expect(counts.count { $0 == 0 } == Self.never[name] ?? 0)
  }
}
