import CommandLineKit
import FX790Terminal

@main
struct Main {
  static func main() {
    System.openStandardFiles()
    System.ignoreRefusedWrites()
    let status: ExitStatus
    do throws(UsageError) {
      status = try run(System.arguments())
    } catch {
      TextOutput.printError(error.line(of: LabCommands.self))
      status = .usage
    }
    System.exit(status.rawValue)
  }

  private static func run(_ words: [String]) throws(UsageError) -> ExitStatus {
    guard let name = words.first, !["-h", "--help", "help"].contains(name) else {
      return HelpText.show(try help(words.dropFirst().first))
    }
    return try command(named: name).carryOut(Array(words.dropFirst()))
  }

  private static func help(_ name: String?) throws(UsageError) -> String {
    guard let name else { return LabCommands.help }
    return HelpText.help(for: try command(named: name))
  }

  private static func command(named name: String) throws(UsageError) -> any ShellCommand.Type {
    guard let command = LabCommands.command(named: name) else {
      throw UsageError(
        "unknown command", name, among: LabCommands.names,
        elseSee: "fx790-lab help lists them")
    }
    return command
  }
}

enum LabCommands: CommandTool {
  static let name = "fx790-lab"

  static var namedCommands: [any ShellCommand.Type] {
    [
      CheckCommand.self, FuzzCommand.self, PortsCommand.self, WalksCommand.self, BenchCommand.self,
      ReferenceCommand.self,
    ]
  }

  static var help: String {
    let head = [
      "fx790-lab: slow checks, fuzzers and benchmarks for the development of fx790", "",
      "Commands:",
    ]
    let rows = namedCommands.flatMap { HelpText.rows(of: $0) }
    return (head + rows + ["", "fx790-lab help COMMAND shows its options."])
      .joined(separator: "\n")
  }
}

extension ShellCommand {
  static var tool: any CommandTool.Type { LabCommands.self }
}
