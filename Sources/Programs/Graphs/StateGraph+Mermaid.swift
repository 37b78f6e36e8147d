import BasicVM

// A graph for Mermaid, which can stand in Markdown.

extension StateGraph {
  /// The graph in the Mermaid language, in UTF-8.
  public var mermaid: [UInt8] {
    var text = UTF8Text()
    text.append("flowchart TD\n")
    for (index, state) in states.enumerated() {
      text.append("  s", index)
      text.append("([\"")
      text.append(mermaid: [state.name + Array(": ".utf8) + state.deed] + state.displays)
      text.append("\"])\n")
    }
    for way in transitions {
      text.append("  s", way.from)
      text.append(way.isComputed ? " -.->" : " -->")
      if !way.label.isEmpty {
        text.append("|\"")
        text.append(mermaid: way.label)
        text.append("\"|")
      }
      text.append(" s", way.to)
      text.append("\n")
    }
    return text.utf8
  }
}

extension UTF8Text {
  /// Adds lines as one label of Mermaid.
  fileprivate mutating func append(mermaid lines: [[UInt8]]) {
    for (index, line) in lines.enumerated() {
      if index > 0 { append("<br>") }
      for byte in line {
        switch byte {
        case UInt8(ascii: "\""): append("#quot;")
        case UInt8(ascii: "#"): append("#35;")
        case UInt8(ascii: "<"): append("#lt;")
        case UInt8(ascii: ">"): append("#gt;")
        case UInt8(ascii: "&"): append("#amp;")
        default: append(utf8: [byte])
        }
      }
    }
  }
}
