import BasicVM
import FX790Device
import FX790Terminal

/// Draws the whole screen: the computer, a panel, an overlay, messages and hints.
struct ScreenPicture {
  let desk: Desk
  var size = WindowSize.standard
  var overlay = ComputerScreen.Overlay.none
  var panel = ComputerScreen.Panel.none
  var paper: [MachineText] = []
  var markedLine: Debugger.Line?
  var pressedKeys: Set<Key> = []
  /// Unusual settings, for the title.
  var notes: [String] = []
  var isBlinkOn = true

  var canvas: Canvas {
    var canvas = Canvas(size)
    if case .help(let page) = overlay {
      HelpView(size: size, keys: desk.computer.model.facts.keys).draw(page: page, on: &canvas)
      return canvas
    }
    if let introduction {
      introduction.draw(on: &canvas)
      return canvas
    }
    let layout = ScreenLayout(size, hasPanel: panel != .none, of: desk.computer.model.facts)
    drawComputer(layout, on: &canvas)
    if let region = layout.panel { drawPanel(in: region, on: &canvas) }
    drawFoot(layout, on: &canvas)
    if case .menu(let menu, let selected) = overlay {
      MenuView(menu, selected: selected, size: size).draw(on: &canvas)
    }
    return canvas
  }

  private var introduction: GameView? {
    let computer = desk.computer
    switch overlay {
    case .game(let game):
      return GameView(game: game, model: computer.model, speed: computer.speed, size: size)
    case .rules(let game):
      return GameView(
        game: game, model: computer.model, speed: computer.speed, size: size, isRunning: true)
    case .none, .help, .menu, .prompt: return nil
    }
  }

  // MARK: The computer

  private func drawComputer(_ layout: ScreenLayout, on canvas: inout Canvas) {
    let screen = desk.computer.screen
    if let row = layout.titleRow { drawTitle(row: row, on: &canvas) }
    DisplayView(screen: screen, isBlinkOn: isBlinkOn, form: layout.form)
      .draw(on: &canvas, row: layout.displayRow, column: layout.displayColumn)
    layout.keyboard?.draw(pressedKeys, on: &canvas, indicators: screen.indicators)
  }

  private func drawTitle(row: Int, on canvas: inout Canvas) {
    let name = "\(desk.computer.model.facts.title)"
    canvas.put(name, row: row, column: 1, style: Palette.title)
    let state = (notes + ["speed \(desk.computer.speed.name)"]).joined(separator: "  ")
    let column = size.columns - state.unicodeScalars.count - 1
    canvas.put(state, row: row, column: max(column, name.utf8.count + 3), style: Palette.dimmed)
  }

  private func drawPanel(in region: ScreenLayout.Region, on canvas: inout Canvas) {
    switch panel {
    case .none: break
    case .paper: PaperView(lines: paper, paper: desk.computer.paper).draw(in: region, on: &canvas)
    case .debugger:
      DebuggerView(desk: desk, markedLine: markedLine).draw(in: region, on: &canvas)
    }
  }

  // MARK: The foot

  private func drawFoot(_ layout: ScreenLayout, on canvas: inout Canvas) {
    if let row = layout.hintRow { put(hints, row: row, style: Palette.dimmed, on: &canvas) }
    if case .prompt(let prompt) = overlay {
      drawPrompt(prompt, row: layout.messageRow, on: &canvas)
      if let row = layout.hintRow, row > layout.messageRow, !prompt.candidates.isEmpty {
        putAlone(prompt.candidateLine(columns: size.columns - 2), row: row, on: &canvas)
      }
    } else if let text = [progress, "\(desk.hint)", message].first(where: { !$0.isEmpty }) {
      putAlone(text, row: layout.messageRow, on: &canvas)
    } else if let fault = desk.computer.faultPosition, let row = layout.hintRow, size.rows >= 12 {
      putLine(fault.line, caretAt: fault.column, row: layout.messageRow - 1, on: &canvas)
      putAlone(explanation, row: row, on: &canvas)
    } else if !explanation.isEmpty {
      putAlone(explanation, row: layout.messageRow, on: &canvas)
    }
  }

