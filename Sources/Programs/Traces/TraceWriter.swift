import BasicVM

/// Writes trace events as lines of JSON, always with the same bytes for the same event.
public struct TraceWriter {
  private var utf8: [UInt8] = []

  /// One event, without the line end.
  public static func line(_ event: TraceEvent) -> [UInt8] {
    var writer = TraceWriter()
    writer.write(event)
    return writer.utf8
  }

  private mutating func append(_ words: StaticString) {
    utf8 += words.utf8
  }

  private mutating func append(_ number: Int64) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { utf8.append(UInt8(ascii: "-")) }
    utf8.append(contentsOf: digits.reversed())
  }

  /// A JSON string of characters of the machine.
  private mutating func append(text: [UInt8]) {
    append("\"")
    for byte in CharacterWriter.display(text) {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        utf8.append(UInt8(ascii: "\\"))
      }
      utf8.append(byte)
    }
    append("\"")
  }

  private mutating func write(_ event: TraceEvent) {
    append("{\"t\":")
    append(event.time)
    append(",\"event\":\"")
    switch event.kind {
    case .frame(let display, let indicators): write(display, indicators)
    case .wait(let wait): write(wait)
    case .input(let text):
      append("input\",\"text\":")
      append(text: text)
    case .beep(let tone):
      append("beep\",\"tone\":")
      append(Int64(tone))
    case .printed(let line):
      append("print\",\"text\":")
      append(text: line)
    case .rejected(let fault), .error(let fault): write(fault)
    case .brk: append("break\"")
    case .end: append("end\"")
    }
    append("}")
  }

  private mutating func write(_ display: Display, _ indicators: Indicators) {
    append("frame\",\"text\":")
    append(text: display.cells)
    append(",\"cursor\":")
    if let cursor = display.cursor { append(Int64(cursor)) } else { append("null") }
    append(",\"on\":[")
    var isFirst = true
    for indicator in Indicator.allCases where indicators.contains(indicator) {
      append(isFirst ? "\"" : ",\"")
      append(indicator.label)
      append("\"")
      isFirst = false
    }
    append("]")
  }

  private mutating func write(_ wait: TraceEvent.Wait) {
    switch wait {
    case .exe: append("wait\",\"for\":\"exe\"")
    case .line: append("wait\",\"for\":\"line\"")
    case .key: append("wait\",\"for\":\"key\"")
    case .time(let ticks):
      append("wait\",\"for\":\"time\",\"ticks\":")
      append(ticks)
    }
  }

  private mutating func write(_ fault: Fault) {
    append("error\",\"code\":")
    append(Int64(fault.code))
    append(",\"area\":")
    append(Int64(fault.place.area ?? 0))
    append(",\"line\":")
    append(Int64(fault.place.line))
  }
}
