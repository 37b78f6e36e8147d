import FX790Device
import Programs

/// Writes PNG files that move (APNG): pixels of up to 256 colours, packed with deflate.
package enum APNGEncoder {
  /// A file that shows frames one over the other, again and again; whoever knows no moving pictures
  /// sees the first.
  package static func file(_ frames: [FilmFrame], colours: [Colour]) -> [UInt8] {
    guard let first = frames.first else { return [] }
    // Bits a pixel, colours by number, and the only methods there are; not interlaced.
    let header = number(first.pixels.width) + number(first.pixels.height) + [8, 3, 0, 0, 0]
    var bytes = PNGEncoder.signature + PNGEncoder.chunk("IHDR", header)
    // Again and again.
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

  /// Size, place and time of a frame; the frame stays, and the next is laid over it.
  private static func control(of frame: FilmFrame, isFirst: Bool) -> [UInt8] {
    let size = number(frame.pixels.width) + number(frame.pixels.height)
    let place = number(frame.left) + number(frame.top)
    let delay = Array(number(frame.delay).suffix(2)) + Array(number(100).suffix(2))
    return size + place + delay + [0, isFirst ? 0 : 1]
  }

  /// The rows as they are: numbers of colours are no heights that change little.
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
