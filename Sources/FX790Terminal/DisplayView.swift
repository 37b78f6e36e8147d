import BasicVM
import FX790Device

/// Draws the display as text, below its dots if they fit.
package struct DisplayView {
  /// Forms of the display, largest first.
  ///
  /// The dots of a display with 24 characters are 143 by 7; `doubled` and `half` are for displays
  /// with twelve characters, whose dots are 71 by 7.
  package enum Form {
    /// Each dot is two block characters: 142 columns and seven rows.
    case doubled
    /// Each character is two dots, one above the other: 143 columns and four rows.
    case large
    /// As `large`, for twelve characters: 71 columns and four rows.
    case half
    /// Each braille character is two by four dots: at most 72 columns and two rows.
    case small
    /// Text and indicators without dots.
    case text
    /// One row of text without indicators, which `init` never chooses.
    case line

    /// The largest form that fits in a window, for a display with a number of characters.
    ///
    /// The two widest forms also leave room for a keyboard of their width.
    package init(columns: Int, rows: Int, characters: Int = Display.width) {
      let isShort = characters * 2 <= Display.width
      if isShort, columns >= Self.doubled.columns,
        rows >= Self.doubled.rows + Self.rowsWithKeyboard
      {
        self = .doubled
      } else if isShort, columns >= Self.half.columns, rows >= Self.half.rows + Self.otherRows {
        self = .half
      } else if !isShort, columns >= Self.large.columns,
        rows >= Self.large.rows + Self.rowsWithKeyboard
      {
        self = .large
      } else if columns >= Self.small.columns, rows >= Self.small.rows + Self.otherRows {
        self = .small
      } else {
        self = .text
      }
    }

    /// The rows of a window besides the display: a title and a message.
    private static let otherRows = 2
    /// The rows besides the display if there is a keyboard with labels.
    private static let rowsWithKeyboard = 18

    package var columns: Int {
      switch self {
      case .doubled, .large: LCD.width + 4
      case .half, .small: (LCD.width + 1) / 2 + 4
      case .text, .line: Display.width + 2
      }
    }

    /// For indicators, dots and text.
    package var rows: Int {
      switch self {
      case .doubled: 11
      case .large, .half: 8
      case .small: 6
      case .text: 2
      case .line: 1
      }
    }
  }

  private let screen: FX790Device.Screen
  private let isBlinkOn: Bool
  private let form: Form

  package init(screen: FX790Device.Screen, isBlinkOn: Bool, form: Form) {
    self.screen = screen
    self.isBlinkOn = isBlinkOn
    self.form = form
  }

  package func draw(on canvas: inout Canvas, row: Int, column: Int) {
    switch form {
    case .text:
      drawIndicators(on: &canvas, row: row, column: column)
      drawLine(on: &canvas, row: row + 1, column: column)
    case .line: drawLine(on: &canvas, row: row, column: column)
    case .small, .half, .large, .doubled: drawGlass(on: &canvas, row: row, column: column)
    }
  }

  // MARK: Indicators

  private var litLabels: [String] {
    Indicator.allCases.filter(screen.indicators.contains).map { "\($0.label)" }
  }

  /// Each indicator has its own position, as on the glass.
  private func indicatorRow(columns: Int) -> String {
    let labels = Indicator.allCases.map { "\($0.label)" }
    let letters = labels.reduce(0) { $0 + $1.utf8.count }
    let gap = String(repeating: " ", count: (columns - letters) / (labels.count - 1))
    return zip(Indicator.allCases, labels).map { indicator, label in
      screen.indicators.contains(indicator)
        ? label : String(repeating: " ", count: label.utf8.count)
    }
    .joined(separator: gap)
  }

  /// The dash of a busy machine, and four digits.
  private var number: String {
    let digits = screen.number.map(String.init) ?? ""
    return (screen.isBusy ? "-" : " ") + String(repeating: " ", count: 4 - digits.count) + digits
  }

  // MARK: Forms

  private static let margin = 2
  private static let numberColumns = 5

  private func drawGlass(on canvas: inout Canvas, row: Int, column: Int) {
    let lcd = LCD(screen, isBlinkOn: isBlinkOn)
    let dots = DotRows.rows(of: lcd, form)
    let left = column + Self.margin
    let right = column + form.columns - Self.margin
    for glassRow in row..<row + dots.count + 2 {
      canvas.fill(row: glassRow, columns: column..<column + form.columns, style: Palette.glass)
    }
    let indicators = indicatorRow(columns: right - left - Self.numberColumns - Self.margin)
    canvas.put(indicators, row: row, column: left, style: Palette.boldGlass)
    canvas.put(number, row: row, column: right - Self.numberColumns, style: Palette.boldGlass)
    for (index, text) in dots.enumerated() {
      let indent = (form.columns - 2 * Self.margin - text.unicodeScalars.count) / 2
      canvas.put(text, row: row + 1 + index, column: left + indent, style: Palette.glass)
    }
    drawBarred(text, row: row + dots.count + 3, column: column, on: &canvas)
  }

  /// Draws the text for screen readers, scripts, and terminals that lack the glyphs of the dots.
  private func drawBarred(_ text: String, row: Int, column: Int, on canvas: inout Canvas) {
    let width = screen.display.width
    let left = column + (form.columns - width) / 2
    canvas.put("│", row: row, column: left - 1, style: Palette.bezel)
    canvas.put(text, row: row, column: left, style: Palette.text)
    canvas.put("│", row: row, column: left + width, style: Palette.bezel)
  }

  /// The first column of text, after a margin unless the window is narrower than the form.
  private func firstColumn(on canvas: borrowing Canvas, from column: Int) -> Int {
    canvas.size.columns < form.columns ? column : column + 1
  }

  private func drawIndicators(on canvas: inout Canvas, row: Int, column: Int) {
    canvas.fill(row: row, columns: column..<column + form.columns, style: Palette.glass)
    let left = firstColumn(on: canvas, from: column)
    canvas.put(litLabels.joined(separator: " "), row: row, column: left, style: Palette.glass)
    if screen.number != nil || screen.isBusy {
      let numberColumn = left + Display.width - Self.numberColumns
      canvas.put(number, row: row, column: numberColumn, style: Palette.glass)
    }
  }

  private func drawLine(on canvas: inout Canvas, row: Int, column: Int) {
    canvas.fill(row: row, columns: column..<column + form.columns, style: Palette.glass)
    let left = firstColumn(on: canvas, from: column)
    canvas.put(text, row: row, column: left, style: Palette.boldGlass)
  }

  var text: String { "\(screen.text(isBlockShown: isBlinkOn))" }
}

