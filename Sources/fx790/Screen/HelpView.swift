import BasicVM
import FX790Device
import FX790Terminal

/// Draws the help on the keys, in pages of one or two columns.
struct HelpView {
  let size: WindowSize
  var keys = KeyLayout.large

  /// A row without keys is a title; an empty one is a gap.
  struct Row: Equatable {
    var keys = ""
    var help = ""
  }

  private static let columnWidth = 39
  private static let keyWidth = 18

  // MARK: Contents

  /// The groups of rows; each stays in one column if it fits.
  static func parts(for keys: KeyLayout) -> [[Row]] {
    [
      [Row(help: "The keys of the computer")] + rows(Shortcut.computer, keys),
      [Row(help: "fx790")] + rows(Shortcut.program, keys),
      debuggerRows(keys),
      [Row(keys: "Alt and a key", help: "S and that key")],
    ]
  }

  private static func debuggerRows(_ keys: KeyLayout) -> [Row] {
    [Row(help: "The debugger, Ctrl-D")] + rows(Shortcut.debugger, keys)
  }

  /// Keys with the same effect share a row.
  private static func rows(_ shortcuts: [Shortcut], _ keys: KeyLayout) -> [Row] {
    var rows: [Row] = []
    for shortcut in shortcuts {
      guard let help = shortcut.help(on: keys) else { continue }
      let room = keyWidth - ", ".count - shortcut.name.count
      if let index = rows.firstIndex(where: { $0.help == help && $0.keys.count < room }) {
        rows[index].keys += ", " + shortcut.name
      } else {
        rows.append(Row(keys: shortcut.name, help: help))
      }
    }
    return rows
  }

  static var text: String {
    parts(for: .large).map(text).joined(separator: "\n\n")
  }

  static var debuggerText: String { text(of: debuggerRows(.large)) }

  private static func text(of rows: [Row]) -> String {
    rows.map { row in
      row.help.isEmpty || row.keys.isEmpty
        ? row.help : "  " + row.keys.column(keyWidth) + row.help
    }.joined(separator: "\n")
  }

  // MARK: Layout

  private var height: Int { max(size.rows - 1, 1) }
  private var columns: Int { max(min(size.columns / Self.columnWidth, 2), 1) }

  /// The columns of all pages, in order.
  private var filledColumns: [[Row]] {
    var columns: [[Row]] = [[]]
    for part in Self.parts(for: keys) {
      let gap = columns[columns.count - 1].isEmpty ? 0 : 1
      if gap > 0, columns[columns.count - 1].count + gap + part.count > height {
        columns.append([])
      } else if gap > 0 {
        columns[columns.count - 1].append(Row())
      }
      for row in part {
        if columns[columns.count - 1].count == height { columns.append([]) }
        columns[columns.count - 1].append(row)
      }
    }
    return columns
  }

  var pageCount: Int { (filledColumns.count + columns - 1) / columns }

  /// Draws the last page if a resized window has fewer.
  func draw(page: Int, on canvas: inout Canvas) {
    let page = min(page, pageCount - 1)
    let shown = filledColumns.dropFirst(page * columns).prefix(columns)
    let left = max((size.columns - columns * Self.columnWidth) / 2, 0) + 1
    let tallest = filledColumns.map(\.count).max() ?? 0
    let top = (height - tallest) / 2
    for (index, rows) in shown.enumerated() {
      for (number, row) in rows.enumerated() {
        draw(row, row: top + number, column: left + index * Self.columnWidth, on: &canvas)
      }
    }
    let isLast = page == pageCount - 1
    let hint = isLast ? "any key goes back" : "any key continues (\(page + 1) of \(pageCount))"
    canvas.put(hint, row: size.rows - 1, column: left, style: Palette.dimmed)
  }

  private func draw(_ row: Row, row line: Int, column: Int, on canvas: inout Canvas) {
    guard !row.keys.isEmpty else {
      return canvas.put(row.help, row: line, column: column, style: Palette.panelTitle)
    }
    canvas.put(row.keys, row: line, column: column, style: Palette.label)
    canvas.put(row.help, row: line, column: column + Self.keyWidth, style: Palette.text)
  }
}
