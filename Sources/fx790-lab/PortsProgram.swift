import BasicVM
import CommandLineKit
import FX790Terminal
import Ports
import StateMachines

/// Writes, builds and runs a Swift program that compares each of many ports with its listing.
struct PortsProgram {
  let folder: String
  /// The number of scripts that `compare` invents for each port, after a first one alone.
  private let scriptCount: Int
  private var ports: [Port] = []

  private struct Port {
    let name: String
    let type: String
    let swift: UTF8Text
    let listing: UTF8Text
    let area: Int
    /// Each text has the keys of one script.
    let scripts: [UTF8Text]
  }

  init(folder: String, scriptCount: Int) {
    self.folder = folder
    self.scriptCount = scriptCount
  }

  var isEmpty: Bool { ports.isEmpty }

  /// Adds the port of a listing, to be compared also with `scripts` of keys.
  ///
  /// Returns false if the listing cannot be loaded or ported.
  mutating func add(_ source: UTF8Text, named name: String, scripts: [UTF8Text]) -> Bool {
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
      Port(
        name: name, type: type, swift: port.text, listing: source, area: area, scripts: scripts))
    return true
  }

  // MARK: Files

  func write() throws(UsageError) {
    try NamedFile.createFolder("\(folder)/Sources")
    for port in ports {
      try NamedFile.write(
        port.swift.utf8, to: "\(folder)/Sources/\(port.type).swift", overwriting: true)
      try NamedFile.write(port.listing.utf8, to: "\(folder)/\(port.type).bas", overwriting: true)
    }
    try NamedFile.write(Array(main.utf8), to: "\(folder)/Sources/main.swift", overwriting: true)
  }

  private var main: String {
    let calls = ports.map { port in
      let scripts = port.scripts.map { "#\"\(String($0))\"#" }.joined(separator: ", ")
      return "compare(\(port.type).self, #\"\(port.name)\"#, area: \(port.area), "
        + "keyScripts: [\(scripts)], "
        + "#\"\"\"\n\(String(port.listing))\n\"\"\"#)"
    }
    return Self.comparison(scriptCount: scriptCount) + calls.joined(separator: "\n")
      + "\nexit(failed == 0 ? 0 : 1)\n"
  }

  /// The part of main.swift that declares `compare`, for a share of the ports.
  private static func comparison(scriptCount: Int) -> String {
    """
    import BasicVM
    import Foundation
    import Programs

    let share = Int(CommandLine.arguments[1])!
    let shares = Int(CommandLine.arguments[2])!
    nonisolated(unsafe) var number = 0
    nonisolated(unsafe) var failed = 0

    func compare<Program: PortedProgram>(
      _ program: Program.Type, _ name: String, area: Int, keyScripts: [String], _ listing: String
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
      func check(_ report: ComparisonReport) -> Bool {
        guard report.hasDifference else { return true }
        failed += 1
        print("failed: \\(name) as \\(program)")
        print(report.text(withCoverage: false))
        return false
      }
      guard check(report { $0.scripts = 1 }) else { return }
      guard check(report { ($0.scripts, $0.seed) = (\(scriptCount), 2) }) else { return }
      for (index, text) in keyScripts.enumerated() {
        guard let keys = try? ScriptKey.keys(UTF8Text(text)) else { fatalError(text) }
        guard check(report { ($0.keys, $0.seed) = (keys, UInt64(index)) }) else { return }
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

  private static var productsFolder: String { "\(Repository.path)/.build/\(configuration)" }
  static var usualFolder: String { "\(Repository.path)/.build/ports" }

  /// The module Programs and all modules that it needs, whose object files are linked.
  private static let modules = [
    "BasicVM", "StateMachines", "Cassette", "CompX", "FX790Device", "GameListings", "Programs",
  ]

  /// Compiles the written files, and links them with modules from the build of fx790-lab.
  ///
  /// Returns false after printing errors and warnings. The files are not optimised, because that
  /// takes longer than running them.
  func build() -> Bool {
    let files = (["main"] + ports.map { $0.type }).map { "\(folder)/Sources/\($0).swift" }
    let objects = lines(of: "\(Self.productsFolder)/fx790-lab.product/Objects.LinkFileList")
      .filter { path in Self.modules.contains { path.contains("/\($0).build/") } }
    let words =
      [
        "swiftc", "-Onone", "-wmo", "-num-threads", "\(System.coreCount)", "-swift-version", "6",
        "-warnings-as-errors", "-module-name", "Ports", "-I", "\(Self.productsFolder)/Modules",
      ] + files + objects + ["-lm", "-o", executable]
    let log = "\(folder)/build.log"
    if System.run(words, writingTo: log) { return true }
    let messages = lines(of: log).filter { $0.contains(": error:") || $0.contains(": warning:") }
    show(messages.isEmpty ? lines(of: log) : messages)
    return false
  }

  private var executable: String { "\(folder)/compare" }

  /// Runs a share of the comparisons on each core; returns false after printing differences.
  func compare() -> Bool {
    let shares = System.coreCount
    let logs = (0..<shares).map { "\(folder)/compare-\($0).log" }
    let children = logs.enumerated().map { share, log in
      System.spawn([executable, "\(share)", "\(shares)"], writingTo: log)
    }
    let results = children.map { $0.map(System.wait(for:)) ?? false }
    for log in logs { show(lines(of: log)) }
    let isGood = !results.contains(false)
    let ending = isGood ? "" : "; at least one differs from its listing, or its process crashed"
    show(["\(ports.count) ports compared\(ending)"])
    return isGood
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
