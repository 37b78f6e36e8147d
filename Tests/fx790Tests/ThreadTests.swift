import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

@Suite struct ThreadTests {
  @Test(arguments: [1, 2, 3, 7, 200]) func `results are in the order of their indexes`(
    _ threads: Int
  ) {
    let results = System.map(5..<105, onThreads: threads) { $0 * $0 }
    #expect(results == (5..<105).map { $0 * $0 })
  }

  @Test func `an empty range has no results`() {
    #expect(System.map(3..<3, onThreads: 4) { $0 }.isEmpty)
  }
}
