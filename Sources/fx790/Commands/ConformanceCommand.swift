import BasicVM
import CommandLineKit
import FX790Terminal

struct ConformanceCommand: ShellCommand {
  static let name = "conformance"
  static let summary = "report the facts that the codes of a real machine contradict"
  static let details = [
    "A CODE has ten digits; docs/conformance.md describes the tape whose listings show them.",
    "Without codes, conformance prints the expected ones.",
    "",
    "Exit status: 0 no fact is contradicted; 1 a fact is; 2 a code is mistyped.",
  ]
  static let examples = [
    "fx790 conformance --model pb-100", "fx790 conformance 1111111006 2111121002 -o report.txt",
  ]
  static var arguments: Arguments<Self> {
    .some("[CODE...]", 0...ConformanceSubject.allCases.count, \.words, completes: .nothing)
  }
  static var options: [Option<Self>] {
    [
      .model(\.model, "the real machine's model (fx-790p, or pb-100 for codes of its tape)"),
      .file("-o", \.outputPath, "also write the report to this file"),
      .flag("--force", \.isForced, "overwrite an existing file"),
    ]
  }

  private var words: [String] = []
  private var model: Model?
  private var outputPath: String?
  private var isForced = false

  func run() throws(UsageError) -> ExitStatus {
    try NamedFile.claim([.kept("-o", outputPath)], reading: [], isForced: isForced)
    guard !words.isEmpty else { return try show(expectedCodes(), .done) }
    let codes = try readCodes()
    let model = self.model ?? codes[0].tape.usualModel
    for code in codes where code.tape != ConformanceTape(for: model) {
      throw UsageError(
        "conformance: \(code.text) is of a tape for \(code.tape.columns) columns, which the "
          + "\(model.facts.title) does not have; see --model")
    }
    let report = ConformanceReport(codes, on: model)
    return try show(report.text, report.hasContradictions ? .failed : .done)
  }

  private func readCodes() throws(UsageError) -> [ConformanceCode] {
    var codes: [ConformanceCode] = []
    for word in words {
      let code = try ConformanceCode(word)
      guard !codes.contains(where: { $0.subject == code.subject }) else {
        throw UsageError("conformance: \(word) is a second code of \(code.subject)")
      }
      codes.append(code)
    }
    return codes
  }

  /// The codes of the emulator, or the display at which its listing stops without one.
  private func expectedCodes() -> String {
    ConformanceSubject.allCases.map { subject in
      switch ConformanceRun.result(of: subject, on: model ?? .fx790P) {
      case .code(let code): "\(code.text)  \(subject)\n"
      case .stopped(let display): "stopped     \(subject): \(display)\n"
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
