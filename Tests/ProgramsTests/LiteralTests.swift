import BasicVM
import Foundation
import Testing

/// A literal with a character that the machine lacks stops the program only when reached.
@Suite struct LiteralTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  static let files: [URL] = {
    let games = sources.appendingPathComponent("Programs/Games")
    let all = FileManager.default.enumerator(at: games, includingPropertiesForKeys: nil)
    let urls = (all?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    return urls.filter { $0.deletingLastPathComponent().lastPathComponent != "Games" }
  }()

  @Test(arguments: files) func `every literal of a game contains only characters of the machine`(
    _ file: URL
  ) throws {
    for (number, line) in try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for literal in Self.literals(in: String(line)) {
        #expect(
          (try? MachineText(literal)) != nil,
          "\(file.lastPathComponent):\(number + 1): \(literal)")
      }
    }
  }

  @Test func `the scanner finds literals, also inside interpolations`() {
    #expect(Self.files.count > 8)
    #expect(
      Self.literals(in: #"  x: "P\(spaced: a)→ \(b ? "Y" : "Né")" // "no""#) == ["Y", "Né", "P→ "])
    #expect((try? MachineText(UTF8Text("Né"))) == nil)
  }

  /// Literals inside interpolations are separate, and comments are skipped.
  private static func literals(in line: String) -> [String] {
    var found: [String] = []
    /// The text and parenthesis depth of each open literal.
    var open: [(text: String, depth: Int)] = []
    var rest = Substring(line)
    while let character = rest.first {
      rest.removeFirst()
      let isInText = open.last.map { $0.depth == 0 } ?? false
      switch character {
      case "/" where open.isEmpty && rest.first == "/": return found
      case "\\" where isInText && rest.first == "(":
        rest.removeFirst()
        open[open.count - 1].depth = 1
      case "\\" where isInText: open[open.count - 1].text += "\\\(rest.removeFirst())"
      case "\"" where isInText: found.append(open.removeLast().text)
      case "\"": open.append(("", 0))
      case "(" where !open.isEmpty && !isInText: open[open.count - 1].depth += 1
      case ")" where !open.isEmpty && !isInText: open[open.count - 1].depth -= 1
      default: if isInText { open[open.count - 1].text.append(character) }
      }
    }
    return found
  }
}
