/// Completion scripts for shells, made from the table.
enum Completions {
  /// The script for a shell: bash, zsh or fish.
  static func script(for shell: String) throws(UsageError) -> String {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default:
      throw UsageError("completions: unknown shell", shell, among: ["bash", "zsh", "fish"])
    }
  }

  private static var names: String {
    CommandTable.commands.map(\.name).joined(separator: " ")
  }

  private static var bash: String {
    var lines = [
      "_fx790() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
      "    COMPREPLY=($(compgen -W '\(names) --help --version' -- \"$word\"))", "    return",
      "  fi",
      "  case ${COMP_WORDS[1]} in",
    ]
    for command in CommandTable.commands {
      lines.append("    \(command.name))")
      let choosers = command.options.filter { !$0.choices.isEmpty }
      if !choosers.isEmpty {
        lines.append("      case $previous in")
        for option in choosers {
          let words = option.choices.joined(separator: " ")
          lines.append(
            "        \(option.name)) COMPREPLY=($(compgen -W '\(words)' -- \"$word\")); return ;;")
        }
        lines.append("      esac")
      }
      let options = (command.options.map(\.name) + ["--help"]).joined(separator: " ")
      lines += [
        "      case $word in",
        "        -*) COMPREPLY=($(compgen -W '\(options)' -- \"$word\")) ;;",
        "        *) COMPREPLY=($(compgen \(bashArguments(command)) -- \"$word\")) ;;",
        "      esac ;;",
      ]
    }
    lines += ["  esac", "}", "complete -o filenames -F _fx790 fx790"]
    return lines.joined(separator: "\n")
  }

  private static func bashArguments(_ command: CommandSpec) -> String {
    switch command.completes {
    case .nothing: "-W ''"
    case .files, .actions: "-f"
    case .words(let words): "-W '\(words.joined(separator: " "))'"
    }
  }

  private static var zsh: String {
    var lines = ["#compdef fx790", "_fx790() {", "  local -a commands", "  commands=("]
    for command in CommandTable.commands {
      lines.append("    '\(command.name):\(quoted(command.summary))'")
    }
    lines += [
      "  )", "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
      "  local name=$words[2]", "  shift words; (( CURRENT-- ))", "  case $name in",
    ]
    for command in CommandTable.commands {
      var specs = command.options.map { option in
        let value =
          option.value.map { ":\($0):(\(option.choices.joined(separator: " ")))" } ?? ""
        return "'\(option.name)[\(quoted(option.summary))]\(value)'"
      }
      switch command.completes {
      case .nothing: break
      case .files, .actions: specs.append("'*:file:_files'")
      case .words(let words): specs.append("'1:word:(\(words.joined(separator: " ")))'")
      }
      lines.append("    \(command.name)) _arguments \(specs.joined(separator: " ")) ;;")
    }
    lines += ["  esac", "}", "compdef _fx790 fx790"]
    return lines.joined(separator: "\n")
  }

  /// A text inside single quotes and brackets.
  private static func quoted(_ text: String) -> String {
    text.flatMap { "[]:".contains($0) ? ["\\", $0] : $0 == "'" ? [] : [$0] }
      .reduce(into: "") { $0.append($1) }
  }

  private static func fishName(of option: OptionSpec) -> String {
    option.name.hasPrefix("--")
      ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
  }

  private static var fish: String {
    var lines = ["complete -c fx790 -f"]
    for command in CommandTable.commands {
      lines.append(
        "complete -c fx790 -n __fish_use_subcommand -a \(command.name) -d '\(quoted(command.summary))'"
      )
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let value =
          option.value == nil
          ? ""
          : option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
        lines.append(
          "complete -c fx790 \(condition) \(fishName(of: option)) "
            + "-d '\(quoted(option.summary))'\(value)")
      }
      switch command.completes {
      case .nothing: break
      case .files, .actions: lines.append("complete -c fx790 \(condition) -F")
      case .words(let words):
        lines.append("complete -c fx790 \(condition) -a '\(words.joined(separator: " "))'")
      }
    }
    return lines.joined(separator: "\n")
  }
}
