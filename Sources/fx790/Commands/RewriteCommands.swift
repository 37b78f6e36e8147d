import BasicVM
import CommandLineKit
import FX790Terminal

struct RewriteOptions: OptionGroup {
  var path = ""
  var outputPath: String?
  var isForced = false
  var isReal = false
  var listing = ListingOptions()

  static var options: [Option<Self>] {
    [
      .file("-o", \.outputPath, "write to this file (standard output)"),
      .flag("--force", \.isForced, "overwrite an existing file"),
    ] + Option.group(\.listing)
  }

  /// Changes and writes the listing, whose headers and `#` lines stay.
  func rewrite(
    _ change: (inout Rewriter) throws(Rewriter.Failure) -> Void
  ) throws(UsageError) -> ExitStatus {
    try rewrite(try claimedFile(), change)
  }

  /// Writes the listing as the machine lists it; labels stay.
  func format() throws(UsageError) -> ExitStatus {
    let file = try claimedFile()
    guard !isReal, listing.spelling == nil, !listing.dropsRemarks else {
      return try rewrite(file) { _ in }
    }
    let index = ListingIndex(file.source.text, model: listing.model)
    guard index.isLabelled else { return try rewrite(file) { _ in } }
    guard !file.printErrors(rewriting: true), !file.printFaults() else { return .failed }
    return try write(index.formatted)
  }

  private func rewrite(
    _ file: ListingFile, _ change: (inout Rewriter) throws(Rewriter.Failure) -> Void
  ) throws(UsageError) -> ExitStatus {
    var file = file
    let memory = file.listing.memory
    if isReal { file = file.withAllWords(listing) }
    guard !file.printErrors(rewriting: true), !file.printFaults() else { return .failed }
    var rewriter = Rewriter(file.listing.memory)
    do throws(Rewriter.Failure) {
      if isReal { rewriter = try file.realForm(for: memory) }
      try change(&rewriter)
    } catch {
      TextOutput.printError(file.sentence(error))
      return .failed
    }
    TextOutput.printProblems(of: rewriter.notes) {
      for note in $0 { TextOutput.printError(file.sentence(note)) }
    } rest: {
      "\(file.path): \($0) more of these"
    }
    let numbered = file.numbered(listing)
    return try write(rewriter.text(of: numbered.listing, in: numbered.sourceLines))
  }

  /// The listing, after a look at the output file.
  func claimedFile() throws(UsageError) -> ListingFile {
    try NamedFile.claim(
      [.kept("-o", outputPath)], reading: [ProgramSource.path(in: path)], isForced: isForced)
    return try ListingFile(path: path, listing)
  }

  func write(_ text: UTF8Text) throws(UsageError) -> ExitStatus {
    try NamedFile.write(
      text.harmless(keepingDirection: true).utf8, to: outputPath, overwriting: isForced)
    return .done
  }
}

extension ListingFile {
  /// Prints faulty statements, which no rewrite can keep, except jumps to missing lines.
  ///
  /// Returns whether there are any.
  func printFaults() -> Bool {
    let errors = Rewriter.errors(in: listing)
    source.printProblems(of: errors)
    return !errors.isEmpty
  }

  fileprivate func sentence(_ note: Rewriter.Note) -> UTF8Text {
    "\(UTF8Text(path)):\(listing.fileLine(of: note.place)): \(note.sentence)"
  }

  func sentence(_ failure: Rewriter.Failure) -> UTF8Text {
    let place: UTF8Text = failure.place.map { ":\(listing.fileLine(of: $0))" } ?? ""
    let more: UTF8Text = failure.smallerNumbersHelp ? "; use a smaller --from or --step" : ""
    return "\(UTF8Text(path))\(place): \(failure.sentence)\(more)"
  }
}

protocol RewritingCommand: ShellCommand {
  var rewriting: RewriteOptions { get set }
}

extension RewritingCommand {
  static var arguments: Arguments<Self> { .one("FILE", \.rewriting.path) }
  static var options: [Option<Self>] { Option.group(\.rewriting) }
}

struct RenumberCommand: RewritingCommand {
  static let name = "renumber"
  static let summary = "renumber the lines of a listing and all jumps to them"
  static let details = [
    "Line numbers after GOTO, GOSUB, THEN and RESTORE change too; computed jumps are reported."
  ]
  static let examples = ["fx790 renumber old.bas -o new.bas", "fx790 renumber old.bas --step 5"]
  static var options: [Option<Self>] {
    [
      .number("--from", \.first, in: StoredLine.numbers, "the number of each area's first line"),
      .number("--step", \.step, in: StoredLine.numbers, "the step between line numbers"),
    ] + Option.group(\.rewriting)
  }

  var rewriting = RewriteOptions()
  private var first = 10
  private var step = 10

  func run() throws(UsageError) -> ExitStatus {
    try rewriting.rewrite { rewriter throws(Rewriter.Failure) in
      try rewriter.renumber(from: first, by: step)
    }
  }
}

struct PackCommand: RewritingCommand {
  static let name = "pack"
  static let summary = "shrink a listing: remove blanks and remarks, join lines"
  static let details = [
    "The program behaves the same, except for the line numbers in errors. Lines that a jump",
    "names stay, and so do all lines of an area with a computed jump. # lines stay: they take no",
    "bytes.",
  ]
  static let examples = ["fx790 pack game.bas -o small.bas"]

  var rewriting = RewriteOptions()

  func run() throws(UsageError) -> ExitStatus {
    var sizes = (before: 0, after: 0)
    let status = try rewriting.rewrite { rewriter in
      rewriter.pack()
      sizes = rewriter.sizes
    }
    if status == .done {
      TextOutput.printError(
        "\(sizes.after) bytes in the machine, \(sizes.before - sizes.after) fewer than before"
      )
    }
    return status
  }
}

struct SpreadCommand: RewritingCommand {
  static let name = "spread"
  static let summary = "put each statement of a listing on its own line"
  static let details = [
    "New lines get numbers between the existing ones; the statements after an IF stay on its",
    "line.",
  ]
  static let examples = ["fx790 spread game.bas", "fx790 renumber game.bas | fx790 spread -"]

  var rewriting = RewriteOptions()

  func run() throws(UsageError) -> ExitStatus {
    try rewriting.rewrite { rewriter throws(Rewriter.Failure) in try rewriter.spread() }
  }
}

struct FormatCommand: RewritingCommand {
  static let name = "format"
  static let summary = "write a listing as the machine lists it, with its headers and # lines"
  static let details = [
    "--real writes a listing for a real machine: an empty loop of the same machine time replaces",
    "each TIMER, which only fx790 has. A line that grows beyond 63 bytes continues on new lines.",
    "With --model the listing also gets the words of that model, such as KEY for KEY$. FILE:real",
    "names the result in other commands: fx790 compare game.bas game.bas:real --timed 10.",
  ]
  static let examples = [
    "fx790 format game.bas", "fx790 format old.bas -o new.bas",
    "fx790 format --real hangman -o hangman-real.bas",
  ]
  static var options: [Option<Self>] {
    [.flag("--real", \.rewriting.isReal, "replace TIMER, which real machines lack")]
      + Option.group(\.rewriting)
  }

  var rewriting = RewriteOptions()

  func run() throws(UsageError) -> ExitStatus { try rewriting.format() }
}
