/// Draws which key of the terminal does what.
enum HelpView {
  static func draw(on canvas: inout Canvas) {
    var rows = [("The keys of the computer", "")]
    rows += Shortcut.computer.map { ($0.name, $0.help) }
    rows.append(("Alt and a key", "S and the key: Alt-0 is P0"))
    rows.append(("", ""))
    rows.append(("fx790", ""))
    rows += Shortcut.program.map { ($0.name, $0.help) }
    rows.append(("", ""))
    rows.append(("The debugger (Ctrl-D)", ""))
    rows += Shortcut.debugger.map { ($0.name, $0.help) }
    draw(rows, on: &canvas)
  }

  private static let columnWidth = 38

  /// In as many columns as fit, one below the other.
  private static func draw(_ rows: [(name: String, help: String)], on canvas: inout Canvas) {
    let height = max(canvas.size.rows - 1, 1)
    for (index, row) in rows.enumerated() {
      let column = index / height * columnWidth + 1
      let isTitle = row.help.isEmpty
      canvas.put(
        row.name, row: index % height, column: column,
        style: isTitle ? Palette.panelTitle : Palette.planeLabel)
      canvas.put(row.help, row: index % height, column: column + 14, style: Palette.text)
    }
    canvas.put(
      "any key goes back", row: canvas.size.rows - 1, column: 1, style: Palette.dimmed)
  }
}
