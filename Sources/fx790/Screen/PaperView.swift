import BasicVM
import FX790Terminal

/// Draws the end of the paper roll: the newest line at its foot, as a printer has it.
struct PaperView {
  let lines: [[UInt8]]

  func draw(in region: ScreenLayout.Region, on canvas: inout Canvas) {
    let seen = lines.flatMap(Self.folded).suffix(region.rows - 1)
    let column = region.column + max(region.columns - Self.columns, 0) / 2
    let top = region.row + region.rows - seen.count
    canvas.put("paper", row: top - 1, column: column, style: Palette.panelTitle)
    for (index, line) in seen.enumerated() {
      let row = top + index
      canvas.fill(row: row, columns: column..<column + Self.columns, style: Palette.paper)
      let text = String(decoding: CharacterWriter.display(line), as: UTF8.self)
      canvas.put(text, row: row, column: column + Self.margin, style: Palette.paper)
    }
  }

  private static let margin = 2
  private static let columns = Display.width + 2 * margin

  /// A printed line is as wide as the paper; what is longer goes on in the next.
  private static func folded(_ line: [UInt8]) -> [[UInt8]] {
    guard line.count > Display.width else { return [line] }
    return stride(from: 0, to: line.count, by: Display.width).map {
      Array(line[$0..<min($0 + Display.width, line.count)])
    }
  }
}
