import BasicVM
import FX790Device
import FX790Terminal

struct KeyboardView: Equatable {
  /// The row and column of the top left corner.
  let row: Int
  let column: Int
  let scale: Scale
  let keys: KeyLayout

  struct Scale: Equatable {
    /// The columns from one key of standard width to the next.
    private(set) var columnPitch = 5
    /// The rows from one row of keys to the next: 2 leave room for labels, 3 also for a gap.
    private(set) var rowPitch = 1

    /// The smallest scale of the FX-790P's keyboard.
    static let small = Scale(.large)

    private var keys: KeyLayout

    private init(_ keys: KeyLayout) {
      self.keys = keys
    }

    /// The largest scale that fits; nil if even the smallest does not.
    init?(columns: Int, rows: Int, of keys: KeyLayout = .large) {
      self.keys = keys
      guard columns >= self.columns, rows >= self.rows else { return nil }
      let pitches = [(9, 3), (9, 2), (5, 3), (5, 2), (9, 1)]
      for (columnPitch, rowPitch) in pitches {
        self.columnPitch = columnPitch
        self.rowPitch = rowPitch
        if columns >= self.columns, rows >= self.rows { return }
      }
      self = Scale(keys)
    }

    var columns: Int { keys.columns * columnPitch / 2 - 1 }
    var rows: Int { keys.rows * rowPitch - (rowPitch > 2 ? 1 : 0) }
    var hasLabels: Bool { rowPitch > 1 }
  }

  private func place(of cap: KeyCap) -> (row: Int, columns: Range<Int>) {
    let left = column + cap.column * scale.columnPitch / 2
    let right = column + (cap.column + cap.width) * scale.columnPitch / 2 - 1
    return (row + cap.row * scale.rowPitch + (scale.hasLabels ? 1 : 0), left..<right)
  }

  func key(atRow row: Int, column: Int) -> Key? {
    keys.caps.first { cap in
      let place = place(of: cap)
      return place.row == row && place.columns.contains(column)
    }?.key
  }

  func draw(_ pressed: Set<Key>, on canvas: inout Canvas, indicators: Indicators) {
    for cap in keys.caps {
      let (row, columns) = place(of: cap)
      let style = pressed.contains(cap.key) ? Palette.pressedKey : Self.style(of: cap)
      canvas.fill(row: row, columns: columns, style: style)
      let name = String("\(cap.label)".prefix(columns.count))
      put(name, in: columns, row: row, style: style, on: &canvas)
      guard scale.hasLabels else { continue }
      // A label may extend into the gap before the next key.
      let label = cap.label(for: indicators, columns: columns.count + 1)
      put(label, in: columns, row: row - 1, style: Palette.label, on: &canvas)
    }
  }

  private func put(
    _ text: String, in columns: Range<Int>, row: Int, style: Style, on canvas: inout Canvas
  ) {
    // If the label cannot be centred, it moves right: a long label may be to its left.
    let margin = max(columns.count - text.unicodeScalars.count + 1, 0) / 2
    canvas.put(text, row: row, column: columns.lowerBound + margin, style: style)
  }

  private static func style(of cap: KeyCap) -> Style {
    switch cap.key {
    case .exe: return Palette.exeKey
    case .ac, .brk, .stop: return Palette.warningKey
    case .shift, .function, .ext: return Palette.shiftKey
    default: break
    }
    guard let code = cap.plain.character else { return Palette.functionKey }
    if CharacterCode.isLetter(code) || cap.key == .space { return Palette.letterKey }
    return Palette.numberKey
  }
}

extension KeyCap {
  /// The meaning after F if F is on, otherwise after S; EXT changes that of keys that type.
  fileprivate func label(for indicators: Indicators, columns: Int) -> String {
    let isExtended = indicators.contains(.ext)
    if indicators.contains(.f) { return function.label(columns: columns) }
    if case .types = extendedShifted, isExtended { return extendedShifted.label(columns: columns) }
    return shifted.label(columns: columns)
  }

  static func key(typedBy scalar: Unicode.Scalar) -> Key? {
    let text = try? MachineText(String(scalar))
    return text?.count == 1 ? text?.first.flatMap { key(making: $0) } : nil
  }
}

extension KeyMeaning {
  private static let abbreviations = ["RETURN": "RTRN"]

  fileprivate func label(columns: Int) -> String {
    let word = String(label)
    guard word.unicodeScalars.count > columns else { return word }
    return Self.abbreviations[word] ?? String(word.prefix(columns))
  }
}
