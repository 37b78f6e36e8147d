import CommandLineKit

extension HelpText {
  static var general: String {
    var lines = [
      "fx790: the Casio FX-790P pocket computer (Tandy PC-6)", "",
      "  fx790                      the computer, full screen, with its saved state",
      "  fx790 play horse-race      play a game",
      "  fx790 run game.bas         run a listing",
      "  fx790 check game.bas       report its errors",
      "  fx790 eval '2+3*SIN 30'    calculate", "",
      "Commands:",
    ]
    lines += Commands.namedCommands.flatMap { rows(of: $0) }
    lines += ["", "Options of fx790 alone:"] + ComputerCommand.options.flatMap(rows)
    lines += [
      "  -h, --help           this help", "  --version            the version", "",
      "fx790 help COMMAND describes a command. Not affiliated with Casio.",
    ]
    return lines.joined(separator: "\n")
  }
}
