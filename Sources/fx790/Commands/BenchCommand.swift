import BasicVM
import FX790Terminal
import Programs

/// `fx790 bench`: fixed programs, each answer checked before the time is taken.
struct BenchCommand: ShellCommand {
  static let name = "bench"
  static let summary = "the built-in benchmark; answers are checked first"
  static let examples = ["fx790 bench", "fx790 bench bm8 sieve"]
  static var arguments: Arguments<Self> {
    .some("[NAME...]", 0...Int.max, \.names, completes: .nothing)
  }
  static var options: [Option<Self>] {
    [
      .flag("--hand", \.isByHand, "beside the same loops written by hand in Swift"),
      .flag("--port", \.isPorted, "beside what fx790 port writes of the same listings"),
      .flag("--games", \.playsGames, "complete games of Horse Race a second"),
      .folder("--write", \.folder, "write the benchmark listings there"),
    ]
  }

  private var names: [String] = []
  private var isByHand = false
  private var isPorted = false
  private var playsGames = false
  private var folder: String?

  func run() throws(UsageError) -> ExitStatus {
    let benchmarks = try chosenBenchmarks()
    if let folder { return try Self.write(benchmarks, to: folder) }
    if isByHand { return Self.compareByHand(benchmarks) }
    if isPorted { return Self.comparePorts(benchmarks) }
    return playsGames ? Self.playGames() : Self.measure(benchmarks)
  }

  /// The benchmarks that were named, or all.
  private func chosenBenchmarks() throws(UsageError) -> [Benchmark] {
    guard !names.isEmpty else { return Benchmark.all }
    return try names.map { name throws(UsageError) in
      guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else {
        throw UsageError("bench: unknown benchmark", name, among: Benchmark.all.map(\.name))
      }
      return benchmark
    }
  }

  private static func measure(_ benchmarks: [Benchmark]) -> ExitStatus {
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
      output.writeLine(row(benchmark.name, result))
      output.flush()
    }
    return status
  }

  /// Times the loops written by hand in Swift beside the same listings.
  private static func compareByHand(_ benchmarks: [Benchmark]) -> ExitStatus {
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
        loop.name.column(10) + padded(hundredths(result.nanoseconds / 1e6), 15)
          + padded(hundredths(hand / 1e6), 13) + padded(hundredths(result.nanoseconds / hand), 9))
    }
    output.flush()
    return .done
  }

  /// Times what is written of the listings beside them, and beside the loops written by hand.
  private static func comparePorts(_ benchmarks: [Benchmark]) -> ExitStatus {
    var output = TextOutput()
    output.writeLine("name       interpreted ms    ported ms    ratio   by hand ms    speed")
    var speeds: [Double] = []
    for benchmark in benchmarks {
      guard let result = benchmark.measure(), let port = PortedBenchmarks.measure(benchmark) else {
        TextOutput.complain("\(benchmark.name): wrong answer")
        return .failed
      }
      let hand = HandWritten.all.first { $0.name == benchmark.name }
      let byHand = hand.flatMap { $0.measure(answer: benchmark.answer) }
      if let byHand { speeds.append(byHand / port) }
      output.writeLine(
        benchmark.name.column(10) + padded(hundredths(result.nanoseconds / 1e6), 15)
          + padded(hundredths(port / 1e6), 13) + padded(hundredths(result.nanoseconds / port), 9)
          + padded(byHand.map { hundredths($0 / 1e6) } ?? "", 13)
          + padded(byHand.map { hundredths($0 / port) } ?? "", 9))
      output.flush()
    }
    guard !speeds.isEmpty else { return .done }
    output.writeLine("in the mean, of the speed of loops written by hand: \(mean(of: speeds))")
    output.flush()
    return .done
  }

  /// The geometric mean, with two decimals.
  private static func mean(of values: [Double]) -> String {
    // Without a logarithm at hand: the root of the product, found by halves.
    let product = values.reduce(1, *)
    var (low, high) = (0.0, values.reduce(0, max))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let power = values.indices.reduce(1) { power, _ in power * middle }
      if power < product { low = middle } else { high = middle }
    }
    return hundredths(low)
  }

  /// Times complete games of Horse Race, as listing and as state machine.
  private static func playGames() -> ExitStatus {
    guard let rows = GamesBenchmark.rows() else {
      TextOutput.complain("horse-race: a game does not end")
      return .failed
    }
    var output = TextOutput()
    output.writeLine("horse-race        games/s")
    for row in rows {
      output.writeLine(row.name.column(15) + padded("\(Int(row.gamesPerSecond))", 10))
    }
    output.flush()
    return .done
  }

  private static func row(_ name: String, _ result: Benchmark.Result) -> String {
    let statement = result.nanoseconds / Double(result.statements)
    let instruction = result.nanoseconds / Double(result.instructions)
    return name.column(8) + padded(hundredths(1e9 / result.nanoseconds), 10)
      + padded(hundredths(statement), 14) + padded(hundredths(instruction), 16)
      + padded("\(result.statements)", 13) + padded("\(result.instructions)", 14)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }

  /// A number with two decimals.
  private static func hundredths(_ value: Double) -> String {
    let count = Int((value * 100).rounded())
    return "\(count / 100).\(count / 10 % 10)\(count % 10)"
  }

  private static func write(
    _ benchmarks: [Benchmark], to folder: String
  ) throws(UsageError) -> ExitStatus {
    try NamedFile.createFolder(folder)
    for benchmark in benchmarks {
      try NamedFile.write(benchmark.source, to: "\(folder)/\(benchmark.name).bas")
    }
    return .done
  }
}

