import BasicVM
import CommandLineKit
import FX790Terminal
import Programs
import StateMachines

struct CheckCommand: ShellCommand {
  static let name = "check"
  static let summary = "report errors in listings without running them"
  static let details = [
    "--lint also warns of statements that are never reached, of variables that are read but",
    "never assigned, of jumps into loops, of NEXTs whose loop may be over, of constant",
    "arguments that always fail, of subroutines that never return, of texts that READ cuts, and",
    "of output that no wait shows. Paths are only followed in a listing without errors.",
    "--json prints an object with file, line, column, severity, code and message for each",
    "finding, one a line. For listings of other BASICs, convert rewrites many words.",
  ]
  static let examples = [
    "fx790 check *.bas", "fx790 check game.bas --model pb-100", "fx790 check game.bas --lint",
  ]
  static var arguments: Arguments<Self> { .some("FILE...", 1...Int.max, \.paths) }
  static var options: [Option<Self>] {
    [
      .flag("--lint", \.findsStyle, "also warn of doubtful style"),
      .flag("--json", \.isJSON, "print each finding as a JSON object"),
    ] + Option.group(\.listing)
      + Option.group(\.assemblyOptions).filter { $0.name == "--extended" }
  }

  private var paths: [String] = []
  private var findsStyle = false
  private var isJSON = false
  private var listing = ListingOptions()
  private var assemblyOptions = AssemblyOptions()

  /// Checks every readable file, even if others cannot be read.
  func run() throws(UsageError) -> ExitStatus {
    if !paths.contains(where: AssemblyFile.isSource) { try assemblyOptions.refuse(for: paths[0]) }
    var output = TextOutput()
    var errors = 0
    var warnings = 0
    var unreadable = 0
    for path in paths {
      do throws(UsageError) {
        let count = try check(path, &output)
        errors += count.errors
        warnings += count.warnings
      } catch {
        unreadable += 1
        TextOutput.printError(error.line(of: Commands.self))
      }
    }
    if unreadable < paths.count, !isJSON {
      output.writeLine(
        "\(UTF8Text.count(errors, "error")), \(UTF8Text.count(warnings, "warning"))" as UTF8Text)
    }
    output.flush()
    return unreadable > 0 ? .usage : errors == 0 ? .done : .failed
  }

  private func check(
    _ path: String, _ output: inout TextOutput
  ) throws(UsageError) -> (errors: Int, warnings: Int) {
    guard !AssemblyFile.isSource(path) else {
      let file = try AssemblyFile(source: path, assemblyOptions.dialect)
      return write(file.diagnostics, of: file.source, to: &output)
    }
    let file = try ListingFile(path: path, listing)
    let diagnostics = Linter.check(file.listing, forStyle: findsStyle)
    let counts = write(diagnostics, of: file.source, to: &output)
    if !isJSON, let summary = ForeignWord.summary(of: diagnostics) {
      let convert = UTF8Text("fx790 convert " + file.path.shellWord)
      output.writeLine(
        "\(UTF8Text(file.path)): \(summary); \(convert) rewrites many of them" as UTF8Text)
    }
    return counts
  }

  private func write(
    _ diagnostics: [some PlacedMessage], of source: SourceFile, to output: inout TextOutput
  ) -> (errors: Int, warnings: Int) {
    if isJSON {
      for diagnostic in diagnostics { output.writeLine(diagnostic.json(inFile: source.path)) }
    } else {
      source.formatMessages(diagnostics) { output.writeLine($0) }
    }
    let errors = diagnostics.count { $0.severity == .error }
    return (errors, diagnostics.count - errors)
  }
}

struct ListCommand: ShellCommand {
  static let name = "list"
  static let summary = "print a listing as the machine would list it"
  static let examples = [
    "fx790 list game.bas --tokens", "fx790 list game.bas --spelling casutil",
    "fx790 list horse-race", "fx790 list gcd.cap",
  ]
  static var arguments: Arguments<Self> { .one("FILE", \.path) }
  static var options: [Option<Self>] {
    [
      .flag("--tokens", \.showsTokens, "print each line's bytes in hex, and sizes"),
      .spelling(\.spelling, "print the listing as this tool spells it"),
    ] + Option.group(\.listing).filter { $0.name != "--spelling" }
      + Option.group(\.assemblyOptions).filter { $0.name == "--extended" }
  }

  private var path = ""
  private var showsTokens = false
  private var spelling: Spelling?
  private var listing = ListingOptions()
  private var assemblyOptions = AssemblyOptions()

  func run() throws(UsageError) -> ExitStatus {
    guard !AssemblyFile.isSource(path) else {
      return try AssemblyFile(source: path, assemblyOptions.dialect).list(withWords: showsTokens)
    }
    try assemblyOptions.refuse(for: path)
    return try ListingFile(path: path, listing).show { memory, output in
      if showsTokens {
        Self.writeTokens(of: memory, to: &output)
      } else {
        output.write(ListingWriter.write(memory, spelledBy: spelling ?? .native))
      }
    }
  }

  private static func writeTokens(of memory: ProgramMemory, to output: inout TextOutput) {
    if memory.model != .fx790P {
      output.writeLine(ListingFormat.line(naming: memory.model))
    }
    for area in 0..<ProgramMemory.areaCount where !memory.areas[area].isEmpty {
      if let header = ListingWriter.header(ofArea: area, in: memory) { output.writeLine(header) }
      for line in memory.areas[area] {
        output.writeLine(Lister.listing(of: line, for: memory.model))
        let hex = line.storedBytes.map(Self.hex).joined(separator: " ")
        output.writeLine("    \(hex)  (\(line.size) bytes)")
      }
    }
    let free = memory.size.bytes - memory.usedBytes
    output.writeLine("\(memory.usedBytes) bytes used, \(free) bytes free")
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}

struct DisassembleCommand: ShellCommand {
  static let name = "disassemble"
  static let summary = "print the instructions that a listing is compiled to"
  static let examples = ["fx790 disassemble game.bas"]
  static var arguments: Arguments<Self> { .one("FILE", \.path) }
  static var options: [Option<Self>] { Option.group(\.listing) }

  private var path = ""
  private var listing = ListingOptions()

  func run() throws(UsageError) -> ExitStatus {
    try ListingFile(path: path, listing).show { memory, output in
      var machine = Machine(memorySize: memory.size, model: memory.model)
      _ = machine.load(memory)
      output.write(machine.disassembly)
    }
  }
}
