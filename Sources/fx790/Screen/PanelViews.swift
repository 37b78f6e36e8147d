import BasicVM
import CompX
import FX790Device
import FX790Terminal

/// Draws the program around the marked line, and the variables.
struct DebuggerView {
  let desk: Desk
  let markedLine: Debugger.Line?

  func draw(in region: ScreenLayout.Region, on canvas: inout Canvas) {
    let area = markedLine?.area ?? desk.computer.area
    let isCompX = area == Debugger.Line.compX
    let name = isCompX ? "COMP-X" : "P\(area)"
    let title = desk.computer.isHalted ? "\(name), halted" : name
    canvas.put(title, row: region.row, column: region.column + 1, style: Palette.panelTitle)
    let held = isCompX ? desk.computer.compXRegisters : desk.computer.heldVariables
    let variables = held.map { "\($0.name) \($0.value)" }
    let columns = max((region.columns - 2) / Self.variableColumns, 1)
    let rows = min((variables.count + columns - 1) / columns, region.rows / 3)
    // An empty row separates lines and variables.
    let lineRows = region.rows - 1 - rows - rows.signum()
    if let address = markedLine?.address {
      drawWords(around: address, rows: lineRows, in: region, on: &canvas)
    } else {
      drawLines(of: area, rows: lineRows, in: region, on: &canvas)
    }
    for (index, text) in variables.prefix(rows * columns).enumerated() {
      let column = region.column + 1 + index / rows * Self.variableColumns
      let row = region.row + region.rows - rows + index % rows
      canvas.put(text, row: row, column: column, style: Palette.text)
    }
  }

  /// Draws the disassembled words around an address.
  private func drawWords(
    around marked: Int, rows: Int, in region: ScreenLayout.Region, on canvas: inout Canvas
  ) {
    guard rows > 0 else { return }
    let last = CompXDialect.real.wordCount - 1
    let first = max(0, min(marked - rows / 2, last - rows + 1))
    for (index, address) in (first...last).prefix(rows).enumerated() {
      let word = desk.computer.compX[UInt16(address)]
      draw(
        "\(CompXText.dumpLine(of: word, at: address))", at: Debugger.Line(address: address),
        row: region.row + 1 + index, in: region, on: &canvas)
    }
  }

  private func drawLines(
    of area: Int, rows: Int, in region: ScreenLayout.Region, on canvas: inout Canvas
  ) {
    let isLocked = desk.computer.isLocked
    let lines = isLocked ? [] : desk.computer.machine.memory.areas[area]
    guard rows > 0, !lines.isEmpty else {
      let reason = isLocked ? "a password protects the programs" : "no program"
      return canvas.put(
        reason, row: region.row + 1, column: region.column + 1, style: Palette.dimmed)
    }
    let marked = lines.firstIndex { $0.number == markedLine?.number } ?? 0
    let first = max(0, min(marked - rows / 2, lines.count - rows))
    for (index, line) in lines[first...].prefix(rows).enumerated() {
      draw(
        "\(Lister.characters(of: line, for: desk.computer.machine.model))",
        at: Debugger.Line(area: area, number: line.number),
        row: region.row + 1 + index, in: region, on: &canvas)
    }
  }

  private func draw(
    _ text: String, at place: Debugger.Line, row: Int, in region: ScreenLayout.Region,
    on canvas: inout Canvas
  ) {
    if desk.computer.debugger.breakpoints.contains(place) {
      canvas.put("●", row: row, column: region.column + 1, style: Palette.breakpoint)
    }
    if place == desk.computer.runningLine {
      canvas.put("▶", row: row, column: region.column + 2, style: Palette.title)
    }
    let seen = String(text.unicodeScalars.prefix(max(region.columns - 5, 0)))
    let style = place == markedLine ? Palette.marked : Palette.text
    canvas.put(seen, row: row, column: region.column + 4, style: style)
  }

  /// Room for the longest number, its name and a gap.
  private static let variableColumns = 18
}

/// Draws the end of the paper roll, with the newest line at the bottom.
struct PaperView {
  let lines: [MachineText]
  let paper: PaperWidth

  func draw(in region: ScreenLayout.Region, on canvas: inout Canvas) {
    let width = max(min(paper.columns, region.columns - 2 * Self.margin), 1)
    let seen = lines.suffix(region.rows).flatMap { Self.fold($0, at: width) }
      .suffix(region.rows - 1)
    let column = region.column + max(region.columns - width - 2 * Self.margin, 0) / 2
    let top = region.row + region.rows - seen.count
    canvas.put("paper", row: top - 1, column: column, style: Palette.panelTitle)
    for (index, line) in seen.enumerated() {
      let row = top + index
      canvas.fill(
        row: row, columns: column..<column + width + 2 * Self.margin, style: Palette.paper)
      canvas.put("\(line)", row: row, column: column + Self.margin, style: Palette.paper)
    }
  }

  private static let margin = 2

  private static func fold(_ line: MachineText, at width: Int) -> [MachineText] {
    guard line.count > width else { return [line] }
    return stride(from: 0, to: line.count, by: width).map {
      MachineText(line[$0..<min($0 + width, line.count)])
    }
  }
}
