import FX790Terminal

/// Help text, generated from the commands' descriptions.
package enum HelpText {
  package static func help<C: ShellCommand>(for command: C.Type) -> String {
    guard !C.name.isEmpty else { return C.tool.help }
    var lines = C.examples.map { "  " + $0 }
    if !lines.isEmpty { lines.append("") }
    lines += wrapped("\(C.usage): \(C.summary)")
    if !C.details.isEmpty { lines += [""] + paragraphs(C.details) }
    let options = C.shownOptions
    let own = options.filter { $0.topic == nil }
    if !own.isEmpty { lines += ["", "Options:"] + own.flatMap(rows) }
    for (topic, names) in topics(of: options) {
      lines += [""] + wrapped("Options in \(C.tool.name) help \(topic): \(names)")
    }
    return lines.joined(separator: "\n")
  }

  /// The help topics that describe some of the options, each with the names of these options.
  package static func topics<Root>(of options: [Option<Root>]) -> [(topic: String, names: String)] {
    var topics: [String] = []
    for topic in options.compactMap(\.topic) where !topics.contains(topic) { topics.append(topic) }
    return topics.map { topic in
      (topic, options.filter { $0.topic == topic }.map(\.name).joined(separator: ", "))
    }
  }

  /// Whether `--help` is one of the words before `--`.
  package static func isRequested(in words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains("--help")
  }

  package static func show(_ text: String) -> ExitStatus {
    TextOutput.printLine(text)
    return .done
  }

  package static func rows<C: ShellCommand>(of command: C.Type) -> [String] {
    rows("\(C.name) \(C.arguments.usage)", C.summary, width: 27)
  }

  package static func rows<Root>(of option: Option<Root>) -> [String] {
    rows(option.usage, option.description, width: 21)
  }

  // MARK: Line breaks

  /// The terminal's width, from 40 to 100, or 80 without a terminal.
  private static let columns = min(max(System.windowSize?.columns ?? 80, 40), 100)

  /// A term beside its text, wrapped to the terminal's width.
  private static func rows(_ term: String, _ text: String, width: Int) -> [String] {
    let texts = wrapped(text, columns: columns - 2 - width)
    guard let first = texts.first else { return ["  " + term] }
    let rest = texts.dropFirst().map { "  " + "".column(width) + $0 }
    return ["  " + term.column(width) + first] + rest
  }

  private static func wrapped(_ text: String, columns: Int = columns) -> [String] {
    WrappedText.lines(of: text, columns: columns)
  }

  /// Wraps paragraphs, except those with indented lines; empty lines separate paragraphs.
  package static func paragraphs(_ lines: [String]) -> [String] {
    let paragraphs = lines.split(separator: "", omittingEmptySubsequences: false).map { lines in
      lines.contains { $0.hasPrefix(" ") }
        ? Array(lines) : wrapped(lines.joined(separator: " "))
    }
    return Array(paragraphs.joined(separator: [""]))
  }
}

extension Option {
  package var usage: String { placeholder.map { "\(name) \($0)" } ?? name }

  package var description: String {
    choices.isEmpty ? summary : "\(summary) (\(choices.joined(separator: ", ")))"
  }
}
