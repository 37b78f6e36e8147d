/// The arguments of one command, sorted by the table: in, words; out, options and arguments;
/// refused, what the table does not know.
struct ParsedArguments {
  let command: CommandSpec
  private(set) var arguments: [String] = []
  private var values: [String: String] = [:]
  /// Whether help was asked for.
  private(set) var wantsHelp = false

  init(_ words: [String], for command: CommandSpec) throws(UsageError) {
    self.command = command
    var index = 0
    var isPastOptions = false
    while index < words.count {
      let word = words[index]
      index += 1
      if isPastOptions || !isOption(word) {
        arguments.append(word)
      } else if word == "--" {
        isPastOptions = true
      } else if word == "-h" || word == "--help" {
        wantsHelp = true
      } else {
        try takeOption(word, from: words, at: &index)
      }
    }
    guard !wantsHelp else { return }
    try checkCount()
  }

  /// Refuses options that are of no use for what is to be done.
  func allow(_ options: [String], for task: String) throws(UsageError) {
    for option in command.options.map(\.name) where has(option) && !options.contains(option) {
      throw UsageError("\(task) takes no \(option)")
    }
  }

  private func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    guard command.takesDashedArguments, word != "--", word != "-h" else { return true }
    // Options are two dashes and small letters; --A and -5+3 are expressions.
    return word.hasPrefix("--") && word.dropFirst(2).first?.isLowercase == true
  }

  private mutating func takeOption(
    _ word: String, from words: [String], at index: inout Int
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      let more = command.name.isEmpty ? ["--help", "--version"] : ["--help"]
      let names = command.options.map(\.name) + more
      throw UsageError("\(command.prefix)unknown option", name, among: names)
    }
    guard option.value != nil else {
      guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
      values[name] = ""
      return
    }
    var value: String?
    if parts.count == 2 {
      value = String(parts[1])
    } else if index < words.count {
      value = words[index]
      index += 1
    }
    // A script may have no keys, but no file and no number is nothing.
    guard let value, !value.isEmpty || option.value == "TEXT" else {
      throw UsageError("\(command.prefix)\(name) needs a value: \(option.value ?? "")")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageError(
        "\(name) is one of \(option.choices.joined(separator: ", ")), not", value,
        among: option.choices)
    }
    values[name] = value
  }

  private func checkCount() throws(UsageError) {
    if arguments.count < command.argumentCount.lowerBound {
      throw UsageError(
        "\(command.prefix)missing argument: fx790 \(command.name) \(command.arguments)")
    }
    if arguments.count > command.argumentCount.upperBound {
      throw UsageError(
        "\(command.prefix)too many arguments, from \(arguments[command.argumentCount.upperBound]) on"
      )
    }
  }

  /// The value of an option.
  subscript(name: String) -> String? { values[name] }

  /// Whether an option is there.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option as a whole number.
  func number<Number: FixedWidthInteger>(_ name: String, _ type: Number.Type) throws(UsageError)
    -> Number?
  {
    guard let value = values[name] else { return nil }
    guard let number = Number(value) else {
      throw UsageError("\(name) takes a whole number, not \(value)")
    }
    return number
  }
}
