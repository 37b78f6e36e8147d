import BasicVM
import FX790Terminal

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

  /// What a round took.
  struct Result {
    /// Of the fastest round.
    let nanoseconds: Double
    let statements: Int
    let instructions: Int
  }

  /// The answer that the listing's first line tells.
  var answer: [UInt8] {
    let line = source.prefix { $0 != UInt8(ascii: "\n") }
    let start = line.lastIndex(of: UInt8(ascii: " ")) ?? line.startIndex
    return Array(line[(start + 1)...])
  }

  /// A machine ready to run the benchmark.
  var machine: Machine {
    let listing = ListingReader.read(source)
    var machine = Machine(random: RandomNumbers(seed: 1))
    _ = machine.load(listing.memory)
    _ = machine.start(area: 0)
    return machine
  }

  /// What the program shows first.
  private static func run(_ machine: inout Machine) -> [UInt8] {
    while case .outOfTime = machine.resume(.proceed) {}
    let text = CharacterWriter.display(machine.display.trimmedText)
    return text.first == UInt8(ascii: " ") ? Array(text.dropFirst()) : text
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
