import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// Prints a test with the keys of a recorded session.
struct SessionTest {
  private let session: SessionFile
  private let name: String

  init(_ session: SessionFile, listing: String?) throws(UsageError) {
    self.session = session
    if let listing { session.warn(ifNotFor: listing) }
    name = listing ?? "\(session.session.program)"
    guard listing != nil || SessionFile.canFind(name) else {
      throw UsageError(
        "\(session.path): its program is not found; name it after --from-session \(session.path)")
    }
  }

  /// Prints a test that expects the output of the keys, so that it passes.
  func show() throws(UsageError) -> ExitStatus {
    let recorded = session.session
    var options = ListingOptions()
    options.model = recorded.model
    // A session names a game in any form; all forms play the same.
    let game = GameID(namedInAnyForm: name).map { "\($0.id)" }
    let file = try ListingFile(
      path: game ?? ProgramSource.portedPath(in: name) ?? name, options)
    guard !file.printErrors(),
      let machine = file.listing.startedMachine(
        area: area, random: RandomNumbers(seed: recorded.seed))
    else { return .failed }
    let script: RecordedScript
    do throws(RecordedScript.Problem) {
      script = try RecordedScript(of: recorded, on: machine)
    } catch {
      TextOutput.printError("\(session.path): \(Self.text(of: error))")
      return .failed
    }
    let test = ListingTest(
      name: UTF8Text(session.path).harmless(keepingLines: false),
      settings: settings(for: file, script),
      keys: script.keys, output: script.run.lines,
      ending: ExpectedEnding(script.run.ending))
    try NamedFile.write(test.text.utf8, to: nil)
    return .done
  }

  private static func text(of problem: RecordedScript.Problem) -> String {
    switch problem {
    case .otherOutput: "the keys do not give the same output when they are typed as a script"
    case .tooLong:
      "takes more than \(RecordedScript.maxInstructions / 1_000_000) million instructions"
    }
  }

  /// The area that a session of the whole computer names.
  private var area: Int? {
    let name = session.session.program.utf8
    guard name.count == 2, name.first == UInt8(ascii: "P"),
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= name[1]
    else { return nil }
    return Int(name[1] - UInt8(ascii: "0"))
  }

  private func settings(
    for file: ListingFile, _ script: RecordedScript
  ) -> [ListingTest.Setting] {
    let (seed, model) = (session.session.seed, session.session.model)
    var settings: [ListingTest.Setting] = []
    if let area { settings.append(ListingTest.Setting(name: "area", value: "\(area)")) }
    if seed != 1 { settings.append(ListingTest.Setting(name: "seed", value: "\(seed)")) }
    if model != ListingFormat.model(of: file.source.text) ?? .fx790P {
      settings.append(ListingTest.Setting(name: "model", value: UTF8Text(model.name)))
    }
    if let limit = script.timeLimit { settings.append(ListingTest.Setting(limit: limit)) }
    return settings
  }
}

extension ListingTest.Setting {
  /// The time limit of a program that never ends, in whole seconds.
  init(limit: Ticks) {
    self.init(name: "max-time", value: "\(limit / 1_000_000)")
  }
}