enum DotRows {
  static func rows(of lcd: LCD, _ form: DisplayView.Form) -> [String] {
    switch form {
    case .doubled: doubled(lcd)
    case .large, .half: halfBlocks(lcd)
    case .small: braille(lcd)
    case .text, .line: []
    }
  }

  /// Two characters make a square dot.
  static func doubled(_ lcd: LCD) -> [String] {
    (0..<LCD.height).map { row in
      text(of: lcd, every: 1) { lcd.isDark(column: $0, row: row) ? "█" : " " }
        .map { "\($0)\($0)" }.joined()
    }
  }

  static func halfBlocks(_ lcd: LCD) -> [String] {
    stride(from: 0, to: LCD.height, by: 2).map { row in
      text(of: lcd, every: 1) { column in
        switch (lcd.isDark(column: column, row: row), lcd.isDark(column: column, row: row + 1)) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }
    }
  }

  static func braille(_ lcd: LCD) -> [String] {
    stride(from: 0, to: LCD.height, by: 4).map { row in
      text(of: lcd, every: 2) { column in
        var pattern: UInt8 = 0
        for dot in brailleDots
        where lcd.isDark(column: column + dot.column, row: row + dot.row) {
          pattern |= dot.bit
        }
        return Unicode.Scalar(UInt16(0x2800) + UInt16(pattern)) ?? " "
      }
    }
  }

  /// The bits of a braille character: Unicode numbers the first three rows column by column, then
  /// the fourth, which was added later.
  private static let brailleDots: [(column: Int, row: Int, bit: UInt8)] = [
    (0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (1, 0, 0x08),
    (1, 1, 0x10), (1, 2, 0x20), (0, 3, 0x40), (1, 3, 0x80),
  ]

  /// A row with one character for every `step` columns of dots.
  private static func text(
    of lcd: LCD, every step: Int, _ character: (Int) -> Unicode.Scalar
  ) -> String {
    var text = String.UnicodeScalarView()
    for column in stride(from: 0, to: lcd.columns.count, by: step) {
      text.append(character(column))
    }
    return String(text)
  }
}

package enum Palette {
  package static let ink = Colour(LCDColours.ink)
  package static let glass = Style(ink, on: glassColour, withoutColour: .reversed)
  static let boldGlass = Style(ink, on: glassColour, .bold, withoutColour: [.reversed, .bold])
  /// Between `LCDColours.glassTop` and `glassBottom`; light enough to stay green with fewer
  /// colours.
  private static let glassColour = Colour(0xB8C8A6)

  package static let bezel = Style(Colour(0x8A8F98))
  package static let title = Style(Colour(0xD8DCE2), .bold)
  package static let dimmed = Style(Colour(0x8A8F98), .dim)
  package static let text = Style()
  package static let message = Style(Colour(0xE8B04A), .bold)
  /// For keys, and for the line or state of a program.
  package static let label = Style(Colour(0xE0A43C))
}
