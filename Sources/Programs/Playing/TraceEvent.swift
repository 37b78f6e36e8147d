import BasicVM

/// Something that a person in front of the machine could notice.
public struct TraceEvent: Equatable, Sendable {
  /// Machine time when it happens.
  public let time: Ticks
  /// The event itself.
  public let kind: Kind

  /// An event at a time.
  public init(time: Ticks, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The kinds of events.
  public enum Kind: Equatable, Sendable {
    /// The display shows something new.
    case frame(Display, Indicators)
    /// The program waits.
    case wait(Wait)
    /// A line was typed, or a key taken by KEY$.
    case input(MachineText)
    /// A tone starts.
    case beep(Int)
    /// A line comes out on paper.
    case printed(MachineText)
    /// The answer to an INPUT was refused with this error, and the question comes again.
    case rejected(Fault)
    /// An error.
    case error(Fault)
    /// BRK.
    case brk
    /// The program is at its end.
    case end
  }

  /// The waits of a program.
  public enum Wait: Equatable, Sendable {
    case exe
    case line
    case key
    case time(Ticks)
  }
}

/// Writes trace events as lines of JSON, always with the same bytes for the same event.
public enum TraceWriter {
  /// One event, without the line end.
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
    case .beep(let tone): text.append("beep\",\"tone\":", tone)
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

  /// A JSON string of characters of the machine.
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

/// Makes the text output of a run from its events: the display's text, one line each time the
/// program waits or ends, if it changed since the last line.
public struct DisplayLog {
  /// The text on the display when a line was last written; nil after the answer to an INPUT, which
  /// is written with its question.
  private var lastText: MachineText? = ""
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
      return UTF8Text(asked + text)
    case .beep, .printed, .rejected, .error, .brk: return nil
    }
  }

  /// The line for what the display shows, if that is news; what was typed is none.
  public mutating func news() -> UTF8Text? {
    let text = display.trimmedText
    guard text != lastText, !display.isTyped else { return nil }
    lastText = text
    return UTF8Text(text)
  }
}
