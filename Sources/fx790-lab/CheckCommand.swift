import BasicVM
import CommandLineKit
import FX790Terminal

struct CheckCommand: ShellCommand {
  static let name = "check"
  static let summary = "run the tests that are too slow for swift test"
  static let details = [
    "NAME is the start of a check's name: far, games, mutations, proofs, fuzz, benchmarks, takeover.",
    "A failed check prints what it expected. The exit status is 1 if a check failed.",
  ]
  static let examples = [
    "fx790-lab check", "fx790-lab check far mutations", "fx790-lab check mutations --all",
  ]
  static var arguments: Arguments<Self> {
    .some("[NAME...]", 0...Int.max, \.names, completes: .nothing)
  }
  static var options: [Option<Self>] {
    [
      .flag("--all", \.triesAll, "try every case instead of a sample"),
      .flag("--list", \.lists, "list the names of the checks instead of running them"),
      .number("--jobs", \.jobs, in: 1...64, "the number of threads (the number of cores)"),
    ]
  }

  private var names: [String] = []
  private var triesAll = false
  private var lists = false
  private var jobs: Int?

  func run() throws(UsageError) -> ExitStatus {
    let checks = try chosenChecks()
    guard !lists else {
      return HelpText.show(checks.map(\.name).joined(separator: "\n"))
    }
    let triesAll = triesAll
    let runs = System.map(checks.indices, onThreads: jobs ?? System.coreCount) { index in
      checks[index].run(tryingAll: triesAll)
    }
    var output = TextOutput()
    var failed = 0
    for (check, run) in zip(checks, runs) {
      for note in run.notes { output.writeLine(note) }
      guard !run.failures.isEmpty else { continue }
      failed += 1
      output.writeLine("failed: \(check.name)")
      for failure in run.failures { output.writeLine("  \(failure)") }
    }
    output.writeLine("\(checks.count - failed) passed, \(failed) failed")
    output.flush()
    return failed == 0 ? .done : .failed
  }

  private func chosenChecks() throws(UsageError) -> [Check] {
    let all = Check.all
    guard !names.isEmpty else { return all }
    for name in names where !all.contains(where: { $0.name.hasPrefix(name) }) {
      throw UsageError("check: no check is named", name, among: all.map(\.name))
    }
    return all.filter { check in names.contains { check.name.hasPrefix($0) } }
  }
}
