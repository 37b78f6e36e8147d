import FX790Device
import Programs

/// Draws two displays, one above the other, and whether their programs are still the same.
struct TwinView {
  /// One of the two.
  struct Side {
    let title: String
    /// Where its program is: a line, or a state.
    let place: String
    let screen: FX790Device.Screen
  }

  let form: DisplayView.Form
  private let verdict: String
  private let hasParted: Bool

  /// A view of two programs that have come so far.
  init(form: DisplayView.Form, log: TwinLog) {
    self.form = form
    hasParted = log.hasParted
    verdict =
      log.hasParted
      ? "≠ they part here, after \(log.agreed) things that were the same"
      : "= the same so far: \(log.agreed) waits, keys and sounds"
  }

  /// The rows that it takes.
  private var rows: Int { 2 * (form.rows + 1) + 1 }

  func canvas(_ upper: Side, _ lower: Side, columns: Int) -> Canvas {
    var canvas = Canvas(WindowSize(columns: columns, rows: rows))
    draw(upper, row: 0, on: &canvas)
    draw(lower, row: form.rows + 1, on: &canvas)
    let style = hasParted ? Palette.message : Palette.dimmed
    canvas.put(verdict, row: rows - 1, column: 0, style: style)
    return canvas
  }

  private func draw(_ side: Side, row: Int, on canvas: inout Canvas) {
    canvas.put(side.title, row: row, column: 0, style: Palette.title)
    canvas.put(side.place, row: row, column: 16, style: Palette.planeLabel)
    DisplayView(screen: side.screen, isBlinkOn: true, form: form)
      .draw(on: &canvas, row: row + 1, column: 0)
  }
}
