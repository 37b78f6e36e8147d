import CommandLineKit

enum Commands: CommandTool {
  static let name = "fx790"
  /// Scripts read the version from this line.
  static let version = "0.3.0"

  /// The version, with the commit if it is known: `0.3.0 (0123456789ab)`.
  static var build: String {
    // `git archive` replaces the text between the dollar signs.
    let commit = "$Format:%H$"
    return commit.hasPrefix("$") ? version : "\(version) (\(commit.prefix(12)))"
  }

  static var namedCommands: [any ShellCommand.Type] {
    [
      GamesCommand.self, PlayCommand.self, RunCommand.self, CheckCommand.self, ListCommand.self,
      EvalCommand.self, AssemblerCommand.self, TestCommand.self, CompareCommand.self,
      GraphCommand.self, PortCommand.self, ScreenshotCommand.self, FilmCommand.self,
      RenumberCommand.self, PackCommand.self, SpreadCommand.self, FormatCommand.self,
      NumberCommand.self, LabelCommand.self, ConvertCommand.self, TapeCommand.self,
      ConformanceCommand.self, ServeCommand.self, PageCommand.self, BenchCommand.self,
      AssistantCommand.self, LanguageServerCommand.self, DebugAdapterCommand.self,
      DisassembleCommand.self, CompletionsCommand.self, HelpCommand.self,
    ]
  }

  static var all: [any ShellCommand.Type] { [ComputerCommand.self] + namedCommands }

  static var help: String { HelpText.general }
}

extension ShellCommand {
  static var tool: any CommandTool.Type { Commands.self }
}
