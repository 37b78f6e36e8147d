import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

enum ScreenMenu: Equatable {
  case commands([ScreenCommand])
  case games
  case faults([Desk.ListingFault])

  struct Item {
    let title: String
    var key: String?
  }

  var items: [Item] {
    switch self {
    case .commands(let commands):
      commands.map { Item(title: $0.title, key: Shortcut.name(of: $0)) }
    case .games:
      GameID.allCases.map { Item(title: "\($0.title)".column(14) + "\($0.summary)") }
    case .faults(let faults):
      faults.map { Item(title: "\($0.text.harmless(keepingLines: false))") }
    }
  }
}

/// Draws a menu or, in a small window, the part around the selected item.
struct MenuView {
  private let items: [ScreenMenu.Item]
  private let selected: Int
  private let rows: Int
  private let first: Int
  private let hasFrame: Bool
  private let hasKeys: Bool
  private let top: Int
  private let columns: Range<Int>

  init(_ menu: ScreenMenu, selected: Int, size: WindowSize) {
    items = menu.items
    self.selected = selected
    rows = max(min(items.count, size.rows - 2), 1)
    first = max(0, min(selected - rows / 2, items.count - rows))
    hasFrame = size.rows >= rows + 2
    top = max((size.rows - rows - 2) / 2, 0) + (hasFrame ? 1 : 0)
    let widest = items.map { $0.title.unicodeScalars.count }.max() ?? 0
    let keyColumns = items.contains { $0.key != nil } ? Self.keyColumns : 0
    let width = min(widest + keyColumns + 4, size.columns)
    hasKeys = width == widest + keyColumns + 4
    let left = (size.columns - width) / 2
    columns = left..<left + width
  }

  private static let keyColumns = 8

  func item(atRow row: Int, column: Int) -> Int? {
    (top..<top + rows).contains(row) && columns.contains(column) ? first + row - top : nil
  }

  func draw(on canvas: inout Canvas) {
    let above = edge(hasMore: first > 0)
    let below = edge(hasMore: first + rows < items.count)
    if hasFrame { put("┌\(above)┐", row: top - 1, on: &canvas) }
    for index in first..<first + rows { draw(index, row: top + index - first, on: &canvas) }
    if hasFrame { put("└\(below)┘", row: top + rows, on: &canvas) }
  }

  /// A line of the frame, which shows whether there are more items beyond it.
  private func edge(hasMore: Bool) -> String {
    let width = max(columns.count - 2, 0)
    let word = hasMore && width >= 8 ? " more " : ""
    return word + String(repeating: "─", count: width - word.count)
  }

  private func put(_ line: String, row: Int, on canvas: inout Canvas) {
    canvas.put(line, row: row, column: columns.lowerBound, style: Palette.bezel)
  }

  private func draw(_ index: Int, row: Int, on canvas: inout Canvas) {
    let item = items[index]
    let style = index == selected ? Palette.marked : Palette.text
    let inside = columns.dropFirst().dropLast()
    canvas.fill(row: row, columns: inside.startIndex..<inside.endIndex, style: style)
    let room = max(inside.count - 2, 0)
    let isCut = item.title.unicodeScalars.count > room
    let title = isCut ? String(item.title.prefix(max(room - 1, 0))) + "…" : item.title
    canvas.put(title, row: row, column: inside.startIndex + 1, style: style)
    if hasKeys, let key = item.key {
      let column = inside.endIndex - 1 - key.unicodeScalars.count
      canvas.put(
        key, row: row, column: column, style: index == selected ? style : Palette.label)
    }
    for column in [columns.lowerBound, columns.upperBound - 1] {
      canvas.put("│", row: row, column: column, style: Palette.bezel)
    }
  }
}
