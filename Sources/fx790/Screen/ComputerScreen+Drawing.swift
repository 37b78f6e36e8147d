// What stands where, and how it is drawn.

import BasicVM
import FX790Device

extension ComputerScreen {
  /// Where things are in a window of this size.
  struct Layout {
    var form: DisplayView.Form
    var hasTitle: Bool
    var displayRow: Int
    var displayColumn: Int
    var keyboard: KeyboardView?
    var panel: Region?
    /// The row of messages; that of hints follows where there is one.
    var messageRow: Int
    var hasHints: Bool
  }

  /// A part of the window.
  struct Region {
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int
  }

  private static let panelColumns = 36

  var layout: Layout {
    let hasSidePanel =
      panel != .none && size.columns >= KeyboardView.columns + Self.panelColumns + 3
    let columns = size.columns - (hasSidePanel ? Self.panelColumns + 2 : 0)
    let form = DisplayView.Form(columns: columns, rows: size.rows)
    let hasHints = size.rows >= 5
    var layout = Layout(
      form: form, hasTitle: size.rows >= 9, displayRow: 0,
      displayColumn: max((columns - form.columns) / 2, 0), keyboard: nil, panel: nil,
      messageRow: size.rows - (hasHints ? 2 : 1), hasHints: hasHints)
    if layout.hasTitle { layout.displayRow = 1 }
    let top = layout.displayRow + form.rows + (form == .text ? 1 : 0)
    let free = Region(
      row: top, column: 0, rows: layout.messageRow - top, columns: columns)
    if hasSidePanel {
      layout.panel = Region(
        row: 1, column: columns + 1, rows: layout.messageRow - 1, columns: Self.panelColumns)
    }
    if panel != .none, !hasSidePanel {
      layout.panel = free.rows > 1 ? free : nil
    } else {
      layout.keyboard = Self.keyboard(in: free)
    }
    return layout
  }

  private static func keyboard(in region: Region) -> KeyboardView? {
    let hasLabels = region.rows >= KeyboardView.rows(hasLabels: true)
    let rows = KeyboardView.rows(hasLabels: hasLabels)
    guard region.rows >= rows, region.columns >= KeyboardView.columns else { return nil }
    return KeyboardView(
      row: region.row + (region.rows - rows) / 2,
      column: (region.columns - KeyboardView.columns) / 2, hasLabels: hasLabels)
  }

  func composed(message: String) -> Canvas {
    var canvas = Canvas(size)
    let layout = layout
    let screen = computer.screen
    if case .help = overlay {
      HelpView.draw(on: &canvas)
      return canvas
    }
    if layout.hasTitle { drawTitle(on: &canvas) }
    DisplayView(screen: screen, isBlinkOn: isBlinkOn, form: layout.form)
      .draw(on: &canvas, row: layout.displayRow, column: layout.displayColumn)
    layout.keyboard?.draw(held.keys, on: &canvas, indicators: screen.indicators)
    if let region = layout.panel { draw(panel, in: region, on: &canvas) }
    drawFoot(layout, message: message, on: &canvas)
    if case .menu(let selected) = overlay { drawMenu(selected, on: &canvas) }
    return canvas
  }

  private func drawTitle(on canvas: inout Canvas) {
    canvas.put("FX-790P", row: 0, column: 1, style: Palette.title)
    var state = "speed \(computer.speed.name)"
    if !soundIsOn { state += "  muted" }
    if !keeper.keeps { state += "  not kept" }
    if computer.isHalted { state = "halted  " + state }
    canvas.put(
      state, row: 0, column: max(size.columns - state.unicodeScalars.count - 1, 9),
      style: Palette.dimmed)
  }

  private func drawFoot(_ layout: Layout, message: String, on canvas: inout Canvas) {
    if case .prompt(let prompt) = overlay {
      return draw(prompt, row: layout.messageRow, on: &canvas)
    }
    let text = message.isEmpty ? explanation : message
    canvas.put(text, row: layout.messageRow, column: 0, style: Palette.message)
    let hints = Self.hints.first { $0.unicodeScalars.count <= size.columns } ?? ""
    if layout.hasHints {
      canvas.put(hints, row: size.rows - 1, column: 0, style: Palette.dimmed)
    } else if text.isEmpty {
      canvas.put(hints, row: layout.messageRow, column: 0, style: Palette.dimmed)
    }
  }

  /// The longest that fits is shown.
  private static let hints = [
    "F1 or ? keys   F2 MODE   Esc BRK   F10 menu   Ctrl-O open   Ctrl-W save as   Ctrl-Q leave",
    "F1 or ? keys  F2 MODE  F10 menu  Ctrl-O open  Ctrl-W save as  Ctrl-Q leave",
    "F1 keys  F10 menu  Ctrl-O open  Ctrl-Q leave",
    "F1 keys  Ctrl-Q leave",
  ]

  private func draw(_ prompt: Prompt, row: Int, on canvas: inout Canvas) {
    let line = prompt.question + prompt.text
    let excess = max(line.unicodeScalars.count - size.columns + 1, 0)
    let seen = String(line.unicodeScalars.dropFirst(excess))
    canvas.put(seen, row: row, column: 0, style: Palette.message)
    let end = seen.unicodeScalars.count
    canvas.fill("_", row: row, columns: end..<end + 1, style: Palette.message)
  }

  /// What an error means, while the display shows it.
  private var explanation: String {
    guard let fault = computer.fault else { return "" }
    let place = fault.place
    let name = place.area.map { "P\($0)-\(place.line): " } ?? ""
    return name + "\(fault.cause.explanation)" + "  (AC goes on)"
  }

  private func drawMenu(_ selected: Int, on canvas: inout Canvas) {
    let commands = ScreenCommand.inMenu
    let width = (commands.map { $0.title.unicodeScalars.count }.max() ?? 0) + 4
    let row = max((size.rows - commands.count - 2) / 2, 0)
    let column = max((size.columns - width) / 2, 0)
    let line = String(repeating: "─", count: width - 2)
    canvas.put("┌\(line)┐", row: row, column: column, style: Palette.bezel)
    for (index, command) in commands.enumerated() {
      let title = command.title
      let blanks = String(repeating: " ", count: width - 3 - title.unicodeScalars.count)
      canvas.put("│ \(title)\(blanks)│", row: row + 1 + index, column: column, style: Palette.bezel)
      let style = index == selected ? Palette.marked : Palette.text
      canvas.put(" \(title)\(blanks)", row: row + 1 + index, column: column + 1, style: style)
    }
    canvas.put("└\(line)┘", row: row + 1 + commands.count, column: column, style: Palette.bezel)
  }

  // MARK: Panels

  private func draw(_ panel: Panel, in region: Region, on canvas: inout Canvas) {
    switch panel {
    case .none: break
    case .paper: PaperView(lines: paper).draw(in: region, on: &canvas)
    case .debugger:
      DebuggerView(computer: computer, markedLine: debuggedLine).draw(in: region, on: &canvas)
    }
  }
}
