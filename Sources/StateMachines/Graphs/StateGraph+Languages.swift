import BasicVM

extension StateGraph {
  /// The graph in DOT, the language of Graphviz.
  public var dot: UTF8Text {
    var text: UTF8Text = """
      digraph program {
        node [shape=box, style=rounded, fontname=monospace]
        edge [fontname=monospace, fontsize=10]

      """
    for (index, state) in states.enumerated() {
      text.append(line: "  s\(index) [label=\(Self.dot(state.lines))]")
    }
    for (index, edge) in transitions.enumerated() {
      let label = Self.dot(caption(of: index).text)
      let style: StaticString =
        edge.count == 0 ? ", style=dotted, color=gray" : edge.isComputed ? ", style=dashed" : ""
      text.append(line: "  s\(edge.from) -> s\(edge.to) [label=\(label)\(style)]")
    }
    if isCut { text.append(line: "  label=\(Self.dot([incompleteness]))") }
    text.append(line: "}")
    return text
  }

  private static func dot(_ lines: [UTF8Text]) -> UTF8Text {
    let spelled = lines.map { line in
      line.harmless(keepingLines: false).spelling { byte in
        switch byte {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        default: nil
        }
      }
    }
    return "\"\(spelled.joined("\\n"))\""
  }

  /// The graph in Mermaid, which Markdown can embed.
  public var mermaid: UTF8Text {
    var text: UTF8Text = "flowchart TD\n"
    if isCut { text.append(line: "  incomplete[\"\(incompleteness)\"]") }
    for (index, state) in states.enumerated() {
      text.append(line: "  s\(index)([\"\(Self.mermaid(state.lines))\"])")
    }
    for (index, edge) in transitions.enumerated() {
      let caption = caption(of: index)
      text.append("  s\(edge.from)\(edge.isComputed || edge.count == 0 ? " -.->" : " -->")")
      if !caption.isEmpty { text.append("|\"\(Self.mermaid(caption.text))\"|") }
      text.append(line: " s\(edge.to)")
    }
    return text
  }

  private static func mermaid(_ lines: [UTF8Text]) -> UTF8Text {
    let spelled = lines.map { line in
      line.harmless(keepingLines: false).spelling { byte in
        switch byte {
        case UInt8(ascii: "\""): "#quot;"
        case UInt8(ascii: "#"): "#35;"
        case UInt8(ascii: "<"): "#lt;"
        case UInt8(ascii: ">"): "#gt;"
        case UInt8(ascii: "&"): "#amp;"
        default: nil
        }
      }
    }
    return spelled.joined("<br>")
  }
}

extension StateGraph.State {
  fileprivate var lines: [UTF8Text] { ["\(name): \(actionLabel)"] + displays }
}
