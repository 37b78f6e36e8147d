import BasicVM
import FX790Device

/// Draws the program around the running line, with its breakpoints, and the variables.
struct DebuggerView {
  let computer: Computer
  let markedLine: Debugger.Line?

  func draw(in region: ComputerScreen.Region, on canvas: inout Canvas) {
    let area = markedLine?.area ?? computer.area
    let title = computer.isHalted ? "P\(area), halted" : "P\(area)"
    canvas.put(title, row: region.row, column: region.column + 1, style: Palette.panelTitle)
    let variables = Self.variables(of: computer.machine)
    let variableRows = min((variables.count + 1) / 2, region.rows / 3)
    drawLines(of: area, rows: region.rows - 1 - variableRows, in: region, on: &canvas)
    draw(variables.prefix(variableRows * 2), rows: variableRows, in: region, on: &canvas)
  }

  private func drawLines(
    of area: Int, rows: Int, in region: ComputerScreen.Region, on canvas: inout Canvas
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
    _ line: StoredLine, of area: Int, row: Int, in region: ComputerScreen.Region,
    on canvas: inout Canvas
  ) {
    let place = Debugger.Line(area: area, number: line.number)
    let current = computer.machine.place
    let isCurrent =
      computer.isRunning && current.area == area && current.line == line.number
    if computer.debugger.breakpoints.contains(place) {
      canvas.put("●", row: row, column: region.column, style: Palette.breakpoint)
    }
    if isCurrent { canvas.put("▶", row: row, column: region.column + 1, style: Palette.title) }
    let text = String(decoding: CharacterWriter.display(Lister.characters(of: line)), as: UTF8.self)
    let seen = String(text.unicodeScalars.prefix(region.columns - 3))
    let style = place == markedLine ? Palette.marked : Palette.text
    canvas.put(seen, row: row, column: region.column + 3, style: style)
  }

  // MARK: Variables

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

  private func draw(
    _ variables: ArraySlice<String>, rows: Int, in region: ComputerScreen.Region,
    on canvas: inout Canvas
  ) {
    for (index, text) in variables.enumerated() {
      canvas.put(
        text, row: region.row + region.rows - rows + index % rows,
        column: region.column + 1 + index / rows * 18, style: Palette.text)
    }
  }
}
