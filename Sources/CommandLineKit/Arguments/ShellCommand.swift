import FX790Terminal

/// A command of a tool: a struct whose properties are set from the command line.
///
/// Parsing, help, the man page, shell completions and spelling suggestions all use `arguments` and
/// `options`.
///
///     struct CheckCommand: ShellCommand {
///       static let name = "check"
///       static let summary = "report errors in listings without running them"
///       static var arguments: Arguments<Self> { .some("FILE...", 1...Int.max, \.paths) }
///       static var options: [Option<Self>] { [.memory(\.size)] }
///
///       private var paths: [String] = []
///       private var size = MemorySize.kilobytes8
///
///       func run() -> ExitStatus { ... }
///     }
package protocol ShellCommand: OptionGroup, SendableMetatype {
  static var tool: any CommandTool.Type { get }
  /// Empty for the command that runs if none is named.
  static var name: String { get }
  static var summary: String { get }
  /// Further paragraphs of help.
  static var details: [String] { get }
  static var examples: [String] { get }
  static var arguments: Arguments<Self> { get }

  /// Receives the options that were given, after they have set the properties.
  mutating func note(given options: [Option<Self>])

  mutating func run() throws(UsageError) -> ExitStatus

  /// Runs the command with the words after its name, or shows its help.
  ///
  /// No command implements it. As a requirement it is compiled for each command, which starts
  /// sooner than generic code.
  static func carryOut(_ words: [String]) throws(UsageError) -> ExitStatus
}

extension ShellCommand {
  package static var details: [String] { [] }
  package static var examples: [String] { [] }
  package static var arguments: Arguments<Self> { .none }
  package static var options: [Option<Self>] { [] }

  package mutating func note(given options: [Option<Self>]) {}

  /// The options that help and completions show.
  package static var shownOptions: [Option<Self>] { options.filter(\.isShown) }

  /// Precedes the command's messages.
  package static var prefix: String { name.isEmpty ? "" : "\(name): " }

  /// The command with its arguments, without options.
  package static var usage: String {
    [tool.name, name, arguments.usage].filter { !$0.isEmpty }.joined(separator: " ")
  }

  package static func carryOut(_ words: [String]) throws(UsageError) -> ExitStatus {
    let reader = try CommandReader<Self>(words)
    guard !reader.wantsHelp else { return HelpText.show(HelpText.help(for: self)) }
    var command = try reader.command()
    return try command.run()
  }
}

/// The arguments that are not options.
package struct Arguments<Root> {
  /// The arguments in the help, such as `FILE...`.
  package let usage: String
  package let count: ClosedRange<Int>
  /// How a shell completes an argument.
  package let completes: Completion
  /// Whether an argument may look like -5+3.
  package private(set) var mayBeginWithDash = false
  /// Sets the property; `CommandReader` has checked the number of words.
  package let take: ([String], inout Root) -> Void

  package static var none: Arguments {
    Arguments(usage: "", count: 0...0, completes: .nothing, take: { _, _ in })
  }

  package static func one(
    _ usage: String, _ property: WritableKeyPath<Root, String>, completes: Completion = .files
  ) -> Arguments {
    Arguments(
      usage: usage, count: 1...1, completes: completes,
      take: { words, root in root[keyPath: property] = words[0] })
  }

  package static func some(
    _ usage: String, _ count: ClosedRange<Int>, _ property: WritableKeyPath<Root, [String]>,
    completes: Completion = .files, mayBeginWithDash: Bool = false
  ) -> Arguments {
    Arguments(
      usage: usage, count: count, completes: completes, mayBeginWithDash: mayBeginWithDash,
      take: { words, root in root[keyPath: property] = words })
  }
}
