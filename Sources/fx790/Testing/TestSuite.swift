import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// A test file with the listing beside it.
struct TestSuite {
  let path: String
  let listingPath: String
  let file: ListingTestFile
  /// The options of each test.
  private let options: [RunOptions]
  private let mistakes: [ListingTestFile.ParseError]
  private let source: SourceFile

  /// Throws if the file or its listing cannot be read.
  init(path: String) throws(UsageError) {
    self.path = path
    let bytes = try NamedFile.read(path)
    source = SourceFile(bytes, path: path)
    file = ListingTestFile(reading: UTF8Text(utf8: bytes))
    listingPath = Self.listing(beside: path)
    guard System.isPlainFile(listingPath) else {
      throw UsageError("\(path): there is no listing \(listingPath)")
    }
    var mistakes = file.mistakes
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    options = file.tests.map { test in
      TestOptions.read(test.settings, inFolder: folder) { mistakes.append($0) }
    }
    self.mistakes = mistakes.sorted { $0.line < $1.line }
  }

  /// Prints mistakes in the test file; returns whether there are any.
  func printMistakes() -> Bool {
    source.printProblems(of: mistakes)
    return !mistakes.isEmpty
  }

  static let ending = ".test"

  private static func listing(beside path: String) -> String {
    String(path.dropLast(ending.count)) + ".bas"
  }

  /// All files that the tests read.
  var inputPaths: [String?] {
    [path, listingPath] + options.flatMap { $0.preparation.inputPaths }
  }

  // MARK: Running

  struct Result: Sendable {
    let failure: TestFailure?
    /// The run whose output can be accepted; nil if the listing did not start or never ends.
    let run: TestRun?
  }

  func run() throws(UsageError) -> [Result] {
    // Most tests share a prepared machine.
    var machines: [String: PreparedMachine?] = [:]
    var prepared: [PreparedMachine?] = []
    for (test, options) in zip(file.tests, options) {
      let key = TestOptions.preparationKey(of: test.settings)
      if machines[key] == nil {
        machines.updateValue(try PreparedMachine(listingPath, options), forKey: key)
      }
      prepared.append(machines[key] ?? nil)
    }
    let (tests, allSettings) = (file.tests, options.map { RunSettings($0) })
    return System.map(tests.indices, onThreads: System.coreCount) { [prepared] index -> Result in
      let (test, settings) = (tests[index], allSettings[index])
      guard let machine = prepared[index] else {
        let failure = TestFailure(line: test.line, reason: "the listing does not start")
        return Result(failure: failure, run: nil)
      }
      let run = machine.run(test.keys, settings)
      let failure = test.failure(
        of: run, in: machine.memory, limitsTime: settings.timeLimit != nil)
      let isEndless = run.ending == .timedOut && settings.timeLimit == nil
      return Result(failure: failure, run: isEndless ? nil : run)
    }
  }

  /// Replaces the expected output of failed tests; returns whether the file changed.
  func accept(_ results: [Result]) throws(UsageError) -> Bool {
    let outputs = results.enumerated().compactMap { index, result in
      result.failure == nil
        ? nil
        : result.run.map {
          ListingTestFile.Output(test: index, lines: $0.lines, error: $0.error)
        }
    }
    guard !outputs.isEmpty else { return false }
    try NamedFile.write(file.accepting(outputs).utf8, to: path)
    return true
  }
}

extension ListingTestFile.ParseError: PlacedMessage {
  package var severity: Diagnostic.Severity { .error }
  package var code: UTF8Text { "test" }
  package var sentence: UTF8Text { what }
}

/// A machine with a listing, ready to run with any seed.
private struct PreparedMachine: Sendable {
  private let machine: Machine
  private let tape: HeadlessTape?
  private let areas: [Int]
  private let isAttended: Bool

  var memory: ProgramMemory { machine.memory }

  /// Returns nil after printing the reason.
  init?(_ path: String, _ options: RunOptions) throws(UsageError) {
    let preparation = options.preparation
    guard let file = try preparation.listingFile(at: path, options.listing) else { return nil }
    var tape = try preparation.tape()
    let random = RandomNumbers(seed: options.seed ?? 1)
    guard let machine = try preparation.startedMachine(file.listing, random: random, tape: &tape)
    else { return nil }
    (self.machine, self.tape, areas) = (machine, tape, preparation.areas)
    isAttended = preparation.accompaniesRun
  }

  func run(_ keys: [ScriptKey], _ settings: RunSettings) -> TestRun {
    var machine = machine
    machine.random = RandomNumbers(seed: settings.seed)
    if settings.showsEverything { machine.beginRecord() }
    let keys = ScriptKeys(keys, isManual: settings.isManual)
    let limit = settings.timeLimit ?? TestRun.longest
    guard isAttended else {
      return TestRun(
        of: machine, keys: keys, timeLimit: limit, showsRecord: settings.showsEverything)
    }
    let attended = AttendedMachine(machine, tape: tape, areas: areas.dropFirst())
    return TestRun(
      of: attended, keys: keys, timeLimit: limit, showsRecord: settings.showsEverything)
  }
}

/// The options that differ between runs of one prepared machine.
private struct RunSettings: Sendable {
  let seed: UInt64
  let isManual: Bool
  let showsEverything: Bool
  let timeLimit: Ticks?

  init(_ options: RunOptions) {
    seed = options.seed ?? 1
    (isManual, showsEverything) = (options.isManual, options.showsEverything)
    timeLimit = options.timeLimit
  }
}
