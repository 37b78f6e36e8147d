import BasicVM
import FX790Device

/// The geometry of a film's pictures, in the units of `LCDDrawing`.
package struct FilmSheet {
  /// One for each display, or none.
  let titles: [UTF8Text]
  /// The displays, which may be of different models.
  private var frames: [Rectangle] = []
  private var glasses: [Rectangle] = []

  private static let gap = 8

  package init(_ film: Film, titles: [UTF8Text] = []) {
    self.titles = titles
    for view in film.pictures[0].views {
      let drawing = LCDDrawing(view.lcd)
      frames.append(drawing.frame)
      glasses.append(drawing.glass)
    }
  }

  var width: Int {
    var width = 0
    for frame in frames { width = max(width, frame.width) }
    return width
  }

  var height: Int { offset(of: frames.count).y - Self.gap }

  func offset(of display: Int) -> Point {
    var y = 0
    for index in 0..<display { y += frames[index].height + Self.gap }
    return Point(x: 0, y: y)
  }

  func glass(of display: Int) -> Rectangle { glasses[display] }

  /// The height of the frame's edge, where titles and notes are.
  private static let band = 24
  /// The dot pitch of titles, which have the machine's characters.
  private static let titlePitch = 2

  func titleDots(of display: Int) -> [Rectangle] {
    guard titles.indices ~= display else { return [] }
    let codes = MachineText(typing: titles[display])
    let pitch = Self.titlePitch
    let left = glasses[display].x
    let top = offset(of: display).y + (Self.band - Glyph.height * pitch) / 2
    return codes.prefix(90).enumerated().flatMap { place, code in
      let glyph = Glyph(code)
      return (0..<Glyph.height).flatMap { row in
        (0..<Glyph.width).filter { glyph.isDark(column: $0, row: row) }.map { column in
          Rectangle(
            x: left + (place * LCD.cellPitch + column) * pitch, y: top + row * pitch,
            width: pitch, height: pitch)
        }
      }
    }
  }

  /// The lines of a note, which marks a tone: above the glass a high one, below it a low one.
  func note(of tone: Tone) -> [[Point]] {
    let glass = glasses[0]
    let x = glass.x + glass.width - 16
    let top = tone == .low ? glass.y + glass.height : 0
    return [
      [Point(x: x, y: top + 18), Point(x: x + 2, y: top + 17)],
      [Point(x: x + 3, y: top + 17), Point(x: x + 3, y: top + 4), Point(x: x + 9, y: top + 8)],
    ]
  }
}
