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
  /// The command that each test runs in place of the listing, if any.
  private let commands: [String?]
  private let patience: Ticks?
  private let mistakes: [ListingTestFile.ParseError]
  private let source: SourceFile

  /// Throws if the file or its listing cannot be read.
  ///
  /// `command`: what all tests run in place of the listing.
  init(path: String, _ command: String?, _ programs: TestPrograms) throws(UsageError) {
    self.path = path
    patience = programs.patience
    let bytes = try NamedFile.read(path)
    source = SourceFile(bytes, path: path)
    file = ListingTestFile(reading: UTF8Text(utf8: bytes))
    listingPath = Self.listing(beside: path)
    var mistakes = file.mistakes
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    options = file.tests.map { test in
      TestOptions.read(test.settings, inFolder: folder) { mistakes.append($0) }
    }
    var commands: [String?] = []
    for test in file.tests {
      let hasCommand = command != nil || test.settings.contains { $0.name == TestOptions.program }
      for property in test.properties where hasCommand && property.condition != nil {
        mistakes.append(
          .init(
            line: property.line,
            "a condition needs variables, which a program outside fx790 lacks"))
      }
      do throws(ListingTestFile.ParseError) {
        let own = try programs.command(in: test.settings)
        commands.append(command ?? own)
      } catch {
        mistakes.append(error)
      }
    }
    guard
      System.isPlainFile(listingPath) || command != nil
        || !commands.isEmpty && !commands.contains(nil)
    else {
      let program = listingPath.split(separator: "/").last?.dropLast(4) ?? "NAME"
      throw UsageError(
        "\(path): there is no listing \(listingPath); --program \(program)=exec:COMMAND names another"
          + " program in its place")
    }
    self.commands = commands
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
    var failure: TestFailure?
    var note: UTF8Text?
    /// The run whose output can be accepted; nil if the listing did not start or never ends.
    var run: TestRun?
  }

  /// The results of the tests, and of each test's properties.
  func run(
    searching search: PropertySearch?
  ) throws(UsageError) -> (tests: [Result], properties: [[TestReport.Case]]) {
    let programs = try preparedPrograms()
    let results = run(programs)
    let properties = file.tests.enumerated().map { index, test in
      test.properties.map { property in
        guard let program = programs[index] else {
          return TestReport.Case(
            name: property.source, line: property.line,
            failure: TestFailure(line: property.line, reason: "the listing does not start"))
        }
        return search?.report(on: property, of: program, seed: options[index].seed ?? 1)
          ?? PropertySearch.skipped(property, of: program)
      }
    }
    for program in programs { if let fault = program?.takeFault() { fault.print() } }
    return (results, properties)
  }

  private func run(_ programs: [TestProgram?]) -> [Result] {
    let (tests, allSettings) = (file.tests, options.map { TestProgram.Settings($0) })
    return System.map(tests.indices, onThreads: System.coreCount) { index -> Result in
      let (test, settings) = (tests[index], allSettings[index])
      guard !test.isOnlyProperties else { return Result() }
      guard let program = programs[index] else {
        let failure = TestFailure(line: test.line, reason: "the listing does not start")
        return Result(failure: failure)
      }
      let run = program.run(test.keys, settings)
      if let fault = program.fault {
        return Result(failure: TestFailure(line: test.line, reason: fault.sentence))
      }
      let failure = test.failure(
        of: run, in: program.memory, limitsTime: settings.timeLimit != nil)
      let isEndless = run.ending == .timedOut && settings.timeLimit == nil
      return Result(
        failure: failure, note: failure == nil ? test.note(on: run) : nil,
        run: isEndless ? nil : run)
    }
  }

  /// The program of each test; nil if its listing does not start.
  private func preparedPrograms() throws(UsageError) -> [TestProgram?] {
    // Most tests share a prepared machine.
    var machines: [String: TestedMachine?] = [:]
    var prepared: [TestProgram?] = []
    for (index, options) in options.enumerated() {
      if let command = commands[index] {
        // A fault of one test must not end the others, so they share no process.
        let isFirst = !commands[..<index].contains(command)
        prepared.append(
          .outside(
            try ExecProgram(
              command, patience: patience, on: options.listing.model ?? .fx790P,
              startsNow: isFirst)))
        continue
      }
      let key = TestOptions.preparationKey(of: file.tests[index].settings)
      if machines[key] == nil {
        machines.updateValue(try TestedMachine(listingPath, options), forKey: key)
      }
      prepared.append((machines[key] ?? nil).map { .listing($0) })
    }
    return prepared
  }

  /// Replaces the expected output of failed tests; returns whether the file changed.
  func accept(_ results: [Result]) throws(UsageError) -> Bool {
    let outputs = results.enumerated().compactMap { index, result in
      result.failure == nil
        ? nil
        : result.run.map {
          ListingTestFile.Output(test: index, lines: $0.lines, ending: $0.ending)
        }
    }
    guard !outputs.isEmpty else { return false }
    try NamedFile.write(file.accepting(outputs).utf8, to: path, overwriting: true)
    return true
  }
}

extension ListingTestFile.ParseError: PlacedMessage {
  package var severity: Diagnostic.Severity { .error }
  package var code: UTF8Text { "test" }
  package var sentence: UTF8Text { what }
}
