import BasicVM
import CommandLineKit
import FX790Terminal

struct BenchCommand: ShellCommand {
  static let name = "bench"
  static let summary = "compare the benchmarks of fx790 bench with Swift"
  static let examples = [
    "fx790-lab bench --hand", "fx790-lab bench --port bm8 sieve", "fx790-lab bench --games",
  ]
  static var arguments: Arguments<Self> {
    .some("[NAME...]", 0...Int.max, \.names, completes: .nothing)
  }
  static var options: [Option<Self>] {
    [
      .flag("--hand", \.isByHand, "compare with the same loops written by hand in Swift"),
      .flag("--port", \.isPorted, "compare with the Swift that fx790 port writes"),
      .flag("--games", \.playsGames, "count complete games of Horse Race a second"),
      .folder("--write", \.folder, "write the benchmark listings to a folder"),
    ]
  }

  private var names: [String] = []
  private var isByHand = false
  private var isPorted = false
  private var playsGames = false
  private var folder: String?

  func run() throws(UsageError) -> ExitStatus {
    let benchmarks = try Benchmark.named(names)
    if let folder { return try Self.write(benchmarks, to: folder) }
    if isByHand { return Self.compareByHand(benchmarks) }
    if isPorted { return Self.comparePorts(benchmarks) }
    guard playsGames else {
      throw UsageError("bench: one of --hand, --port, --games and --write is needed")
    }
    return Self.playGames()
  }

  private static func compareByHand(_ benchmarks: [Benchmark]) -> ExitStatus {
    var output = TextOutput()
    output.writeLine("name       interpreted ms   by hand ms    ratio")
    for loop in HandWritten.all {
      guard let benchmark = benchmarks.first(where: { $0.name == loop.name }) else { continue }
      guard let result = benchmark.measure(), let hand = loop.measure(benchmark)
      else {
        TextOutput.printError("\(loop.name): wrong answer")
        return .failed
      }
      let columns = [
        loop.name.column(10), (result.nanoseconds / 1e6).hundredths.rightColumn(15),
        (hand / 1e6).hundredths.rightColumn(13),
        (result.nanoseconds / hand).hundredths.rightColumn(9),
      ]
      output.writeLine(columns.joined())
    }
    output.flush()
    return .done
  }

  private static func comparePorts(_ benchmarks: [Benchmark]) -> ExitStatus {
    var output = TextOutput()
    output.writeLine("name       interpreted ms    ported ms    ratio   by hand ms    speed")
    var speeds: [Double] = []
    for benchmark in benchmarks {
      guard let result = benchmark.measure(), let port = PortedBenchmarks.measure(benchmark) else {
        TextOutput.printError("\(benchmark.name): wrong answer")
        return .failed
      }
      let hand = HandWritten.all.first { $0.name == benchmark.name }
      let byHand = hand.flatMap { $0.measure(benchmark) }
      if let byHand { speeds.append(byHand / port) }
      let columns = [
        benchmark.name.column(10), (result.nanoseconds / 1e6).hundredths.rightColumn(15),
        (port / 1e6).hundredths.rightColumn(13),
        (result.nanoseconds / port).hundredths.rightColumn(9),
        (byHand.map { ($0 / 1e6).hundredths } ?? "").rightColumn(13),
        (byHand.map { ($0 / port).hundredths } ?? "").rightColumn(9),
      ]
      output.writeLine(columns.joined())
      output.flush()
    }
    guard !speeds.isEmpty else { return .done }
    output.writeLine("mean speed, relative to loops written by hand: \(mean(of: speeds))")
    output.flush()
    return .done
  }

  /// The geometric mean.
  private static func mean(of values: [Double]) -> String {
    // Without Foundation there is no logarithm, so bisect for the root.
    let product = values.reduce(1, *)
    var (low, high) = (0.0, values.reduce(0, max))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let power = values.indices.reduce(1) { power, _ in power * middle }
      if power < product { low = middle } else { high = middle }
    }
    return low.hundredths
  }

  private static func playGames() -> ExitStatus {
    guard let rows = GamesBenchmark.rows() else {
      TextOutput.printError("horse-race: a game does not end")
      return .failed
    }
    var output = TextOutput()
    output.writeLine("horse-race        games/s")
    for row in rows {
      output.writeLine(row.name.column(15) + "\(Int(row.gamesPerSecond))".rightColumn(10))
    }
    output.flush()
    return .done
  }

  private static func write(
    _ benchmarks: [Benchmark], to folder: String
  ) throws(UsageError) -> ExitStatus {
    try NamedFile.createFolder(folder)
    for benchmark in benchmarks {
      try NamedFile.write(
        benchmark.source, to: "\(folder)/\(benchmark.name).bas", overwriting: true)
    }
    return .done
  }
}
