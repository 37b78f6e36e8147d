import BasicVM
import CommandLineKit
import FX790Terminal

struct ConvertCommand: ShellCommand {
  static let name = "convert"
  static let summary = "rewrite a listing of another BASIC in words of this machine"
  static let details = [
    "Converts ELSE, AND, OR and NOT in IF, WHILE and WEND, REPEAT and UNTIL, INKEY$, RND(1), CHR$ and",
    "ASC of constants, LOCATE, CLS, TAB, and long names of variables. Each change is a note on",
    "standard error. What stays is an error with its line, as in check. A listing without errors keeps",
    "its lines. AND and OR of bits become those of conditions, so play the result.",
    "",
    "Exit status: 0 done; 1 the result still has errors; 2 wrong usage or an unreadable file.",
  ]
  static let examples = ["fx790 convert old.bas -o new.bas"]
  static var arguments: Arguments<Self> { .one("FILE", \.path) }
  static var options: [Option<Self>] {
    [
      .file("-o", \.outputPath, "write to this file (standard output)"),
      .flag("--force", \.isForced, "overwrite an existing file"),
    ] + Option.group(\.listing)
  }

  private var path = ""
  private var outputPath: String?
  private var isForced = false
  private var listing = ListingOptions()

  func run() throws(UsageError) -> ExitStatus {
    try NamedFile.claim(
      [.kept("-o", outputPath)], reading: [ProgramSource.path(in: path)], isForced: isForced)
    let file = try ListingFile(path: path, listing)
    let model = file.listing.memory.model
    guard Checker.check(file.listing).contains(where: { $0.severity == .error }) else {
      TextOutput.printNote("\(file.path): nothing to convert: check finds no error")
      try NamedFile.write(file.source.text.utf8, to: outputPath, overwriting: isForced)
      return .done
    }
    let converted = ForeignListing(file.sourceLines, for: model)
    for note in converted.notes {
      TextOutput.printError("\(file.path):\(note.fileLine): \(note.text)")
    }
    var text = UTF8Text()
    for line in converted.lines { text.append(line: line.text) }
    let remaining = errors(in: text, of: converted, on: model)
    file.source.printProblems(of: remaining)
    for failure in converted.failures {
      TextOutput.printError("\(file.path):\(failure.fileLine): error: \(failure.text)")
    }
    try NamedFile.write(
      text.harmless(keepingDirection: true).utf8, to: outputPath, overwriting: isForced)
    return remaining.isEmpty && converted.failures.isEmpty ? .done : .failed
  }

  /// The errors of the result, at the lines of the file that they come from.
  private func errors(
    in text: UTF8Text, of converted: ForeignListing, on model: Model
  ) -> [Diagnostic] {
    var options = listing
    options.model = model
    var errors: [Diagnostic] = []
    for error in Checker.check(options.read(text)) where error.severity == .error {
      let line =
        converted.lines.isEmpty
        ? 1 : converted.lines[min(error.line, converted.lines.count) - 1].fileLine
      errors.append(Diagnostic(line: line, column: 1, problem: error.problem))
    }
    return errors
  }
}
