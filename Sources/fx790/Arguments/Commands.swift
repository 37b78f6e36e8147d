import CommandLineKit

enum Commands: CommandTool {
  static let name = "fx790"
  static let version = "0.1.0"

  /// The commands in the order of the help.
  static var named: [any ShellCommand.Type] {
    [
      GamesCommand.self, PlayCommand.self, RunCommand.self, CheckCommand.self, ListCommand.self,
      EvalCommand.self, AssemblerCommand.self, TestCommand.self, CompareCommand.self,
      GraphCommand.self, PortCommand.self, ScreenshotCommand.self, FilmCommand.self,
      RenumberCommand.self, PackCommand.self, SpreadCommand.self, FormatCommand.self,
      TapeCommand.self, ConformanceCommand.self, ServeCommand.self, BenchCommand.self,
      DisassembleCommand.self, CompletionsCommand.self, HelpCommand.self,
    ]
  }

  static var all: [any ShellCommand.Type] { [ComputerCommand.self] + named }

  static var help: String { HelpText.general }
}

extension ShellCommand {
  static var tool: any CommandTool.Type { Commands.self }
}
