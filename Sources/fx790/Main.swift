import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

@main
struct Main {
  static func main() {
    System.openStandardFiles()
    System.ignoreRefusedWrites()
    let status = ExecProgram.endAll(run(try System.arguments()))
    System.exit(status.rawValue)
  }

  static func run(_ words: @autoclosure () throws(UsageError) -> [String]) -> ExitStatus {
    do throws(UsageError) {
      return try dispatch(words())
    } catch {
      TextOutput.printError(error.line(of: Commands.self))
      return .usage
    }
  }

  private static func dispatch(_ words: [String]) throws(UsageError) -> ExitStatus {
    // A command may follow `--`.
    let words = words.first == "--" ? Array(words.dropFirst()) : words
    guard let first = words.first else { return try ComputerCommand.carryOut([]) }
    switch first {
    case "-h", "--help", "--version":
      if HelpText.isRequested(in: words) { return help(words) }
      if words.count > 1 { throw UsageError("\(first): too many arguments, from \(words[1]) on") }
      let isVersion = first == "--version"
      return HelpText.show(isVersion ? "fx790 \(Commands.build)" : HelpText.general)
    case _ where first.hasPrefix("-") && first != "-": return try ComputerCommand.carryOut(words)
    default: break
    }
    guard let command = Commands.command(named: first) else {
      if HelpText.isRequested(in: words) { return help(words) }
      throw unknown(first)
    }
    return try command.carryOut(Array(words.dropFirst()))
  }

  private static func help(_ words: [String]) -> ExitStatus {
    for case let command? in words.map(Commands.command(named:)) {
      return HelpText.show(HelpText.help(for: command))
    }
    return HelpText.show(HelpText.general)
  }

  /// Suggests the omitted command if the word names a program.
  private static func unknown(_ word: String) -> UsageError {
    if let advice = SessionFile.advice(about: word) { return UsageError(advice) }
    let game = GameID(inAnyCase: word) != nil
    if !game, !System.exists(word), word.hasSuffix(".bas") {
      return UsageError("\(word): No such file or directory")
    }
    if game || System.exists(word) {
      let command = game ? "play" : "run"
      return UsageError("unknown command \(word) (fx790 \(command) \(word) \(command)s it)")
    }
    return UsageError(
      "unknown command", word, among: Commands.names, elseSee: "fx790 help lists them")
  }
}
