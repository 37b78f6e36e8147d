import BasicVM
import FX790Terminal

/// Help on the terminal, made from what the commands say of themselves.
enum HelpText {
  /// The help of fx790 itself, examples first.
  static var general: String {
    var lines = [
      "fx790: the Casio FX-790P pocket computer (Tandy PC-6)", "",
      "  fx790                      the computer, on the whole terminal, as it was left",
      "  fx790 play horse-race      play a game",
      "  fx790 run game.bas         run a listing",
      "  fx790 check game.bas       say what is wrong with it",
      "  fx790 eval '2+3*SIN 30'    calculate", "",
      "Commands:",
    ]
    lines += Commands.named.flatMap { rows(of: $0) }
    lines += ["", "Options of fx790 alone:"] + ComputerCommand.options.flatMap(rows)
    lines += [
      "  -h, --help           this help", "  --version            the version", "",
      "fx790 help COMMAND tells more. Not affiliated with Casio.",
    ]
    return lines.joined(separator: "\n")
  }

  /// The help of one command.
  static func help<C: ShellCommand>(for command: C.Type) -> String {
    guard !C.name.isEmpty else { return general }
    var lines = C.examples.map { "  " + $0 }
    if !lines.isEmpty { lines.append("") }
    lines += wrapped("\(C.usage): \(C.summary)")
    if !C.details.isEmpty { lines += [""] + paragraphs(C.details) }
    let options = C.options
    if !options.isEmpty { lines += ["", "Options:"] + options.flatMap(rows) }
    return lines.joined(separator: "\n")
  }

  /// Writes a text that was asked for.
  static func show(_ text: String) -> ExitStatus {
    var output = TextOutput()
    output.writeLine(text)
    output.flush()
    return .done
  }

  private static func rows<C: ShellCommand>(of command: C.Type) -> [String] {
    rows("\(C.name) \(C.arguments.usage)", C.summary, width: 27)
  }

  private static func rows<Root>(of option: Option<Root>) -> [String] {
    rows(option.usage, option.description, width: 21)
  }

  // MARK: Lines that fit a terminal

  private static let columns = 80

  /// A term, and beside it a text on as many lines as it takes.
  private static func rows(_ term: String, _ text: String, width: Int) -> [String] {
    let texts = wrapped(text, columns: columns - 2 - width)
    guard let first = texts.first else { return ["  " + term] }
    let rest = texts.dropFirst().map { "  " + "".column(width) + $0 }
    return ["  " + term.column(width) + first] + rest
  }

  private static func wrapped(_ text: String, columns: Int = columns) -> [String] {
    Notes.lines(of: text, columns: columns)
  }

  /// Paragraphs, between which stand empty lines; one that has indented lines stays as it is written.
  private static func paragraphs(_ lines: [String]) -> [String] {
    let paragraphs = lines.split(separator: "", omittingEmptySubsequences: false).map { lines in
      lines.contains { $0.hasPrefix(" ") }
        ? Array(lines) : wrapped(lines.joined(separator: " "))
    }
    return Array(paragraphs.joined(separator: [""]))
  }
}

extension String {
  /// A column of text: the text and as many blanks as it takes, at least one.
  func column(_ width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}

extension Option {
  /// How it is written.
  fileprivate var usage: String { placeholder.map { "\(name) \($0)" } ?? name }

  /// Its summary, and the words to choose from.
  fileprivate var description: String {
    choices.isEmpty ? summary : "\(summary) (\(choices.joined(separator: ", ")))"
  }
}

/// The manual page, for troff: `fx790 help --man | man -l -`.
enum ManPage {
  static var text: String {
    var lines = [
      ".TH FX790 1 \"\" \(quoted("fx790 \(Commands.version)"))", ".SH NAME",
      "fx790 \\- the Casio FX-790P pocket computer", ".SH SYNOPSIS", ".nf",
      "fx790 [\\fIOPTIONS\\fR]", "fx790 \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]",
      ".fi",
      ".SH DESCRIPTION",
      "Without a command, \(plain(ComputerCommand.summary)).", ".SH OPTIONS",
    ]
    lines += ComputerCommand.options.flatMap(item)
    lines += item("-h, --help", "show help") + item("--version", "show the version")
    lines.append(".SH COMMANDS")
    lines += Commands.named.flatMap { section(of: $0) }
    lines.append(".SH EXIT STATUS")
    for (status, meaning) in statuses { lines += item("\(status.rawValue)", meaning) }
    return lines.joined(separator: "\n")
  }

  private static let statuses: [(ExitStatus, String)] = [
    (.done, "all went well"),
    (.failed, "the program ended with an error, check found errors, or compare a difference"),
    (.usage, "wrong usage, or a file that cannot be read"),
    (.unfinished, "the keys or the time ended while the program wanted more"),
    (.interrupted, "interrupted"),
  ]

  private static func section<C: ShellCommand>(of command: C.Type) -> [String] {
    // Details and examples have lines of their own.
    let details = C.details.isEmpty ? [] : [".PP", ".nf"] + C.details.map(plain) + [".fi"]
    let examples = C.examples.isEmpty ? [] : [".PP", ".nf"] + C.examples.map(plain) + [".fi"]
    return [".SS \(quoted(C.usage))", plain(C.summary)] + details + C.options.flatMap(item)
      + examples
  }

  private static func item<Root>(_ option: Option<Root>) -> [String] {
    item(option.usage, option.description)
  }

  private static func item(_ term: String, _ text: String) -> [String] {
    [".TP", ".B \(quoted(term))", plain(text)]
  }

  /// A text as one argument of a request.
  private static func quoted(_ text: String) -> String {
    "\""
      + plain(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  /// A line of text in which nothing means something to troff.
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
    // A line that begins with a point would be a request.
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
