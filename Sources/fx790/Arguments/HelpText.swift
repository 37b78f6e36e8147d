/// Help, made from the table.
enum HelpText {
  /// The help of fx790 itself, examples first.
  static var general: String {
    var lines = [
      "fx790: the Casio FX-790P pocket computer (Tandy PC-6)", "",
      "  fx790                          the computer, on the whole terminal, as it was left",
      "  fx790 play horse-race          play a game",
      "  fx790 run game.bas             run a listing",
      "  fx790 check game.bas           say what is wrong with it",
      "  fx790 eval '2+3*SIN 30'        calculate", "",
      "Commands:",
    ]
    for command in CommandTable.commands {
      lines.append("  " + padded("\(command.name) \(command.arguments)", to: 27) + command.summary)
    }
    lines += ["", "Options of fx790 alone:"] + options(of: CommandTable.computer)
    lines += [
      "  -h, --help           this help", "  --version            the version", "",
      "fx790 help COMMAND tells more. Not affiliated with Casio.",
    ]
    return lines.joined(separator: "\n")
  }

  /// The help of one command.
  static func help(for command: CommandSpec) -> String {
    var lines = command.examples.map { "  " + $0 }
    if !lines.isEmpty { lines.append("") }
    let arguments = command.arguments.isEmpty ? "" : " \(command.arguments)"
    lines.append("fx790 \(command.name)\(arguments): \(command.summary)")
    if !command.details.isEmpty { lines += [""] + command.details }
    if !command.options.isEmpty {
      lines += ["", "Options:"] + options(of: command)
    }
    return lines.joined(separator: "\n")
  }

  private static func options(of command: CommandSpec) -> [String] {
    command.options.map { option in
      let name = option.value.map { "\(option.name) \($0)" } ?? option.name
      let choices = option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))"
      return "  " + padded(name, to: 21) + option.summary + choices
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
