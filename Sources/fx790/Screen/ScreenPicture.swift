import BasicVM
import FX790Device
import FX790Terminal

/// All that a window shows at a moment: in, the computer and what stands around it; out, a canvas.
struct ScreenPicture {
  let computer: Computer
  var size = WindowSize.usual
  var overlay = ComputerScreen.Overlay.none
  var panel = ComputerScreen.Panel.none
  var paper: [[UInt8]] = []
  var markedLine: Debugger.Line?
  var pressedKeys: Set<Key> = []
  var message = ""
  /// What is out of the ordinary, for the title.
  var notes: [String] = []
  var isBlinkOn = true

  var canvas: Canvas {
    var canvas = Canvas(size)
    if case .help(let page) = overlay {
      HelpView(size: size).draw(page: page, on: &canvas)
      return canvas
    }
    let layout = ScreenLayout(size, hasPanel: panel != .none)
    drawComputer(layout, on: &canvas)
    if let region = layout.panel { drawPanel(in: region, on: &canvas) }
    drawFoot(layout, on: &canvas)
    if case .menu(let selected) = overlay { MenuView(selected: selected).draw(on: &canvas) }
    return canvas
  }

  // MARK: The computer

  private func drawComputer(_ layout: ScreenLayout, on canvas: inout Canvas) {
    let screen = computer.screen
    if let row = layout.titleRow { drawTitle(row: row, on: &canvas) }
    DisplayView(screen: screen, isBlinkOn: isBlinkOn, form: layout.form)
      .draw(on: &canvas, row: layout.displayRow, column: layout.displayColumn)
    layout.keyboard?.draw(pressedKeys, on: &canvas, indicators: screen.indicators)
  }

  private func drawTitle(row: Int, on canvas: inout Canvas) {
    let name = "FX-790P"
    canvas.put(name, row: row, column: 1, style: Palette.title)
    let state = (notes + ["speed \(computer.speed.name)"]).joined(separator: "  ")
    let column = size.columns - state.unicodeScalars.count - 1
    canvas.put(state, row: row, column: max(column, name.utf8.count + 3), style: Palette.dimmed)
  }

  private func drawPanel(in region: ScreenLayout.Region, on canvas: inout Canvas) {
    switch panel {
    case .none: break
    case .paper: PaperView(lines: paper).draw(in: region, on: &canvas)
    case .debugger:
      DebuggerView(computer: computer, markedLine: markedLine).draw(in: region, on: &canvas)
    }
  }

  // MARK: The foot

  private func drawFoot(_ layout: ScreenLayout, on canvas: inout Canvas) {
    if let row = layout.hintRow { put(hints, row: row, style: Palette.dimmed, on: &canvas) }
    if case .prompt(let prompt) = overlay {
      drawPrompt(prompt, row: layout.messageRow, on: &canvas)
    } else {
      let text = message.isEmpty ? explanation : message
      // Over another text, it is readable alone.
      if !text.isEmpty { canvas.fill(row: layout.messageRow, columns: 0..<size.columns) }
      put(text, row: layout.messageRow, style: Palette.message, on: &canvas)
    }
  }

  private func put(_ text: String, row: Int, style: Style, on canvas: inout Canvas) {
    let margin = text.unicodeScalars.count < size.columns ? 1 : 0
    canvas.put(text, row: row, column: margin, style: style)
  }

  /// The longest that fits.
  private var hints: String {
    let hints = panel == .debugger ? Self.debuggerHints : Self.hints
    return hints.first { $0.unicodeScalars.count + 2 <= size.columns } ?? ""
  }

  private static let hints = [
    "F1 keys   F2 MODE   Esc BRK   F8 AC   F10 menu   Ctrl-O open   Ctrl-W save as   Ctrl-Q leave",
    "F1 keys   F2 MODE   F10 menu   Ctrl-O open   Ctrl-W save as   Ctrl-Q leave",
    "F1 keys   F10 menu   Ctrl-O open   Ctrl-Q leave",
    "F1 keys   Ctrl-Q leave",
    "Ctrl-Q leave",
  ]

  private static let debuggerHints = [
    "Ctrl-N step   Ctrl-B back   Ctrl-G go on   Ctrl-K breakpoint   ↑ ↓ Ctrl-R run to line   F1 keys",
    "Ctrl-N step   Ctrl-B back   Ctrl-G go on   Ctrl-K breakpoint   F1 keys",
    "Ctrl-N step   Ctrl-B back   Ctrl-G go on",
    "Ctrl-N step   F1 keys",
  ]

  private func drawPrompt(_ prompt: Prompt, row: Int, on canvas: inout Canvas) {
    canvas.fill(row: row, columns: 0..<size.columns)
    let line = Array((prompt.question + prompt.text).unicodeScalars)
    let margin = line.count + 1 < size.columns ? 1 : 0
    let seen = line.suffix(max(size.columns - margin - 1, 0))
    canvas.put(
      String(String.UnicodeScalarView(seen)), row: row, column: margin, style: Palette.message)
    let end = margin + seen.count
    canvas.fill("_", row: row, columns: end..<end + 1, style: Palette.message)
  }

  /// What an error means, while the display shows it.
  private var explanation: String {
    guard let fault = computer.fault else { return "" }
    let place = fault.place
    let name = place.area.map { "P\($0)-\(place.line): " } ?? ""
    return name + "\(fault.cause.explanation)" + "  (AC goes on)"
  }
}