  private func putAlone(_ text: String, row: Int, on canvas: inout Canvas) {
    canvas.fill(row: row, columns: 0..<size.columns)
    put(text, row: row, style: Palette.message, on: &canvas)
  }

  /// Draws a part of a line, with a caret below a column.
  private func putLine(
    _ line: UTF8Text, caretAt column: Int, row: Int, on canvas: inout Canvas
  ) {
    let scalars = Array(String(line).unicodeScalars)
    let room = max(size.columns - 2, 1)
    let first = max(0, min(column - room / 2, scalars.count - room))
    let part = String(String.UnicodeScalarView(scalars[first...].prefix(room)))
    for row in row...row + 1 { canvas.fill(row: row, columns: 0..<size.columns) }
    canvas.put(part, row: row, column: 1, style: Palette.text)
    canvas.put("^", row: row + 1, column: 1 + column - first, style: Palette.message)
  }

  private func put(_ text: String, row: Int, style: Style, on canvas: inout Canvas) {
    let margin = text.unicodeScalars.count < size.columns ? 1 : 0
    canvas.put(text, row: row, column: margin, style: style)
  }

  /// The longest line of hints that fits.
  private var hints: String {
    let keys = desk.computer.model.facts.keys
    let hasBRK = KeyCap.cap(of: .brk, on: keys)?.key == .brk
    let hints = panel == .debugger ? Self.debuggerHints : Self.hints(hasBRK: hasBRK)
    return hints.first { $0.unicodeScalars.count + 2 <= size.columns } ?? ""
  }

  /// Without BRK, Esc is AC.
  private static func hints(hasBRK: Bool) -> [String] {
    let (escape, escapeAndAC) = hasBRK ? ("Esc BRK", "Esc BRK   F8 AC") : ("Esc AC", "Esc AC")
    return [
      "F1 keys   F2 MODE   \(escapeAndAC)   F10 menu   Ctrl-O open   Ctrl-W save as   Ctrl-Q leave",
      "F1 keys   F2 MODE   F10 menu   Ctrl-O open   Ctrl-W save as   Ctrl-Q leave",
      "F1 keys   F10 menu   Ctrl-O open   Ctrl-Q leave",
      "F1 keys   Ctrl-Q leave",
      "F1 keys   \(escape)",
      "F1 keys",
    ]
  }

  private static let debuggerHints = [
    "Ctrl-N step   F12 back   Ctrl-G go on   Ctrl-K breakpoint   ↑ ↓ Ctrl-R run to line   F1 keys",
    "Ctrl-N step   F12 back   Ctrl-G go on   Ctrl-K breakpoint   F1 keys",
    "Ctrl-N step   F12 back   Ctrl-G go on   F1 keys",
    "Ctrl-N step   F1 keys",
  ]

  private func drawPrompt(_ prompt: Prompt, row: Int, on canvas: inout Canvas) {
    canvas.fill(row: row, columns: 0..<size.columns)
    let question = prompt.question(columns: size.columns)
    let line = Array((question + prompt.text).unicodeScalars)
    let cursor = (question + prompt.textBeforeCursor).unicodeScalars.count
    let margin = line.count + 1 < size.columns ? 1 : 0
    let room = max(size.columns - margin - 1, 0)
    let first = max(0, min(line.count - room, cursor - room / 2))
    let seen = line[first...].prefix(room)
    canvas.put(
      String(String.UnicodeScalarView(seen)), row: row, column: margin, style: Palette.message)
    let under = line.indices.contains(cursor) ? line[cursor] : "_"
    let column = margin + cursor - first
    let style = cursor == line.count ? Palette.message : Palette.marked
    canvas.fill(under, row: row, columns: column..<column + 1, style: style)
  }

