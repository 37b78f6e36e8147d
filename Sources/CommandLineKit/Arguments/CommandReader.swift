/// Parses the words after a command's name.
package struct CommandReader<C: ShellCommand> {
  package private(set) var wantsHelp = false
  private var arguments: [String] = []
  private var values: [(option: Option<C>, value: String)] = []
  private let options = C.options
  private let rule = C.arguments

  package init(_ words: [String]) throws(UsageError) {
    // `--help` wins over every error in the other words.
    guard !HelpText.isRequested(in: words) else {
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

  package func command() throws(UsageError) -> C {
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
    // Here --A and -5+3 are expressions: an option has two dashes and a lowercase letter.
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
        elseSee: "\(C.tool.name)\(command) --help lists them")
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
