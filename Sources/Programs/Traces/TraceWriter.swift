import BasicVM

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
  private static func append(_ codes: [UInt8], to text: inout UTF8Text) {
    text.append(json: UTF8Text(MachineText(codes: codes)))
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
    text.append(list: lit) { indicator, text in text.append(json: UTF8Text(indicator.label)) }
  }
}
