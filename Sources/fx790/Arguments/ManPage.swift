import CommandLineKit
import FX790Terminal

/// The manual page in troff: `fx790 help --man | man -l -`.
enum ManPage {
  static var text: String {
    var lines = [
      ".TH FX790 1 \"\" \(quoted("fx790 \(Commands.version)"))", ".SH NAME",
      "fx790 \\- the Casio FX-790P pocket computer", ".SH SYNOPSIS", ".nf",
      "fx790 [\\fIOPTIONS\\fR]", "fx790 \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]",
      ".fi",
      ".SH DESCRIPTION",
      "Without a command, fx790 starts \(plain(ComputerCommand.summary)).", ".SH OPTIONS",
    ]
    lines += ComputerCommand.options.flatMap(item)
    lines += item("-h, --help", "show help") + item("--version", "show the version")
    lines.append(".SH COMMANDS")
    lines += Commands.namedCommands.flatMap { section(of: $0) }
    lines += [".SH LISTINGS", ".nf"] + ListingsTopic.paragraphs.map(plain) + [".fi"]
    lines += PreparationOptions.options.flatMap(item) + ListingOptions.options.flatMap(item)
    lines.append(".SH EXIT STATUS")
    for (status, meaning) in statuses { lines += item("\(status.rawValue)", meaning) }
    return lines.joined(separator: "\n")
  }

  private static let statuses: [(ExitStatus, String)] = [
    (.done, "done"),
    (.failed, "the program ended with an error, check found errors, or compare found a difference"),
    (.usage, "wrong usage, or a file that cannot be read"),
    (.unfinished, "the keys or the time ran out before the program ended"),
    (.interrupted, "interrupted"),
  ]

  private static func section<C: ShellCommand>(of command: C.Type) -> [String] {
    let details = C.details.isEmpty ? [] : [".PP", ".nf"] + C.details.map(plain) + [".fi"]
    let examples = C.examples.isEmpty ? [] : [".PP", ".nf"] + C.examples.map(plain) + [".fi"]
    let options = C.shownOptions
    let shared = HelpText.topics(of: options).map { topic, names in
      [".PP", plain("Options under \(topic.uppercased()): \(names)")]
    }
    return [".SS \(quoted(C.usage))", plain(C.summary)] + details
      + options.filter { $0.topic == nil }.flatMap(item) + shared.joined() + examples
  }

  private static func item<Root>(_ option: Option<Root>) -> [String] {
    item(option.usage, option.description)
  }

  private static func item(_ term: String, _ text: String) -> [String] {
    [".TP", ".B \(quoted(term))", plain(text)]
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + plain(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  /// Escapes what troff interprets.
  private static func plain(_ text: String) -> String {
    let escaped = text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\(rs"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      default: escaped.append(character)
      }
    }
    // A leading period would start a request.
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
