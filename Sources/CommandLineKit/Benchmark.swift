import BasicVM
import FX790Terminal

/// A listing whose first line ends with the expected answer.
package struct Benchmark {
  package let name: String
  package let source: [UInt8]

  package static let all: [Benchmark] = [
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

  /// Finds benchmarks by name; returns all if there are no names.
  package static func named(_ names: [String]) throws(UsageError) -> [Benchmark] {
    guard !names.isEmpty else { return all }
    return try names.map { name throws(UsageError) in
      guard let benchmark = all.first(where: { $0.name == name }) else {
        throw UsageError("bench: unknown benchmark", name, among: all.map(\.name))
      }
      return benchmark
    }
  }

  package struct Result {
    /// The time of the fastest round.
    package let nanoseconds: Double
    package let statements: Int
    package let instructions: Int
  }

  /// The last word of the first line.
  package var answer: UTF8Text {
    let line = source.prefix { $0 != UInt8(ascii: "\n") }
    let start = line.lastIndex(of: UInt8(ascii: " ")) ?? line.startIndex
    return UTF8Text(utf8: Array(line[(start + 1)...]))
  }

  /// A machine that has started the listing.
  package var machine: Machine {
    let listing = ListingReader.read(UTF8Text(utf8: source))
    var machine = Machine(random: RandomNumbers(seed: 1))
    _ = machine.load(listing.memory)
    _ = machine.start(area: 0)
    return machine
  }

  /// Runs a program until it displays its answer.
  package static func run(_ machine: inout some ResumableProgram) -> UTF8Text {
    while case .outOfTime = machine.resume(.proceed, until: .max) {}
    return UTF8Text(MachineText(machine.display.trimmedText.drop { $0 == CharacterCode.space }))
  }

  /// Runs the benchmark ten times; nil if an answer is wrong.
  package func measure() -> Result? {
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

  /// Nanoseconds of the fastest of ten rounds in Swift; nil if an answer is wrong.
  package func fastest(_ round: () -> UTF8Text?) -> Double? {
    var best = Int64.max
    for _ in 0..<10 {
      let start = System.nanoseconds
      let shown = round()
      best = min(best, System.nanoseconds - start)
      guard shown == answer else { return nil }
    }
    return Double(best)
  }

  private func countStatements() -> Int {
    var machine = machine
    return machine.countStatements()
  }
}
