import BasicVM
import CommandLineKit
import FX790Terminal
import StateMachines

struct ConvertCommand: ShellCommand {
  static let name = "convert"
  static let summary = "rewrite a listing of another BASIC in words of this machine"
  static let details = [
    "Converts ELSE, AND, OR and NOT in IF, WHILE and WEND, REPEAT and UNTIL, DO and LOOP, INKEY$,",
    "RND(1), MOD, LEFT$, MID$ and RIGHT$ of a variable, A$(2 TO 4), CHR$ and ASC of constants, LOCATE,",
    "CLS, TAB, NEXT alone, texts that name lines, and long names of variables. The result begins with",
    "CLEAR, as RUN does on other machines. Standard error has a note for each change, a warning with",
    "its line for what may compute something else here, such as texts of more than 7 characters, and an",
    "error for what stays or certainly differs. A listing without errors is converted, too, unless it",
    "has words that only this machine and its family have; it keeps its lines if only CLEAR would be",
    "added.",
    "",
    "Exit status: 0 done, perhaps with warnings; 1 the result still has errors; 2 wrong usage or an",
    "unreadable file.",
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
    guard let (source, lines, model, hasErrors, warnings) = try read() else { return .failed }
    let converted = ForeignListing(lines, for: model, hasErrors: hasErrors)
    let isOwn = !hasErrors && (converted.isOwn || LabelledListing(lines) != nil)
    if isOwn || !hasErrors && !converted.changesLines && !converted.hasErrors {
      TextOutput.printNote("\(source.path): nothing to convert: check finds no error")
    }
    guard !isOwn else {
      try NamedFile.write(source.text.utf8, to: outputPath, overwriting: isForced)
      return .done
    }
    source.printProblems(of: warnings)
    for note in converted.notes {
      let kind = note.severity.map { $0 == .error ? "error: " : "warning: " } ?? ""
      TextOutput.printError("\(source.path):\(note.fileLine): \(kind)\(note.text.cut)")
    }
    var text = UTF8Text()
    for line in converted.lines { text.append(line: line.text) }
    var errors = problems(in: text, of: converted, from: lines, on: model)
    let changes = errors.filter(\.changesValues)
    let refused = Set(converted.notes.lazy.filter(\.isError).map(\.fileLine))
    errors.removeAll { $0.severity != .error || refused.contains($0.line) }
    source.printProblems(of: errors)
    for change in changes {
      TextOutput.printError(
        "\(UTF8Text(source.path)):\(change.line): error: \(change.message)" as UTF8Text)
    }
    try NamedFile.write(
      text.harmless(keepingDirection: true).utf8, to: outputPath, overwriting: isForced)
    let isDone = errors.isEmpty && changes.isEmpty && !converted.hasErrors
    return isDone ? .done : .failed
  }

  /// Frees the listing, which takes much memory if it has many problems.
  ///
  /// Returns nil after printing mistakes in labels.
  private func read() throws(UsageError)
    -> (SourceFile, [UTF8Text], Model, hasErrors: Bool, warnings: [Diagnostic])?
  {
    var file = try ListingFile(path: path, listing)
    let hasErrors =
      file.listing.hasErrors
      || Checker.check(file.listing).contains { $0.severity == .error }
    if hasErrors, LabelledListing(file.sourceLines) != nil {
      let mistakes = file.listing.errors.filter {
        if case .label = $0.problem { true } else { false }
      }
      file.source.printProblems(of: mistakes)
      guard mistakes.isEmpty else { return nil }
      TextOutput.printNote(
        "\(file.path): labels became line numbers; lines below are those that fx790 number writes")
      file = file.numbered(listing)
    }
    let warnings = file.listing.diagnostics.filter(\.isOfReading)
    return (file.source, file.sourceLines, file.listing.memory.model, hasErrors, warnings)
  }

  /// The problems of the result, at the lines of the file that they come from.
  private func problems(
    in text: UTF8Text, of converted: ForeignListing, from source: [UTF8Text], on model: Model
  ) -> [Diagnostic] {
    var options = listing
    options.model = model
    let listing = options.read(text)
    var found = Checker.check(listing)
    if !found.contains(where: { $0.severity == .error }) {
      found = Linter.check(listing, forStyle: true)
    }
    for index in found.indices {
      let line = min(found[index].line, converted.lines.count) - 1
      let fileLine = converted.lines.isEmpty ? 1 : converted.lines[line].fileLine
      // A changed line has other columns.
      let isSame = !converted.lines.isEmpty && converted.lines[line].text == source[fileLine - 1]
      found[index] = Diagnostic(
        line: fileLine, column: isSame ? found[index].column : 1, problem: found[index].problem)
    }
    return found
  }
}

extension Diagnostic {
  /// Whether characters or lines may not be read as they were meant.
  fileprivate var isOfReading: Bool {
    switch problem {
    case .spelledBy, .plainBackslash, .noProgramText, .noNumber, .noHeader, .byHandFirst: true
    default: false
    }
  }

  /// Whether a variable has another value than on the machine of the listing.
  fileprivate var changesValues: Bool {
    switch problem {
    case .textCut, .readCuts, .neverEqual, .numberAndText, .elementOfLoop, .functionOfElement: true
    default: false
    }
  }
}

extension String {
  fileprivate var cut: String { count > 200 ? prefix(200) + "…" : self }
}
