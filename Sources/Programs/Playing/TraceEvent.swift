import BasicVM

/// An event that a person could notice.
public struct TraceEvent: Equatable, Sendable {
  /// The machine time.
  public let time: Ticks
  /// The event itself.
  public let kind: Kind

  /// Creates an event.
  public init(time: Ticks, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// An event without its time.
  public enum Kind: Equatable, Sendable {
    /// A new display.
    case frame(Display, Indicators)
    /// The program waits.
    case wait(Wait)
    /// A typed line, or a key for KEY$.
    case input(MachineText)
    /// A tone starts.
    case beep(Tone)
    /// A line on paper.
    case printed(MachineText)
    /// INPUT rejects the answer and asks again.
    case rejected(Fault)
    /// The program stops with an error.
    case error(Fault)
    /// BRK interrupts the program.
    case brk
    /// The program ends.
    case end
  }

  /// The reason for a wait.
  public enum Wait: Equatable, Sendable {
    /// EXE, after PRINT or STOP.
    case exe
    /// A line, for INPUT.
    case line
    /// A key, for KEY$ in a loop.
    case key
    /// A pause.
    case time(Ticks)
  }
}

/// Writes trace events as JSON; equal events give equal bytes.
public enum TraceWriter {
  /// An event without a line end.
  public static func line(_ event: TraceEvent) -> UTF8Text {
    var text: UTF8Text = ""
    text.append("{\"t\":", event.time)
    text.append(",\"event\":\"")
    append(event.kind, to: &text)
    text.append("}")
    return text
  }

  private static func append(_ kind: TraceEvent.Kind, to text: inout UTF8Text) {
    switch kind {
    case .frame(let display, let indicators): append(display, indicators, to: &text)
    case .wait(let wait):
      text.append("wait\",\"for\":\"")
      text.append(wait.name)
      text.append("\"")
      if case .time(let ticks) = wait { text.append(",\"ticks\":", ticks) }
    case .input(let typed):
      text.append("input\",\"text\":")
      append(typed, to: &text)
    case .beep(let tone): text.append("beep\",\"tone\":", tone.rawValue)
    case .printed(let line):
      text.append("print\",\"text\":")
      append(line, to: &text)
    case .rejected(let fault), .error(let fault):
      text.append("error\",\"code\":", fault.code)
      text.append(",\"area\":", fault.place.area ?? 0)
      text.append(",\"line\":", fault.place.line)
    case .brk: text.append("break\"")
    case .end: text.append("end\"")
    }
  }

  private static func append(_ characters: MachineText, to text: inout UTF8Text) {
    text.append(json: UTF8Text(characters))
  }

  private static func append(
    _ display: Display, _ indicators: Indicators, to text: inout UTF8Text
  ) {
    text.append("frame\",\"text\":")
    append(display.cells, to: &text)
    text.append(",\"cursor\":")
    if let cursor = display.cursor { text.append(cursor) } else { text.append("null") }
    text.append(",\"on\":")
    let lit = Indicator.allCases.filter(indicators.contains)
    text.append(UTF8Text.list(lit) { "\"\($0.label)\"" })
  }
}

/// The text output of a run: the display at each wait or end, if it has changed.
public struct DisplayLog {
  /// The last line; nil after an answer, which is written with its question.
  private var lastText: MachineText? = ""
  private var display = Display()
  private var question: Display?

  /// Creates an empty log.
  public init() {}

  /// The line for an event, without its end.
  public mutating func line(for event: TraceEvent) -> UTF8Text? {
    switch event.kind {
    case .frame(let display, _):
      self.display = display
      return nil
    case .wait(.line):
      // Written when it is answered.
      question = display
      return nil
    case .wait, .end: return changedText()
    case .input(let text):
      guard let question else { return nil }
      self.question = nil
      let asked = question.cells.prefix(question.position)
      lastText = nil
      return UTF8Text(asked + text)
    case .beep, .printed, .rejected, .error, .brk: return nil
    }
  }

  /// The display's text; nil if it has not changed or is being typed.
  public mutating func changedText() -> UTF8Text? {
    let text = display.trimmedText
    guard text != lastText, !display.isTyped else { return nil }
    lastText = text
    return UTF8Text(text)
  }
}
