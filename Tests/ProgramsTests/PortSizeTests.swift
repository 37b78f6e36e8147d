import BasicVM
import Foundation
import Ports
import Programs
import StateMachines
import Testing

/// Generated code should be about as short as handwritten code.
@Suite struct PortSizeTests {
  private static let games = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Programs/Games")

  @Test(arguments: GameID.allCases)
  func `a port has at most 1.5 times as many lines as the handwritten game`(_ game: GameID) throws {
    let listing = ListingReader.read(game.listing)
    let port = try #require(
      SwiftPort(
        of: listing.memory, area: 0, name: "Game", from: "game.bas",
        hints: PortHints(in: game.listing)))
    let byHand = try lines(ofFolder: folder(of: game))
    let written = lines(of: String(port.text))
    #expect(written * 2 <= byHand * 3, "\(written) lines, \(byHand) handwritten")
  }

  private func folder(of game: GameID) -> String {
    "\(game.id)".split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func lines(ofFolder name: String) throws -> Int {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.games.appendingPathComponent(name), includingPropertiesForKeys: nil)
    return try files.map { lines(of: try String(contentsOf: $0, encoding: .utf8)) }.reduce(0, +)
  }

  /// Excludes empty lines and comments.
  private func lines(of text: String) -> Int {
    text.split(separator: "\n").count { line in
      let words = line.drop { $0 == " " }
      return !words.isEmpty && !words.hasPrefix("//")
    }
  }
}
