import CommandLineKit

/// Shell completion scripts, generated from the declared options and arguments.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: " ")
  }

  private static func escaping(_ characters: String, in text: String) -> String {
    text.reduce(into: "") { $0 += characters.contains($1) ? "\\\($1)" : String($1) }
  }
}

// MARK: bash

extension Completions {
  /// For bash 3.2, which macOS ships, and later.
  private static var bashScript: String {
    let start = list(
      Commands.names + ComputerCommand.options.map(\.name) + ["--help", "--version"])
    var lines = [
      "_fx790_words() { COMPREPLY=($(compgen -W \"$1\" -- \"$word\")); }",
      "_fx790_paths() {",
      "  compopt -o filenames 2>/dev/null",
      "  local line path=",
      "  # compgen ends names with a line end, which may also be part of a name.",
      "  while IFS= read -r line; do",
      "    path+=$line",
      "    if [ -e \"${path/#\\~/$HOME}\" ]; then COMPREPLY+=(\"$path\"); path=; else path+=$'\\n'; fi",
      "  done < <(compgen \"$1\" -- \"$word\")",
      "}",
      "# In bash a colon ends a word: the part before it must match, and is already typed.",
      "_fx790_names() {",
      "  local IFS=$'\\n' head=",
      "  if [ \"$word\" = : ]; then word= head=$previous:",
      "  elif [ \"$previous\" = : ]; then head=${COMP_WORDS[COMP_CWORD-2]}:; fi",
      "  COMPREPLY=($(IFS=' '; compgen -W \"$1\" -- \"$head$word\"))",
      "  COMPREPLY=(\"${COMPREPLY[@]#\"$head\"}\")",
      "  [ -n \"$head\" ] || _fx790_paths -f",
      "}",
      "_fx790() {",
      "  COMPREPLY=()",
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  # --speed=real is three words here.",
      "  if [ \"$word\" = = ]; then word=",
      "  elif [ \"$previous\" = = ]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then _fx790_words '\(start)'; return; fi",
      "  case ${COMP_WORDS[1]} in",
    ]
    for command in Commands.all {
      lines += bashCase(of: command)
    }
    return (lines + ["  esac", "}", "complete -F _fx790 fx790"]).joined(separator: "\n")
  }

  /// One `case` branch; the computer command has no name.
  private static func bashCase<C: ShellCommand>(of command: C.Type) -> [String] {
    let options = list(C.shownOptions.map(\.name) + ["--help"])
    let values = C.shownOptions.filter { $0.placeholder != nil }.map {
      "        \($0.name)) \(bashOffer($0.completes)); return ;;"
    }
    return ["    \(C.name.isEmpty ? "-*" : C.name))"]
      + (values.isEmpty ? [] : ["      case $previous in"] + values + ["      esac"])
      + [
        "      case $word in",
        "        -*) _fx790_words '\(options)' ;;",
        "        *) \(bashOffer(C.arguments.completes)) ;;",
        "      esac ;;",
      ]
  }

  private static func bashOffer(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "_fx790_paths -f"
    case .folders: "_fx790_paths -d"
    case .words(let words): "_fx790_words '\(list(words))'"
    case .namesOrFiles(let names): "_fx790_names '\(list(names))'"
    case .actions(let words):
      "if [ \"$COMP_CWORD\" -eq 2 ]; then \(bashOffer(.words(words))); else \(bashOffer(.files)); fi"
    }
  }
}

// MARK: zsh

extension Completions {
  /// For zsh: sourced, or autoloaded as `_fx790` from `fpath`.
  private static var zshScript: String {
    var lines = ["#compdef fx790", "_fx790() {", "  local -a commands", "  commands=("]
    for command in Commands.namedCommands {
      let summary = escaping(":\\", in: command.summary)
      lines.append("    " + zshQuoted("\(command.name):" + summary))
    }
    lines += [
      "  )",
      "  local name=$words[2]",
      "  if [[ $name == -* ]]; then _arguments \(zshSpecs(of: ComputerCommand.self)); return; fi",
      "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
      "  shift words; (( CURRENT-- ))",
      "  case $name in",
    ]
    for command in Commands.namedCommands {
      lines.append("    \(command.name)) _arguments \(zshSpecs(of: command)) ;;")
    }
    lines += [
      "  esac", "}",
      "# Found in a folder, this is the function's own text, and the first call is still to be made.",
      "if [[ $funcstack[1] == _fx790 ]]; then _fx790 \"$@\"; else compdef _fx790 fx790; fi",
    ]
    return lines.joined(separator: "\n")
  }

