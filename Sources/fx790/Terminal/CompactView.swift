import BasicVM
import FX790Device

/// Shows the display in place on a few rows of a terminal, or a line a change if plain.
struct CompactView {
  private var output = Output()
  private var writer: CanvasWriter?
  private var shown: FX790Device.Screen?

  init(isPlain: Bool) {
    if !isPlain {
      writer = CanvasWriter(.inline, depth: ColourDepth(environment: System.environment))
    }
  }

  private var isPlain: Bool { writer == nil }

  /// Shows a display and its signs if they are others than before.
  mutating func show(_ display: Display, _ indicators: Indicators) {
    let screen = FX790Device.Screen(display, indicators)
    guard screen != shown else { return }
    let isNews = shown?.display != display
    shown = screen
    if isPlain {
      guard isNews else { return }
      output.write(CharacterWriter.display(display.trimmedText) + [UInt8(ascii: "\n")])
      output.flush()
    } else {
      draw()
    }
  }

  /// Shows the display again, where something else may have been written.
  mutating func redraw() {
    writer?.invalidate()
    draw()
  }

  private mutating func draw() {
    guard let screen = shown else { return }
    let size = System.windowSize ?? .usual
    let form = DisplayView.Form(columns: min(size.columns, 100), rows: size.rows - 4)
    var canvas = Canvas(WindowSize(columns: min(size.columns, form.columns), rows: form.rows))
    DisplayView(screen: screen, isBlinkOn: true, form: form).draw(on: &canvas, row: 0, column: 0)
    output.write(writer?.update(to: canvas) ?? [])
    output.flush()
  }

  /// Rings the bell.
  mutating func beep() {
    guard !isPlain else { return }
    output.write([0x07])
    output.flush()
  }

  /// Says something on lines of its own, below which the display goes on.
  mutating func say(_ utf8: [UInt8]) {
    output.write((isPlain ? [] : [UInt8(ascii: "\n")]) + utf8 + [UInt8(ascii: "\n")])
    output.flush()
    writer?.invalidate()
    shown = nil
  }

  /// Leaves the display.
  mutating func finish() {
    if !isPlain, shown != nil { output.write([UInt8(ascii: "\n")]) }
    output.flush()
  }
}
