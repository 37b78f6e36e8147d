/// Writes PNG files: 8 bits each of red, green, blue and opacity.
enum PNGEncoder {
  /// The bytes of the file that holds a pixels.
  static func file(_ pixels: Pixels) -> [UInt8] {
    // Bits a sample, colour type (with opacity), and the only methods there are; not interlaced.
    let header = bigEndian(pixels.width) + bigEndian(pixels.height) + [8, 6, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", Zlib.stream(rows(of: pixels)))
      + chunk("IEND", [])
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The rows, each as its difference from the one above.
  ///
  /// Most rows of the LCD are like the row above: they become zeros, which nearly vanish.
  private static func rows(of pixels: Pixels) -> [UInt8] {
    let differenceFromAbove: UInt8 = 2
    let length = 4 * pixels.width
    var rows: [UInt8] = []
    rows.reserveCapacity((length + 1) * pixels.height)
    for row in 0..<pixels.height {
      rows.append(differenceFromAbove)
      for place in row * length..<(row + 1) * length {
        rows.append(pixels.bytes[place] &- (row == 0 ? 0 : pixels.bytes[place - length]))
      }
    }
    return rows
  }

  private static func chunk(_ name: StaticString, _ content: [UInt8]) -> [UInt8] {
    let checked = (0..<name.utf8CodeUnitCount).map { name.utf8Start[$0] } + content
    return bigEndian(content.count) + checked + bigEndian(Int(Checksum.crc32(checked)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
