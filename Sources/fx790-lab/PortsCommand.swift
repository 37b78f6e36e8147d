import BasicVM
import CommandLineKit
import FX790Terminal
import StateMachines

struct PortsCommand: ShellCommand {
  static let name = "ports"
  static let summary = "write programs as Swift, build them and compare them with their listings"
  static let details = [
    "ports invents N programs and writes each as Swift, as fx790 port does. All are built in one",
    "program, without a warning. It compares each with its listing: with scripts that compare",
    "invents, and with others whose answers name variables and elements. LISTING... are compared,",
    "too.",
    "",
    "It needs swiftc, and the folder that fx790-lab was built in.",
  ]
  static let examples = [
    "fx790-lab ports --count 200", "fx790-lab ports --count 1 --seed 4711 --keep /tmp/ports",
    "fx790-lab ports Tests/Ports/*.bas",
  ]
  static var arguments: Arguments<Self> {
    .some("[LISTING...]", 0...Int.max, \.listings, completes: .files)
  }
  static var options: [Option<Self>] {
    [
      .number("--count", \.count, in: 0...100_000, "invent N programs"),
      .seed(\.seed, "the first program; each later one adds 1"),
      .number("--scripts", \.scripts, in: 1...Int.max, "invent N scripts for each program"),
      .folder("--keep", \.folder, "keep listings and Swift in this folder (.build/ports)"),
    ]
  }

  private var listings: [String] = []
  private var count = 0
  private var seed: UInt64 = 1
  private var scripts = 12
  private var folder: String?

  func run() throws(UsageError) -> ExitStatus {
    var program = PortsProgram(folder: folder ?? PortsProgram.usualFolder, scriptCount: scripts)
    for path in listings {
      let source = UTF8Text(utf8: try NamedFile.read(path))
      var invented = RandomProgram(seed: seed)
      guard program.add(source, named: path, scripts: keyScripts(&invented)) else {
        throw UsageError("\(path): the listing has errors or no state machine")
      }
    }
    // Invented programs without a state machine are left out.
    for number in 0..<UInt64(count) {
      var invented = RandomProgram(seed: seed &+ number)
      let source = invented.source()
      let name = "program \(seed &+ number)"
      _ = program.add(source, named: name, scripts: keyScripts(&invented))
    }
    guard !program.isEmpty else {
      throw UsageError("ports: name listings, or invent programs with --count N")
    }
    try program.write()
    return program.build() && program.compare() ? .done : .failed
  }

  /// Scripts with answers that `compare` would not invent, such as names of variables.
  private func keyScripts(_ invented: inout RandomProgram) -> [UTF8Text] {
    (0..<Self.keyScriptCount).map { _ in invented.keys() }
  }

  private static let keyScriptCount = 6
}
