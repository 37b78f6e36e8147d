import CommandLineKit
import FX790Terminal

struct BenchCommand: ShellCommand {
  static let name = "bench"
  static let summary = "measure the built-in benchmark, or a program outside fx790"
  static let details = [
    "The benchmark's answers are checked. For exec:COMMAND: how often it plays up to its fifth wait"
      + " in a second, with the answer 1 to each."
  ]
  static let examples = [
    "fx790 bench", "fx790 bench bm8 sieve", "fx790 bench 'exec:python3 game.py'",
  ]
  static var arguments: Arguments<Self> {
    .some("[NAME...]", 0...Int.max, \.names, completes: .nothing)
  }

  private var names: [String] = []

  func run() throws(UsageError) -> ExitStatus {
    let outside = names.filter(ExecCommand.isCommand)
    for name in outside { try Self.measure(ExecBenchmark(name), of: name) }
    let listings = names.filter { !ExecCommand.isCommand($0) }
    return listings.isEmpty && !outside.isEmpty
      ? .done : Self.measure(try Benchmark.named(listings))
  }

  private static func measure(_ benchmark: ExecBenchmark, of name: String) {
    let (plays, seconds, waits) = benchmark.measure()
    var output = TextOutput()
    output.writeLine(
      "\(name): \((Double(plays) / seconds).hundredths) plays a second, of \(waits) waits each")
    output.flush()
  }

  private static func measure(_ benchmarks: [Benchmark]) -> ExitStatus {
    var output = TextOutput()
    output.writeLine(
      "name      rounds/s  ns/statement  ns/instruction   statements  instructions")
    output.flush()
    var status = ExitStatus.done
    for benchmark in benchmarks {
      guard let result = benchmark.measure() else {
        TextOutput.printError("\(benchmark.name): wrong answer")
        status = .failed
        continue
      }
      output.writeLine(row(benchmark.name, result))
      output.flush()
    }
    return status
  }

  private static func row(_ name: String, _ result: Benchmark.Result) -> String {
    let statement = result.nanoseconds / Double(result.statements)
    let instruction = result.nanoseconds / Double(result.instructions)
    let columns = [
      name.column(8), (1e9 / result.nanoseconds).hundredths.rightColumn(10),
      statement.hundredths.rightColumn(14), instruction.hundredths.rightColumn(16),
      "\(result.statements)".rightColumn(13), "\(result.instructions)".rightColumn(14),
    ]
    return columns.joined()
  }
}
