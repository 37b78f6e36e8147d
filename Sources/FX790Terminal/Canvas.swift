import BasicVM

/// A rectangle of cells to draw on, each a character with a style.
///
/// Every character takes one cell: the machine's have that width, and so has all that fx790 draws
/// around them. What is drawn outside is cut off.
package struct Canvas: Equatable {
  struct Cell: Equatable {
    var scalar: Unicode.Scalar = " "
    /// Marks that are drawn over the character, two at the most.
    var marks: [Unicode.Scalar] = []
    var style = Style.standard
  }

  package let size: WindowSize
  private(set) var cells: [Cell]

  /// An empty canvas.
  package init(_ size: WindowSize, style: Style = .standard) {
    self.size = WindowSize(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells = Array(repeating: Cell(style: style), count: self.size.columns * self.size.rows)
  }

  /// The cell at a place inside.
  subscript(row: Int, column: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  /// Whether a place is inside.
  func contains(row: Int, column: Int) -> Bool {
    0..<size.rows ~= row && 0..<size.columns ~= column
  }

  /// Draws text from a place to the right.
  package mutating func put(_ text: String, row: Int, column: Int, style: Style = .standard) {
    guard 0..<size.rows ~= row else { return }
    var column = column
    for scalar in text.unicodeScalars {
      if scalar.isMark {
        mark(scalar, row: row, column: column - 1)
      } else {
        if contains(row: row, column: column) {
          self[row, column] = Cell(scalar: scalar.isControl ? " " : scalar, style: style)
        }
        column += 1
      }
    }
  }

  private mutating func mark(_ scalar: Unicode.Scalar, row: Int, column: Int) {
    guard contains(row: row, column: column), self[row, column].marks.count < 2 else { return }
    self[row, column].marks.append(scalar)
  }

  /// Fills some cells of a row with a character.
  package mutating func fill(
    _ scalar: Unicode.Scalar = " ", row: Int, columns: Range<Int>, style: Style = .standard
  ) {
    for column in columns.clamped(to: 0..<size.columns) where 0..<size.rows ~= row {
      self[row, column] = Cell(scalar: scalar, style: style)
    }
  }

  /// The text of the rows: what stands where the mouse is.
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
  /// Whether it is drawn over the character before it.
  fileprivate var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }
}

/// Brings what a terminal shows up to a canvas: in, canvases; out, the bytes to be written, which
/// touch only the rows that have changed.
///
/// In place, as `inline`, the canvas stands where the cursor was, and the cursor is left at the
/// beginning of its last row.
package struct CanvasWriter {
  package enum Place {
    case fullScreen
    case inline
  }

  /// Empties the whole screen, and begins at its top.
  static let emptyScreen = Array("\u{1B}[H\u{1B}[2J".utf8)

  private let place: Place
  private let depth: ColourDepth
  private var shown: Canvas?
  /// Rows that the terminal has for us below where the canvas began, in place.
  private var reservedRows = 0
  private var bytes: [UInt8] = []
  private var cursor: (row: Int, column: Int)?
  private var style: Style?

  package init(_ place: Place, depth: ColourDepth) {
    self.place = place
    self.depth = depth
  }

  /// Forgets what is shown, so that all is drawn next time: after a resize, or when the process
  /// was stopped.
  package mutating func invalidate() {
    shown = nil
    reservedRows = 0
  }

  /// The bytes that make the terminal show a canvas; none if it already does.
  package mutating func update(to canvas: Canvas) -> [UInt8] {
    if let shown, shown == canvas { return [] }
    bytes = []
    cursor = nil
    style = nil
    // The terminal is to show all of it at once, if it knows how.
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

  /// Makes room, and clears what is not known.
  private mutating func prepare(_ canvas: Canvas) {
    if shown?.size != canvas.size { shown = nil }
    switch place {
    case .fullScreen:
      if shown == nil { add("\u{1B}[0m\u{1B}[2J") }
    case .inline:
      if shown == nil, reservedRows > 1 { add("\r\u{1B}[\(reservedRows - 1)A") }
      if shown == nil {
        add("\r\u{1B}[0m\u{1B}[J")
        add(String(repeating: "\n", count: max(canvas.size.rows - 1, 0)))
        reservedRows = canvas.size.rows
      }
      cursor = (max(canvas.size.rows - 1, 0), 0)
    }
  }

  /// Writes a row whole if anything in it has changed: who reads a terminal aloud, or a script
  /// that listens, wants lines and not pieces of them.
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
    move(to: row, column)
    if style != cell.style {
      bytes += cell.style.sequence(depth)
      style = cell.style
    }
    for scalar in [cell.scalar] + cell.marks { bytes += Array(UTF8.encode(scalar) ?? .init()) }
    // After the last column terminals differ in where the cursor is.
    cursor = column + 1 < size.columns ? (row, column + 1) : lost(row)
  }

  /// Only the row is known in place; full screen, nothing need be.
  private func lost(_ row: Int) -> (row: Int, column: Int)? {
    place == .inline ? (row, -1) : nil
  }

  private mutating func move(to row: Int, _ column: Int) {
    defer { cursor = (row, column) }
    if let cursor, cursor == (row, column) { return }
    guard place == .inline, let cursor else {
      return add("\u{1B}[\(row + 1);\(column + 1)H")
    }
    if row < cursor.row { add("\u{1B}[\(cursor.row - row)A") }
    if row > cursor.row { add("\u{1B}[\(row - cursor.row)B") }
    if column != cursor.column { add(column > 0 ? "\r\u{1B}[\(column)C" : "\r") }
  }

  private mutating func park(_ canvas: Canvas) {
    guard place == .inline else { return }
    move(to: max(canvas.size.rows - 1, 0), 0)
  }
}
