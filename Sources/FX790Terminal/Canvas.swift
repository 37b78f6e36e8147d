import BasicVM

/// A grid of styled characters, one cell each; drawing outside it is clipped.
package struct Canvas: Equatable {
  struct Cell: Equatable {
    /// `rightHalf` after a wide character.
    var scalar: Unicode.Scalar = " "
    /// Combining marks, at most two.
    var marks: [Unicode.Scalar] = []
    var style = Style.standard

    static let rightHalf: Unicode.Scalar = "\0"
  }

  package let size: WindowSize
  private(set) var cells: [Cell]

  package init(_ size: WindowSize, style: Style = .standard) {
    self.size = WindowSize(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells = Array(repeating: Cell(style: style), count: self.size.columns * self.size.rows)
  }

  subscript(row: Int, column: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  func contains(row: Int, column: Int) -> Bool {
    0..<size.rows ~= row && 0..<size.columns ~= column
  }

  package mutating func put(_ text: String, row: Int, column: Int, style: Style = .standard) {
    guard 0..<size.rows ~= row else { return }
    var column = column
    for scalar in text.unicodeScalars {
      if scalar.isMark {
        mark(scalar, row: row, column: column - 1)
      } else {
        let width = scalar.isWide ? 2 : 1
        // A wide character that does not fit is not drawn, as it would move the screen.
        if contains(row: row, column: column), contains(row: row, column: column + width - 1) {
          self[row, column] = Cell(scalar: scalar.isControl ? " " : scalar, style: style)
          if width == 2 { self[row, column + 1] = Cell(scalar: Cell.rightHalf, style: style) }
        }
        column += width
      }
    }
  }

  private mutating func mark(_ scalar: Unicode.Scalar, row: Int, column: Int) {
    guard contains(row: row, column: column), self[row, column].marks.count < 2 else { return }
    self[row, column].marks.append(scalar)
  }

  package mutating func fill(
    _ scalar: Unicode.Scalar = " ", row: Int, columns: Range<Int>, style: Style = .standard
  ) {
    for column in columns.clamped(to: 0..<size.columns) where 0..<size.rows ~= row {
      self[row, column] = Cell(scalar: scalar, style: style)
    }
  }

  /// The text of each row, for finding what a mouse click hit.
  package var lines: [String] {
    (0..<size.rows).map { row in
      (0..<size.columns).map {
        String(String.UnicodeScalarView([self[row, $0].scalar] + self[row, $0].marks))
      }
      .joined()
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// Whether terminals draw it in two columns: East Asian characters and most pictures.
  var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// Writes the changed rows of a canvas to the terminal.
///
/// An `inline` canvas starts at the cursor's row, and the cursor ends in its last row.
package struct CanvasWriter {
  package enum Placement {
    case fullScreen
    case inline
  }

  static let emptyScreen = Array("\u{1B}[H\u{1B}[2J".utf8)

  private let placement: Placement
  private let depth: ColourDepth
  private var shown: Canvas?
  /// The number of rows that an `inline` canvas has reserved on the terminal.
  private var reservedRows = 0
  private var clearsScreen = false
  private var bytes: [UInt8] = []
  private var cursor: (row: Int, column: Int)?
  private var style: Style?

  package init(_ placement: Placement, depth: ColourDepth) {
    self.placement = placement
    self.depth = depth
  }

  /// Makes the next update redraw everything, as after a stop.
  ///
  /// After a resize the place of an `inline` canvas is unknown, so the whole screen is cleared.
  package mutating func invalidate(clearingScreen: Bool = false) {
    shown = nil
    reservedRows = 0
    clearsScreen = clearingScreen
  }

  /// Returns the bytes to write; empty if nothing changed.
  package mutating func update(to canvas: Canvas) -> [UInt8] {
    if let shown, shown == canvas { return [] }
    bytes = []
    cursor = nil
    style = nil
    // Synchronized update: a terminal that supports it shows the whole frame in one step.
    add("\u{1B}[?2026h")
    prepare(canvas)
    for row in 0..<canvas.size.rows { draw(row, of: canvas) }
    if style != nil { add("\u{1B}[0m") }
    park(canvas)
    add("\u{1B}[?2026l")
    shown = canvas
    return bytes
  }

  private mutating func add(_ text: String) {
    bytes += Array(text.utf8)
  }

  private mutating func prepare(_ canvas: Canvas) {
    if shown?.size != canvas.size { shown = nil }
    switch placement {
    case .fullScreen:
      if shown == nil { add("\u{1B}[0m\u{1B}[2J") }
    case .inline:
      if clearsScreen { bytes += Self.emptyScreen }
      clearsScreen = false
      if shown == nil, reservedRows > 1 { add("\r\u{1B}[\(reservedRows - 1)A") }
      if shown == nil {
        add("\r\u{1B}[0m\u{1B}[J")
        add(String(repeating: "\n", count: max(canvas.size.rows - 1, 0)))
        reservedRows = canvas.size.rows
      }
      cursor = (max(canvas.size.rows - 1, 0), 0)
    }
  }

  /// Writes whole rows, because screen readers and scripts need complete lines.
  private mutating func draw(_ row: Int, of canvas: Canvas) {
    let columns = 0..<canvas.size.columns
    guard columns.contains(where: { isChanged(row, $0, in: canvas) }) else { return }
    for column in columns { write(canvas[row, column], at: row, column, of: canvas.size) }
  }

  private func isChanged(_ row: Int, _ column: Int, in canvas: Canvas) -> Bool {
    canvas[row, column] != shown?[row, column] ?? Canvas.Cell()
  }

  private mutating func write(_ cell: Canvas.Cell, at row: Int, _ column: Int, of size: WindowSize)
  {
    guard cell.scalar != Canvas.Cell.rightHalf else {
      cursor = column + 1 < size.columns ? (row, column + 1) : cursorAfterLastColumn(in: row)
      return
    }
    move(to: row, column)
    if style != cell.style {
      bytes += cell.style.sequence(depth)
      style = cell.style
    }
    for scalar in [cell.scalar] + cell.marks { bytes += Array(UTF8.encode(scalar) ?? .init()) }
    // Terminals differ in where the cursor is after the last column.
    cursor = column + 1 < size.columns ? (row, column + 1) : cursorAfterLastColumn(in: row)
  }

  /// The column is unknown; inline movement, which is relative, still needs the row.
  private func cursorAfterLastColumn(in row: Int) -> (row: Int, column: Int)? {
    placement == .inline ? (row, -1) : nil
  }

  private mutating func move(to row: Int, _ column: Int) {
    defer { cursor = (row, column) }
    if let cursor, cursor == (row, column) { return }
    guard placement == .inline, let cursor else {
      return add("\u{1B}[\(row + 1);\(column + 1)H")
    }
    if row < cursor.row { add("\u{1B}[\(cursor.row - row)A") }
    if row > cursor.row { add("\u{1B}[\(row - cursor.row)B") }
    if column != cursor.column { add(column > 0 ? "\r\u{1B}[\(column)C" : "\r") }
  }

  private mutating func park(_ canvas: Canvas) {
    guard placement == .inline else { return }
    move(to: max(canvas.size.rows - 1, 0), 0)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
