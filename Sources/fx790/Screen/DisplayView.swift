import BasicVM
import FX790Device

/// Draws the computer's display: as dots where they fit, and always as text beside.
struct DisplayView {
  /// How the line is drawn.
  enum Form {
    /// Half blocks, four rows of 143 dots.
    case large
    /// Braille, two rows of 72 characters.
    case small
    /// Characters alone.
    case text

    /// The largest that fits.
    init(columns: Int, rows: Int) {
      if columns >= Self.large.columns, rows >= 26 {
        self = .large
      } else if columns >= Self.small.columns, rows >= 8 {
        self = .small
      } else {
        self = .text
      }
    }

    /// The columns that the glass takes.
    var columns: Int {
      switch self {
      case .large: LCD.width + 4
      case .small: (LCD.width + 1) / 2 + 4
      case .text: Display.width + 2
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

  /// Each sign in its own place, spread over some columns as on the glass.
  private func signRow(columns: Int) -> String {
    let labels = Indicator.allCases.map { "\($0.label)" }
    let letters = labels.reduce(0) { $0 + $1.utf8.count }
    let gap = String(repeating: " ", count: (columns - letters) / (labels.count - 1))
    return zip(Indicator.allCases, labels).map { indicator, label in
      screen.indicators.contains(indicator)
        ? label : String(repeating: " ", count: label.utf8.count)
    }
    .joined(separator: gap)
  }

  /// The dash of a busy machine, and the four digits.
  private var number: String {
    let digits = screen.number.map(String.init) ?? ""
    return (screen.isBusy ? "-" : " ") + String(repeating: " ", count: 4 - digits.count) + digits
  }

  // MARK: Forms

  /// The columns between the edge of the glass and what is on it.
  private static let margin = 2
  private static let numberColumns = 5

  private func drawGlass(on canvas: inout Canvas, row: Int, column: Int) {
    let lcd = LCD(screen, isBlinkOn: isBlinkOn)
    let dots = form == .large ? DotRows.halfBlocks(lcd) : DotRows.braille(lcd)
    let left = column + Self.margin
    let right = column + form.columns - Self.margin
    for glassRow in row..<row + dots.count + 2 {
      canvas.fill(row: glassRow, columns: column..<column + form.columns, style: Palette.glass)
    }
    let signs = signRow(columns: right - left - Self.numberColumns - Self.margin)
    canvas.put(signs, row: row, column: left, style: Palette.sign)
    canvas.put(number, row: row, column: right - Self.numberColumns, style: Palette.sign)
    for (index, text) in dots.enumerated() {
      canvas.put(text, row: row + 1 + index, column: left, style: Palette.glass)
    }
    drawBars(around: text, row: row + dots.count + 3, column: column, on: &canvas)
  }

  /// The text beside the dots, for those who can't read these: people's programs, and people.
  private func drawBars(around text: String, row: Int, column: Int, on canvas: inout Canvas) {
    let left = column + (form.columns - Display.width) / 2
    canvas.put("│", row: row, column: left - 1, style: Palette.bezel)
    canvas.put(text, row: row, column: left, style: Palette.text)
    canvas.put("│", row: row, column: left + Display.width, style: Palette.bezel)
  }

  private func drawText(on canvas: inout Canvas, row: Int, column: Int) {
    for glassRow in row...row + 1 {
      canvas.fill(row: glassRow, columns: column..<column + form.columns, style: Palette.glass)
    }
    // In a window as narrow as the line there is no room for an edge.
    let left = canvas.size.columns < form.columns ? column : column + 1
    canvas.put(litSigns.joined(separator: " "), row: row, column: left, style: Palette.glass)
    if screen.number != nil || screen.isBusy {
      let place = left + Display.width - Self.numberColumns
      canvas.put(number, row: row, column: place, style: Palette.glass)
    }
    canvas.put(text, row: row + 1, column: left, style: Palette.sign)
  }

  /// The characters, with the cursor as a character of its own.
  var text: String { "\(screen.text(isBlockShown: isBlinkOn))" }
}
