import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// Writes a difference between two programs as a test, which only the first passes.
struct SavedTest {
  private let path: String
  private let names: [String]
  private let options: RunOptions

  /// Throws if `test` could not run one of the programs, or not with these options.
  init(
    path: String, names: [String], _ listing: ListingOptions, _ preparation: PreparationOptions
  ) throws(UsageError) {
    guard path.hasSuffix(TestSuite.ending), path != TestSuite.ending else {
      throw UsageError("--save-test takes a file that ends in .test, not \(path)")
    }
    guard preparation.inputPaths.allSatisfy({ $0 == nil }), preparation.tapeOutputPath == nil else {
      throw UsageError("--save-test excludes --state and tapes, which the test would need, too")
    }
    for name in names {
      guard name != "-" else {
        throw UsageError("--save-test needs files, because it reads the programs again")
      }
      let program = ListingOptions.program(in: name)
      let isListing =
        try !ProgramSource.isStateMachine(program) && ProgramSource.modelPath(in: program) == nil
      guard ExecCommand.isCommand(name) || isListing else {
        throw UsageError(
          "--save-test takes listings and exec: programs, which test runs: not \(name)")
      }
    }
    (self.path, self.names) = (path, names)
    var options = RunOptions()
    (options.listing, options.preparation) = (listing, preparation)
    self.options = options
  }

  /// Prints a message if there is no difference, or a test cannot show it.
  func write(_ report: ComparisonReport, overwriting: Bool) throws(UsageError) {
    guard let difference = report.difference else {
      return TextOutput.printError("compare: --save-test writes nothing: no difference was found")
    }
    let programs = try programs()
    guard programs.count == 2, let test = test(of: difference, programs[0], programs[1]) else {
      return TextOutput.printError(
        "compare: --save-test writes nothing: no test shows this: it has displays and ends, and no blanks at the end of a line"
      )
    }
    try NamedFile.write(test.text.utf8, to: path, overwriting: overwriting)
  }

  private func programs() throws(UsageError) -> [TestProgram] {
    var programs: [Int: TestProgram] = [:]
    for (index, name) in names.enumerated() where !ExecCommand.isCommand(name) {
      var (program, options) = (name, options)
      try options.listing.takeModel(from: &program)
      program = GameForm.basic.name(in: program) ?? program
      guard let machine = try TestedMachine(program, options) else { continue }
      programs[index] = .listing(machine)
    }
    // A program outside has the model of the listing.
    let model = programs.values.first?.memory.model ?? options.listing.model ?? .fx790P
    for (index, name) in names.enumerated() where ExecCommand.isCommand(name) {
      programs[index] = .outside(
        try ExecProgram(name, patience: options.preparation.patience, on: model))
    }
    return names.indices.compactMap { programs[$0] }
  }

  /// Tries the script, and the script with one more answer: a test shows a question when it is
  /// answered.
  private func test(
    of difference: Difference, _ a: TestProgram, _ b: TestProgram
  ) -> ListingTest? {
    let answers: [[ScriptKey]] = [[], [.character(UInt8(ascii: "1")), .exe], [.exe]]
    return answers.lazy.compactMap { answer in
      let script = Script(seed: difference.script.seed, keys: difference.script.keys + answer)
      return test(of: script, a, b)
    }.first
  }

  /// The test, with the option every if only this shows the difference; nil if no test shows it.
  private func test(of script: Script, _ a: TestProgram, _ b: TestProgram) -> ListingTest? {
    // A program outside shows only its waits.
    let isOutside = names.contains { ExecCommand.isCommand($0) }
    for flags in (isOutside ? [[]] : [[], ["every"]]) as [[UTF8Text]] {
      var settings = self.settings(script.seed, a) + flags.map { .init(name: $0) }
      var run = a.run(script.keys, Self.run(settings))
      if run.ending == .timedOut {
        settings.append(ListingTest.Setting(limit: Self.shortLimit))
        run = a.run(script.keys, Self.run(settings))
      }
      let name = "\(UTF8Text(names[0])) and \(UTF8Text(names[1]))" as UTF8Text
      let test = ListingTest(
        name: name.harmless(keepingLines: false), settings: settings, keys: script.keys,
        output: run.lines, ending: ExpectedEnding(run.ending))
      let other = b.run(script.keys, Self.run(settings))
      let limitsTime = settings.contains { $0.name == "max-time" }
      let isPassed = test.failure(of: run, in: a.memory, limitsTime: limitsTime) == nil
      let isFailed = test.failure(of: other, in: b.memory, limitsTime: limitsTime) != nil
      let read = ListingTestFile(reading: test.text)
      guard isPassed, isFailed, read.mistakes.isEmpty, let written = read.tests.first,
        written.keys == script.keys, written.settings.map(\.value) == settings.map(\.value)
      else { continue }
      return test
    }
    return nil
  }

  /// A minute of machine time.
  private static let shortLimit: Ticks = 60_000_000

  private static func run(_ settings: [ListingTest.Setting]) -> TestProgram.Settings {
    TestProgram.Settings(TestOptions.read(settings, inFolder: "") { _ in })
  }

  private func settings(_ seed: UInt64, _ program: TestProgram) -> [ListingTest.Setting] {
    var settings: [ListingTest.Setting] = []
    func add(_ name: UTF8Text, _ value: UTF8Text = "") {
      settings.append(ListingTest.Setting(name: name, value: value))
    }
    let (listing, preparation) = (options.listing, options.preparation)
    if seed != 1 { add("seed", "\(seed)") }
    let model = program.memory.model
    if model != .fx790P || listing.model != nil { add("model", UTF8Text(model.name)) }
    if let size = listing.memorySize { add("memory", UTF8Text(String(size.name))) }
    if let spelling = listing.spelling { add("spelling", UTF8Text(spelling.name)) }
    if listing.dropsRemarks { add("drop-remarks") }
    if !preparation.areas.isEmpty {
      add("area", preparation.areas.map { "\($0)" as UTF8Text }.joined(","))
    }
    for statement in preparation.statements { add("before", UTF8Text(statement)) }
    return settings
  }
}
