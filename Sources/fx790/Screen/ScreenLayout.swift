import FX790Device
import FX790Terminal

/// What stands where in a window of some size: in, the size and what is to be seen; out, places.
///
/// The title stands above and messages and hints below; between them display and keyboard are in
/// the middle, with a panel beside them, or in place of the keyboard where there is no room.
struct ScreenLayout: Equatable {
  private(set) var form: DisplayView.Form
  private(set) var titleRow: Int?
  private(set) var displayRow = 0
  private(set) var displayColumn = 0
  private(set) var keyboard: KeyboardView?
  private(set) var panel: Region?
  private(set) var messageRow: Int
  /// That of the messages where there is no other, and none where there is hardly a display.
  private(set) var hintRow: Int?

  /// A part of the window.
  struct Region: Equatable {
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int

    /// What there is of it from a row on.
    func below(_ first: Int) -> Region {
      Region(row: first, column: column, rows: row + rows - first, columns: columns)
    }
  }

  static let panelColumns = 38

  init(_ size: WindowSize, hasPanel: Bool) {
    let narrowest = KeyboardView.Scale.small.columns + Self.panelColumns + 5
    let hasSidePanel = hasPanel && size.columns >= narrowest
    let columns = size.columns - (hasSidePanel ? Self.panelColumns + 2 : 0)
    form = DisplayView.Form(columns: columns, rows: size.rows)
    messageRow = size.rows < 3 ? 0 : size.rows - (size.rows < 5 ? 1 : 2)
    if size.rows >= 3 { hintRow = size.rows - 1 }
    if size.rows >= 9 { titleRow = 0 }
    let top = titleRow == nil ? 0 : 1
    let middle = Region(row: top, column: 0, rows: messageRow - top, columns: columns)
    place(in: middle, hasKeyboard: !hasPanel || hasSidePanel)
    // Of the text's two rows the lower matters.
    if size.rows == 1 { displayRow = -1 }
    guard hasPanel else { return }
    panel =
      hasSidePanel
      ? Region(row: top, column: columns, rows: middle.rows, columns: Self.panelColumns)
      : middle.below(displayRow + form.rows)
    // A title alone says nothing.
    if let rows = panel?.rows, rows < 2 { panel = nil }
  }

  /// Display and keyboard, one below the other in the middle.
  private mutating func place(in region: Region, hasKeyboard: Bool) {
    displayColumn = max((region.columns - form.columns) / 2, 0)
    displayRow = region.row
    guard hasKeyboard else { return }
    let free = region.rows - form.rows - 1
    let scale = KeyboardView.Scale(columns: region.columns, rows: free)
    let rows = form.rows + (scale.map { $0.rows + 1 } ?? 0)
    displayRow += max(region.rows - rows, 0) / 2
    keyboard = scale.map { scale in
      KeyboardView(
        row: displayRow + form.rows + 1, column: (region.columns - scale.columns) / 2, scale: scale)
    }
  }
}
