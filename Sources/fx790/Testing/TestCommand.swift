import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

struct TestCommand: ShellCommand {
  static let name = "test"
  static let summary = "run the tests beside listings"
  static let details = [
    "The tests of game.bas are in game.test. A test has a name, options, keys, and the lines that",
    "fx790 run prints with them:",
    "",
    "  == a bet that is too high",
    "  seed 7",
    "  keys 1\\n2000\\n",
    "  | PLAYERS? 1",
    "  | RACE #",
    "  | …",
    "  end ERR5 P0-120",
    "",
    "# matches a complete number, … any text or, alone, any lines; \\#, \\… and \\\\ are these",
    "characters. The last line may require the end: end, end ERR5 P0-120 (the same as ! ERR5 P0-120)",
    "or endless, if the program continues until the keys are used up. // starts a comment. Options",
    "are those of run: \(TestOptions.names.joined(separator: ", ")).",
    "",
    "A test may state properties, each on a line, for which --search plays many scripts of keys:",
    "",
    "  always A>=0               a condition in BASIC is true at every wait",
    "  from 320 always B=0       also, after this line (or state) was reached",
    "  never \"ERR\"               no display contains the text",
    "  reach \"GOAL!\"             the display of some play contains it",
    "",
    "The argument is a test file, a listing or a folder; without one, the current folder and all",
    "in it are searched. The results are in the format TAP. --accept replaces output that differs.",
    "",
    "--program game='exec:python3 game.py' runs the tests of game.test with another program, in",
    "any language (docs/exec.md). With --allow-exec, a test may have the option program itself.",
    "",
    "--from-session prints a test with the keys of a session that play --record has written.",
    "--cover graph prints a few tests that take every arrow of the listing's graph, and the arrows",
    "that no script took.",
    "",
    "Exit status: 0 all pass; 1 a test fails; 2 wrong usage, no test file, or a mistake in one.",
  ]
  static let examples = [
    "fx790 test", "fx790 test game.test --accept", "fx790 test --junit results.xml games",
    "fx790 test --from-session my.keys", "fx790 test --cover graph game.bas",
  ]
  static var arguments: Arguments<Self> { .some("[FOLDER | FILE...]", 0...Int.max, \.paths) }
  static var options: [Option<Self>] {
    [
      .file("--junit", \.junitPath, "also write the results as JUnit XML"),
      .flag("--accept", \.accepts, "replace the expected output of failed tests by the real one"),
      SessionFile.option(
        \.session, named: "--from-session", "print a test with the keys of a recorded session"),
      .choice(
        "--cover", "WHAT", \.coversGraph, [("graph", true)],
        "print few tests that take all transitions of a listing's graph, as graph draws it"),
      .list(
        "--program", "NAME=COMMAND", \.programs,
        "run the tests of NAME.test with a program in any language: game='exec:python3 game.py'"),
      .flag("--allow-exec", \.allowsExec, "let tests name such a program, as in program exec:..."),
      .patience(\.patience),
      .seconds(
        "--search", \.searchTime, upTo: 100_000,
        "search for keys that break each property, for this time"),
      .number(
        "--scripts", \.scripts, in: 1...100_000,
        "--cover plays N scripts; --search plays exactly N, whatever the time"),
    ]
  }

  private var paths: [String] = []
  private var junitPath: String?
  private var accepts = false
  private var session: SessionFile?
  private var coversGraph = false
  private var searchTime: Ticks?
  private var scripts: Int?
  private var programs: [String] = []
  private var allowsExec = false
  private var patience: Ticks?

  func run() throws(UsageError) -> ExitStatus {
    if let session {
      guard paths.count <= 1, junitPath == nil, !accepts, !coversGraph else {
        throw UsageError("test: --from-session takes one listing and no other option")
      }
      return try SessionTest(session, listing: paths.first).show()
    }
    if coversGraph {
      guard paths.count == 1, junitPath == nil, !accepts, searchTime == nil, programs.isEmpty,
        !allowsExec
      else {
        throw UsageError("test: --cover takes one listing and no other option but --scripts")
      }
      var observation = TransitionCounts.Options()
      observation.scripts = scripts ?? observation.scripts
      return try CoverTests(path: paths[0], observation: observation).show()
    }
    guard scripts == nil || searchTime != nil else {
      throw UsageError("test: --scripts needs --search or --cover")
    }
    return try runTests()
  }

  private func runTests() throws(UsageError) -> ExitStatus {
    var suites: [TestSuite] = []
    var programs = try TestPrograms(programs, allowsExec: allowsExec, patience: patience)
    guard !accepts || programs.isEmpty else {
      throw UsageError("test: --accept takes the output of listings, not of exec: programs")
    }
    for path in try TestFiles.find(paths) {
      suites.append(try TestSuite(path: path, programs.command(forSuite: path), programs))
    }
    try programs.refuseUnused()
    try NamedFile.claim(
      [.stream("--junit", junitPath)], reading: suites.flatMap { $0.inputPaths }, isForced: false)
    let faulty = suites.filter { $0.printMistakes() }
    guard faulty.isEmpty else { return .usage }
    var report = TestReport()
    for suite in suites { report.add(try run(suite)) }
    guard report.testCount > 0 else {
      throw UsageError("test: there is no test in \(suites.map(\.path).joined(separator: ", "))")
    }
    // With --junit -, the XML replaces the other format.
    if let junitPath { try NamedFile.write(report.junit.utf8, to: junitPath, overwriting: true) }
    if junitPath != "-" { try NamedFile.write(report.tap.utf8, to: nil) }
    return report.failureCount == 0 ? .done : .failed
  }

  private func run(_ suite: TestSuite) throws(UsageError) -> TestReport.Suite {
    let search = searchTime.map { PropertySearch(time: $0, plays: scripts) }
    let (results, properties) = try suite.run(searching: search)
    let isAccepted = accepts ? try suite.accept(results) : false
    var cases: [TestReport.Case] = []
    for (index, test) in suite.file.tests.enumerated() {
      let result = results[index]
      if !test.isOnlyProperties {
        cases.append(
          TestReport.Case(
            name: test.name, line: test.line, failure: result.failure,
            note: result.note.map { TestReport.Note(line: test.lastTestLine, text: $0) },
            isAccepted: isAccepted && result.run != nil && result.failure != nil))
      }
      cases += properties[index]
    }
    return TestReport.Suite(path: suite.path, cases: cases)
  }
}
