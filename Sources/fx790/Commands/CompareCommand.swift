import BasicVM
import CommandLineKit
import FX790Terminal
import Programs
import StateMachines

struct CompareCommand: ShellCommand {
  static let name = "compare"
  static let summary = "are two programs the same? a proof, or a search for a difference"
  static let details = [
    "A and B are each a listing or a game's name (hangman, or hangman:basic), a game's state",
    "machine (hangman:machine), the state machine that port derives from a listing",
    "(mine.bas:port, hangman:port), or that machine as a view model (mine.bas:model), or a program",
    "in any language ('exec:python3 game.py', see docs/exec.md).",
    "",
    "compare first tries to prove that both do the same for all keys and all luck. It can for a",
    "listing and its :port, for listings that differ in lines and line numbers only, and for many",
    "edits that keep all values. After a proof it plays nothing, unless an option asks for",
    "scripts. Without a proof it plays both with many scripts of keys. It invents answers that",
    "each wait may accept or should reject, and searches for lines not yet reached, and for",
    "values that make comparisons equal.",
    "",
    "Two programs are equal if a person could not distinguish them: displays, waits, pauses,",
    "sounds, paper and errors count, the time of instructions does not. TIMER 5:TIMER 5 is the",
    "pause TIMER 10. compare reduces a difference to the smallest script that it finds, and",
    "prints both displays at each wait. Without --scripts it plays at least 200, and continues",
    "until --seconds are over; very slow programs are stopped after ten times that time. With",
    "--scripts the result depends only on the programs, the number and the seed.",
    "",
    "--exhaust N plays every script of up to N answers: at KEY$ each key and none, at INPUT the",
    "listings' constants, the numbers beside these, and texts. A hand-written state machine may",
    "treat other answers differently. With more than 20,000 states the verdict is not exhausted.",
    "",
    "--timed compares a listing with its form for real machines (game.bas:real), in which loops",
    "replace TIMER. A display that stays unchanged for 0.1 seconds without a KEY$ poll is a wait.",
    "",
    "Exit status: 0 proved, or no difference found; 1 different, or a listing cannot be loaded;",
    "2 wrong usage or an unreadable file; 3 --prove or --certificate found no proof.",
    "",
    "--certificate writes a proof as a file, which --check verifies with a checker of its own",
    "(docs/proof.md): 0 verified, 1 no proof of these two programs, 2 damaged.",
  ]
  static let examples = [
    "fx790 compare hangman hangman:machine", "fx790 compare old.bas new.bas --scripts 5000",
    "fx790 compare game.bas game.bas:port --html game.html",
    "fx790 compare game.bas 'exec:python3 game.py'",
  ]
  static var arguments: Arguments<Self> {
    .some("A B", 2...2, \.names, completes: .namesOrFiles(GameID.names + GameForm.names))
  }
  static var options: [Option<Self>] {
    [
      .number("--scripts", \.scripts, in: 1...Int.max, "play exactly N scripts"),
      .seconds(
        "--seconds", \.time, upTo: 1_000_000, "play scripts for this time, at least 200 (2)"),
      .seed(\.comparison.seed, "the seed of RAN# for the first script"),
      .keys(
        \.comparison.keys,
        "play one script with these keys, written as for run; 0.1 seconds are one KEY$ poll"),
      .number(
        "--exhaust", \.answerLimit, in: 1...100,
        "play every script of up to N answers, for one seed"),
      .number(
        "--timed", \.timeTolerance, in: 0...100,
        "compare times too: a display unchanged for 0.1 seconds is a wait, and lengths may differ by N per cent"
      ),
      .flag("--prove", \.provesOnly, "only try to prove that both are the same; play nothing"),
      .file("--certificate", \.certificatePath, "write the proof to a file (- is standard output)"),
      .file("--check", \.checkedPath, "only verify the certificate in this file"),
      .flag("--verbose", \.isVerbose, "show all waits that lead to a difference"),
      .flag("--json", \.isJSON, "print the report as one JSON object"),
      .flag(
        "--coverage", \.showsCoverage,
        "report the lines reached, and the number of scripts that reached each"),
      .file(
        "--html", \.pagePath,
        "write a page: displays, sources, coverage, graphs (- is standard output)"),
      .file(
        "--save-test", \.testPath,
        "write a difference as a test (.test), which A passes and B fails; see docs/testing.md"),
      .flag(
        "--link", \.showsLink,
        "print a link that plays a difference on the page of fx790 serve; for listings and games"),
      .flag("--force", \.isForced, "overwrite existing files"),
      .number("--threads", \.threads, in: 1...256, "use N threads (all cores)"),
    ] + Option.group(\.preparation) + Option.group(\.listing)
  }

