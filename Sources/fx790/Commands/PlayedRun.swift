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
    let width = commands.map(\.unicodeScalars.count).max() ?? 0
    TextOutput.printError("Played in this session, with the last displays:")
    for (run, command) in zip(runs, commands) {
      let displays = run.lastDisplays.map { "\($0)" }.joined(separator: " | ")
      TextOutput.printError("  \(command.column(width + 2))\(displays)")
    }
  }
}
