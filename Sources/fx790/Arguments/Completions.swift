/// Completion scripts for shells, made from the table.
///
/// Each shell quotes its own way; what each completes is the same.
enum Completions {
  /// The script for a shell: bash, zsh or fish.
  static func script(for shell: String) throws(UsageError) -> String {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default:
      throw UsageError("completions: unknown shell", shell, among: ["bash", "zsh", "fish"])
    }
  }

  /// Words as all three shells split them.
  static func list(_ words: [String]) -> String {
    words.joined(separator: " ")
  }

  static var commandNames: [String] { CommandTable.commands.map(\.name) }

  /// A text with a backslash before each of some characters.
  static func escaping(_ characters: String, in text: String) -> String {
    text.reduce(into: "") { $0 += characters.contains($1) ? "\\\($1)" : String($1) }
  }
}
