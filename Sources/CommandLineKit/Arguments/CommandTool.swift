package protocol CommandTool: SendableMetatype {
  static var name: String { get }
  static var help: String { get }
  /// In the order of the help.
  static var named: [any ShellCommand.Type] { get }
}

extension CommandTool {
  package static var names: [String] { named.map { $0.name } }

  package static func command(named name: String) -> (any ShellCommand.Type)? {
    named.first { $0.name == name }
  }
}
