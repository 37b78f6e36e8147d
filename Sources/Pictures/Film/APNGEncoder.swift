import FX790Device
import Programs

/// Writes animated PNG files (APNG) with up to 256 colours.
package enum APNGEncoder {
  /// A film that repeats endlessly; programs without APNG support show the first frame.
  package static func file(_ frames: [FilmFrame], colours: [Colour]) -> [UInt8] {
    guard let first = frames.first else { return [] }
    // Bit depth, colour type (palette), the only compression and filter methods, no interlacing.
    let header = number(first.pixels.width) + number(first.pixels.height) + [8, 3, 0, 0, 0]
    var bytes = PNGEncoder.signature + PNGEncoder.chunk("IHDR", header)
    // 0 repetitions: endless.
    bytes += PNGEncoder.chunk("acTL", number(frames.count) + number(0))
    bytes += PNGEncoder.chunk("PLTE", colours.flatMap { [$0.red, $0.green, $0.blue] })
    // The first colour is transparent.
    bytes += PNGEncoder.chunk("tRNS", [0])
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      bytes += PNGEncoder.chunk("fcTL", number(sequence) + control(of: frame, isFirst: index == 0))
      sequence += 1
      let packed = Zlib.stream(rows(of: frame.pixels))
      if index == 0 {
        bytes += PNGEncoder.chunk("IDAT", packed)
      } else {
        bytes += PNGEncoder.chunk("fdAT", number(sequence) + packed)
        sequence += 1
      }
    }
    return bytes + PNGEncoder.chunk("IEND", [])
  }

  /// Size, position and delay of a frame, which is blended over the one before it.
  private static func control(of frame: FilmFrame, isFirst: Bool) -> [UInt8] {
    let size = number(frame.pixels.width) + number(frame.pixels.height)
    let place = number(frame.left) + number(frame.top)
    let delay = Array(number(frame.delay).suffix(2)) + Array(number(100).suffix(2))
    return size + place + delay + [0, isFirst ? 0 : 1]
  }

  /// Unfiltered rows: filters do not help with palette indices.
  private static func rows(of pixels: IndexedPixels) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((pixels.width + 1) * pixels.height)
    for row in 0..<pixels.height {
      rows.append(0)
      rows += pixels.bytes[row * pixels.width..<(row + 1) * pixels.width]
    }
    return rows
  }

  private static func number(_ number: Int) -> [UInt8] { PNGEncoder.bigEndian(number) }
}
