extension Completions {
  /// For zsh: to be read by `source`, or found as `_fx790` in a folder of `fpath`.
  static var zsh: String {
    var lines = ["#compdef fx790", "_fx790() {", "  local -a commands", "  commands=("]
    lines += CommandTable.commands.map {
      "    " + zshQuoted("\($0.name):" + escaping(":\\", in: $0.summary))
    }
    lines += [
      "  )",
      "  local name=$words[2]",
      "  if [[ $name == -* ]]; then _arguments \(zshSpecs(of: CommandTable.computer)); return; fi",
      "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
      "  shift words; (( CURRENT-- ))",
      "  case $name in",
    ]
    lines += CommandTable.commands.map { "    \($0.name)) _arguments \(zshSpecs(of: $0)) ;;" }
    lines += [
      "  esac", "}",
      "# Found in a folder, this is the function's own text, and the first call is still to be made.",
      "if [[ $funcstack[1] == _fx790 ]]; then _fx790 \"$@\"; else compdef _fx790 fx790; fi",
    ]
    return lines.joined(separator: "\n")
  }

  private static func zshSpecs(of command: CommandSpec) -> String {
    var specs = command.options.map { option in
      // The value of --speed may also follow an equals sign, that of -o is a word of its own.
      let sign = option.value != nil && option.name.hasPrefix("--") ? "=" : ""
      let value = option.value.map { ":\($0):\(zshAction(option.completes))" } ?? ""
      return "\(option.name)\(sign)[\(escaping("[]:\\", in: option.summary))]\(value)"
    }
    specs.append("(- *)--help[show help]")
    if command.name.isEmpty { specs.append("(- *)--version[show the version]") }
    switch command.completes {
    case .nothing: break
    case .files, .folders: specs.append("*:file:\(zshAction(command.completes))")
    case .words, .commands: specs.append("1:word:\(zshAction(command.completes))")
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
    case .commands: "(\(list(commandNames)))"
    }
  }

  /// Between apostrophes everything stands for itself but the apostrophe.
  private static func zshQuoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
  }
}
