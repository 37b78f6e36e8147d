import BasicVM
import Programs

/// Writes a run as lines without control sequences, as a filter does.
///
/// The question of an INPUT appears when it is asked, and its answer is echoed on the same line.
/// Any other change of the display is a new line.
struct PlainLines {
  private var log = DisplayLog()
  private var display = Display()
  /// The question of the current INPUT; nil without one.
  private var question: MachineText?
  /// The unfinished last line on the terminal.
  private var open = MachineText()

  mutating func text(for event: TraceEvent) -> UTF8Text {
    let line = log.line(for: event)
    switch event.kind {
    case .frame(let display, _): self.display = display
    case .wait(.line): question = MachineText(display.cells.prefix(display.position))
    case .input(let answer):
      guard question != nil else { break }
      let end = text(typing: answer)
      (question, open) = (nil, [])
      return "\(end)\n"
    case .wait, .beep, .printed, .rejected, .error, .brk, .end: break
    }
    return line.map { wholeLine($0) } ?? ""
  }

  mutating func text(typing typed: MachineText) -> UTF8Text {
    guard let question else { return "" }
    let line = MachineText(question + typed)
    defer { open = line }
    return rest(of: line)
  }

  /// A whole line, after the end of an unfinished one.
  mutating func wholeLine(_ line: UTF8Text) -> UTF8Text {
    "\(end())\(line)\n"
  }

  mutating func end() -> UTF8Text {
    defer { open = [] }
    return open.isEmpty ? "" : "\n"
  }

  private func rest(of line: MachineText) -> UTF8Text {
    guard line.starts(with: open) else { return "\n\(UTF8Text(line))" }
    return UTF8Text(MachineText(line.dropFirst(open.count)))
  }
}
