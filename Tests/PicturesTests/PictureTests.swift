import BasicVM
import FX790Device
import Foundation
import Testing

@testable import Pictures

@Suite struct LCDDrawingTests {
  @Test func `adjacent dots form one run`() {
    // The minus sign is five dots in the fourth row.
    let drawing = LCDDrawing(LCD(Display([0x00, 0x02])))
    let corner = Point(x: LCDDrawing.dots.x + 6 * 8, y: LCDDrawing.dots.y + 3 * 8)
    #expect(drawing.dots.map(\.start) == [corner])
    #expect(drawing.dots.map(\.count) == [5])
    #expect(drawing.dots.map(\.width) == [39])
    #expect(LCDDrawing(LCD(Display())).allDots.count == 24 * 7)
  }

  @Test func `lit indicators use the same lines as unlit ones`() {
    let dark = LCDDrawing(LCD(Display()))
    let lit = LCDDrawing(
      LCD(Display(), indicators: Indicators(.run, .stop), number: SmallNumber(1, hasDash: true)))
    #expect(dark.litLines.isEmpty)
    // RUN has 4 lines, STOP 5, the digit 2, the dash 1.
    #expect(lit.litLines.count == 4 + 5 + 2 + 1)
    #expect(lit.litLines.count + lit.unlitLines.count == dark.unlitLines.count)
  }

  @Test func `everything drawn is inside the glass`() {
    let glass = LCDDrawing(LCD(Display())).glass
    let drawing = LCDDrawing(LCD(Display()))
    for point in drawing.unlitLines.joined() {
      #expect(glass.x..<glass.x + glass.width ~= point.x)
      #expect(glass.y..<LCDDrawing.dots.y ~= point.y, "above the line")
    }
    for dot in LCDDrawing(LCD(Display())).allDots.flatMap(\.dots) {
      #expect(dot.x + dot.width < glass.x + glass.width)
      #expect(dot.y + dot.height < glass.y + glass.height)
    }
  }
}

@Suite struct SVGPictureTests {
  @Test func `the description contains text, indicators and number`() {
    let lcd = LCD(
      Display(), indicators: Indicators(.wrt, .deg), number: SmallNumber(7520, hasDash: true))
    let svg = String(SVGPicture.svg(of: lcd, text: "<A&B>"))
    #expect(svg.contains("<title>&lt;A&amp;B&gt;</title>"))
    #expect(svg.contains("Lit: WRT, DEG. The small number is 7520. The machine is busy.</desc>"))
  }
}

@Suite struct PNGPictureTests {
  @Test(arguments: [(1, 159, 28), (2, 318, 56), (3, 477, 84)])
  func `the PNG file has the size of its scale`(_ scale: Int, _ width: Int, _ height: Int) throws {
    let png = try #require(DecodedPNG(PNGPicture.png(of: LCD(Display()), scale: scale)))
    #expect(png.width == width)
    #expect(png.height == height)
  }

  @Test func `the nearest scale is used`() {
    let lcd = LCD(Display())
    #expect(PNGPicture.png(of: lcd, scale: -1) == PNGPicture.png(of: lcd, scale: 1))
    // Large pictures are slow without optimisation.
    let scales = [Int.min, 0, 1, 32, 33, .max].map { PNGPicture.nearestScale(to: $0) }
    #expect(scales == [1, 1, 1, 32, 32, 32])
  }

  @Test func `pixels have the colors of dots, gaps and glass`() throws {
    // A full block.
    let png = try #require(DecodedPNG(PNGPicture.png(of: LCD(Display([0x79])), scale: 8)))
    let dots = LCDDrawing.dots
    #expect(png.pixel(0, 0) == [0, 0, 0, 0], "outside of the round corner")
    #expect(png.pixel(dots.x, dots.y) == [0x1D, 0x26, 0x30, 255], "the first dot")
    #expect(png.pixel(dots.x + 6, dots.y + 6) == [0x1D, 0x26, 0x30, 255], "its last pixel")
    #expect(png.pixel(dots.x + 7, dots.y)[0] > 0x80, "between two dots")
    #expect(png.pixel(dots.x + 5 * 8 + 4, dots.y)[0] > 0xA0, "the gap after the cell")
    let unlit = png.pixel(dots.x + 12 * 8, dots.y)
    let glass = png.pixel(dots.x + 12 * 8 - 5, dots.y)
    #expect(
      glass[0] > unlit[0] && unlit[0] > 0xA0, "an unlit dot is slightly darker than the glass")
  }
}

/// 8 bits per channel, RGBA.
struct DecodedPNG {
  let width: Int
  let height: Int
  private let pixels: [UInt8]

  init?(_ file: [UInt8]) {
    var names: [String] = []
    var chunks: [String: [UInt8]] = [:]
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let length = Self.number(rest.prefix(4))
      guard rest.count >= length + 12 else { return nil }
      let checked = rest.dropFirst(4).prefix(length + 4)
      let name = String(decoding: checked.prefix(4), as: UTF8.self)
      rest = rest.dropFirst(length + 8)
      guard Self.number(rest.prefix(4)) == Int(Checksum.of(checked)) else { return nil }
      rest = rest.dropFirst(4)
      names.append(name)
      chunks[name] = Array(checked.dropFirst(4))
    }
    guard rest.isEmpty, names == ["IHDR", "IDAT", "IEND"], let header = chunks["IHDR"],
      Array(header.dropFirst(8)) == [8, 6, 0, 0, 0], let stream = chunks["IDAT"],
      stream.starts(with: [0x78, 0x01]),
      let rows = Inflater.unpacked(Array(stream.dropFirst(2).dropLast(4))),
      Self.number(stream.suffix(4)) == Int(Zlib.adler32(rows))
    else { return nil }
    width = Self.number(header.prefix(4))
    height = Self.number(header.dropFirst(4).prefix(4))
    guard let pixels = Self.pixels(rows, width: width, height: height) else { return nil }
    self.pixels = pixels
  }

  private static func pixels(_ rows: [UInt8], width: Int, height: Int) -> [UInt8]? {
    let length = 4 * width
    guard rows.count == (length + 1) * height else { return nil }
    var pixels: [UInt8] = []
    for row in 0..<height {
      guard rows[row * (length + 1)] == 2 else { return nil }
      for place in 0..<length {
        let above = row == 0 ? 0 : pixels[(row - 1) * length + place]
        pixels.append(rows[row * (length + 1) + 1 + place] &+ above)
      }
    }
    return pixels
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { ($0 << 8) | Int($1) }
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[4 * (y * width + x)..<4 * (y * width + x) + 4])
  }
}
