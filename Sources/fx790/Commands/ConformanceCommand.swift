import BasicVM
import CommandLineKit
import FX790Terminal

struct ConformanceCommand: ShellCommand {
  static let name = "conformance"
  static let summary = "report the facts that the codes of a real machine contradict"
  static let details = [
    "A CODE has ten digits; docs/conformance.md describes the tapes whose listings show them.",
    "Without codes, conformance prints the expected ones.",
    "",
    "--merge reads a report that -o has written, and prints the facts as a table of docs/machine.md,",
    "with the grades that the report gives them, and the tests that it contradicts.",
    "",
    "Exit status: 0 no fact is contradicted; 1 a fact is; 2 a code or a report is wrong.",
  ]
  static let examples = [
    "fx790 conformance --model pb-100", "fx790 conformance 1111111006 2111121002 -o report.txt",
    "fx790 conformance --merge report.txt",
  ]
  static var arguments: Arguments<Self> {
    .some(
      "[CODE...]", 0...ConformancePart.parts(for: .fx790P).count, \.words, completes: .nothing)
  }
  static var options: [Option<Self>] {
    [
      .model(\.model, "the real machine's model (fx-790p, or pb-100 for codes of its tapes)"),
      .file("--merge", \.reportPath, "print the grades that this report gives to the facts"),
      .file("-o", \.outputPath, "also write the report, or the grades, to this file"),
      .flag("--force", \.isForced, "overwrite an existing file"),
    ]
  }

  private var words: [String] = []
  private var model: Model?
  private var reportPath: String?
  private var outputPath: String?
  private var isForced = false

  func run() throws(UsageError) -> ExitStatus {
    try NamedFile.claim(
      [.kept("-o", outputPath)], reading: [reportPath], isForced: isForced)
    if let reportPath { return try merge(reportPath) }
    guard !words.isEmpty else { return try show(expectedCodes(), .done) }
    let report = try report(of: words)
    return try show(report.text, report.hasContradictions ? .failed : .done)
  }

  private func report(of words: [String]) throws(UsageError) -> ConformanceReport {
    do throws(UsageError) {
      let first = try ConformanceCode(words[0])
      let model = self.model ?? first.part.tape.usualModel
      return ConformanceReport(try ConformanceCode.codes(words, on: model), on: model)
    } catch {
      throw UsageError("conformance: " + error.message)
    }
  }

  private func merge(_ path: String) throws(UsageError) -> ExitStatus {
    guard words.isEmpty, model == nil else {
      throw UsageError("conformance: --merge takes codes and model from the report")
    }
    let name = path == "-" ? "standard input" : path
    let report = try ConformanceReport(reading: try NamedFile.read(path), from: name)
    return try show(report.grades(from: name), report.hasContradictions ? .failed : .done)
  }

  /// The codes of the emulator, or the display at which its listing stops without one.
  private func expectedCodes() -> String {
    let model = model ?? .fx790P
    return ConformancePart.parts(for: model).map { part in
      switch ConformanceRun.result(of: part, on: model) {
      case .code(let code): "\(code.text)  \(part.name)\n"
      case .stopped(let display): "stopped     \(part.name): \(display)\n"
      }
    }.joined()
  }

  private func show(_ text: String, _ status: ExitStatus) throws(UsageError) -> ExitStatus {
    if let outputPath {
      try NamedFile.write(Array(text.utf8), to: outputPath, overwriting: isForced)
    }
    if outputPath != "-" { try NamedFile.write(Array(text.utf8), to: nil) }
    return status
  }
}
