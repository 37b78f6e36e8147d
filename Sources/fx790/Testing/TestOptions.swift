import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// The options of `run` that a test may set, without their dashes.
enum TestOptions {
  static let names = [
    "seed", "model", "memory", "area", "before", "manual", "every", "max-time", "state", "tape",
    "spelling", "drop-remarks",
  ]

  /// The option with the command of a program outside fx790, which `TestPrograms` reads.
  static let program: UTF8Text = "program"

  /// The options whose values are paths.
  private static let files = ["state", "tape"]

  /// Reads the settings of a test, whose paths are relative to `folder`; reports each mistake.
  static func read(
    _ settings: [ListingTest.Setting], inFolder folder: String,
    reporting report: (ListingTestFile.ParseError) -> Void
  ) -> RunOptions {
    var options = RunOptions()
    // Building the options takes longer than reading one.
    let known = RunOptions.options
    for (index, setting) in settings.enumerated() where setting.name != program {
      do throws(UsageError) {
        let isRepeated = settings[..<index].contains { $0.name == setting.name }
        guard !isRepeated || setting.name == "before" else {
          throw UsageError("\(setting.name) is given twice")
        }
        try read(setting, among: known, inFolder: folder, &options)
      } catch {
        let message = error.message.drop { $0 == "-" }
        report(ListingTestFile.ParseError(line: setting.line, UTF8Text(String(message))))
      }
    }
    return options
  }

  private static func read(
    _ setting: ListingTest.Setting, among known: [Option<RunOptions>], inFolder folder: String,
    _ options: inout RunOptions
  ) throws(UsageError) {
    let name = "\(setting.name)"
    guard names.contains(name), let option = known.first(where: { $0.name == "--\(name)" }) else {
      throw UsageError(
        "unknown option", name, among: names + ["keys"], elseSee: "fx790 help test lists them")
    }
    let value = "\(setting.value)"
    guard let placeholder = option.placeholder else {
      guard value.isEmpty else { throw UsageError("\(name) takes no value") }
      return try option.take("", &options)
    }
    guard !value.isEmpty else { throw UsageError("\(name) needs a value: \(placeholder)") }
    guard files.contains(name) else { return try option.take(value, &options) }
    let path = value.hasPrefix("/") ? value : folder + value
    // A pipe would block the tests, and give its bytes only once.
    try NamedFile.naming(path) { () throws(System.Failure) in try System.refuseSpecialFile(path) }
    try option.take(path, &options)
  }

  /// A key that is equal for tests that can start from copies of one machine.
  static func preparationKey(of settings: [ListingTest.Setting]) -> String {
    let others: [UTF8Text] = ["manual", "every", "max-time", "seed", program]
    return settings.filter { !others.contains($0.name) }
      .map { "\($0.name) \($0.value)" }.joined(separator: "\n")
  }
}
