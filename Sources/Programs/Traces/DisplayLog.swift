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
    case .wait, .end: return news()
    case .input(let text):
      guard let question else { return [] }
      self.question = nil
      let asked = question.cells.prefix(question.position)
      lastText = nil
      return [CharacterWriter.display(Array(asked) + text)]
    case .beep, .printed, .rejected, .error, .brk: return []
    }
  }

  /// The line for what the display shows, if that is news; what was typed is none.
  public mutating func news() -> [[UInt8]] {
    let text = Array(display.trimmedText)
    guard text != lastText, !display.isTyped else { return [] }
    lastText = text
    return [CharacterWriter.display(text)]
  }
}
