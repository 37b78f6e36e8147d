import CommandLineKit
import FX790Terminal

/// A command that the user names in place of a program, as in `exec:python3 game.py`.
///
/// It is split into words as a shell splits them, and run without a shell. Only the command line
/// and, with `--allow-exec`, a test file may contain one.
struct ExecCommand: Equatable, Sendable {
  let words: [String]

  static let prefix = "exec:"

  static func isCommand(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Throws for an empty command or an open quote.
  init(_ name: String) throws(UsageError) {
    words = try Self.words(of: name.dropFirst(Self.prefix.count), in: name)
    guard words.first?.isEmpty == false else {
      throw UsageError("\(name): name a command, as in 'exec:python3 game.py'")
    }
  }

  /// The program in messages: the first argument that is a file, otherwise the command.
  var name: String { words.dropFirst().first(where: System.isPlainFile) ?? words[0] }

  /// Splits a command into words.
  ///
  /// Single quotes keep all characters, double quotes all but a backslash before `"`, `\`, `$` or a
  /// backquote; elsewhere a backslash keeps the next character.
  private static func words(
    of command: Substring, in name: String
  ) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var rest = command
    while let character = rest.popFirst() {
      switch character {
      case " ", "\t", "\n":
        if let whole = word { words.append(whole) }
        word = nil
      case "'", "\"":
        guard let quoted = quoted(by: character, &rest) else {
          throw UsageError("\(name): the quote \(character) is not closed")
        }
        word = (word ?? "") + quoted
      case "\\":
        guard let next = rest.popFirst() else {
          throw UsageError("\(name): nothing follows the backslash")
        }
        word = (word ?? "") + String(next)
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// Removes the text up to the closing quote; nil if there is none.
  private static func quoted(by quote: Character, _ rest: inout Substring) -> String? {
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      if quote == "\"", character == "\\", let next = rest.first, "\"\\$`".contains(next) {
        rest.removeFirst()
        text.append(next)
      } else {
        text.append(character)
      }
    }
    return nil
  }
}
