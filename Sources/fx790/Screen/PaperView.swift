import BasicVM

/// Draws the end of the paper roll: the newest line at its foot, as a printer has it.
struct PaperView {
  let lines: [[UInt8]]

  func draw(in region: ComputerScreen.Region, on canvas: inout Canvas) {
    canvas.put("paper", row: region.row, column: region.column + 1, style: Palette.panelTitle)
    let width = min(region.columns, 34)
    let room = region.rows - 1
    let seen = lines.flatMap(Self.folded).suffix(room)
    for (index, line) in seen.enumerated() {
      let row = region.row + 1 + room - seen.count + index
      canvas.fill(row: row, columns: region.column..<region.column + width, style: Palette.paper)
      let text = String(decoding: CharacterWriter.display(line), as: UTF8.self)
      canvas.put(text, row: row, column: region.column + 1, style: Palette.paper)
    }
  }

  /// A printed line is as wide as the paper; what is longer goes on in the next.
  private static func folded(_ line: [UInt8]) -> [[UInt8]] {
    guard line.count > Display.width else { return [line] }
    return stride(from: 0, to: line.count, by: Display.width).map {
      Array(line[$0..<min($0 + Display.width, line.count)])
    }
  }
}
