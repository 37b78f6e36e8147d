import BasicVM
import Programs

/// `fx790 compare`: tells whether two programs are equivalent.
struct CompareCommand {
  private let arguments: ParsedArguments
  private var options = Comparison.Options()
  private let threads: Int

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    options.scripts = try arguments.number("--scripts", Int.self) ?? options.scripts
    guard options.scripts > 0 else { throw UsageError("--scripts takes a number from 1 on") }
    options.seed = try arguments.number("--seed", UInt64.self) ?? options.seed
    if let text = arguments["--keys"] {
      options.keys = ScriptKey.keys(Array(text.utf8), withEscapes: true)
    }
    if arguments.arguments == ["-", "-"] {
      throw UsageError("compare: only one of the two can be standard input")
    }
    threads = try arguments.number("--threads", Int.self) ?? System.coreCount
    guard 1...256 ~= threads else { throw UsageError("--threads takes a number from 1 to 256") }
  }

  func run() throws(UsageError) -> ExitStatus {
    var contenders: [Contender] = []
    var unloadable: String?
    // Both are looked at: a file that cannot be read is wrong usage, whatever the other is.
    for name in arguments.arguments {
      switch try ProgramSource.find(name, size: arguments.memorySize) {
      case .contender(let contender): contenders.append(contender)
      case .unloadable: unloadable = unloadable ?? name
      }
    }
    if let unloadable { return tell(unloadable: unloadable) }
    let report = compare(contenders[0], contenders[1])
    tell(report)
    return report.isEquivalent ? .done : .failed
  }

  private func compare(_ a: Contender, _ b: Contender) -> ComparisonReport {
    var comparison = Comparison(a, b, options: options)
    while let round = comparison.nextRound {
      comparison.take(System.map(round.numbers, onThreads: threads) { round.play($0) })
    }
    return comparison.report
  }

  private func tell(_ report: ComparisonReport) {
    var output = Output()
    if arguments.has("--json") {
      output.writeLine(report.json.utf8)
    } else {
      output.write(report.text(withCoverage: arguments.has("--coverage")).utf8)
    }
    output.flush()
  }

  /// A listing that cannot be loaded is different from everything.
  private func tell(unloadable name: String) -> ExitStatus {
    var output = Output()
    if arguments.has("--json") {
      var text: UTF8Text = "{\"equivalent\":false,\"unloadable\":"
      text.append(json: UTF8Text(name))
      text.append("}")
      output.writeLine(text.utf8)
    } else {
      output.writeLine("different: \(name) cannot be loaded")
    }
    output.flush()
    return .failed
  }
}
