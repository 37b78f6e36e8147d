import BasicVM
import FX790Device

/// Draws the computer's display: as dots where they fit, and always as text beside.
struct DisplayView {
  /// How the line is drawn.
  enum Form {
    /// Half blocks, four rows of 143.
    case large
    /// Braille, two rows of 72.
    case small
    /// Characters alone.
    case text

    /// The largest that fits.
    init(columns: Int, rows: Int) {
      if columns >= LCD.width + 4, rows >= 26 {
        self = .large
      } else if columns >= 76, rows >= 8 {
        self = .small
      } else {
        self = .text
      }
    }

    /// The columns that the glass takes.
    var columns: Int {
      switch self {
      case .large: LCD.width + 2
      case .small: 74
      case .text: Display.width
      }
    }

    /// The rows that signs, dots and text take.
    var rows: Int {
      switch self {
      case .large: 8
      case .small: 6
      case .text: 2
      }
    }
  }

  let screen: FX790Device.Screen
  /// Whether what blinks is seen now.
  let isBlinkOn: Bool
  let form: Form

  /// Draws it with its left upper corner at a place.
  func draw(on canvas: inout Canvas, row: Int, column: Int) {
    switch form {
    case .text: drawText(on: &canvas, row: row, column: column)
    case .small, .large: drawGlass(on: &canvas, row: row, column: column)
    }
  }

  // MARK: Signs

  private var litSigns: [String] {
    Indicator.allCases.filter(screen.indicators.contains).map { "\($0.label)" }
  }

  /// Each sign in its own place, as on the glass.
  private var signRow: String {
    Indicator.allCases.map { indicator in
      let label = "\(indicator.label)"
      return screen.indicators.contains(indicator)
        ? label : String(repeating: " ", count: label.utf8.count)
    }
    .joined(separator: "  ")
  }

  /// The dash of a busy machine, and the four digits.
  private var number: String {
    let digits = screen.number.map(String.init) ?? ""
    return (screen.isBusy ? "-" : " ") + String(repeating: " ", count: 4 - digits.count) + digits
  }

  // MARK: Forms

  private func drawGlass(on canvas: inout Canvas, row: Int, column: Int) {
    let width = form.columns
    let dots = form == .large ? DotRows.halfBlocks(lcd) : DotRows.braille(lcd)
    for glassRow in row..<row + dots.count + 2 {
      canvas.fill(row: glassRow, columns: column..<column + width, style: Palette.glass)
    }
    canvas.put(signRow, row: row, column: column + 1, style: Palette.sign)
    canvas.put(number, row: row, column: column + width - 6, style: Palette.sign)
    for (index, text) in dots.enumerated() {
      canvas.put(text, row: row + 1 + index, column: column + 1, style: Palette.glass)
    }
    let textRow = row + dots.count + 3
    canvas.put("│\(text)│", row: textRow, column: column + (width - 26) / 2, style: Palette.text)
  }

  private func drawText(on canvas: inout Canvas, row: Int, column: Int) {
    let signs = litSigns.joined(separator: " ")
    canvas.put(signs, row: row, column: column, style: Palette.dimmed)
    if screen.number != nil || screen.isBusy {
      canvas.put(
        number, row: row, column: max(column + signs.utf8.count + 1, column + 19),
        style: Palette.dimmed)
    }
    canvas.put(text, row: row + 1, column: column, style: Palette.sign)
  }

  /// The characters, with the cursor as a character of its own.
  var text: String {
    var codes = screen.display.cells
    switch screen.blink {
    case .underline(let column) where codes[column] == CharacterCode.space:
      codes[column] = CharacterCode.underline
    case .block(let column) where isBlinkOn: codes[column] = CharacterCode.fullBlock
    default: break
    }
    return String(decoding: CharacterWriter.display(codes), as: UTF8.self)
  }

  private var lcd: LCD {
    var display = screen.display
    var shape = LCD.CursorShape.underline
    switch screen.blink {
    case .character(let column):
      if !isBlinkOn { display = display.replacing(column, with: CharacterCode.space) }
    case .block: shape = .block
    case .underline, nil: break
    }
    return LCD(display, cursorShape: shape, isCursorDark: isBlinkOn)
  }
}

extension Display {
  /// The same display with another character in a column.
  fileprivate func replacing(_ column: Int, with code: UInt8) -> Display {
    var codes = cells
    codes[column] = code
    return Display(codes, cursor: cursor)
  }
}
