import CommandLineKit
import FX790Terminal

struct BenchCommand: ShellCommand {
  static let name = "bench"
  static let summary = "run the built-in benchmark, and check its answers"
  static let examples = ["fx790 bench", "fx790 bench bm8 sieve"]
  static var arguments: Arguments<Self> {
    .some("[NAME...]", 0...Int.max, \.names, completes: .nothing)
  }

  private var names: [String] = []

  func run() throws(UsageError) -> ExitStatus {
    Self.measure(try Benchmark.named(names))
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
