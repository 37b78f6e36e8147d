import Testing

@testable import CommandLineKit
@testable import FX790Terminal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// Another process may make a shared pipe or terminal non-blocking.
@Suite struct NonBlockingTests {
  /// A pipe whose ends do not block.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(makePipe(&ends) == 0)
    for end in ends { try #require(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0) }
    return (ends[0], ends[1])
  }

  @Test func `more bytes than a pipe holds are all written`() throws {
    let (read, write) = try Self.pipe()
    defer { System.close(read) }
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    // One thread writes, the other reads slowly.
    let results = System.map(0..<2, onThreads: 2) { index -> [UInt8] in
      guard index == 1 else {
        let outcome = System.write(bytes, to: write)
        System.close(write)
        if case .done = outcome { return [1] }
        return [0]
      }
      var received: [UInt8] = []
      while let piece = System.readChunk(read) {
        received += piece
        System.sleep(nanoseconds: 1_000_000)
      }
      return received
    }
    #expect(results[0] == [1])
    #expect(results[1] == bytes)
  }

  @Test func `an empty pipe is waited for, and is no end`() throws {
    let (read, write) = try Self.pipe()
    defer { System.close(read) }
    let results = System.map(0..<2, onThreads: 2) { index -> [UInt8] in
      guard index == 1 else { return System.readChunk(read) ?? [] }
      System.sleep(nanoseconds: 50_000_000)
      _ = System.write([1, 2], to: write)
      System.close(write)
      return []
    }
    #expect(results[0] == [1, 2])
    #expect(System.readChunk(read) == nil)
  }
}
