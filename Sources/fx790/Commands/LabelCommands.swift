import BasicVM
import CommandLineKit
import FX790Terminal
import StateMachines

struct NumberCommand: ShellCommand {
  static let name = "number"
  static let summary = "write a listing with labels as one with line numbers"
  static let details = [
    "Lines without a number get one, in steps of 10 if there is room. A label becomes a #= line above",
    "the line that it names.",
  ]
  static let examples = ["fx790 number game.bas", "fx790 number game.bas -o numbered.bas"]
  static var arguments: Arguments<Self> { .one("FILE", \.rewriting.path) }
  static var options: [Option<Self>] { Option.group(\.rewriting) }

  private var rewriting = RewriteOptions()

  func run() throws(UsageError) -> ExitStatus {
    let file = try rewriting.claimedFile()
    guard !file.printErrors(rewriting: true) else { return .failed }
    guard rewriting.listing.dropsRemarks else { return try rewriting.write(file.numberedText) }
    let numbered = file.numbered(rewriting.listing)
    let rewriter = Rewriter(numbered.listing.memory)
    return try rewriting.write(rewriter.text(of: numbered.listing, in: numbered.sourceLines))
  }
}

struct LabelCommand: ShellCommand {
  static let name = "label"
  static let summary = "write a listing with labels in place of line numbers"
  static let details = [
    "Lines that GOTO, GOSUB, THEN, ON or RESTORE name get a label: the name in a #= line, else that of",
    "the state that waits there (fx790 graph), else @line320. Where a jump is computed, the lines of",
    "the area also keep their numbers. Every command reads such a file; number writes it back.",
  ]
  static let examples = ["fx790 label game.bas", "fx790 label game.bas -o labels.bas"]
  static var arguments: Arguments<Self> { .one("FILE", \.rewriting.path) }
  static var options: [Option<Self>] { Option.group(\.rewriting) }

  private var rewriting = RewriteOptions()

  func run() throws(UsageError) -> ExitStatus {
    let file = try rewriting.claimedFile()
    guard !file.printErrors(rewriting: true), !file.printFaults() else { return .failed }
    let text: UTF8Text
    do throws(Rewriter.Failure) {
      text = try file.labelledText(rewriting.listing)
    } catch {
      TextOutput.printError(file.sentence(error))
      return .failed
    }
    return try rewriting.write(text)
  }
}

extension ListingFile {
  /// The text with labels in place of line numbers.
  func labelledText(_ options: ListingOptions) throws(Rewriter.Failure) -> UTF8Text {
    let numbered = numbered(options)
    let memory = numbered.listing.memory
    let hints = PortHints(in: numbered.source.text)
    let names = StateGraph.lineNames(in: memory, hints)
    return try Rewriter(memory).labelledText(
      of: numbered.listing, in: numbered.sourceLines, hints: hints.names
    ) { names[.line(area: $0, number: $1)] }
  }
}

extension StateGraph {
  /// The name of the first state that waits in each line.
  static func lineNames(
    in memory: ProgramMemory, _ hints: PortHints
  ) -> [NameHint.Subject: UTF8Text] {
    var names: [NameHint.Subject: UTF8Text] = [:]
    for area in memory.areas.indices {
      for state in (try? StateGraph(of: memory, area: area, hints: hints))?.states ?? [] {
        guard case .wait = state.kind, let place = state.place, place.area == area else { continue }
        let line = NameHint.Subject.line(area: area, number: place.line)
        if names[line] == nil { names[line] = state.name }
      }
    }
    return names
  }
}
