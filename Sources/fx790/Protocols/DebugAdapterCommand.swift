import BasicVM
import CommandLineKit
import FX790Terminal

struct DebugAdapterCommand: ShellCommand {
  static let name = "dap"
  static let summary = "debug listings in an editor (DAP)"
  static let details = [
    "Speaks the Debug Adapter Protocol on standard input and output; an editor starts it. Programs",
    "halt at lines, on conditions in BASIC and when a variable changes; they step, and run, back as",
    "well. docs/editors.md shows the set-up.",
  ]
  static let examples = ["fx790 dap"]

  func run() throws(UsageError) -> ExitStatus {
    var adapter = DebugAdapter()
    return adapter.serve() ? .done : .failed
  }
}
