import BasicVM
import FX790Terminal

/// Reads the words behind a command's name: in, words; out, the command with its properties filled;
/// refused, what the command does not know.
struct CommandReader<C: ShellCommand> {
  /// Whether help was asked for.
  private(set) var wantsHelp = false
  private var arguments: [String] = []
  private var values: [(option: Option<C>, value: String)] = []
  private let options = C.options
  private let rule = C.arguments

  init(_ words: [String]) throws(UsageError) {
    // Who asks for help gets it, whatever else is wrong.
    guard !Main.asksForHelp(words) else {
      wantsHelp = true
      return
    }
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      } else if !isOption(word) {
        arguments.append(word)
      } else if word == "-h" {
        wantsHelp = true
      } else {
        try takeOption(word, rest: &rest)
      }
    }
  }

  /// The command as the words say it.
  func command() throws(UsageError) -> C {
    try checkCount()
    var command = C()
    rule.take(arguments, &command)
    for (option, value) in values { try option.take(value, &command) }
    command.note(
      given: options.filter { option in values.contains { $0.option.name == option.name } })
    return command
  }

  private func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    guard rule.mayBeginWithDash, word != "-h" else { return true }
    // Options are two dashes and small letters; --A and -5+3 are expressions.
    return word.hasPrefix("--") && word.dropFirst(2).first?.isLowercase == true
  }

  private mutating func takeOption(_ word: String, rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let more = C.name.isEmpty ? ["--help", "--version"] : ["--help"]
      let command = C.name.isEmpty ? "" : " \(C.name)"
      throw UsageError(
        "\(C.prefix)unknown option", name, among: options.map(\.name) + more,
        elseSee: "fx790\(command) --help lists them")
    }
    guard let placeholder = option.placeholder else {
      guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
      return values.append((option, ""))
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
    guard let value, !value.isEmpty || option.mayBeEmpty else {
      throw UsageError("\(C.prefix)\(name) needs a value: \(placeholder)")
    }
    values.append((option, value))
  }

  private func checkCount() throws(UsageError) {
    if arguments.count < rule.count.lowerBound {
      throw UsageError("\(C.prefix)missing argument: \(C.usage)")
    }
    if arguments.count > rule.count.upperBound {
      throw UsageError(
        "\(C.prefix)too many arguments, from \(arguments[rule.count.upperBound]) on")
    }
  }
}

/// A mistake on the command line, as one line that names it and the nearest valid word.
struct UsageError: Error, Equatable {
  let message: String

  /// The line that tells it, whatever is in the names in it.
  var line: UTF8Text { UTF8Text("fx790: " + message).harmless(keepingLines: false) }

  init(_ message: String) {
    self.message = message
  }

  /// A word that is none of the valid ones, with the one that it is like, or where they are told.
  init(_ what: String, _ word: String, among words: [String], elseSee place: String = "") {
    let nearest = Self.nearest(to: word, among: words)
    let hint = nearest.map { "nearest: \($0)" } ?? place
    message = "\(what) \(word)" + (hint.isEmpty ? "" : " (\(hint))")
  }

  /// The valid word that is alike: the word is its beginning, or a third of its letters differ at
  /// most.
  static func nearest(to word: String, among words: [String]) -> String? {
    let letters = withoutDashes(word)
    guard !letters.isEmpty else { return nil }
    if let longer = words.first(where: { withoutDashes($0).hasPrefix(letters) }) { return longer }
    let nearest = words.min { distance(word, $0) < distance(word, $1) }
    return nearest.flatMap { nearest in
      let most = max(letters.count, withoutDashes(nearest).count) / 3
      return distance(word, nearest) <= max(most, 1) ? nearest : nil
    }
  }

  private static func withoutDashes(_ word: String) -> String {
    String(word.drop { $0 == "-" })
  }

  /// How many letters must be inserted, dropped, changed or swapped with the next to make one word
  /// the other.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let changed = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var least = min(changed, row[j] + 1, rows[i][j + 1] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
