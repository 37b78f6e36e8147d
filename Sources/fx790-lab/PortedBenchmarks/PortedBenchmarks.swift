import BasicVM
import CommandLineKit

/// Measures the benchmarks as `fx790 port` writes them; Tests/Ports/benchmarks updates them.
enum PortedBenchmarks {
  static func measure(_ benchmark: Benchmark) -> Double? {
    runs.first { $0.name == benchmark.name }.flatMap { benchmark.fastest($0.run) }
  }

  private static let runs: [(name: String, run: @Sendable () -> UTF8Text)] = [
    ("bm1", run(PortedBm1.self)), ("bm2", run(PortedBm2.self)), ("bm3", run(PortedBm3.self)),
    ("bm4", run(PortedBm4.self)), ("bm5", run(PortedBm5.self)), ("bm6", run(PortedBm6.self)),
    ("bm7", run(PortedBm7.self)), ("bm8", run(PortedBm8.self)), ("sieve", run(PortedSieve.self)),
    ("queens", run(PortedQueens.self)), ("primes", run(PortedPrimes.self)),
    ("mandel", run(PortedMandel.self)), ("strings", run(PortedStrings.self)),
  ]

  private static func run<Program: PortedProgram>(
    _ program: Program.Type
  ) -> @Sendable () -> UTF8Text {
    {
      var run = PortedRun<Program>()
      return Benchmark.run(&run)
    }
  }
}
