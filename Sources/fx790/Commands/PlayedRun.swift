import BasicVM
import FX790Terminal

/// A run in the list that `play` prints at the end.
struct PlayedRun {
  let name: String
  /// nil for a program without random numbers.
  let seed: UInt64?
  /// The last displays, from the oldest.
  let lastDisplays: [UTF8Text]

  static func printList(of runs: [PlayedRun]) {
    guard !runs.isEmpty else { return }
    let commands = runs.map { run in
      "fx790 play \(run.name.shellWord)" + (run.seed.map { " --seed \($0)" } ?? "")
    }
    TextOutput.printNote("Played in this session, with the last displays:")
    let displays = runs.map { $0.lastDisplays.map { "\($0)" }.joined(separator: " | ") }
    for line in lines(of: commands, displays, columns: TextOutput.errorColumns ?? .max) {
      TextOutput.printError(line)
    }
  }

  /// Each command with its displays beside it or, if one does not fit, all below.
  static func lines(of commands: [String], _ displays: [String], columns: Int) -> [String] {
    let width = (commands.map(\.unicodeScalars.count).max() ?? 0) + 2
    let longest = displays.map(\.unicodeScalars.count).max() ?? 0
    guard width + longest + 2 > columns else {
      return zip(commands, displays).map { "  \($0.column(width))\($1)" }
    }
    return zip(commands, displays).flatMap { command, shown in
      ["  \(command)"] + WrappedText.lines(of: shown, columns: columns, indentedBy: 4)
    }
  }
}
