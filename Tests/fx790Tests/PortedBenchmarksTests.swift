import BasicVM
import Foundation
import StateMachines
import Testing

@testable import fx790

/// The benchmarks as Swift are what `fx790 port` writes today; Tests/Ports/benchmarks writes them anew.
@Suite struct PortedBenchmarksTests {
  @Test(arguments: Benchmark.all.map(\.name))
  func `the benchmark in Swift is up to date`(name: String) throws {
    let benchmark = try #require(Benchmark.all.first { $0.name == name })
    let listing = ListingReader.read(UTF8Text(utf8: benchmark.source))
    let type = "Ported" + name.prefix(1).uppercased() + name.dropFirst()
    let port = try #require(
      SwiftPort(
        of: listing.memory, area: 0, name: UTF8Text(type),
        from: UTF8Text("Sources/fx790/Benchmarks/" + name + ".bas")))
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/fx790/PortedBenchmarks/\(type).swift")
    #expect(try String(contentsOf: file, encoding: .utf8) == String(port.text))
  }
}
