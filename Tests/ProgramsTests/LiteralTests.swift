import BasicVM
import Foundation
import Testing

/// A literal of machine text with a character that the machine lacks stops the program when it is
/// reached; here every literal of the games is read before that.
@Suite struct LiteralTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// The files whose string literals are machine text, and nothing else.
  static let files: [URL] = {
    let games = sources.appendingPathComponent("Programs/Games")
    let all = FileManager.default.enumerator(at: games, includingPropertiesForKeys: nil)
    let urls = (all?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    return urls.filter { $0.deletingLastPathComponent().lastPathComponent != "Games" }
  }()

  @Test(arguments: files) func `every literal of a game has only the machine's characters`(
    _ file: URL
  ) throws {
    for (number, line) in try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for literal in Self.literals(in: String(line)) {
        #expect(
          MachineText(UTF8Text(literal)) != nil,
          "\(file.lastPathComponent):\(number + 1): \(literal)")
      }
    }
  }

  @Test func `the literals are found`() {
    #expect(Self.files.count > 20)
    #expect(
      Self.literals(in: #"  x: "P\(spaced: a)→ \(b ? "Y" : "Né")" // "no""#) == ["Y", "Né", "P→ "])
    #expect(MachineText(UTF8Text("Né")) == nil)
  }

  /// The texts between quotes, those inside of an interpolation by themselves; none of comments.
  private static func literals(in line: String) -> [String] {
    var found: [String] = []
    /// For each literal that is open, what there is of it and the depth of parentheses in it.
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
