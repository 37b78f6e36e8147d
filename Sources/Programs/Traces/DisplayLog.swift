import BasicVM

/// Makes the text output of a run from its events: the display's text, one line each time the
/// program waits or ends, if it changed since the last line.
public struct DisplayLog {
  /// The text on the display when a line was last written.
  private var lastText: [UInt8] = []
  private var display = Display()
  private var question: Display?

  /// An empty log.
  public init() {}

  /// The lines that an event adds, in UTF-8, without line ends.
  public mutating func lines(for event: TraceEvent) -> [[UInt8]] {
    switch event.kind {
    case .frame(let display, _):
      self.display = display
      return []
    case .wait(.line):
      // An INPUT is written once, when it is answered.
      question = display
      return []
    case .wait, .end:
      return line(Array(display.trimmedText))
    case .input(let text):
      guard let question else { return [] }
      self.question = nil
      let asked = question.cells.prefix(question.cursor ?? 0)
      // The display then shows what was typed, and that is no news.
      lastText = Array(Display(text.suffix(Display.width)).trimmedText)
      return [CharacterWriter.display(Array(asked) + text)]
    case .beep, .printed, .rejected, .error, .brk: return []
    }
  }

  private mutating func line(_ text: [UInt8]) -> [[UInt8]] {
    guard text != lastText else { return [] }
    lastText = text
    return [CharacterWriter.display(text)]
  }
}
