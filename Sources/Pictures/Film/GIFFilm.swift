import BasicVM
import FX790Device

/// Writes a film as an animated GIF (GIF89a), one picture at a time.
package struct GIFFilm {
  private var raster: FilmRaster
  private static let bits = colourBits(FilmRaster.palette.count)
  /// The file so far, which is complete when no picture remains.
  package private(set) var bytes: [UInt8]

  /// Writes the header; `scale` is the dot pitch in pixels.
  package init(_ film: Film, _ sheet: FilmSheet, scale: Int) {
    raster = FilmRaster(film, sheet, scale: scale)
    bytes = Self.bytes(of: "GIF89a") + Self.word(raster.width) + Self.word(raster.height)
    appendColours()
    // Endless repetition, in Netscape's extension.
    if raster.remaining > 1 {
      bytes += [0x21, 0xFF, 11] + Self.bytes(of: "NETSCAPE2.0") + [3, 1, 0, 0, 0]
    }
  }

  package var remaining: Int { raster.remaining }

  package mutating func writeNext() {
    guard let frame = raster.next() else { return }
    bytes += Self.block(of: frame, bits: Self.bits)
    if remaining == 0 { bytes.append(0x3B) }
  }

  private mutating func appendColours() {
    let size = UInt8(Self.bits - 1)
    bytes += [0x80 | size << 4 | size, 0, 0]
    let colours = FilmRaster.palette
    for index in 0..<1 << Self.bits {
      let colour = colours.indices ~= index ? colours[index] : Colour(0)
      bytes += [colour.red, colour.green, colour.blue]
    }
  }

  private static func block(of frame: FilmFrame, bits: Int) -> [UInt8] {
    let pixels = frame.pixels
    // The frame is kept, and one colour is transparent.
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

  /// GIF requires at least two bits for a palette index.
  private static func colourBits(_ count: Int) -> Int {
    var bits = 2
    while 1 << bits < count { bits += 1 }
    return bits
  }

  private static func bytes(of words: StaticString) -> [UInt8] { Array(words.utf8) }

  /// Two bytes, little-endian.
  private static func word(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}

/// GIF's LZW compression: each code extends an earlier sequence by one byte.
private struct LZW {
  private let bits: Int
  private let clear: Int
  private var writer = BitWriter()
  /// The code of a sequence with a further byte, for its code and the byte; 0 if there is none.
  private var longer: [UInt16]
  private var next = 0
  private var width = 0

  private static let maxCodes = 4096

  static func packed(_ bytes: [UInt8], bits: Int) -> [UInt8] {
    var packer = LZW(bits: bits)
    return packer.pack(bytes)
  }

  private init(bits: Int) {
    self.bits = bits
    clear = 1 << bits
    longer = Array(repeating: 0, count: Self.maxCodes << bits)
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
    // A decoder has learned one sequence more by now.
    if next == 1 << width, width < 12 { width += 1 }
    append(clear + 1)
    return writer.finished()
  }

  /// Assigns a code to a new sequence, or resets the table when it is full.
  private mutating func remember(_ place: Int) {
    if next < Self.maxCodes {
      longer[place] = UInt16(next)
      // A decoder learns a sequence one code after the encoder.
      if next == 1 << width { width += 1 }
      next += 1
    } else {
      append(clear)
      for index in longer.indices { longer[index] = 0 }
      begin()
    }
  }

  private mutating func append(_ code: Int) {
    writer.append(code, count: width)
  }
}
