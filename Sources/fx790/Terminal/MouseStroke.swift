/// A button of the mouse or its wheel, at a cell of the window.
struct MouseStroke: Equatable {
  enum Action: Equatable {
    /// The buttons from the left: 0, 1, 2; more from 8 on.
    case press(button: Int)
    case release(button: Int)
    case move
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  var action: Action
  /// From the left, beginning with 0.
  var column: Int
  /// From the top, beginning with 0.
  var row: Int
  var modifiers: KeyStroke.Modifiers = []

  init(_ action: Action, column: Int, row: Int, modifiers: KeyStroke.Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// A report as xterm writes it (mode 1006): a sum of bits, then column and row from 1.
  init(report code: Int, column: Int, row: Int, isRelease: Bool) {
    self.init(
      Self.action(code, isRelease: isRelease), column: max(column - 1, 0), row: max(row - 1, 0),
      modifiers: Self.modifiers(code))
  }

  private static func modifiers(_ code: Int) -> KeyStroke.Modifiers {
    var modifiers: KeyStroke.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static func action(_ code: Int, isRelease: Bool) -> Action {
    if code & 32 != 0 { return .move }
    let low = code & 3
    if code & 64 != 0 { return [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][low] }
    let button = code & 128 != 0 ? 8 + low : low
    return isRelease ? .release(button: button) : .press(button: button)
  }
}