  private var names: [String] = []
  private var comparison = Comparison.Options()
  private var scripts: Int?
  private var time: Ticks?
  private var answerLimit: Int?
  private var timeTolerance: Int?
  private var provesOnly = false
  private var certificatePath: String?
  private var checkedPath: String?
  private var isVerbose = false
  private var isJSON = false
  private var showsCoverage = false
  private var pagePath: String?
  private var testPath: String?
  private var showsLink = false
  private var isForced = false
  private var threads: Int?
  private var preparation = PreparationOptions()
  private var listing = ListingOptions()

  mutating func run() throws(UsageError) -> ExitStatus {
    guard names != ["-", "-"] else {
      throw UsageError("compare: only one of the two can be standard input")
    }
    guard !provesOnly || !asksToPlay else {
      throw UsageError("compare: --prove plays no scripts")
    }
    guard scripts == nil || time == nil else {
      throw UsageError("compare: --scripts and --seconds exclude each other")
    }
    guard
      answerLimit == nil
        || scripts == nil && time == nil && timeTolerance == nil && comparison.keys == nil
    else {
      throw UsageError("compare: --exhaust excludes --scripts, --seconds, --timed and --keys")
    }
    guard testPath == nil && !showsLink || !provesOnly && checkedPath == nil else {
      throw UsageError("compare: --save-test and --link need scripts: omit --prove and --check")
    }
    guard !showsLink || !isJSON && pagePath != "-" && certificatePath != "-" else {
      throw UsageError("compare: --link would mix with the other output on standard output")
    }
    guard checkedPath == nil || !(provesOnly || asksToPlay || isJSON || certificatePath != nil)
    else { throw UsageError("compare: --check only verifies a certificate") }
    guard pagePath != "-" || certificatePath != "-" else {
      throw UsageError("compare: --html - and --certificate - would mix on standard output")
    }
    guard timeTolerance == nil || certificatePath == nil && checkedPath == nil else {
      throw UsageError("compare: a certificate does not cover times: omit --timed")
    }
    comparison.timeTolerance = timeTolerance
    try NamedFile.claim(
      [
        .kept("--html", pagePath), .kept("--certificate", certificatePath),
        .kept("--save-test", testPath),
      ],
      reading: names.map { ProgramSource.path(in: $0) } + [checkedPath] + preparation.inputPaths,
      isForced: isForced)
    comparison.countsPlaces = showsCoverage || pagePath != nil
    let savedTest = try testPath.map { path throws(UsageError) in
      try SavedTest(path: path, names: names, listing, preparation)
    }
    let link = try showsLink ? TwinLink(names, preparation) : nil
    let (contenders, unloadable) = try findContenders()
    if timeTolerance != nil, let other = contenders.first(where: { $0.form != .basic }) {
      throw UsageError("compare: --timed is for listings; \(other.name) is not a listing")
    }
    if let unloadable { return printReport(unloadable: unloadable) }
    if let checkedPath { return try check(checkedPath, contenders[0], contenders[1]) }
    let report = compare(contenders[0], contenders[1])
    guard !ExecProgram.hasFaults else { return .failed }
    let isCertified = try writeCertificate(contenders[0], contenders[1])
    if let pagePath {
      try NamedFile.write(
        Array(ComparisonPage.html(of: report).utf8), to: pagePath, overwriting: isForced)
    }
    if pagePath != "-", certificatePath != "-" { printReport(report) }
    try savedTest?.write(report, overwriting: isForced)
    link?.show(report)
    let status = exitStatus(of: report)
    return status == .done && !isCertified ? .unfinished : status
  }

  /// Reads both programs, because an unreadable file has priority over one that cannot be loaded.
  private func findContenders() throws(UsageError) -> ([Contender], unloadable: String?) {
    // Programs outside fx790 come last: they get the display of the other's model.
    let isOrdered = !ExecCommand.isCommand(names[0])
    var contenders: [Contender] = []
    var unloadable: String?
    for name in isOrdered ? names : names.reversed() {
      let model = contenders.first?.model
      if let contender = try ProgramSource.find(name, listing, preparation, beside: model) {
        contenders.append(contender)
      } else {
        unloadable = unloadable ?? name
      }
    }
    return (isOrdered ? contenders : contenders.reversed(), unloadable)
  }

