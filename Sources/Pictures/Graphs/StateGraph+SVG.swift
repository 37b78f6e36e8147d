import BasicVM
import StateMachines

// Colours follow the reader's light or dark mode.

extension StateGraph {
  /// The graph as an SVG document.
  public var svg: UTF8Text {
    let layout = GraphLayout(self)
    // A graph that is not complete has a line more, which says so.
    let (width, height) = (Int(layout.width), Int(layout.height) + (isCut ? 24 : 0))
    var text: UTF8Text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\""
    text.append(" width=\"\(width)\" height=\"\(height)\"")
    text.append(" role=\"img\" aria-label=\"The states of a program\">\n")
    text.append(Self.styleSheet)
    text.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n")
    for path in layout.paths { append(path, to: &text) }
    for (index, state) in states.enumerated() { append(state, layout.boxes[index], to: &text) }
    for label in layout.labels { append(label, to: &text) }
    if isCut {
      text += "<text class=\"name\" x=\"12\" y=\"\(height - 10)\">\(incompleteness)</text>\n"
    }
    text.append("</svg>\n")
    return text
  }

  private static var styleSheet: StaticString {
    """
    <style>
      svg { font: 13px ui-sans-serif, system-ui, "Helvetica Neue", sans-serif }
      .paper { fill: #fbfbf8 }
      .state { fill: #ffffff; stroke: #a3aa98 }
      .lcd { fill: #c9d3bd }
      .lcd-text { fill: #1d2418; font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, monospace }
      .name { fill: #22261f; font-weight: 600 }
      .action { fill: #6c7462; text-anchor: end }
      .asks { fill: #8a5a00 }
      .edge { fill: none; stroke: #8a9180; stroke-width: 1.4; stroke-linejoin: round }
      .computed { stroke-dasharray: 5 4 }
      .untaken { stroke-dasharray: 1 4; opacity: .6 }
      .head { fill: #8a9180 }
      .label { fill: #22261f; font: 11px ui-monospace, "DejaVu Sans Mono", Menlo, monospace;
               paint-order: stroke; stroke: #fbfbf8; stroke-width: 3px }
      .sign { font-size: 14px }
      .count { fill: #6c7462 }
      @media (prefers-color-scheme: dark) {
        .paper { fill: #161813 }
        .state { fill: #22261f; stroke: #59614f }
        .lcd { fill: #9aa88b }
        .lcd-text { fill: #12160f }
        .name { fill: #e6e9df }
        .action { fill: #98a08b }
        .asks { fill: #e8ad48 }
        .count { fill: #98a08b }
        .label { fill: #e6e9df; stroke: #161813 }
      }
    </style>
    <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"
      orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>

    """
  }

  // MARK: States

  private func append(_ state: State, _ box: GraphLayout.Frame, to text: inout UTF8Text) {
    let width = Int(box.width)
    let name = state.name.shortened(to: State.nameLimit)
    // The page finds the current state by name and spots, its lines by area and line.
    text.append("<g data-name=\"\(state.name.xml)\" ")
    if let area = state.place?.area { text.append("data-area=\"\(area)\" ") }
    if let line = state.place?.line { text.append("data-line=\"\(line)\" ") }
    if !state.contexts.isEmpty { text.append("data-spots=\"\(state.callContexts)\" ") }
    text.append("transform=\"translate(\(Int(box.x)) \(Int(box.y)))\">")
    text.append(
      "<rect class=\"state\" rx=\"\(state.isStartOrEnd ? 16 : 9)\" width=\"\(width)\" height=\"\(Int(box.height))\"/>"
    )
    text.append("<text class=\"name\" x=\"12\" y=\"21\">\(name.xml)</text>")
    text.append(
      "<text class=\"action\(state.acceptsInput ? " asks" : "")\" x=\"\(width - 12)\" y=\"21\">\(state.actionLabel.xml)</text>"
    )
    for (index, display) in state.displays.enumerated() {
      let top = 32 + 24 * index
      text.append("<rect class=\"lcd\" rx=\"3\" x=\"10\" y=\"\(top)\"")
      text.append(" width=\"\(width - 20)\" height=\"20\"/>")
      text.append("<text class=\"lcd-text\" xml:space=\"preserve\" x=\"18\" y=\"\(top + 14)\">")
      text.append("\(display.xml)</text>")
    }
    text.append("</g>\n")
  }

  // MARK: Transitions

  private func append(_ path: GraphLayout.Path, to text: inout UTF8Text) {
    let edge = transitions[path.transition]
    text.append("<path class=\"edge\(edge.classes)\" data-from=\"\(states[edge.from].name.xml)\"")
    text.append(" data-to=\"\(states[edge.to].name.xml)\"")
    if edge.sounds > 0 { text.append(" data-sounds=\"\"") }
    text.append(" d=\"M\(path.start)")
    for stroke in path.strokes {
      switch stroke {
      case .line(let end): text.append("L\(end)")
      case .curve(let first, let second, let end): text.append("C\(first) \(second) \(end)")
      }
    }
    text.append("\" marker-end=\"url(#head)\"/>\n")
  }

  private func append(_ label: GraphLayout.Label, to text: inout UTF8Text) {
    let lines = label.caption.lines.isEmpty ? [""] : label.caption.lines
    for (index, line) in lines.enumerated() {
      let y = label.frame.y + GraphLayout.lineHeight * Double(index + 1) - 3
      text.append("<text class=\"label\" x=\"\(Int(label.frame.x))\" y=\"\(Int(y))\">")
      text.append(line.shortened(to: Caption.lineLimit).xml)
      if index == lines.count - 1 { append(label.caption, to: &text, startsLine: line.isEmpty) }
      text.append("</text>\n")
    }
  }

  private func append(_ caption: Caption, to text: inout UTF8Text, startsLine: Bool) {
    if !caption.signs.isEmpty {
      text += "<tspan class=\"sign\">\(startsLine ? "" : " ")\(caption.signs)</tspan>"
    }
    if !caption.count.isEmpty {
      let isAlone = startsLine && caption.signs.isEmpty
      text += "<tspan class=\"count\">\(isAlone ? "" : " ")\(caption.count)</tspan>"
    }
  }
}

extension StateGraph.State {
  /// The waiting instructions, each with its return addresses: `12 45,13 45`.
  fileprivate var callContexts: UTF8Text {
    var text = UTF8Text()
    for (index, context) in contexts.enumerated() {
      if index > 0 { text.append(",") }
      for (index, instruction) in context.enumerated() {
        if index > 0 { text.append(" ") }
        text.append("\(instruction)")
      }
    }
    return text
  }
}

extension StateGraph.Transition {
  fileprivate var classes: UTF8Text {
    var classes: UTF8Text = isComputed ? " computed" : ""
    if count == 0 { classes.append(" untaken") }
    return classes
  }
}

extension UTF8Text.Interpolation {
  fileprivate mutating func appendInterpolation(_ point: GraphLayout.Point) {
    appendInterpolation("\(Int(point.x)) \(Int(point.y))" as UTF8Text)
  }
}

extension UTF8Text {
  /// The text with XML entities.
  fileprivate var xml: UTF8Text {
    harmless().spelling { byte in
      switch byte {
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "\""): "&quot;"
      // In an attribute, XML reads tabs and line ends as blanks.
      case 0..<0x20: " "
      default: nil
      }
    }
  }
}
