import BasicVM
import Testing

@testable import Pictures

@Suite struct DeflaterTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
  }

  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  private static let piece = Array("a piece that comes again".utf8)

  private static func twice(apart distance: Int) -> Case {
    let between = noise(distance - piece.count)
    return Case(
      testDescription: "a repeat at distance \(distance)", bytes: piece + between + piece)
  }

  static let cases =
    [
      Case(testDescription: "nothing", bytes: []),
      Case(testDescription: "every byte value", bytes: Array(0...255)),
      Case(testDescription: "noise", bytes: noise(5000)),
    ]
    + (1...300).map {
      Case(testDescription: "\($0) equal bytes", bytes: Array(repeating: 7, count: $0))
    }
    + [24, 25, 32, 33, 48, 49, 1024, 1025, 24576, 24577, 32768, 32769].map(twice)

  @Test(arguments: cases) func `packed bytes unpack to the original`(_ row: Case) {
    #expect(Inflater.unpacked(Deflater.packed(row.bytes)) == row.bytes)
  }

  @Test func `repeats are compressed up to a distance of 32768 bytes`() {
    #expect(Deflater.packed(Array(repeating: 0, count: 258 * 100 + 1)).count < 200)
    let near = Deflater.packed(Self.twice(apart: 32768).bytes).count
    let far = Deflater.packed(Self.twice(apart: 32769).bytes).count
    #expect(far > near + 15, "the repeat is compressed only up to 32768 bytes")
  }
}

@Suite struct ChecksumTests {
  @Test func `checksums have their published test values`() {
    #expect(Checksum.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Zlib.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
    #expect(Checksum.of([]) == 0)
    #expect(Zlib.adler32([]) == 1)
  }
}
