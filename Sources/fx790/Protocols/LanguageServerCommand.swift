import BasicVM
import CommandLineKit
import FX790Terminal

struct LanguageServerCommand: ShellCommand {
  static let name = "lsp"
  static let summary = "help an editor with listings (LSP)"
  static let details = [
    "Speaks the Language Server Protocol on standard input and output; an editor starts it. It",
    "reports errors and doubtful style while one types, explains words, finds and renames lines,",
    "labels and areas, completes, formats and renumbers. docs/editors.md shows the set-up.",
  ]
  static let examples = ["fx790 lsp", "fx790 lsp --model pb-100"]
  static var options: [Option<Self>] {
    [.model(\.model, "the model of listings that name none (fx-790p)")]
  }

  private var model: Model?

  func run() throws(UsageError) -> ExitStatus {
    var server = LanguageServer(model: model)
    let isValid = server.serve()
    return isValid && server.endsWell ? .done : .failed
  }
}
