import BasicVM

/// Shows the display on one line of a terminal, redrawn in place, or a line a change if plain.
struct LineView {
  private var output = Output()
  private let isPlain: Bool
  private var shown: Display?

  init(isPlain: Bool) {
    self.isPlain = isPlain
  }

  /// Shows a display if it is another than before.
  mutating func show(_ display: Display) {
    guard display != shown else { return }
    shown = display
    if isPlain {
      output.write(CharacterWriter.display(display.trimmedText) + [UInt8(ascii: "\n")])
    } else {
      output.write(Array("\r".utf8) + line(display) + Array("\u{1B}[K".utf8))
    }
    output.flush()
  }

  /// Shows the display again, where something else may have been written.
  mutating func redraw() {
    guard !isPlain, let display = shown else { return }
    shown = nil
    show(display)
  }

  /// The characters between bars, with the cursor as an underline.
  private func line(_ display: Display) -> [UInt8] {
    var codes = display.cells
    if let cursor = display.cursor, cursor < codes.count { codes[cursor] = Self.underline }
    return Array("│".utf8) + CharacterWriter.display(codes) + Array("│".utf8)
  }

  private static let underline: UInt8 = 0x75

  /// Rings the bell.
  mutating func beep() {
    guard !isPlain else { return }
    output.write([0x07])
    output.flush()
  }

  /// Says something on lines of its own.
  mutating func say(_ utf8: [UInt8]) {
    output.write((isPlain ? [] : [UInt8(ascii: "\n")]) + utf8 + [UInt8(ascii: "\n")])
    output.flush()
    shown = nil
  }

  /// Leaves the line.
  mutating func finish() {
    if !isPlain, shown != nil { output.write([UInt8(ascii: "\n")]) }
    output.flush()
  }
}
