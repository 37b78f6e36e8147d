import BasicVM
import FX790Device
import FX790Terminal

// The foot: a question, a message or a hint, and below it the keys.

extension ScreenPicture {
  func drawFoot(_ layout: ScreenLayout, on canvas: inout Canvas) {
    if let row = layout.hintRow { put(hints, row: row, style: Palette.dimmed, on: &canvas) }
    drawAreas(layout, on: &canvas)
    if case .prompt(let prompt) = overlay, !desk.messageIsFailure {
      drawPrompt(prompt, row: layout.messageRow, on: &canvas)
      if let row = layout.hintRow, row > layout.messageRow, !prompt.candidates.isEmpty {
        canvas.fill(row: row, columns: 0..<size.columns)
        let names = prompt.candidateLine(columns: size.columns - 2)
        put(names, row: row, style: Palette.message, on: &canvas)
      }
      return
    }
    let rows = messageRows(layout)
    let lines = messageLines(layout)
    if let fault = shownFault {
      putLine(fault.line, caretAt: fault.column, row: rows.lowerBound - 2, on: &canvas)
    }
    let margin = lines.contains { $0.unicodeScalars.count >= size.columns } ? 0 : 1
    for (row, line) in zip(rows, lines) {
      canvas.fill(row: row, columns: 0..<size.columns)
      canvas.put(line, row: row, column: margin, style: Palette.message)
    }
  }

  /// The lines of the notice; empty without one.
  private func messageLines(_ layout: ScreenLayout) -> [String] {
    guard let notice = desk.notice else { return [] }
    let text =
      switch notice {
      case .failure(let text), .request(let text), .report(let text): "\(text)"
      case .fault: explanation
      case .pasting(let count, let total):
        "\(count) of \(total)   F9 or Enter: finish   Esc: stop"
      }
    let namesFaults = desk.messageNamesFaults && text == "\(desk.message)" && panel != .debugger
    let ending = notice == .fault ? clearingHint : namesFaults ? Self.faultHint : ""
    return WrappedText.lines(
      of: text, ending: ending, columns: size.columns,
      rows: shownFault == nil ? layout.messageRowLimit : 2)
  }

  /// The rows of `messageLines`.
  ///
  /// A message grows upwards; in a low window, or below a faulty line, it covers the hints.
  func messageRows(_ layout: ScreenLayout) -> Range<Int> {
    let count = messageLines(layout).count
    let first =
      shownFault != nil
      ? size.rows - count
      : size.rows < 12
        ? min(layout.messageRow, size.rows - count) : layout.messageRow + 1 - count
    return first..<(first + count)
  }

  /// The faulty line to show above the explanation of its error, if there is room.
  private var shownFault: (line: UTF8Text, column: Int)? {
    guard size.rows >= 12, desk.notice == .fault else { return nil }
    return desk.computer.faultPosition
  }

  /// Draws a part of a line, with a caret below a column.
  private func putLine(
    _ line: UTF8Text, caretAt column: Int, row: Int, on canvas: inout Canvas
  ) {
    let scalars = Array(String(line).unicodeScalars)
    let room = max(size.columns - 2, 1)
    let first = max(0, min(column - room / 2, scalars.count - room))
    let part = String(String.UnicodeScalarView(scalars[first...].prefix(room)))
    for row in row...row + 1 { canvas.fill(row: row, columns: 0..<size.columns) }
    canvas.put(part, row: row, column: 1, style: Palette.text)
    canvas.put("^", row: row + 1, column: 1 + column - first, style: Palette.message)
  }

  private func put(_ text: String, row: Int, style: Style, on canvas: inout Canvas) {
    let margin = text.unicodeScalars.count < size.columns ? 1 : 0
    canvas.put(text, row: row, column: margin, style: style)
  }

  /// The longest line of hints that fits.
  private var hints: String {
    let hints = panel == .debugger ? Self.debuggerHints : Self.hints(hasBRK: hasBRK)
    // Without a title, the areas with programs are at the end of the line.
    let room = size.columns - (size.rows < 9 && !filledAreas.isEmpty ? filledAreas.count + 2 : 0)
    return hints.first { $0.unicodeScalars.count + 2 <= room } ?? ""
  }

  private var hasBRK: Bool {
    KeyCap.cap(of: .brk, on: desk.computer.model.facts.keys)?.key == .brk
  }

  /// Without BRK, Esc is AC.
  private static func hints(hasBRK: Bool) -> [String] {
    let (escape, escapeAndAC) = hasBRK ? ("Esc BRK", "Esc BRK   F8 AC") : ("Esc AC", "Esc AC")
    return [
      "F1 keys   F2 MODE   \(escapeAndAC)   F10 menu   Ctrl-O open   Ctrl-W save as   Ctrl-Q leave",
      "F1 keys   F2 MODE   F10 menu   Ctrl-O open   Ctrl-W save as   Ctrl-Q leave",
      "F1 keys   F10 menu   Ctrl-O open   Ctrl-Q leave",
      "F1 keys   Ctrl-Q leave",
      "F1 keys   \(escape)",
      "F1 keys",
    ]
  }

  private static let debuggerHints = [
    "Ctrl-N step   F12 back   Ctrl-G go on   Ctrl-K breakpoint   ↑ ↓ Ctrl-R run to line   F1 keys",
    "Ctrl-N step   F12 back   Ctrl-G go on   Ctrl-K breakpoint   F1 keys",
    "Ctrl-N step   F12 back   Ctrl-G go on   F1 keys",
    "Ctrl-N step   F1 keys",
  ]

  private func drawPrompt(_ prompt: Prompt, row: Int, on canvas: inout Canvas) {
    canvas.fill(row: row, columns: 0..<size.columns)
    let question = prompt.question(columns: size.columns)
    let line = Array((question + prompt.text).unicodeScalars)
    let cursor = (question + prompt.textBeforeCursor).unicodeScalars.count
    let margin = line.count + 1 < size.columns ? 1 : 0
    let room = max(size.columns - margin - 1, 0)
    let first = max(0, min(line.count - room, cursor - room / 2))
    let seen = line[first...].prefix(room)
    canvas.put(
      String(String.UnicodeScalarView(seen)), row: row, column: margin, style: Palette.message)
    let under = line.indices.contains(cursor) ? line[cursor] : "_"
    let column = margin + cursor - first
    let style = cursor == line.count ? Palette.message : Palette.marked
    canvas.fill(under, row: row, columns: column..<column + 1, style: style)
  }

  /// The key that lists the faults of a message.
  private static let faultHint = "Ctrl-N lists and edits"

  /// The meaning of an error, while the display shows it.
  private var explanation: String {
    guard let (place, sentence) = desk.explanation else { return "" }
    return "\(place)\(place.isEmpty ? "" : ": ")\(sentence)"
  }

  /// The keys of a PC that clear the error.
  private var clearingHint: String {
    if desk.computer.isAnswerRejected {
      return "F8 (AC) asks again\(hasBRK ? ", Esc ends the program" : "")"
    }
    // BRK would end the program.
    if desk.computer.isRunning { return "press F8 (AC) first" }
    return desk.computer.refusesProgramLine ? "press Esc (AC), then F2 1" : "press Esc (AC) first"
  }
}
