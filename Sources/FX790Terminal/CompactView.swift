import BasicVM
import FX790Device
import Programs

/// Shows a program's display on a few rows of the terminal, or as lines in plain mode.
struct CompactView {
  private var output = TextOutput()
  private var writer: CanvasWriter?
  private var plain = PlainLines()
  private var shown: FX790Device.Screen?
  private var message = ""
  private let notes: Notes
  private var showsNotes = true
  private let printsNotes: Bool
  private let isSilent: Bool

  init(of player: TerminalPlayer, keyHelp: String) {
    notes = Notes(player.notes, keyHelp: keyHelp)
    isSilent = player.isSilent
    printsNotes = player.printsNotes
    if !player.isPlain {
      writer = CanvasWriter(.inline, depth: ColourDepth(environment: System.environment))
    }
  }

  private var isPlain: Bool { writer == nil }

  /// Before the first drawing, prints the notes if they do not fit below the display; in plain mode
  /// always.
  func printNotes() {
    let size = System.windowSize ?? .standard
    guard printsNotes, isPlain || !notes.fit(columns: size.columns, rows: rowsForNotes(in: size))
    else { return }
    for line in notes.lines(columns: size.columns) { TextOutput.printError(line) }
  }

  private func form(in size: WindowSize) -> DisplayView.Form {
    let characters = shown?.display.width ?? Display().width
    return DisplayView.Form(
      columns: size.columns, rows: size.rows - 4, characters: characters)
  }

  private func rowsForNotes(in size: WindowSize) -> Int { size.rows - form(in: size).rows - 2 }

  mutating func show(_ display: Display, _ indicators: Indicators, message: String) {
    let screen = FX790Device.Screen(display, indicators)
    guard screen != shown || message != self.message else { return }
    if isPlain, message != self.message, !message.isEmpty {
      write(plain.wholeLine(UTF8Text(message)))
    }
    shown = screen
    self.message = message
    draw()
  }

  mutating func show(_ event: TraceEvent) {
    if isPlain { write(plain.text(for: event)) }
  }

  mutating func show(typing line: MachineText) {
    if isPlain { write(plain.text(typing: line)) }
  }

  private mutating func write(_ text: UTF8Text) {
    guard !text.isEmpty else { return }
    output.write(text)
    output.flush()
  }

  /// Redraws after other output or a resize, which may have moved the old rows.
  mutating func redraw(clearingScreen clears: Bool = false) {
    writer?.invalidate()
    if clears, !isPlain { output.write(CanvasWriter.emptyScreen) }
    draw()
  }

  mutating func toggleNotes() {
    showsNotes.toggle()
    draw()
  }

  private mutating func draw() {
    guard let screen = shown, !isPlain else { return }
    let size = System.windowSize ?? .standard
    let form = form(in: size)
    var lines = notes.lines(
      columns: size.columns, rows: rowsForNotes(in: size), isHidden: !showsNotes)
    // Even in a small window, a message gets a row.
    let messageLines = WrappedText.lines(
      of: message, columns: size.columns, rows: max(min(size.rows - form.rows - 1, 2), 1))
    lines = lines.dropLast(messageLines.count) + messageLines
    let gap = lines.isEmpty || size.rows < form.rows + lines.count + 2 ? 0 : 1
    let columns = max(form.columns, lines.map(\.unicodeScalars.count).max() ?? 0)
    let rows = min(form.rows + gap + lines.count, size.rows)
    var canvas = Canvas(WindowSize(columns: min(size.columns, columns), rows: rows))
    DisplayView(screen: screen, isBlinkOn: true, form: form).draw(on: &canvas, row: 0, column: 0)
    for (index, line) in lines.enumerated() {
      let isMessage = index >= lines.count - messageLines.count
      let style = isMessage ? Palette.message : Palette.dimmed
      canvas.put(line, row: form.rows + gap + index, column: 0, style: style)
    }
    output.write(writer?.update(to: canvas) ?? [])
    output.flush()
  }

  mutating func beep() {
    guard !isPlain, !isSilent else { return }
    output.write([0x07])
    output.flush()
  }

  /// Prints a text; the next `show` draws the display below it.
  mutating func printAbove(_ text: UTF8Text) {
    write(isPlain ? plain.wholeLine(text) : "\n\(text)\n")
    writer?.invalidate()
    shown = nil
  }

  /// Prints a message, breaking lines that are wider than the window between words.
  mutating func printAbove(message: UTF8Text) {
    guard !isPlain else { return printAbove(message) }
    let columns = (System.windowSize ?? .standard).columns
    let lines = String(message).split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      $0.unicodeScalars.count <= columns
        ? [String($0)] : WrappedText.lines(of: String($0), columns: columns)
    }
    printAbove(UTF8Text(lines.joined(separator: "\n")))
  }

  /// Leaves the display on the terminal unless `clears`.
  mutating func finish(clearing clears: Bool = false) {
    if isPlain {
      write(plain.end())
    } else if clears {
      output.write(writer?.update(to: Canvas(WindowSize(columns: 1, rows: 1))) ?? [])
    } else if shown != nil {
      output.write([UInt8(ascii: "\n")])
    }
    output.flush()
  }
}

/// Help lines below the display.
package struct Notes {
  private let texts: [String]
  private let keyHelp: String

  init(_ texts: [String], keyHelp: String) {
    self.texts = texts
    self.keyHelp = keyHelp
  }

  /// The lines below the display: all notes, the most important keys, or nothing, as fits; while
  /// hidden, the key that shows them.
  func lines(columns: Int, rows: Int, isHidden: Bool = false) -> [String] {
    guard !isHidden else { return texts.isEmpty || rows < 2 ? [] : [Self.hiddenNotes] }
    guard !texts.isEmpty, columns >= Self.minNotes.count else { return [] }
    let choices = [[Self.minNotes, keyHelp], [Self.minNotes]].map { Self.lines(of: $0, columns) }
    return ([linesBelow(columns)] + choices).first { $0.count < rows } ?? []
  }

  /// All notes, for printing above the display.
  ///
  /// The keys (`keyHelp` and the last text) come first, because the first lines may scroll away.
  func lines(columns: Int) -> [String] {
    texts.isEmpty ? [] : Self.lines(of: [keyHelp] + texts.suffix(1) + texts.dropLast(), columns)
  }

  func fit(columns: Int, rows: Int) -> Bool { texts.isEmpty || linesBelow(columns).count < rows }

  private func linesBelow(_ columns: Int) -> [String] {
    Self.lines(of: texts + ["\(keyHelp), F1 hides this"], columns)
  }

  private static func lines(of texts: [String], _ columns: Int) -> [String] {
    texts.flatMap { WrappedText.lines(of: $0, columns: columns) }
  }

  private static let hiddenNotes = "F1 shows the keys"
  private static let minNotes = "Enter is EXE, Esc ends"
}