  // MARK: Certificates

  /// Returns false if a requested certificate lacks a proof.
  private func writeCertificate(_ a: Contender, _ b: Contender) throws(UsageError) -> Bool {
    guard let certificatePath else { return true }
    let certificate: Certificate
    do throws(EquivalenceProof.Obstacle) {
      certificate = try a.certificate(with: b)
    } catch {
      TextOutput.printError("compare: --certificate writes nothing: \(error.sentence(for: a, b))")
      return false
    }
    try NamedFile.write(certificate.text.utf8, to: certificatePath, overwriting: isForced)
    return true
  }

  private func check(
    _ path: String, _ a: Contender, _ b: Contender
  ) throws(UsageError) -> ExitStatus {
    let bytes = try NamedFile.read(path)
    do throws(Certificate.Refusal) {
      let certificate = try Certificate(reading: UTF8Text(utf8: bytes))
      let verdict = try a.verdict(of: certificate, with: b)
      TextOutput.printLine("verified: \(verdict)" as UTF8Text)
      return .done
    } catch {
      TextOutput.printError("\(path):\(error.line): \(String(error.reason))")
      return error.isDamaged ? .usage : .failed
    }
  }

  // MARK: Comparing

  /// Whether an option needs scripts even if there is a proof.
  private var asksToPlay: Bool {
    scripts != nil || time != nil || answerLimit != nil || comparison.keys != nil || showsCoverage
      || pagePath != nil
  }

  private func exitStatus(of report: ComparisonReport) -> ExitStatus {
    switch report.verdict {
    case .proved: .done
    case .different: .failed
    case .noneFound: provesOnly ? .unfinished : .done
    }
  }

  private func compare(_ a: Contender, _ b: Contender) -> ComparisonReport {
    var options = comparison
    options.scripts = scripts ?? .max
    var comparison = Comparison(a, b, options: options)
    if case .success = comparison.proof, !asksToPlay { return comparison.report }
    if provesOnly { return comparison.report }
    let threads = threads ?? System.coreCount
    if let answerLimit {
      playAll(upTo: answerLimit, &comparison, threads)
      return comparison.report
    }
    var progress = Progress()
    while let round = comparison.nextRound, shouldContinue(after: progress, comparison),
      !ExecProgram.hasFaults
    {
      comparison.take(System.map(round.numbers, onThreads: threads) { round.play($0) })
      progress.show(
        "\(UTF8Text.count(comparison.scriptCount, "script")), "
          + "\(UTF8Text.count(comparison.waitCount, "wait"))")
    }
    progress.clear()
    return comparison.report
  }

  private func playAll(upTo answerLimit: Int, _ comparison: inout Comparison, _ threads: Int) {
    var search = comparison.exhaustion(answerLimit: answerLimit)
    var progress = Progress()
    while let round = search.nextRound, !ExecProgram.hasFaults {
      let outcomes = System.map(round.numbers, onThreads: threads) { round.play($0) }
      search.take(outcomes)
      comparison.take(outcomes)
      progress.show(String(UTF8Text.count(search.scriptCount, "script")))
    }
    progress.clear()
    comparison.take(search)
  }

  private func shouldContinue(after progress: Progress, _ comparison: Comparison) -> Bool {
    guard scripts == nil else { return true }
    let time = time ?? Self.defaultTime
    let isEnough = comparison.scriptCount >= Self.minScripts
    return progress.time < (isEnough ? time : 10 * max(time, Self.defaultTime))
  }

  private static let defaultTime: Ticks = 2_000_000
  private static let minScripts = Comparison.Options().scripts

  // MARK: Reports

  private func printReport(_ report: ComparisonReport) {
    var output = TextOutput()
    if isJSON {
      output.writeLine(report.json)
    } else {
      output.write(
        report.text(withCoverage: showsCoverage, isVerbose: isVerbose, withNextStep: true))
    }
    output.flush()
  }

  /// A listing that cannot be loaded counts as different.
  private func printReport(unloadable name: String) -> ExitStatus {
    if isJSON {
      let json: JSON = ["verdict": "different", "unloadable": JSON(UTF8Text(name))]
      TextOutput.printLine(json.line)
    } else {
      TextOutput.printLine(
        UTF8Text("different: " + name + " cannot be loaded").harmless(keepingLines: false))
    }
    return .failed
  }
}
