import BasicVM

/// Makes the text output of a run from its events: the display's text, one line each time the
/// program waits or ends, if it changed since the last line.
public struct DisplayLog {
  /// The text on the display when a line was last written; nil after the answer to an INPUT, which
  /// is written with its question.
  private var lastText: [UInt8]? = []
  private var display = Display()
  private var question: Display?

  /// An empty log.
  public init() {}

  /// The line that an event adds, if any, without its end.
  public mutating func line(for event: TraceEvent) -> UTF8Text? {
    switch event.kind {
    case .frame(let display, _):
      self.display = display
      return nil
    case .wait(.line):
      // An INPUT is written once, when it is answered.
      question = display
      return nil
    case .wait, .end: return news()
    case .input(let text):
      guard let question else { return nil }
      self.question = nil
      let asked = question.cells.prefix(question.position)
      lastText = nil
      return UTF8Text(MachineText(codes: asked + text))
    case .beep, .printed, .rejected, .error, .brk: return nil
    }
  }

  /// The line for what the display shows, if that is news; what was typed is none.
  public mutating func news() -> UTF8Text? {
    let text = Array(display.trimmedText)
    guard text != lastText, !display.isTyped else { return nil }
    lastText = text
    return UTF8Text(MachineText(codes: text))
  }
}
