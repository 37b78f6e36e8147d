import BasicVM
import Programs

/// The display as lines without control sequences: the output of a filter, each text once.
///
/// The question of an INPUT appears when asked, and its answer is echoed on the same line. Any
/// other change repeats the line below.
struct PlainLines {
  private var log = DisplayLog()
  private var display = Display()
  /// Without its answer; nil if none is asked.
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
    return line.map { above($0) } ?? ""
  }

  mutating func text(typing typed: MachineText) -> UTF8Text {
    guard let question else { return "" }
    let line = MachineText(question + typed)
    defer { open = line }
    return rest(of: line)
  }

  /// Ends an unfinished line before a whole one.
  mutating func above(_ line: UTF8Text) -> UTF8Text {
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
