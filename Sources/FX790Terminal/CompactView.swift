import BasicVM
import FX790Device

/// Shows the display on a few rows of the terminal, or one line for each change if plain.
struct CompactView {
  private var output = TextOutput()
  private var writer: CanvasWriter?
  private var shown: FX790Device.Screen?
  private let notes: Notes
  private var showsNotes = true

  init(isPlain: Bool, notes: [String]) {
    self.notes = Notes(notes)
    if !isPlain {
      writer = CanvasWriter(.inline, depth: ColourDepth(environment: System.environment))
    }
  }

  private var isPlain: Bool { writer == nil }

  mutating func show(_ display: Display, _ indicators: Indicators) {
    let screen = FX790Device.Screen(display, indicators)
    guard screen != shown else { return }
    let isNew = shown?.display != display
    shown = screen
    if isPlain {
      guard isNew else { return }
      output.writeLine(UTF8Text(display.trimmedText))
      output.flush()
    } else {
      draw()
    }
  }

  /// Redraws the display after other output or a resize.
  ///
  /// After a resize the old rows may be anywhere.
  mutating func redraw(onEmptyScreen isEmptied: Bool = false) {
    writer?.invalidate()
    if isEmptied, !isPlain { output.write(CanvasWriter.emptyScreen) }
    draw()
  }

  mutating func switchNotes() {
    showsNotes.toggle()
    draw()
  }

  private mutating func draw() {
    guard let screen = shown else { return }
    let size = System.windowSize ?? .standard
    let form = DisplayView.Form(
      columns: size.columns, rows: size.rows - 4, characters: screen.display.width)
    let notes =
      showsNotes ? notes.lines(columns: size.columns, rows: size.rows - form.rows - 2) : []
    let columns = max(form.columns, notes.map(\.unicodeScalars.count).max() ?? 0)
    let rows = form.rows + (notes.isEmpty ? 0 : notes.count + 1)
    var canvas = Canvas(WindowSize(columns: min(size.columns, columns), rows: rows))
    DisplayView(screen: screen, isBlinkOn: true, form: form).draw(on: &canvas, row: 0, column: 0)
    for (index, line) in notes.enumerated() {
      canvas.put(line, row: form.rows + 1 + index, column: 0, style: Palette.dimmed)
    }
    output.write(writer?.update(to: canvas) ?? [])
    output.flush()
  }

  mutating func beep() {
    guard !isPlain else { return }
    output.write([0x07])
    output.flush()
  }

  /// Writes lines above the display.
  mutating func printAbove(_ text: UTF8Text) {
    output.writeLine(isPlain ? text : "\n\(text)")
    output.flush()
    writer?.invalidate()
    shown = nil
  }

  mutating func finish() {
    if !isPlain, shown != nil { output.write([UInt8(ascii: "\n")]) }
    output.flush()
  }
}

/// Help lines below the display.
package struct Notes {
  private let texts: [String]

  init(_ texts: [String]) {
    self.texts = texts
  }

  /// The wrapped lines, or only the essential keys if not all fit.
  func lines(columns: Int, rows: Int) -> [String] {
    let lines = texts.flatMap { Self.lines(of: $0, columns: columns) }
    if lines.count < rows { return lines }
    return !texts.isEmpty && rows > 1 && columns >= Self.minNotes.count ? [Self.minNotes] : []
  }

  private static let minNotes = "Enter EXE  Esc ends"

  package static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.unicodeScalars.count + 1 + word.unicodeScalars.count <= columns
      {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
