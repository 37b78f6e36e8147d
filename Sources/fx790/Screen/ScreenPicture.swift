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
    let first = name.utf8.count + 3
    // The areas with programs are more important than settings.
    let areas = filledAreas
    canvas.put(areas, row: row, column: first, style: Palette.dimmed)
    let end = areas.isEmpty ? first : first + areas.utf8.count + 2
    canvas.put(state, row: row, column: max(column, end), style: Palette.dimmed)
  }

  /// Without a title, the areas with programs are at the end of the last row.
  func drawAreas(_ layout: ScreenLayout, on canvas: inout Canvas) {
    guard layout.titleRow == nil, let row = layout.hintRow else { return }
    let column = max(size.columns - filledAreas.utf8.count - 1, 0)
    canvas.put(filledAreas, row: row, column: column, style: Palette.dimmed)
  }

  /// The areas that have programs, such as `P0 1 7`; empty if none has one.
  var filledAreas: String {
    let areas = desk.computer.machine.memory.areas
    let digits = areas.indices.filter { !areas[$0].isEmpty }.map(String.init)
    return digits.isEmpty ? "" : "P" + digits.joined(separator: " ")
  }

  private func drawPanel(in region: ScreenLayout.Region, on canvas: inout Canvas) {
    switch panel {
    case .none: break
    case .paper: PaperView(lines: paper, paper: desk.computer.paper).draw(in: region, on: &canvas)
    case .debugger:
      DebuggerView(desk: desk, markedLine: markedLine).draw(in: region, on: &canvas)
    }
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
  /// The greatest number of rows of a message.
  private(set) var messageRowLimit: Int

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
    messageRowLimit = size.rows < 5 ? 1 : size.rows < 12 ? 2 : 3
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
