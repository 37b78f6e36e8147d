extension Completions {
  /// For bash from 3.2 on, which macOS has.
  static var bash: String {
    let start = list(
      commandNames + CommandTable.computer.options.map(\.name) + ["--help", "--version"])
    var lines = [
      "_fx790_words() { COMPREPLY=($(compgen -W \"$1\" -- \"$word\")); }",
      "_fx790_paths() {",
      "  local IFS=$'\\n'",
      "  compopt -o filenames 2>/dev/null",
      "  COMPREPLY=($(compgen \"$1\" -- \"$word\"))",
      "}",
      "_fx790() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  # --speed=real is three words here.",
      "  if [ \"$word\" = = ]; then word=",
      "  elif [ \"$previous\" = = ]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then _fx790_words '\(start)'; return; fi",
      "  case ${COMP_WORDS[1]} in",
    ]
    for command in [CommandTable.computer] + CommandTable.commands {
      lines += bashCase(of: command)
    }
    return (lines + ["  esac", "}", "complete -F _fx790 fx790"]).joined(separator: "\n")
  }

  /// What follows the name of a command; the computer has none, and begins with an option.
  private static func bashCase(of command: CommandSpec) -> [String] {
    let options = list(command.options.map(\.name) + ["--help"])
    let values = command.options.filter { $0.value != nil }.map {
      "        \($0.name)) \(bashOffer($0.completes)); return ;;"
    }
    return ["    \(command.name.isEmpty ? "-*" : command.name))"]
      + (values.isEmpty ? [] : ["      case $previous in"] + values + ["      esac"])
      + [
        "      case $word in",
        "        -*) _fx790_words '\(options)' ;;",
        "        *) \(bashOffer(command.completes)) ;;",
        "      esac ;;",
      ]
  }

  private static func bashOffer(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "_fx790_paths -f"
    case .folders: "_fx790_paths -d"
    case .words(let words): "_fx790_words '\(list(words))'"
    case .commands: "_fx790_words '\(list(commandNames))'"
    case .actions(let words):
      "if [ \"$COMP_CWORD\" -eq 2 ]; then \(bashOffer(.words(words))); else \(bashOffer(.files)); fi"
    }
  }
}