  /// The message, cut if necessary, and the key that lists its faults.
  private var message: String {
    let message = "\(desk.message)"
    guard desk.messageNamesFaults, !message.isEmpty, panel != .debugger else { return message }
    let room = size.columns - Self.faultHint.count - 2
    guard room > 20 else { return message }
    let isCut = message.unicodeScalars.count > room
    return (isCut ? String(message.prefix(room - 1)) + "…" : message) + Self.faultHint
  }

  private static let faultHint = "   Ctrl-N lists and edits"

  private var progress: String {
    guard let (count, total) = desk.pasted else { return "" }
    return "\(count) of \(total)   F9 or Enter: finish   Esc: stop"
  }

  /// The meaning of an error, while the display shows it.
  private var explanation: String {
    guard let (place, sentence) = desk.explanation else { return "" }
    return "\(place)\(place.isEmpty ? "" : ": ")\(sentence)  (\(clearingHint))"
  }

  /// The keys of a PC that clear the error.
  private var clearingHint: String {
    // The program asks again; BRK would end it.
    if desk.computer.isRunning { return "F8 (AC) clears it" }
    return desk.computer.refusesProgramLine ? "Esc, then F2 1" : "Esc clears it"
  }
}

/// The positions of everything in a window.
///
/// The title is above, messages and hints below, display and keyboard in the middle. A panel is
/// beside them or, in a narrow window, in place of the keyboard.
struct ScreenLayout: Equatable {
  private(set) var form: DisplayView.Form
  private let keys: KeyLayout
  private(set) var titleRow: Int?
  private(set) var displayRow = 0
  private(set) var displayColumn = 0
  private(set) var keyboard: KeyboardView?
  private(set) var panel: Region?
  private(set) var messageRow: Int
  /// Shared with messages below 5 rows, nil below 3 rows.
  private(set) var hintRow: Int?

  struct Region: Equatable {
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int

    func below(_ first: Int) -> Region {
      Region(row: first, column: column, rows: row + rows - first, columns: columns)
    }
  }

  static let panelColumns = 38

  init(_ size: WindowSize, hasPanel: Bool, of facts: ModelFacts = Model.fx790P.facts) {
    let narrowest = KeyboardView.Scale.small.columns + Self.panelColumns + 5
    let hasSidePanel = hasPanel && size.columns >= narrowest
    let columns = size.columns - (hasSidePanel ? Self.panelColumns + 2 : 0)
    form = DisplayView.Form(columns: columns, rows: size.rows, characters: facts.columns)
    keys = facts.keys
    messageRow = size.rows < 3 ? 0 : size.rows - (size.rows < 5 ? 1 : 2)
    if size.rows >= 3 { hintRow = size.rows - 1 }
    if size.rows >= 9 { titleRow = 0 }
    let top = titleRow == nil ? 0 : 1
    let middle = Region(row: top, column: 0, rows: messageRow - top, columns: columns)
    place(in: middle, hasKeyboard: !hasPanel || hasSidePanel)
    // A window of one row shows the lower row of the text, which matters more.
    if size.rows == 1 { displayRow = -1 }
    guard hasPanel else { return }
    panel =
      hasSidePanel
      ? Region(row: top, column: columns, rows: middle.rows, columns: Self.panelColumns)
      : middle.below(displayRow + form.rows)
    // One row would show only a title.
    if let rows = panel?.rows, rows < 2 { panel = nil }
  }

  /// Centres display and keyboard, one below the other.
  private mutating func place(in region: Region, hasKeyboard: Bool) {
    displayColumn = max((region.columns - form.columns) / 2, 0)
    displayRow = region.row
    guard hasKeyboard else { return }
    let free = region.rows - form.rows - 1
    let scale = KeyboardView.Scale(columns: region.columns, rows: free, of: keys)
    let rows = form.rows + (scale.map { $0.rows + 1 } ?? 0)
    displayRow += max(region.rows - rows, 0) / 2
    keyboard = scale.map { scale in
      KeyboardView(
        row: displayRow + form.rows + 1, column: (region.columns - scale.columns) / 2, scale: scale,
        keys: keys)
    }
  }
}
