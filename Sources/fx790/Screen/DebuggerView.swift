import BasicVM
import FX790Device
import FX790Terminal

/// Draws the program around the running line, with its breakpoints, and the variables.
struct DebuggerView {
  let computer: Computer
  let markedLine: Debugger.Line?

  func draw(in region: ScreenLayout.Region, on canvas: inout Canvas) {
    let area = markedLine?.area ?? computer.area
    let title = computer.isHalted ? "P\(area), halted" : "P\(area)"
    canvas.put(title, row: region.row, column: region.column + 1, style: Palette.panelTitle)
    let variables = Self.variables(of: computer.machine)
    let columns = max((region.columns - 2) / Self.variableColumns, 1)
    let rows = min((variables.count + columns - 1) / columns, region.rows / 3)
    // A row between them, if there are any.
    drawLines(of: area, rows: region.rows - 1 - rows - rows.signum(), in: region, on: &canvas)
    for (index, text) in variables.prefix(rows * columns).enumerated() {
      let column = region.column + 1 + index / rows * Self.variableColumns
      let row = region.row + region.rows - rows + index % rows
      canvas.put(text, row: row, column: column, style: Palette.text)
    }
  }

  private func drawLines(
    of area: Int, rows: Int, in region: ScreenLayout.Region, on canvas: inout Canvas
  ) {
    let lines = computer.machine.memory.areas[area]
    guard rows > 0, !lines.isEmpty else {
      return canvas.put(
        "no program", row: region.row + 1, column: region.column + 1, style: Palette.dimmed)
    }
    let marked = lines.firstIndex { $0.number == markedLine?.number } ?? 0
    let first = max(0, min(marked - rows / 2, lines.count - rows))
    for (index, line) in lines[first...].prefix(rows).enumerated() {
      draw(line, of: area, row: region.row + 1 + index, in: region, on: &canvas)
    }
  }

  private func draw(
    _ line: StoredLine, of area: Int, row: Int, in region: ScreenLayout.Region,
    on canvas: inout Canvas
  ) {
    let place = Debugger.Line(area: area, number: line.number)
    let current = computer.machine.place
    let isCurrent =
      computer.isRunning && current.area == area && current.line == line.number
    if computer.debugger.breakpoints.contains(place) {
      canvas.put("●", row: row, column: region.column + 1, style: Palette.breakpoint)
    }
    if isCurrent { canvas.put("▶", row: row, column: region.column + 2, style: Palette.title) }
    let text = String(decoding: CharacterWriter.display(Lister.characters(of: line)), as: UTF8.self)
    let seen = String(text.unicodeScalars.prefix(max(region.columns - 5, 0)))
    let style = place == markedLine ? Palette.marked : Palette.text
    canvas.put(seen, row: row, column: region.column + 4, style: style)
  }

  // MARK: Variables

  /// The longest number, with its name and a gap.
  private static let variableColumns = 18

  /// The variables that hold something.
  private static func variables(of machine: Machine) -> [String] {
    (0..<26).compactMap { letter in
      let name = String(UnicodeScalar(UInt8(65 + letter)))
      switch machine.variable(letter) {
      case .number(let number) where number.isZero: return nil
      case .number(let number):
        let text = NumberFormat.normal.text(of: number)
        return "\(name) " + String(decoding: CharacterWriter.display(text), as: UTF8.self)
      case .text(let text):
        return "\(name)$ " + String(decoding: CharacterWriter.display(text), as: UTF8.self)
      }
    }
  }
}
