/// A command of a tool: what it is called, what it may be told, and what it does.
///
/// It is a struct whose properties hold what it was told. Its `arguments` and `options` are the one
/// list of that: the words of the command line fill the properties by it, and the help, the man page,
/// the completions of the shells and the nearest word to a misspelt one are made of it.
///
///     struct CheckCommand: ShellCommand {
///       static let name = "check"
///       static let summary = "say what is wrong with listings without running them"
///       static var arguments: Arguments<Self> { .some("FILE...", 1...Int.max, \.paths) }
///       static var options: [Option<Self>] { [.memory(\.size)] }
///
///       private var paths: [String] = []
///       private var size = MemorySize.kilobytes8
///
///       func run() -> ExitStatus { ... }
///     }
package protocol ShellCommand: OptionGroup, SendableMetatype {
  /// The tool that has it.
  static var tool: any CommandTool.Type { get }
  /// Its name; empty for what the tool does without a command.
  static var name: String { get }
  /// One line of help.
  static var summary: String { get }
  /// More help.
  static var details: [String] { get }
  static var examples: [String] { get }
  static var arguments: Arguments<Self> { get }

  /// Takes note of the options that were given, once the properties have their values.
  mutating func note(given options: [Option<Self>])

  mutating func run() throws(UsageError) -> ExitStatus

  /// Does what the words behind its name say, or shows its help if they ask for that.
  ///
  /// Nobody but this file writes one. As a requirement it is compiled for each command, which starts
  /// sooner than generic code does.
  static func carryOut(_ words: [String]) throws(UsageError) -> ExitStatus
}

extension ShellCommand {
  package static var details: [String] { [] }
  package static var examples: [String] { [] }
  package static var arguments: Arguments<Self> { .none }
  package static var options: [Option<Self>] { [] }

  package mutating func note(given options: [Option<Self>]) {}

  /// The beginning of its messages.
  package static var prefix: String { name.isEmpty ? "" : "\(name): " }

  /// How it is written, without its options.
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

/// The words of a command that are no options: how many there may be, and the property that they
/// go to.
package struct Arguments<Root> {
  /// The words that stand for them in the help.
  package let usage: String
  package let count: ClosedRange<Int>
  /// The words or files that a shell offers for one of them.
  package let completes: Completion
  /// Whether one may begin with a dash, as -5+3 does.
  package private(set) var mayBeginWithDash = false
  /// Puts them in their place, once their number is right.
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

  package static func oneOrNone(
    _ usage: String, _ property: WritableKeyPath<Root, String?>, completes: Completion = .files
  ) -> Arguments {
    Arguments(
      usage: usage, count: 0...1, completes: completes,
      take: { words, root in root[keyPath: property] = words.first })
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