  private static func zshSpecs<C: ShellCommand>(of command: C.Type) -> String {
    var specs = C.shownOptions.map { option in
      // --speed also accepts its value after an equals sign; -o does not.
      let sign = option.placeholder != nil && option.name.hasPrefix("--") ? "=" : ""
      let value = option.placeholder.map { ":\($0):\(zshAction(option.completes))" } ?? ""
      return "\(option.name)\(sign)[\(escaping("[]:\\", in: option.summary))]\(value)"
    }
    specs.append("(- *)--help[show help]")
    if C.name.isEmpty { specs.append("(- *)--version[show the version]") }
    switch C.arguments.completes {
    case .nothing: break
    case .files, .folders: specs.append("*:file:\(zshAction(C.arguments.completes))")
    case .namesOrFiles: specs.append("*:program:\(zshAction(C.arguments.completes))")
    case .words: specs.append("1:word:\(zshAction(C.arguments.completes))")
    case .actions(let words):
      specs += ["1:action:\(zshAction(.words(words)))", "*:file:\(zshAction(.files))"]
    }
    return specs.map(zshQuoted).joined(separator: " ")
  }

  private static func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files, .actions: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(list(words)))"
    // A colon would end the action.
    case .namesOrFiles(let names):
      "{compadd -- \(escaping(":", in: list(names))); _files}"
    }
  }

  /// Within single quotes, zsh interprets only the single quote.
  private static func zshQuoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
  }
}

// MARK: fish

extension Completions {
  /// For fish 3.0 and later.
  private static var fishScript: String {
    var lines = [
      "# Whether this is the first word that is not an option.",
      "function __fx790_is",
      "    set -l words (commandline -opc | string match -v -- '-*') ''",
      "    test \"$words[2]\" = \"$argv[1]\"",
      "end",
      "complete -c fx790 -f",
      "complete -c fx790 -s h -l help -d 'show help'",
      "complete -c fx790 \(fishWords("= 1")) -l version -d 'show the version'",
    ]
    for command in Commands.namedCommands {
      lines.append(
        "complete -c fx790 \(fishWords("= 1")) -a \(command.name) -d \(fishQuoted(command.summary))"
      )
    }
    for command in Commands.all {
      lines += fishLines(of: command)
    }
    return lines.joined(separator: "\n")
  }

  private static func fishWords(_ comparison: String, and more: String = "") -> String {
    "-n '\(more)test (count (commandline -opc)) \(comparison)'"
  }

  private static func fishLines<C: ShellCommand>(of command: C.Type) -> [String] {
    let isIt = "__fx790_is \(C.name.isEmpty ? "\"\"" : C.name)"
    let options = C.shownOptions.map { option in
      let name = option.name.drop { $0 == "-" }
      let value = option.placeholder == nil ? "" : " -r\(fishOffer(option.completes))"
      return "complete -c fx790 -n '\(isIt)' \(option.name.hasPrefix("--") ? "-l" : "-s") \(name)"
        + " -d \(fishQuoted(option.summary))\(value)"
    }
    switch C.arguments.completes {
    case .nothing: return options
    case .actions(let words):
      return options + [
        "complete -c fx790 \(fishWords("= 2", and: isIt + "; and "))\(fishOffer(.words(words)))",
        "complete -c fx790 \(fishWords("-gt 2", and: isIt + "; and "))\(fishOffer(.files))",
      ]
    case .files, .folders, .words, .namesOrFiles:
      return options + ["complete -c fx790 -n '\(isIt)'\(fishOffer(C.arguments.completes))"]
    }
  }

  private static func fishOffer(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " -f"
    case .files, .actions: " -F"
    case .folders: " -f -a '(__fish_complete_directories)'"
    case .words(let words): " -f -a '\(list(words))'"
    case .namesOrFiles(let names): " -F -a '\(list(names))'"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + escaping("'\\", in: text) + "'"
  }
}
