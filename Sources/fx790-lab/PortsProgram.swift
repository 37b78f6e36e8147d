import BasicVM
import CommandLineKit
import FX790Terminal
import StateMachines

/// A Swift program with many ports that compares each with its listing.
struct PortsProgram {
  let folder: String
  /// `compare` invents this number of scripts for each port.
  let scripts: Int
  private var ports: [Port] = []

  private struct Port {
    let name: String
    let type: String
    let swift: UTF8Text
    let listing: UTF8Text
    let area: Int
    let keys: [UTF8Text]
  }

  init(folder: String, scripts: Int) {
    self.folder = folder
    self.scripts = scripts
  }

  var isEmpty: Bool { ports.isEmpty }

  /// Returns false if the listing has no state machine.
  mutating func add(_ source: UTF8Text, named name: String, _ keys: [UTF8Text]) -> Bool {
    let listing = ListingReader.read(source)
    let area = listing.firstArea ?? 0
    var machine = Machine(memorySize: listing.memory.size, model: listing.memory.model)
    let type = "Port\(ports.count + 1)"
    guard machine.load(listing.memory), machine.start(area: area) == nil,
      WaitMachine(of: listing.memory, area: area)?.obstacles.isEmpty == true,
      let port = SwiftPort(
        of: listing.memory, area: area, name: UTF8Text(type), from: UTF8Text(name),
        hints: PortHints(in: source, area: area)),
      port.obstacle == nil
    else { return false }
    ports.append(
      Port(name: name, type: type, swift: port.text, listing: source, area: area, keys: keys))
    return true
  }

  // MARK: Files

  func write() throws(UsageError) {
    try NamedFile.createFolder("\(folder)/Sources")
    for port in ports {
      try NamedFile.write(port.swift.utf8, to: "\(folder)/Sources/\(port.type).swift")
      try NamedFile.write(port.listing.utf8, to: "\(folder)/\(port.type).bas")
    }
    try NamedFile.write(Array(main.utf8), to: "\(folder)/Sources/main.swift")
  }

  private var main: String {
    let calls = ports.map { port in
      let keys = port.keys.map { "#\"\(String($0))\"#" }.joined(separator: ", ")
      return "compare(\(port.type).self, #\"\(port.name)\"#, area: \(port.area), keys: [\(keys)], "
        + "#\"\"\"\n\(String(port.listing))\n\"\"\"#)"
    }
    return Self.comparison(scripts: scripts) + calls.joined(separator: "\n")
      + "\nexit(failed == 0 ? 0 : 1)\n"
  }

  private static func comparison(scripts: Int) -> String {
    """
    import BasicVM
    import Foundation
    import Programs

    let share = Int(CommandLine.arguments[1])!
    let shares = Int(CommandLine.arguments[2])!
    nonisolated(unsafe) var number = 0
    nonisolated(unsafe) var failed = 0

    func compare<Program: PortedProgram>(
      _ program: Program.Type, _ name: String, area: Int, keys: [String], _ listing: String
    ) {
      number += 1
      guard number % shares == share else { return }
      let memory = ListingReader.read(UTF8Text(listing), area: area).memory
      let basic = try! Contender(name: UTF8Text(name), memory: memory, area: area)
      let port = Contender(name: UTF8Text(String(describing: program)), porting: program)
      func report(_ change: (inout Comparison.Options) -> Void) -> ComparisonReport {
        var options = Comparison.Options()
        change(&options)
        var comparison = Comparison(basic, port, options: options)
        return comparison.run()
      }
      func isEqual(_ report: ComparisonReport) -> Bool {
        guard report.hasDifference else { return true }
        failed += 1
        print("failed: \\(name) as \\(program)")
        print(report.text(withCoverage: false))
        return false
      }
      guard isEqual(report { $0.scripts = 1 }) else { return }
      guard isEqual(report { ($0.scripts, $0.seed) = (\(scripts), 2) }) else { return }
      for (index, text) in keys.enumerated() {
        guard let keys = try? ScriptKey.keys(UTF8Text(text)) else { fatalError(text) }
        guard isEqual(report { ($0.keys, $0.seed) = (keys, UInt64(index)) }) else { return }
      }
    }


    """
  }

  // MARK: Build

  #if DEBUG
  private static let configuration = "debug"
  #else
  private static let configuration = "release"
  #endif

  private static var products: String { "\(Repository.path)/.build/\(configuration)" }
  static var usualFolder: String { "\(Repository.path)/.build/ports" }

  /// Programs and all modules that it needs.
  private static let modules = [
    "BasicVM", "StateMachines", "Cassette", "CompX", "FX790Device", "GameListings", "Programs",
  ]

  /// Builds all ports with the modules of fx790-lab; prints errors and warnings.
  ///
  /// The ports are not optimised, because that takes much longer than their runs.
  func build() -> Bool {
    let files = (["main"] + ports.map { $0.type }).map { "\(folder)/Sources/\($0).swift" }
    let objects = lines(of: "\(Self.products)/fx790-lab.product/Objects.LinkFileList")
      .filter { path in Self.modules.contains { path.contains("/\($0).build/") } }
    let words =
      [
        "swiftc", "-Onone", "-wmo", "-num-threads", "\(System.coreCount)", "-swift-version", "6",
        "-warnings-as-errors", "-module-name", "Ports", "-I", "\(Self.products)/Modules",
      ] + files + objects + ["-lm", "-o", program]
    let log = "\(folder)/build.log"
    if run(words, into: log) { return true }
    let messages = lines(of: log).filter { $0.contains(": error:") || $0.contains(": warning:") }
    show(messages.isEmpty ? lines(of: log) : messages)
    return false
  }

  private var program: String { "\(folder)/compare" }

  /// Runs a share of the comparisons on each core; prints the differences.
  func compare() -> Bool {
    let shares = System.coreCount
    let logs = (0..<shares).map { "\(folder)/compare-\($0).log" }
    let children = logs.enumerated().map { share, log in
      System.spawn([program, "\(share)", "\(shares)"], writingTo: log)
    }
    let isGood = children.map { $0.map(System.wait(for:)) ?? false }
    for log in logs { show(lines(of: log)) }
    show(["\(ports.count) ports compared"])
    return !isGood.contains(false)
  }

  private func run(_ words: [String], into log: String) -> Bool {
    guard let child = System.spawn(words, writingTo: log) else { return false }
    return System.wait(for: child)
  }

  private func lines(of path: String) -> [String] {
    let bytes = (try? NamedFile.read(path)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func show(_ lines: [String]) {
    var output = TextOutput()
    for line in lines { output.writeLine(line) }
    output.flush()
  }
}
