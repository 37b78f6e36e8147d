import BasicVM
import FX790Terminal

/// The command-line program: finds the command, and turns what goes wrong into an exit status.
@main
struct Main {
  static func main() {
    System.openStandardFiles()
    System.ignoreRefusedWrites()
    let status = run(Array(CommandLine.arguments.dropFirst()))
    System.exit(status.rawValue)
  }

  /// Runs fx790 with the given words.
  static func run(_ words: [String]) -> ExitStatus {
    do throws(UsageError) {
      return try dispatch(words)
    } catch {
      TextOutput.complain(error.line)
      return .usage
    }
  }

  private static func dispatch(_ words: [String]) throws(UsageError) -> ExitStatus {
    // Nothing behind -- is an option, so a command may stand there as well.
    let words = words.first == "--" ? Array(words.dropFirst()) : words
    guard let first = words.first else { return try ComputerCommand.carryOut([]) }
    switch first {
    case "-h", "--help", "--version":
      if words.count > 1 { throw UsageError("\(first): too many arguments, from \(words[1]) on") }
      let isVersion = first == "--version"
      return HelpText.show(isVersion ? "fx790 \(Commands.version)" : HelpText.general)
    case _ where first.hasPrefix("-") && first != "-": return try ComputerCommand.carryOut(words)
    default: break
    }
    guard let command = Commands.command(named: first) else {
      throw UsageError("unknown command", first, among: Commands.names)
    }
    return try command.carryOut(Array(words.dropFirst()))
  }
}
