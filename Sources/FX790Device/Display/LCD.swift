import BasicVM

/// The display as dots, indicators and the small number.
///
/// Cells are 5 dots wide; the column between two cells is never dark:
///
///     .###.   #...#
///     #...#   ##..#
///     #...#   #.#.#
///     #####   #..##
///     column 0     column 6
///
/// Facts: docs/machine.md#display.
public struct LCD: Equatable, Sendable {
  /// Columns, gaps included: 143 on an FX-790P, the widest model.
  public static let width = Display.width * cellPitch - 1
  /// The height in dots.
  public static let height = Glyph.height
  /// The distance between the left edges of two cells.
  public static let cellPitch = Glyph.width + 1

  /// The two shapes of the cursor.
  package enum CursorShape: Sendable {
    /// The bottom row of the cell.
    case underline
    /// The whole cell: the input line is nearly full.
    case block
  }

  /// The columns from the left; the top dot is the lowest bit.
  public let columns: [UInt8]
  /// The lit indicators.
  public let indicators: Indicators
  /// The number above the line.
  package let number: SmallNumber

  /// Draws a display; `isCursorDark` is whether the blinking cursor is visible.
  public init(
    _ display: Display, indicators: Indicators = Indicators(), isCursorDark: Bool = true
  ) {
    self.init(
      display, indicators: indicators, number: SmallNumber(), cursorShape: .underline,
      isCursorDark: isCursorDark)
  }

  package init(
    _ display: Display, indicators: Indicators, number: SmallNumber,
    cursorShape: CursorShape = .underline, isCursorDark: Bool = true
  ) {
    var columns: [UInt8] = []
    columns.reserveCapacity(display.width * Self.cellPitch)
    for (index, code) in display.cells.enumerated() {
      var glyph = Glyph(code)
      if isCursorDark, index == display.cursor {
        glyph = cursorShape == .block ? .block : glyph.underlined
      }
      if index > 0 { columns.append(0) }
      for column in 0..<Glyph.width { columns.append(Self.bits(ofColumn: column, in: glyph)) }
    }
    self.columns = columns
    self.indicators = indicators
    self.number = number
  }

  private static func bits(ofColumn column: Int, in glyph: Glyph) -> UInt8 {
    var bits: UInt8 = 0
    for row in 0..<Glyph.height where glyph.isDark(column: column, row: row) {
      bits |= 1 << UInt8(row)
    }
    return bits
  }

  /// Whether a dot is dark, counted from the top left; false outside the line.
  public func isDark(column: Int, row: Int) -> Bool {
    guard columns.indices ~= column, 0..<Self.height ~= row else { return false }
    return (columns[column] >> UInt8(row)) & 1 == 1
  }

  /// Whether a column lies between two cells.
  public static func isGap(column: Int) -> Bool {
    column % cellPitch == Glyph.width
  }
}

extension LCD {
  /// Draws a screen, with blinking parts if `isBlinkOn`.
  public init(_ screen: Screen, isBlinkOn: Bool) {
    var display = screen.display
    var shape = CursorShape.underline
    switch screen.blink {
    case .character(let column):
      if !isBlinkOn { display = display.replacing(column, with: CharacterCode.space) }
    case .block: shape = .block
    case .underline, nil: break
    }
    self.init(
      display, indicators: screen.indicators,
      number: SmallNumber(screen.number, hasDash: screen.isBusy), cursorShape: shape,
      isCursorDark: isBlinkOn)
  }
}

extension Screen {
  /// The picture with all blinking parts visible.
  public var lcd: LCD { LCD(self, isBlinkOn: true) }
}

extension Display {
  fileprivate func replacing(_ column: Int, with code: UInt8) -> Display {
    var codes = cells
    codes[column] = code
    return Display(codes, cursor: cursor, width: width)
  }
}

/// Four digits above the line, with a dash before them while the machine is busy.
///
/// Each digit has seven segments:
///
///     .-a-.
///     f   b
///     :-g-:
///     e   c
///     '-d-'
package struct SmallNumber: Equatable, Sendable {
  /// The number of digits; leading zeros are dark.
  package static let digitCount = 4

  /// The segments of a digit, named as in the drawing.
  package enum Segment: Int, CaseIterable, Sendable {
    /// Clockwise from the top, then the middle.
    case a, b, c, d, e, f, g
  }

  /// The number, 0 to 9999; nil if dark.
  package let value: Int?
  /// Whether the dash is lit.
  package let hasDash: Bool

  /// Clamps the value to four digits.
  package init(_ value: Int? = nil, hasDash: Bool = false) {
    self.value = value.map { min(max($0, 0), Screen.numberLimit) }
    self.hasDash = hasDash
  }

  /// Whether a segment is lit; digit 0 is the leftmost.
  package func isLit(_ segment: Segment, ofDigit index: Int) -> Bool {
    guard let value, 0..<Self.digitCount ~= index else { return false }
    var rest = value
    for _ in index + 1..<Self.digitCount { rest /= 10 }
    guard rest > 0 || index == Self.digitCount - 1 else { return false }
    return (Self.shapes[rest % 10] >> UInt8(segment.rawValue)) & 1 == 1
  }

  /// The lit segments of each digit, a in the lowest bit.
  private static let shapes: [UInt8] = [
    0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110,
    0b1101101, 0b1111101, 0b0000111, 0b1111111, 0b1101111,
  ]
}
