import BasicVM
import CommandLineKit
import Ports
import StateMachines

/// Checks that the ported benchmarks are up to date; Tests/Ports/benchmarks updates them.
enum PortedBenchmarkChecks {
  static var all: [Check] {
    Benchmark.all.map { benchmark in
      Check("benchmarks: the port of \(benchmark.name) is up to date") { run in
        try compare(benchmark, &run)
      }
    }
  }

  private static func compare(_ benchmark: Benchmark, _ run: inout CheckRun) throws {
    let name = benchmark.name
    let memory = ListingReader.read(UTF8Text(utf8: benchmark.source)).memory
    let type = "Ported" + name.prefix(1).uppercased() + name.dropFirst()
    let port = try run.require(
      SwiftPort(
        of: memory, area: 0, name: UTF8Text(type),
        from: UTF8Text("Sources/CommandLineKit/Benchmarks/" + name + ".bas")))
    let file = "Sources/fx790-lab/PortedBenchmarks/\(type).swift"
    run.expect(try Repository.text(of: file), equals: String(port.text))
  }
}
