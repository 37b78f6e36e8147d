import BasicVM
import Foundation
import Testing

@testable import Programs
@testable import StateMachines

/// Runs take only transitions that are in the graph.
@Suite struct GraphWalkTests {
  private static func walk(on listing: Listing) throws -> GraphWalk {
    let area = listing.firstArea ?? 0
    let graph = try StateGraph(of: listing.memory, area: area)
    return try #require(
      try GraphWalk(on: graph, Machine(running: listing), area: area))
  }

  private static func played(_ walk: GraphWalk, _ keys: [ScriptKey]) -> GraphWalk {
    var player = Player(walk, keys: ScriptKeys(keys), timeLimit: 600_000_000)
    while player.ending == nil {
      if case .asks = player.advance({ _ in }) { player.keys.close() }
    }
    return player.program
  }

  @Test(arguments: GameID.allCases) func `each step of a game is a transition of its graph`(
    _ game: GameID
  ) throws {
    let walk = try Self.walk(on: ListingReader.read(game.listing))
    var taken = 0
    for script in GameScript.all where script.game == game {
      let after = Self.played(walk, GamePlay.keys(script.keys))
      #expect(after.mismatch == nil, "\(script.keys): \(after.mismatch ?? "")")
      taken += after.counts.reduce(0, +)
    }
    #expect(taken > 20)
  }

  /// The jump takes no time of its own.
  @Test func `a jump to a wait is a transition of its graph`() throws {
    let walk = try Self.walk(
      on: ListingReader.read("10 IF KEY$<\"1\" THEN 10:INPUT A\n20 INPUT B:GOTO 20\n"))
    let after = Self.played(walk, ScriptKey.keys(typing: "1\n2\n3\n"))
    #expect(after.mismatch == nil)
  }

  private static let keys = [
    "1\n2\n3\n\n4\n0\n", "12=QAB\n-1\n7\nUP\nDOWN\n\n\n\n", "RGGR40\n50\n4\n1\n",
  ]

  private static var knotted: [String] {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/\(root)/Ports"
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (files ?? []).filter { $0.hasSuffix(".bas") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test func `all complex listings are found`() { #expect(Self.knotted.count >= 10) }

  @Test(arguments: knotted) func `each step of a complex listing is a transition of its graph`(
    _ path: String
  ) throws {
    let text = try #require(FileManager.default.contents(atPath: path))
    let listing = ListingReader.read(UTF8Text(utf8: Array(text)))
    try #require(!listing.hasErrors)
    let walk = try Self.walk(on: listing)
    for keys in Self.keys {
      let after = Self.played(walk, ScriptKey.keys(typing: UTF8Text(keys)))
      #expect(after.mismatch == nil, "\(keys): \(after.mismatch ?? "")")
    }
  }

  @Test func `a step missing from the graph is reported`() throws {
    let listing = ListingReader.read("10 INPUT A:IF A=1 THEN BEEP\n20 PRINT A:GOTO 10")
    var graph = try StateGraph(of: listing.memory, area: 0)
    let keys = ScriptKey.keys(typing: "1\n")
    let whole = try #require(try GraphWalk(on: graph, Machine(running: listing), area: 0))
    #expect(Self.played(whole, keys).mismatch == nil)
    graph.transitions.removeAll { $0.sounds > 0 }
    let missing = try #require(try GraphWalk(on: graph, Machine(running: listing), area: 0))
    #expect(Self.played(missing, keys).mismatch == "from answer to shown")
  }
}
