import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// The programs that tests run in place of listings.
struct TestPrograms {
  let allowsExec: Bool
  let patience: Ticks?
  /// The commands by the names of their test files, without folder and ending.
  private var commands: [String: String] = [:]
  private var unused: Set<String> = []

  /// Reads options such as `game=exec:python3 game.py`.
  init(_ options: [String], allowsExec: Bool, patience: Ticks?) throws(UsageError) {
    (self.allowsExec, self.patience) = (allowsExec, patience)
    for option in options {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, ExecCommand.isCommand(String(parts[1])) else {
        throw UsageError("--program takes NAME=exec:COMMAND, not \(option)")
      }
      let (name, command) = (String(parts[0]), String(parts[1]))
      guard commands.updateValue(command, forKey: name) == nil else {
        throw UsageError("--program names \(name) twice")
      }
      _ = try ExecCommand(command)
      unused.insert(name)
    }
  }

  var isEmpty: Bool { commands.isEmpty && !allowsExec }

  /// The command for a test file; nil for its listing.
  mutating func command(forSuite path: String) -> String? {
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let name = String(file.dropLast(TestSuite.ending.count))
    unused.remove(name)
    return commands[name]
  }

  func refuseUnused() throws(UsageError) {
    guard let name = unused.sorted().first else { return }
    throw UsageError("--program: there is no test file \(name)\(TestSuite.ending)")
  }

  /// The command in the options of a test; nil without one.
  func command(in settings: [ListingTest.Setting]) throws(ListingTestFile.ParseError) -> String? {
    let own = settings.filter { $0.name == TestOptions.program }
    guard let setting = own.first else { return nil }
    guard own.count == 1 else { throw .init(line: own[1].line, "program is given twice") }
    guard ExecCommand.isCommand("\(setting.value)") else {
      throw .init(line: setting.line, "program takes a command, as in exec:python3 game.py")
    }
    guard allowsExec else {
      throw .init(
        line: setting.line, "a test may run a command only with the option --allow-exec")
    }
    return "\(setting.value)"
  }
}
