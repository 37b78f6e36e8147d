/// A rectangle of cells to draw on, each a character with a style.
///
/// Every character takes one cell: the machine's have that width, and so has all that fx790 draws
/// around them. What is drawn outside is cut off.
struct Canvas: Equatable {
  struct Cell: Equatable {
    var scalar: Unicode.Scalar = " "
    /// What is drawn over the character, two marks at the most.
    var marks: [Unicode.Scalar] = []
    var style = Style.standard
  }

  let size: WindowSize
  private(set) var cells: [Cell]

  /// An empty canvas.
  init(_ size: WindowSize, style: Style = .standard) {
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
  mutating func put(_ text: String, row: Int, column: Int, style: Style = .standard) {
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
  mutating func fill(
    _ scalar: Unicode.Scalar = " ", row: Int, columns: Range<Int>, style: Style = .standard
  ) {
    for column in columns.clamped(to: 0..<size.columns) where 0..<size.rows ~= row {
      self[row, column] = Cell(scalar: scalar, style: style)
    }
  }

  /// The text of the rows, for tests.
  var lines: [String] {
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

  /// Whether a terminal would do something rather than draw it.
  fileprivate var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
