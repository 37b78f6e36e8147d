import Testing

@testable import fx790

@Suite struct KeyFuzzerTests {
  @Test(arguments: UInt64(1)...16) func `random keys find nothing`(_ number: UInt64) throws {
    #expect(try KeyFuzzer.run(number) >= KeyFuzzer.keysOfCase)
  }

  /// A restored computer with other temporaries, and a damaged one whose wait was over.
  @Test(arguments: [UInt64(2138), 141_502])
  func `what random keys found stays mended`(_ number: UInt64) throws {
    #expect(try KeyFuzzer.run(number) >= KeyFuzzer.keysOfCase)
  }

  @Test func `a case is the same each time`() throws {
    var first = KeySteps(seed: 5)
    var second = KeySteps(seed: 5)
    for _ in 0..<200 { #expect("\(first.next())" == "\(second.next())") }
  }
}