/// A benchmark: a listing whose first line, a comment, ends with the answer it must show.
struct Benchmark {
  let name: String
  let source: [UInt8]

  /// All of them, in the order in which they are shown.
  static let all: [Benchmark] = [
    .init(name: "bm1", source: PackageResources.bm1_bas),
    .init(name: "bm2", source: PackageResources.bm2_bas),
    .init(name: "bm3", source: PackageResources.bm3_bas),
    .init(name: "bm4", source: PackageResources.bm4_bas),
    .init(name: "bm5", source: PackageResources.bm5_bas),
    .init(name: "bm6", source: PackageResources.bm6_bas),
    .init(name: "bm7", source: PackageResources.bm7_bas),
    .init(name: "bm8", source: PackageResources.bm8_bas),
    .init(name: "sieve", source: PackageResources.sieve_bas),
    .init(name: "queens", source: PackageResources.queens_bas),
    .init(name: "primes", source: PackageResources.primes_bas),
    .init(name: "mandel", source: PackageResources.mandel_bas),
    .init(name: "strings", source: PackageResources.strings_bas),
  ]

  /// The time and the work of a round.
  struct Result {
    /// Of the fastest round.
    let nanoseconds: Double
    let statements: Int
    let instructions: Int
  }

  /// The answer that the listing's first line tells.
  var answer: UTF8Text {
    let line = source.prefix { $0 != UInt8(ascii: "\n") }
    let start = line.lastIndex(of: UInt8(ascii: " ")) ?? line.startIndex
    return UTF8Text(utf8: Array(line[(start + 1)...]))
  }

  /// A machine ready to run the benchmark.
  var machine: Machine {
    let listing = ListingReader.read(UTF8Text(utf8: source))
    var machine = Machine(random: RandomNumbers(seed: 1))
    _ = machine.load(listing.memory)
    _ = machine.start(area: 0)
    return machine
  }

  /// Runs a program until it shows something, which is its answer.
  static func run(_ machine: inout some ResumableProgram) -> UTF8Text {
    while case .outOfTime = machine.resume(.proceed, until: .max) {}
    return UTF8Text(MachineText(machine.display.trimmedText.drop { $0 == CharacterCode.space }))
  }

  /// The fastest of ten rounds; nil if the answer is wrong.
  func measure() -> Result? {
    var best = Int64.max
    var instructions = 0
    for _ in 0..<10 {
      var machine = machine
      let start = System.nanoseconds
      let shown = Self.run(&machine)
      best = min(best, System.nanoseconds - start)
      guard shown == answer else { return nil }
      instructions = Int(machine.instructionCount)
    }
    return Result(
      nanoseconds: Double(best), statements: countStatements(), instructions: instructions)
  }

  /// How many statements a round carries out.
  private func countStatements() -> Int {
    var machine = machine
    return machine.countStatements()
  }
}

/// How many games of Horse Race are played in a second: one player, one bet, one race.
struct GamesBenchmark {
  /// One player, ten dollars on the first horse, and no other race.
  private static let keys = ScriptKey.keys(#"1\n110\nN"#, withEscapes: true)
  private static let gameCount: UInt64 = 2_000

  /// The rows of a table; nil if a game does not come to its end.
  static func rows() -> [(name: String, gamesPerSecond: Double)]? {
    guard let game = GameID.named("horse-race"), let listing = listing(of: game),
      let basic = rate({ play(listing, seed: $0) }),
      let machine = rate({ seed in
        play(game.program(random: RandomNumbers(seed: seed)))
      }),
      let both = ProgramSource.bothForms(of: game),
      let compared = rate({ compare(both.0, both.1, seed: $0) })
    else { return nil }
    return [("listing", basic), ("state machine", machine), ("both, compared", compared)]
  }

  /// The best of five rounds.
  private static func rate(_ game: (UInt64) -> Bool) -> Double? {
    var best = Int64.max
    for _ in 0..<5 {
      let start = System.processorNanoseconds
      for seed in 1...gameCount {
        guard game(seed) else { return nil }
      }
      best = min(best, System.processorNanoseconds - start)
    }
    return Double(gameCount) * 1e9 / Double(best)
  }

  // MARK: One game

  private static func listing(of game: GameID) -> Machine? {
    try? Machine(running: ListingReader.read(game.listing), random: RandomNumbers(seed: 1))
  }

  private static func play(_ started: Machine, seed: UInt64) -> Bool {
    var machine = started
    machine.random = RandomNumbers(seed: seed)
    return play(machine)
  }

  private static func play(_ program: some ResumableProgram) -> Bool {
    var player = Player(program, keys: ScriptKeys(keys))
    return player.play() == .ended
  }

  private static func compare(_ a: Contender, _ b: Contender, seed: UInt64) -> Bool {
    var options = Comparison.Options()
    options.seed = seed
    options.keys = keys
    var comparison = Comparison(a, b, options: options)
    return comparison.run().isEquivalent
  }
}
