extension Completions {
  /// For fish from 3.0 on.
  static var fish: String {
    var lines = [
      "# Whether the first word that is no option is this one; nothing, while there is none.",
      "function __fx790_is",
      "    set -l words (commandline -opc | string match -v -- '-*') ''",
      "    test \"$words[2]\" = \"$argv[1]\"",
      "end",
      "complete -c fx790 -f",
      "complete -c fx790 -s h -l help -d 'show help'",
      "complete -c fx790 \(fishWords("= 1")) -l version -d 'show the version'",
    ]
    for command in CommandTable.commands {
      lines.append(
        "complete -c fx790 \(fishWords("= 1")) -a \(command.name) -d \(fishQuoted(command.summary))"
      )
    }
    for command in [CommandTable.computer] + CommandTable.commands {
      lines += fishLines(of: command)
    }
    return lines.joined(separator: "\n")
  }

  /// A condition: how many words are complete.
  private static func fishWords(_ comparison: String, and more: String = "") -> String {
    "-n '\(more)test (count (commandline -opc)) \(comparison)'"
  }

  private static func fishLines(of command: CommandSpec) -> [String] {
    let isIt = "__fx790_is \(command.name.isEmpty ? "\"\"" : command.name)"
    let options = command.options.map { option in
      let name = option.name.drop { $0 == "-" }
      let value = option.value == nil ? "" : " -r\(fishOffer(option.completes))"
      return "complete -c fx790 -n '\(isIt)' \(option.name.hasPrefix("--") ? "-l" : "-s") \(name)"
        + " -d \(fishQuoted(option.summary))\(value)"
    }
    switch command.completes {
    case .nothing: return options
    case .actions(let words):
      return options + [
        "complete -c fx790 \(fishWords("= 2", and: isIt + "; and "))\(fishOffer(.words(words)))",
        "complete -c fx790 \(fishWords("-gt 2", and: isIt + "; and "))\(fishOffer(.files))",
      ]
    default: return options + ["complete -c fx790 -n '\(isIt)'\(fishOffer(command.completes))"]
    }
  }

  private static func fishOffer(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " -f"
    case .files, .actions: " -F"
    case .folders: " -f -a '(__fish_complete_directories)'"
    case .words(let words): " -f -a '\(list(words))'"
    case .commands: " -f -a '\(list(commandNames))'"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + escaping("'\\", in: text) + "'"
  }
}
