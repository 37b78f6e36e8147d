import BasicVM
import FX790Terminal

/// The command-line program: finds the command, and turns what goes wrong into an exit status.
@main
struct Main {
  static func main() {
    System.ignoreBrokenPipes()
    let status = run(Array(CommandLine.arguments.dropFirst()))
    System.exit(status.rawValue)
  }

  /// Runs fx790 with the given words.
  static func run(_ words: [String]) -> ExitStatus {
    do throws(UsageError) {
      return try dispatch(words)
    } catch {
      TextOutput.complain("fx790: \(error.message)")
      return .usage
    }
  }

  private static func dispatch(_ words: [String]) throws(UsageError) -> ExitStatus {
    // What stands behind -- is no option, so a command may as well.
    let words = words.first == "--" ? Array(words.dropFirst()) : words
    guard let first = words.first else { return try runComputer([]) }
    switch first {
    case "-h", "--help", "--version":
      if words.count > 1 { throw UsageError("\(first): too many arguments, from \(words[1]) on") }
      return show(first == "--version" ? "fx790 \(CommandTable.version)" : HelpText.general)
    case _ where first.hasPrefix("-") && first != "-": return try runComputer(words)
    default: break
    }
    guard let command = CommandTable.command(named: first) else {
      let names = CommandTable.commands.map(\.name)
      throw UsageError("unknown command", first, among: names)
    }
    let arguments = try ParsedArguments(Array(words.dropFirst()), for: command)
    if arguments.wantsHelp { return show(HelpText.help(for: command)) }
    return try carryOut(arguments)
  }

  private static func runComputer(_ words: [String]) throws(UsageError) -> ExitStatus {
    let arguments = try ParsedArguments(words, for: CommandTable.computer)
    if arguments.wantsHelp { return show(HelpText.general) }
    return try ComputerCommand(arguments).run()
  }

  private static func carryOut(_ arguments: ParsedArguments) throws(UsageError) -> ExitStatus {
    switch arguments.command.name {
    case "games": return GamesCommand().run()
    case "play": return try PlayCommand(arguments).run()
    case "run": return try RunCommand(arguments).run()
    case "check": return CheckCommand(arguments).run()
    case "list": return try ListCommand(arguments).run()
    case "eval":
      var command = try EvalCommand(arguments)
      return try command.run()
    case "screenshot": return try ScreenshotCommand(arguments).run()
    case "compare": return try CompareCommand(arguments).run()
    case "tape": return try TapeCommand(arguments).run()
    case "graph": return try GraphCommand(arguments).run()
    case "serve": return try ServeCommand(arguments).run()
    case "bench": return try BenchCommand(arguments).run()
    case "fuzz": return try FuzzCommand(arguments).run()
    case "disassemble": return try ListCommand(arguments).disassemble()
    case "completions": return show(try Completions.script(for: arguments.arguments[0]))
    default: return try help(arguments)
    }
  }

  private static func help(_ arguments: ParsedArguments) throws(UsageError) -> ExitStatus {
    guard let name = arguments.arguments.first else { return show(HelpText.general) }
    guard let command = CommandTable.command(named: name) else {
      throw UsageError("help: unknown command", name, among: CommandTable.commands.map(\.name))
    }
    // The help of a command is also that of its actions, as in help tape encode.
    if let action = arguments.arguments.dropFirst().first, !command.actions.contains(action) {
      throw command.actions.isEmpty
        ? UsageError("help: too many arguments, from \(action) on")
        : UsageError("help: \(name): unknown action", action, among: command.actions)
    }
    return show(HelpText.help(for: command))
  }

  private static func show(_ text: String) -> ExitStatus {
    var output = TextOutput()
    output.writeLine(text)
    output.flush()
    return .done
  }
}
