import Testing

@testable import Cassette

/// Recordings that are decoded as they are heard.
@Suite struct TapeArrivalTests {
  @Test func `a file is known as soon as it is complete`() throws {
    let shape = TapeShapeTests.Shape.tool
    let file = TapeShapeTests.program(segments: 1)
    let sound = shape.sound(of: file) + [Float](repeating: 0, count: shape.rate)
    var decoder = try #require(TapeDecoder(rate: shape.rate, channels: 1))
    #expect(decoder.takeNews() == nil)
    for number in 1...2 {
      var count = 0
      for start in stride(from: 0, to: sound.count, by: 5000) {
        decoder.decode(Array(sound[start..<min(start + 5000, sound.count)]), channel: 0)
        guard let news = decoder.takeNews() else { continue }
        #expect(news.files.allSatisfy { $0.file == file && $0.isWhole })
        #expect(news.sound?.badCount == 0)
        // The segment after the name may still come.
        #expect(news.problems.allSatisfy { $0.kind == .cutShort && $0.place.byte == 1 })
        count = news.files.count
      }
      // Silence follows the file, so it is complete.
      #expect(count == number)
    }
    #expect(decoder.takeNews() == nil)
    #expect(decoder.takeBest().contents.files.map(\.file) == [file, file])
  }
}
