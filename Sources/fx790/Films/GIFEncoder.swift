import FX790Terminal

/// Writes GIF files that move (GIF89a): pixels of up to 256 colours, packed with LZW.
enum GIFEncoder {
  /// A file that shows frames one over the other, again and again.
  static func file(_ frames: [FilmFrame], colours: [Colour]) -> [UInt8] {
    guard let first = frames.first else { return [] }
    let bits = colourBits(colours.count)
    var bytes = Array("GIF89a".utf8) + word(first.pixels.width) + word(first.pixels.height)
    // One table of colours for all frames.
    bytes += [0x80 | UInt8(bits - 1) << 4 | UInt8(bits - 1), 0, 0]
    for index in 0..<1 << bits {
      let colour = colours.indices ~= index ? colours[index] : Colour(0)
      bytes += [colour.red, colour.green, colour.blue]
    }
    if frames.count > 1 {
      // Again and again, as Netscape began to say it.
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    }
    for frame in frames { bytes += block(of: frame, bits: bits) }
    return bytes + [0x3B]
  }

  private static func block(of frame: FilmFrame, bits: Int) -> [UInt8] {
    let pixels = frame.pixels
    // The frame stays, and one of its colours is transparent.
    let control: [UInt8] =
      [0x21, 0xF9, 4, 0b0000_0101] + word(frame.delay) + [FilmRaster.transparent, 0]
    let place = word(frame.left) + word(frame.top) + word(pixels.width) + word(pixels.height)
    var bytes = control + [0x2C] + place + [0, UInt8(bits)]
    let packed = LZW.packed(pixels.bytes, bits: bits)
    for start in stride(from: 0, to: packed.count, by: 255) {
      let piece = packed[start..<min(start + 255, packed.count)]
      bytes.append(UInt8(piece.count))
      bytes += piece
    }
    return bytes + [0]
  }

  /// The bits of a colour's number, of which GIF wants two at least.
  private static func colourBits(_ count: Int) -> Int {
    var bits = 2
    while 1 << bits < count { bits += 1 }
    return bits
  }

  /// Two bytes, the lower one first.
  private static func word(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}

/// Packs bytes with the LZW of GIF: each code stands for a piece that was there before and one byte more.
private struct LZW {
  private let bits: Int
  private let clear: Int
  private var bytes: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0
  /// The code of a piece and a byte behind it; 0 where there is none, since none has 0.
  private var longer: [UInt16]
  private var next = 0
  private var width = 0

  private static let most = 4096

  static func packed(_ bytes: [UInt8], bits: Int) -> [UInt8] {
    var packer = LZW(bits: bits)
    return packer.pack(bytes)
  }

  private init(bits: Int) {
    self.bits = bits
    clear = 1 << bits
    longer = Array(repeating: 0, count: Self.most << bits)
    begin()
  }

  private mutating func begin() {
    next = clear + 2
    width = bits + 1
  }

  private mutating func pack(_ input: [UInt8]) -> [UInt8] {
    append(clear)
    var piece: Int?
    for byte in input {
      guard let before = piece else {
        piece = Int(byte)
        continue
      }
      let place = before << bits | Int(byte)
      if longer[place] != 0 {
        piece = Int(longer[place])
      } else {
        append(before)
        remember(place)
        piece = Int(byte)
      }
    }
    if let piece { append(piece) }
    // A reader has learnt one piece more by now.
    if next == 1 << width, width < 12 { width += 1 }
    append(clear + 1)
    if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return bytes
  }

  /// Gives a new piece a code, or forgets all when there are no more.
  private mutating func remember(_ place: Int) {
    if next < Self.most {
      longer[place] = UInt16(next)
      // A reader learns a piece one code later than the writer.
      if next == 1 << width { width += 1 }
      next += 1
    } else {
      append(clear)
      for index in longer.indices { longer[index] = 0 }
      begin()
    }
  }

  private mutating func append(_ code: Int) {
    pending |= code << pendingCount
    pendingCount += width
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }
}
