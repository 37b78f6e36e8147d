import BasicVM

/// The liquid-crystal display as a picture: the dots of the line, the signs and the small number
/// above it.
///
/// A cell is 5 dots wide; between two cells there is a gap of one dot's width where no dot is. The
/// gaps are columns like all others, which are never dark:
///
///     .###.   #...#
///     #...#   ##..#
///     #...#   #.#.#
///     #####   #..##
///     column 0     column 6
///
/// Facts: docs/machine.md#display.
public struct LCD: Equatable, Sendable {
  /// Columns of dots and gaps: 143 on an FX-790P, and no model has more.
  public static let width = Display.width * cellPitch - 1
  /// Rows of dots.
  public static let height = Glyph.height
  /// From the left of a cell to the left of the next one.
  public static let cellPitch = Glyph.width + 1

  /// The two shapes of the cursor.
  public enum CursorShape: Sendable {
    /// The row at the bottom of the cell.
    case underline
    /// The whole cell: a warning that an input line is nearly full.
    case block
  }

  /// The columns from the left; in each the top dot is the lowest bit.
  public let columns: [UInt8]
  /// The signs that are lit.
  public let indicators: Indicators
  /// The small number.
  public let number: SmallNumber

  /// The picture of a display.
  ///
  /// - Parameters:
  ///   - display: the characters, and where the cursor is.
  ///   - indicators: the signs that are lit.
  ///   - number: the small number.
  ///   - cursorShape: how the cursor looks.
  ///   - isCursorDark: whether the blinking cursor, if the display has one, is seen right now.
  public init(
    _ display: Display, indicators: Indicators = Indicators(),
    number: SmallNumber = SmallNumber(), cursorShape: CursorShape = .underline,
    isCursorDark: Bool = true
  ) {
    var columns: [UInt8] = []
    columns.reserveCapacity(display.width * Self.cellPitch)
    for (place, code) in display.cells.enumerated() {
      var glyph = Glyph(code)
      if isCursorDark, place == display.cursor {
        glyph = cursorShape == .block ? .block : glyph.underlined
      }
      if place > 0 { columns.append(0) }
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

  /// Whether a dot is dark, counted from the top left; outside of the line none is.
  public func isDark(column: Int, row: Int) -> Bool {
    guard columns.indices ~= column, 0..<Self.height ~= row else { return false }
    return (columns[column] >> UInt8(row)) & 1 == 1
  }

  /// Whether a column is a gap between two cells.
  public static func isGap(column: Int) -> Bool {
    column % cellPitch == Glyph.width
  }
}

extension LCD {
  /// The picture of a screen.
  ///
  /// - Parameters:
  ///   - screen: all that there is to see.
  ///   - isBlinkOn: whether what blinks is seen right now.
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
  /// Its picture with all that blinks in sight.
  public var lcd: LCD { LCD(self, isBlinkOn: true) }
}

extension Display {
  /// The same display with another character in a column.
  fileprivate func replacing(_ column: Int, with code: UInt8) -> Display {
    var codes = cells
    codes[column] = code
    return Display(codes, cursor: cursor, width: width)
  }
}

/// The number of four digits above the line, with a dash before it while the machine is busy.
///
/// Each digit has seven segments:
///
///     .-a-.
///     f   b
///     :-g-:
///     e   c
///     '-d-'
public struct SmallNumber: Equatable, Sendable {
  /// The number of digits.
  public static let digitCount = 4

  /// The segments of a digit, in the order of their letters.
  public enum Segment: Int, CaseIterable, Sendable {
    case a, b, c, d, e, f, g
  }

  /// The number, 0 to 9999; nil when none is shown.
  public let value: Int?
  /// Whether the dash is lit.
  public let hasDash: Bool

  /// A number, or none; what four digits cannot hold is shown as the nearest that they can.
  public init(_ value: Int? = nil, hasDash: Bool = false) {
    self.value = value.map { min(max($0, 0), Screen.numberLimit) }
    self.hasDash = hasDash
  }

  /// Whether a segment is lit; digits are counted from the left, and zeros before the number are
  /// dark.
  public func isLit(_ segment: Segment, ofDigit index: Int) -> Bool {
    guard let value, 0..<Self.digitCount ~= index else { return false }
    var rest = value
    for _ in index + 1..<Self.digitCount { rest /= 10 }
    guard rest > 0 || index == Self.digitCount - 1 else { return false }
    return (Self.shapes[rest % 10] >> UInt8(segment.rawValue)) & 1 == 1
  }

  /// The lit segments of the ten digits, a in the lowest bit.
  private static let shapes: [UInt8] = [
    0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110,
    0b1101101, 0b1111101, 0b0000111, 0b1111111, 0b1101111,
  ]
}
