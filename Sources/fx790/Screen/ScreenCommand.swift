import FX790Terminal

/// What a person can ask of fx790 itself, beside the keys of the computer.
enum ScreenCommand: CaseIterable {
  case help, menu, open, undo, saveAs, paper, savePaper, speed, sound, mouse
  case debugger, step, stepBack, goOn, runToLine, breakpoint, lineUp, lineDown, setCompX
  case insertTape, newTape, rewindTape, windTape, saveTape, ejectTape
  case reset, redraw, leave, interrupt

  /// What it does, for menu and help.
  var title: String {
    switch self {
    case .help: "which key does what"
    case .menu: "menu"
    case .open: "open: load a listing file"
    case .undo: "back to before a listing was loaded"
    case .saveAs: "save as: write an area, or all, as a listing"
    case .paper: "show the paper roll"
    case .savePaper: "save the paper roll as text"
    case .speed: "speed: real, game, max"
    case .sound: "sound on or off"
    case .mouse: "mouse on or off (off: the terminal selects text)"
    case .debugger: "debugger on or off"
    case .step: "step one statement"
    case .stepBack: "step back one statement"
    case .goOn: "go on"
    case .runToLine: "run to the marked line"
    case .breakpoint: "breakpoint at the marked line"
    case .lineUp: "mark the line above"
    case .lineDown: "mark the line below"
    case .setCompX: "set a word or a register of COMP-X"
    case .insertTape: "tape: insert a .wav or .bin file"
    case .newTape: "tape: insert a new one"
    case .rewindTape: "tape: rewind"
    case .windTape: "tape: wind behind the last recording"
    case .saveTape: "tape: save as a .wav or .bin file"
    case .ejectTape: "tape: eject"
    case .reset: "ALL RESET: empty the computer"
    case .redraw: "draw the screen anew"
    case .leave: "leave fx790; everything is kept"
    case .interrupt: "leave at once"
    }
  }

  /// The commands of the menu, in its order.
  static let inMenu: [ScreenCommand] = [
    .help, .open, .saveAs, .paper, .savePaper, .speed, .sound, .mouse, .debugger, .setCompX,
    .insertTape, .newTape, .rewindTape, .windTape, .saveTape, .ejectTape, .reset, .undo, .leave,
  ]
}

/// Draws the menu in the middle of the window; where it has no room, the part with what is chosen.
struct MenuView {
  let selected: Int

  func draw(on canvas: inout Canvas) {
    let commands = ScreenCommand.inMenu
    let rows = max(min(commands.count, canvas.size.rows - 2), 1)
    let first = max(0, min(selected - rows / 2, commands.count - rows))
    let width = min(Self.width, canvas.size.columns)
    let row = max((canvas.size.rows - rows - 2) / 2, 0)
    let column = (canvas.size.columns - width) / 2
    let line = String(repeating: "─", count: max(width - 2, 0))
    let hasFrame = canvas.size.rows >= rows + 2
    if hasFrame { canvas.put("┌\(line)┐", row: row, column: column, style: Palette.bezel) }
    for (index, command) in commands[first..<first + rows].enumerated() {
      let row = row + index + (hasFrame ? 1 : 0)
      draw(command, row: row, columns: column..<column + width, on: &canvas)
    }
    if hasFrame {
      canvas.put("└\(line)┘", row: row + 1 + rows, column: column, style: Palette.bezel)
    }
  }

  private static let keyColumns = 8
  private static var width: Int {
    (ScreenCommand.inMenu.map { $0.title.unicodeScalars.count }.max() ?? 0) + keyColumns + 4
  }

  private func draw(
    _ command: ScreenCommand, row: Int, columns: Range<Int>, on canvas: inout Canvas
  ) {
    let isSelected = ScreenCommand.inMenu[selected] == command
    let style = isSelected ? Palette.marked : Palette.text
    let inside = columns.dropFirst().dropLast()
    canvas.fill(row: row, columns: inside.startIndex..<inside.endIndex, style: style)
    canvas.put(command.title, row: row, column: inside.startIndex + 1, style: style)
    if columns.count == Self.width, let key = Shortcut.name(of: command) {
      let column = inside.endIndex - 1 - key.unicodeScalars.count
      canvas.put(key, row: row, column: column, style: isSelected ? style : Palette.planeLabel)
    }
    for column in [columns.lowerBound, columns.upperBound - 1] {
      canvas.put("│", row: row, column: column, style: Palette.bezel)
    }
  }
}
