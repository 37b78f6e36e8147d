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
    json(of: event.kind, at: JSON(event.time)).line
  }

  private static func json(of kind: TraceEvent.Kind, at time: JSON) -> JSON {
    switch kind {
    case .frame(let display, let indicators):
      let lit = Indicator.allCases.filter(indicators.contains)
      return [
        "t": time, "event": "frame", "text": JSON(display.cells),
        "cursor": display.cursor.map { JSON($0) } ?? .null, "on": JSON(lit) { JSON($0.label) },
      ]
    case .wait(let wait):
      var ticks: JSON?
      if case .time(let time) = wait { ticks = JSON(time) }
      return ["t": time, "event": "wait", "for": JSON(wait.name), "ticks": ticks]
    case .input(let typed): return ["t": time, "event": "input", "text": JSON(typed)]
    case .beep(let tone): return ["t": time, "event": "beep", "tone": JSON(tone.rawValue)]
    case .printed(let line): return ["t": time, "event": "print", "text": JSON(line)]
    case .rejected(let fault), .error(let fault):
      return [
        "t": time, "event": "error", "code": JSON(fault.code),
        "area": JSON(fault.place.area ?? 0), "line": JSON(fault.place.line),
      ]
    case .brk: return ["t": time, "event": "break"]
    case .end: return ["t": time, "event": "end"]
    }
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
