import BasicVM
import FX790Device

/// The LCD as a PNG file: the drawing of `SVGPicture`, in pixels.
public struct PNGPicture {
  /// Supported dot pitches in pixels.
  public static let scales = 1...32

  private let scale: Double
  private var pixels: Pixels

  /// `scale` is the dot pitch in pixels; the nearest of `scales` is used.
  public static func png(of lcd: LCD, scale: Int) -> [UInt8] {
    let drawing = LCDDrawing(lcd)
    var picture = PNGPicture(scale: nearestScale(to: scale), frame: drawing.frame)
    picture.paint(drawing)
    return PNGEncoder.file(picture.pixels)
  }

  static func nearestScale(to scale: Int) -> Int {
    min(max(scale, scales.lowerBound), scales.upperBound)
  }

  private init(scale: Int, frame: Rectangle) {
    self.scale = Double(scale) / Double(LCDDrawing.pitch)
    pixels = Pixels(
      width: frame.width * scale / LCDDrawing.pitch,
      height: frame.height * scale / LCDDrawing.pitch)
  }

  private mutating func paint(_ drawing: LCDDrawing) {
    paintHousing(drawing)
    let ink = Colour(LCDColours.ink)
    let unlit = Pixels.Paint(ink, opacity: Double(LCDColours.unlitPercent) / 100)
    pixels.paint(drawing.allDots, drawing.unlitLines, with: unlit, scale: scale)
    let shadow = Pixels.Paint(ink, opacity: Double(LCDColours.shadowPercent) / 100)
    pixels.paint(
      drawing.dots, drawing.litLines, with: shadow, movedBy: LCDDrawing.shadow, scale: scale)
    pixels.paint(drawing.dots, drawing.litLines, with: Pixels.Paint(ink), scale: scale)
  }

  private mutating func paintHousing(_ drawing: LCDDrawing) {
    let frame = Pixels.Paint(from: Colour(LCDColours.frameTop), to: Colour(LCDColours.frameBottom))
    pixels.paint(drawing.frame, radius: LCDDrawing.frameRadius, with: frame, scale: scale)
    let glass = Pixels.Paint(from: Colour(LCDColours.glassTop), to: Colour(LCDColours.glassBottom))
    pixels.paint(drawing.glass, radius: LCDDrawing.glassRadius, with: glass, scale: scale)
    var shade = Pixels.Paint(
      Colour(LCDColours.shade), opacity: Double(LCDColours.shadePercent) / 100)
    shade.bottomOpacity = 0
    pixels.paint(drawing.glassShade, radius: LCDDrawing.glassRadius, with: shade, scale: scale)
  }
}

/// Writes PNG files with 8 bits each for red, green, blue and opacity.
enum PNGEncoder {
  static func file(_ pixels: Pixels) -> [UInt8] {
    // Bit depth, colour type (RGBA), the only compression and filter methods, no interlacing.
    let header = bigEndian(pixels.width) + bigEndian(pixels.height) + [8, 6, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", Zlib.stream(rows(of: pixels)))
      + chunk("IEND", [])
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Each row is the difference from the row above: mostly zeros, which compress well.
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

  static func chunk(_ name: StaticString, _ content: [UInt8]) -> [UInt8] {
    let checked = (0..<name.utf8CodeUnitCount).map { name.utf8Start[$0] } + content
    return bigEndian(content.count) + checked + bigEndian(Int(Checksum.of(checked)))
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
