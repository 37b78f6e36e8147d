import BasicVM
import FX790Device

/// The geometry of the LCD, for PNG and SVG pictures.
///
/// The unit is an eighth of the FX-790P's dot pitch: a dot is 7 wide, the gap 1. A display with
/// fewer columns has larger dots, because its glass has the same width.
///
///     +------------------- frame --------------------+
///     | +----------------- glass ------------------+ |
///     | |  EXT S F RUN WRT MEMO ... STOP    - 8888 | |
///     | |  the line of dots                        | |
///     | +------------------------------------------+ |
///     +----------------------------------------------+
package struct LCDDrawing {
  /// The dot pitch of an FX-790P.
  package static let pitch = LCD.dotPitch
  package static let frameRadius = 14
  package static let glassRadius = 5
  /// The top left corner of the dots.
  package static let dots = Point(x: 24 + 5 * pitch, y: 24 + LCD.dotsTop)
  /// The offset of the shadow that dark parts cast through the thick glass.
  package static let shadow = Point(x: 2, y: 3)

  /// The dot pitch of this display.
  package let pitch: Int
  /// The width of a dot.
  package let dot: Int
  /// The dark dots.
  package let dots: [Run]
  /// All dots, dark or not.
  package let allDots: [Run]
  /// Lit indicators and segments.
  package let litLines: [[Point]]
  /// Unlit indicators and segments, faintly visible as on a real display.
  package let unlitLines: [[Point]]

  /// Adjacent dots of one row.
  package struct Run: Equatable {
    package let start: Point
    package let count: Int
    package var pitch = LCDDrawing.pitch
    package var dot = 7

    /// From the left edge of the first dot to the right edge of the last.
    package var width: Int { count * pitch - (pitch - dot) }

    package var dots: [Rectangle] {
      (0..<count).map {
        Rectangle(x: start.x + $0 * pitch, y: start.y, width: dot, height: dot)
      }
    }
  }

  package init(_ lcd: LCD) {
    let pitch = Self.pitch * LCD.width / lcd.columns.count
    self.pitch = pitch
    dot = pitch * 7 / 8
    func runs(where isSeen: (Int, Int) -> Bool) -> [Run] {
      Self.runs(ofColumns: lcd.columns.count, pitch: pitch, where: isSeen)
    }
    dots = runs { lcd.isDark(column: $0, row: $1) }
    allDots = runs { column, _ in !LCD.isGap(column: column) }
    let darkParts = lcd.darkParts
    var lines: (lit: [[Point]], unlit: [[Point]]) = ([], [])
    for (index, part) in Self.parts.enumerated() {
      // The bits after those of the parts mark parts that the model lacks.
      let isAbsent = darkParts >> (Self.parts.count + index) & 1 == 1
      if darkParts >> index & 1 == 1 {
        lines.lit += part
      } else if !isAbsent {
        lines.unlit += part
      }
    }
    (litLines, unlitLines) = lines
  }

  /// How much taller the line of dots is than on an FX-790P.
  private var extraHeight: Int { LCD.height * (pitch - Self.pitch) }

  package var frame: Rectangle {
    Rectangle(x: 0, y: 0, width: 159 * Self.pitch, height: 28 * Self.pitch + extraHeight)
  }

  package var glass: Rectangle {
    Rectangle(x: 24, y: 24, width: LCD.glassWidth, height: LCD.glassHeight + extraHeight)
  }

  /// The shadow of the frame on the upper edge of the glass.
  package var glassShade: Rectangle {
    Rectangle(x: glass.x, y: glass.y, width: glass.width, height: 8)
  }

  private static let parts = SignLines.parts.map { part in
    part.map { line in line.map { Point(x: dots.x + $0.x, y: 24 + $0.y) } }
  }

  static func runs(
    ofColumns columns: Int, pitch: Int, where isSeen: (_ column: Int, _ row: Int) -> Bool
  ) -> [Run] {
    var runs: [Run] = []
    for row in 0..<LCD.height {
      var column = 0
      while column < columns {
        let start = column
        while column < columns, isSeen(column, row) { column += 1 }
        if column > start {
          let corner = Point(x: dots.x + start * pitch, y: dots.y + row * pitch)
          runs.append(Run(start: corner, count: column - start, pitch: pitch, dot: pitch * 7 / 8))
        }
        column += 1
      }
    }
    return runs
  }
}

/// A point in a drawing, measured from the top left corner.
package typealias Point = SignLines.Point

package struct Rectangle: Equatable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
