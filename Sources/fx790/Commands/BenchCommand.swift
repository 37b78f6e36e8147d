import BasicVM
import FX790Terminal

/// `fx790 bench`: fixed programs, each answer checked before the time is taken.
struct BenchCommand {
  private let benchmarks: [Benchmark]
  private let folder: String?
  private let comparesByHand: Bool
  private let playsGames: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = arguments["--write"]
    comparesByHand = arguments.has("--hand")
    playsGames = arguments.has("--games")
    var chosen: [Benchmark] = []
    for name in arguments.arguments {
      guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else {
        throw UsageError("bench: unknown benchmark", name, among: Benchmark.all.map(\.name))
      }
      chosen.append(benchmark)
    }
    benchmarks = chosen.isEmpty ? Benchmark.all : chosen
  }

  func run() throws(UsageError) -> ExitStatus {
    if let folder { return try write(to: folder) }
    if comparesByHand { return compareByHand() }
    if playsGames { return playGames() }
    var output = TextOutput()
    output.writeLine(
      "name      rounds/s  ns/statement  ns/instruction   statements  instructions")
    output.flush()
    var status = ExitStatus.done
    for benchmark in benchmarks {
      guard let result = benchmark.measure() else {
        TextOutput.complain("\(benchmark.name): wrong answer")
        status = .failed
        continue
      }
      output.writeLine(Self.row(benchmark.name, result))
      output.flush()
    }
    return status
  }

  /// Times the loops written by hand in Swift beside the same listings.
  private func compareByHand() -> ExitStatus {
    var output = TextOutput()
    output.writeLine("name       interpreted ms   by hand ms    ratio")
    for loop in HandWritten.all {
      guard let benchmark = benchmarks.first(where: { $0.name == loop.name }) else { continue }
      guard let result = benchmark.measure(), let hand = loop.measure(answer: benchmark.answer)
      else {
        TextOutput.complain("\(loop.name): wrong answer")
        return .failed
      }
      output.writeLine(
        Self.padded(loop.name, 10, atStart: false)
          + Self.padded(Self.decimal(result.nanoseconds / 1e6, 2), 15)
          + Self.padded(Self.decimal(hand / 1e6, 2), 13)
          + Self.padded(Self.decimal(result.nanoseconds / hand, 2), 9))
    }
    output.flush()
    return .done
  }

  /// Times complete games of Horse Race, as listing and as state machine.
  private func playGames() -> ExitStatus {
    guard let rows = GamesBenchmark.rows() else {
      TextOutput.complain("horse-race: a game does not end")
      return .failed
    }
    var output = TextOutput()
    output.writeLine("horse-race        games/s")
    for row in rows {
      output.writeLine(
        Self.padded(row.name, 15, atStart: false) + Self.padded(String(Int(row.gamesPerSecond)), 10)
      )
    }
    output.flush()
    return .done
  }

  private static func row(_ name: String, _ result: Benchmark.Result) -> String {
    let statement = result.nanoseconds / Double(result.statements)
    let instruction = result.nanoseconds / Double(result.instructions)
    return padded(name, 8, atStart: false) + padded(decimal(1e9 / result.nanoseconds, 2), 10)
      + padded(decimal(statement, 2), 14) + padded(decimal(instruction, 2), 16)
      + padded(String(result.statements), 13) + padded(String(result.instructions), 14)
  }

  private static func padded(_ text: String, _ width: Int, atStart: Bool = true) -> String {
    let blanks = String(repeating: " ", count: max(width - text.count, 0))
    return atStart ? blanks + text : text + blanks
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    var unit = 1
    for _ in 0..<places { unit *= 10 }
    let units = Int((value * Double(unit)).rounded())
    let fraction = String(units % unit)
    return "\(units / unit)." + String(repeating: "0", count: places - fraction.count) + fraction
  }

  private func write(to folder: String) throws(UsageError) -> ExitStatus {
    for benchmark in benchmarks {
      let path = "\(folder)/\(benchmark.name).bas"
      do throws(System.Failure) {
        let descriptor = try System.create(file: path)
        if case .failed(let failure) = System.write(benchmark.source, to: descriptor) {
          throw failure
        }
      } catch {
        throw UsageError("\(path): \(error.reason)")
      }
    }
    return .done
  }
}
