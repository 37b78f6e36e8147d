import BasicVM
import FX790Device

/// Pixels as palette indices, row by row.
package struct IndexedPixels: Equatable {
  package let width: Int
  package let height: Int
  package var bytes: [UInt8]
}

/// A rectangle to draw over the previous picture.
package struct FilmFrame {
  package let left: Int
  package let top: Int
  package let pixels: IndexedPixels
  /// The time until the next frame, in hundredths of a second.
  package let delay: Int
}

/// Paints the pictures of a film with a small palette.
///
/// It paints dark parts red, the frame green and the glass black. The intensities of red and green
/// become palette indices; intermediate ones are antialiased edges.
package struct FilmRaster {
  /// The palette index of unpainted and unchanged pixels.
  package static let transparent: UInt8 = 0
  /// The number of steps from the glass to the ink, and from the glass to the frame.
  private static let steps = 31

  /// Transparent, then the steps from the glass to the ink, then those to the frame.
  package static let palette: [Colour] = {
    let glass = Colour(from: Colour(LCDColours.glassTop), to: Colour(LCDColours.glassBottom))
    let frame = Colour(from: Colour(LCDColours.frameTop), to: Colour(LCDColours.frameBottom))
    let ink = Colour(LCDColours.ink)
    func ramp(_ steps: ClosedRange<Int>, to colour: Colour) -> [Colour] {
      steps.map { Colour(from: glass, to: colour, fraction: Double($0) / Double(Self.steps)) }
    }
    return [Colour(0)] + ramp(0...steps, to: ink) + ramp(1...steps, to: frame)
  }()

  private let film: Film
  private let sheet: FilmSheet
  /// Pixels per unit of `LCDDrawing`.
  private let scale: Double
  private var background: Pixels
  private var paintedCount = 0
  private var previous: IndexedPixels?

  private static let glassMark = Colour(0)
  private static let inkMark = Colour(0xFF0000)
  private static let frameMark = Colour(0x00FF00)

  /// `scale` is the dot pitch in pixels.
  package init(_ film: Film, _ sheet: FilmSheet, scale: Int) {
    self.film = film
    self.sheet = sheet
    self.scale = Double(scale) / Double(LCDDrawing.pitch)
    background = Pixels(
      width: sheet.width * scale / LCDDrawing.pitch, height: sheet.height * scale / LCDDrawing.pitch
    )
    paintBackground()
  }

  package var width: Int { background.width }
  package var height: Int { background.height }
  package var remaining: Int { film.pictures.count - paintedCount }

  /// The next frame, reduced to its changes; nil after the last.
  package mutating func next() -> FilmFrame? {
    guard remaining > 0 else { return nil }
    let picture = film.pictures[paintedCount]
    paintedCount += 1
    let end = remaining == 0 ? film.length : film.pictures[paintedCount].time
    let delay = Self.hundredths(end) - Self.hundredths(picture.time)
    let pixels = self.pixels(of: picture)
    defer { previous = pixels }
    return pixels.change(from: previous, delay: delay)
  }

  private static func hundredths(_ time: Ticks) -> Int { Int((time + 5000) / 10_000) }

  // MARK: Painting

  private mutating func paintBackground() {
    for display in film.pictures[0].views.indices {
      let drawing = LCDDrawing(film.pictures[0].views[display].lcd)
      let offset = sheet.offset(of: display)
      let frame = Pixels.Paint(Self.frameMark)
      background.paint(
        drawing.frame, radius: LCDDrawing.frameRadius, with: frame, movedBy: offset, scale: scale)
      let glass = Pixels.Paint(Self.glassMark)
      background.paint(
        drawing.glass, radius: LCDDrawing.glassRadius, with: glass, movedBy: offset, scale: scale)
      let unlit = Pixels.Paint(Self.inkMark, opacity: Double(LCDColours.unlitPercent) / 100)
      background.paint(
        drawing.allDots, drawing.unlitLines + drawing.litLines, with: unlit, movedBy: offset,
        scale: scale)
      for dot in sheet.titleDots(of: display) {
        background.paint(dot, radius: 0, with: glass, scale: scale)
      }
    }
  }

  private func pixels(of picture: Film.Picture) -> IndexedPixels {
    var pixels = background
    let shadow = Pixels.Paint(Self.inkMark, opacity: Double(LCDColours.shadowPercent) / 100)
    let ink = Pixels.Paint(Self.inkMark)
    for (display, view) in picture.views.enumerated() {
      let drawing = LCDDrawing(view.lcd)
      let offset = sheet.offset(of: display)
      let moved = Point(x: offset.x + LCDDrawing.shadow.x, y: offset.y + LCDDrawing.shadow.y)
      pixels.paint(drawing.dots, drawing.litLines, with: shadow, movedBy: moved, scale: scale)
      pixels.paint(drawing.dots, drawing.litLines, with: ink, movedBy: offset, scale: scale)
    }
    if let tone = picture.tone {
      pixels.paint([], sheet.note(of: tone), with: Pixels.Paint(Self.glassMark), scale: scale)
    }
    return Self.indexed(pixels)
  }

  /// Pixels below half opacity become transparent.
  private static func indexed(_ pixels: Pixels) -> IndexedPixels {
    var indexed = IndexedPixels(
      width: pixels.width, height: pixels.height,
      bytes: Array(repeating: transparent, count: pixels.width * pixels.height))
    for place in indexed.bytes.indices where pixels.bytes[4 * place + 3] >= 128 {
      let dark = step(pixels.bytes[4 * place])
      let frame = step(pixels.bytes[4 * place + 1])
      indexed.bytes[place] = UInt8(frame > 0 ? 1 + steps + frame : 1 + dark)
    }
    return indexed
  }

  private static func step(_ mark: UInt8) -> Int { (Int(mark) * steps + 127) / 255 }
}

extension Colour {
  fileprivate init(from first: Colour, to second: Colour) {
    self.init(from: first, to: second, fraction: 0.5)
  }
}

extension IndexedPixels {
  /// The smallest rectangle with all changes since `before`; its unchanged pixels are transparent.
  func change(from before: IndexedPixels?, delay: Int) -> FilmFrame {
    guard let before else { return FilmFrame(left: 0, top: 0, pixels: self, delay: delay) }
    var (left, right, top, bottom) = (width, -1, height, -1)
    for row in 0..<height {
      for column in 0..<width
      where bytes[row * width + column] != before.bytes[row * width + column] {
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
      }
    }
    // Perhaps no pixel differs at this scale, but a frame needs at least one.
    if right < 0 { (left, right, top, bottom) = (0, 0, 0, 0) }
    var part = IndexedPixels(width: right - left + 1, height: bottom - top + 1, bytes: [])
    part.bytes.reserveCapacity(part.width * part.height)
    for row in top...bottom {
      for place in row * width + left...row * width + right {
        let stays = bytes[place] == before.bytes[place]
        part.bytes.append(stays ? FilmRaster.transparent : bytes[place])
      }
    }
    return FilmFrame(left: left, top: top, pixels: part, delay: delay)
  }
}
