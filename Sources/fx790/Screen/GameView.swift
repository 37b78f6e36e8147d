import BasicVM
import FX790Device
import FX790Terminal
import Programs

/// Draws a game's introduction: the head of its listing, and the common keys.
struct GameView {
  let game: GameID
  let model: Model
  let speed: Speed
  let size: WindowSize
  /// Whether the game runs already.
  var isRunning = false

  /// The lines, broken to the width of the window; the first is the title.
  private var lines: [String] {
    let head = PlayerNotes.head(of: ListingFormat.lines(of: game.listing))
    return (head + ["\(ListingNotes.keys(on: model)).", speedNote]).flatMap {
      WrappedText.lines(of: $0, columns: size.columns - 2)
    }
  }

  private var speedNote: String {
    "The speed is \(speed.name), which F9 changes; F1 shows this; Ctrl-U undoes the load."
  }

  private var hint: String {
    isRunning ? "any key shows the keys, Esc goes back" : "any key starts it, Esc goes back"
  }

  func draw(on canvas: inout Canvas) {
    let lines = lines.prefix(max(size.rows - 1, 0))
    let widest = lines.map(\.count).max() ?? 0
    let column = max((size.columns - widest) / 2, 0)
    let top = max((size.rows - 1 - lines.count) / 2, 0)
    for (index, line) in lines.enumerated() {
      let style = index == 0 ? Palette.panelTitle : Palette.text
      canvas.put(line, row: top + index, column: column, style: style)
    }
    canvas.put(hint, row: size.rows - 1, column: column, style: Palette.dimmed)
  }
}
