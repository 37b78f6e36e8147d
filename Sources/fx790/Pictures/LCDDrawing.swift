import BasicVM
import FX790Device

/// Where everything is in a picture of the LCD: what both formats paint.
///
/// The unit is an eighth of the way from a dot to the next one, so a dot is 7 wide and the space
/// beside it 1.
///
///     +------------------- frame --------------------+
///     | +----------------- glass ------------------+ |
///     | |  EXT S F RUN WRT MEMO ... STOP    - 8888 | |
///     | |  the line of dots                        | |
///     | +------------------------------------------+ |
///     +----------------------------------------------+
struct LCDDrawing {
  /// From a dot to the next one.
  static let pitch = LCD.dotPitch
  /// The width and height of a dot.
  static let dot = 7
  /// The dark frame around the glass.
  static let frame = Rectangle(x: 0, y: 0, width: 159 * pitch, height: 28 * pitch)
  static let frameRadius = 14
  static let glass = Rectangle(x: 24, y: 24, width: LCD.glassWidth, height: LCD.glassHeight)
  static let glassRadius = 5
  /// What the frame casts on the upper edge of the glass.
  static let glassShade = Rectangle(x: glass.x, y: glass.y, width: glass.width, height: 8)
  /// The top left of the dots.
  static let dots = Point(x: glass.x + 5 * pitch, y: glass.y + LCD.dotsTop)
  /// How far the shadow of what is dark lies behind it: the glass is thick.
  static let shadow = Point(x: 2, y: 3)

  /// The dark dots.
  let dots: [Run]
  /// The signs and segments that are lit.
  let litLines: [[Point]]
  /// The others, which are faintly seen on a real display too.
  let unlitLines: [[Point]]

  /// Dots side by side.
  struct Run: Equatable {
    /// Its top left.
    let start: Point
    let count: Int

    /// From its left to the right of its last dot.
    var width: Int { count * pitch - (pitch - dot) }

    /// The dots one by one.
    var dots: [Rectangle] {
      (0..<count).map {
        Rectangle(x: start.x + $0 * pitch, y: start.y, width: dot, height: dot)
      }
    }
  }

  init(_ lcd: LCD) {
    dots = Self.runs { lcd.isDark(column: $0, row: $1) }
    let darkParts = lcd.darkParts
    var lines: (lit: [[Point]], unlit: [[Point]]) = ([], [])
    for (index, part) in Self.signs.enumerated() {
      if darkParts >> index & 1 == 1 { lines.lit += part } else { lines.unlit += part }
    }
    (litLines, unlitLines) = lines
  }

  /// The lines of all signs and segments, in their places.
  private static let signs = SignLines.parts.map { part in
    part.map { line in line.map { Point(x: dots.x + $0.x, y: glass.y + $0.y) } }
  }

  /// All dots there are, dark or not.
  static let allDots = runs { column, _ in !LCD.isGap(column: column) }

  private static func runs(where isSeen: (_ column: Int, _ row: Int) -> Bool) -> [Run] {
    var runs: [Run] = []
    for row in 0..<LCD.height {
      var column = 0
      while column < LCD.width {
        let start = column
        while column < LCD.width, isSeen(column, row) { column += 1 }
        if column > start {
          let corner = Point(x: dots.x + start * pitch, y: dots.y + row * pitch)
          runs.append(Run(start: corner, count: column - start))
        }
        column += 1
      }
    }
    return runs
  }
}

/// A place in a drawing, from the top left.
typealias Point = SignLines.Point

/// An upright rectangle in a drawing.
struct Rectangle: Equatable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int
}
