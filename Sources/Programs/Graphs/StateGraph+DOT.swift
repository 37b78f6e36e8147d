import BasicVM

// A graph for Graphviz.

extension StateGraph {
  /// The graph in the DOT language, in UTF-8.
  public var dot: [UInt8] {
    var text = UTF8Text()
    text.append("digraph program {\n  node [shape=box, style=rounded, fontname=monospace]\n")
    text.append("  edge [fontname=monospace, fontsize=10]\n")
    for (index, state) in states.enumerated() {
      text.append("  s", index)
      text.append(" [label=")
      text.append(dot: [state.name + Array(": ".utf8) + state.deed] + state.displays)
      text.append("]\n")
    }
    for way in transitions {
      text.append("  s", way.from)
      text.append(" -> s", way.to)
      text.append(" [label=")
      text.append(dot: way.label)
      text.append(way.isComputed ? ", style=dashed]\n" : "]\n")
    }
    text.append("}\n")
    return text.utf8
  }
}

extension UTF8Text {
  /// Adds lines as one string of DOT.
  fileprivate mutating func append(dot lines: [[UInt8]]) {
    append("\"")
    for (index, line) in lines.enumerated() {
      if index > 0 { append("\\n") }
      for byte in line {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { append("\\") }
        append(utf8: [byte])
      }
    }
    append("\"")
  }
}
