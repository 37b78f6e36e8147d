/// An executable with commands, such as fx790.
package protocol CommandTool: SendableMetatype {
  static var name: String { get }
  static var help: String { get }
  /// The commands that have a name, in the order of the help.
  static var namedCommands: [any ShellCommand.Type] { get }
}

extension CommandTool {
  package static var names: [String] { namedCommands.map { $0.name } }

  package static func command(named name: String) -> (any ShellCommand.Type)? {
    namedCommands.first { $0.name == name }
  }
}
