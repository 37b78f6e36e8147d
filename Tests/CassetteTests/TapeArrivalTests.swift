import Testing

@testable import Cassette

/// Recordings that are decoded as they are heard.
@Suite struct TapeArrivalTests {
  @Test func `each file is given once, as soon as it is complete`() throws {
    let shape = TapeShapeTests.Shape.tool
    let file = TapeShapeTests.program(segments: 1)
    let sound = shape.sound(of: file) + [Float](repeating: 0, count: shape.rate)
    var decoder = try #require(TapeDecoder(rate: shape.rate, channels: 1))
    var counts: [Int] = []
    for _ in 0..<2 {
      for start in stride(from: 0, to: sound.count, by: 5000) {
        decoder.decode(Array(sound[start..<min(start + 5000, sound.count)]), channel: 0)
        let files = decoder.takeNewFiles()
        #expect(files.allSatisfy { $0.file == file && $0.isWhole })
        if !files.isEmpty { counts.append(files.count) }
      }
      // Silence follows the file, so it is complete.
      #expect(counts.last == 1)
    }
    #expect(counts == [1, 1])
    #expect(decoder.takeNewFiles().isEmpty)
    #expect(decoder.takeBest().contents.files.map(\.file) == [file, file])
  }
}
