import BasicVM

// A graph as a picture. Colours follow the reader's choice of light or dark.

extension StateGraph {
  /// The graph as an SVG, in UTF-8.
  public var svg: [UInt8] {
    let layout = GraphLayout(self)
    var text = UTF8Text()
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
    text.append(Int(layout.width))
    text.append(" ", Int(layout.height))
    text.append("\" width=\"", Int(layout.width))
    text.append("\" height=\"", Int(layout.height))
    text.append("\" role=\"img\" aria-label=\"The states of a program\">\n")
    text.append(Self.style)
    text.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n")
    for path in layout.paths { append(path, layout, to: &text) }
    for (index, state) in states.enumerated() { append(state, layout.boxes[index], to: &text) }
    for path in layout.paths { appendLabel(path, layout, to: &text) }
    text.append("</svg>\n")
    return text.utf8
  }

  private static var style: StaticString {
    """
    <style>
      svg { font: 13px ui-sans-serif, system-ui, "Helvetica Neue", sans-serif }
      .paper { fill: #fbfbf8 }
      .state { fill: #ffffff; stroke: #a3aa98 }
      .lcd { fill: #c9d3bd }
      .dots { fill: #1d2418; font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, monospace }
      .name { fill: #22261f; font-weight: 600 }
      .deed { fill: #6c7462; text-anchor: end }
      .way { fill: none; stroke: #8a9180; stroke-width: 1.4; stroke-linejoin: round }
      .computed { stroke-dasharray: 5 4 }
      .head { fill: #8a9180 }
      .label { fill: #22261f; font: 11px ui-monospace, "DejaVu Sans Mono", Menlo, monospace;
               paint-order: stroke; stroke: #fbfbf8; stroke-width: 3px }
      @media (prefers-color-scheme: dark) {
        .paper { fill: #161813 }
        .state { fill: #22261f; stroke: #59614f }
        .lcd { fill: #9aa88b }
        .dots { fill: #12160f }
        .name { fill: #e6e9df }
        .deed { fill: #98a08b }
        .label { fill: #e6e9df; stroke: #161813 }
      }
    </style>
    <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"
      orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>

    """
  }

  // MARK: States

  private func append(_ state: State, _ box: GraphLayout.Box, to text: inout UTF8Text) {
    text.append("<g ")
    // Whoever shows the picture while the program runs finds its state by this.
    if let place = state.place {
      text.append("data-line=\"", place.line)
      text.append("\" ")
    }
    text.append("transform=\"translate(", Int(box.x))
    text.append(" ", Int(box.y))
    text.append(")\"><rect class=\"state\" rx=\"9\" width=\"", Int(box.body))
    text.append("\" height=\"", Int(box.height))
    text.append("\"/><text class=\"name\" x=\"12\" y=\"22\">")
    text.append(xml: state.name)
    text.append("</text><text class=\"deed\" x=\"", Int(box.body) - 12)
    text.append("\" y=\"22\">")
    text.append(xml: state.deed)
    text.append("</text>")
    for (index, display) in state.displays.enumerated() {
      let top = 32 + 24 * index
      text.append("<rect class=\"lcd\" rx=\"3\" x=\"10\" y=\"", top)
      text.append("\" width=\"", Int(box.body) - 20)
      text.append(
        "\" height=\"20\"/><text class=\"dots\" xml:space=\"preserve\" x=\"18\" y=\"", top + 14)
      text.append("\">")
      text.append(xml: display)
      text.append("</text>")
    }
    text.append("</g>\n")
  }

  // MARK: Ways

  private func append(_ path: GraphLayout.Path, _ layout: GraphLayout, to text: inout UTF8Text) {
    let isComputed = transitions[path.transition].isComputed
    text.append(isComputed ? "<path class=\"way computed\" d=\"" : "<path class=\"way\" d=\"")
    text.append("M")
    text.append(path.points[0])
    let isCornered = layout.isCornered(path)
    for (index, point) in path.points.enumerated().dropFirst() {
      let last = path.points[index - 1]
      if isCornered || last.x == point.x {
        text.append("L")
      } else {
        let middle = (last.y + point.y) / 2
        text.append("C")
        text.append(GraphLayout.Point(x: last.x, y: middle))
        text.append(" ")
        text.append(GraphLayout.Point(x: point.x, y: middle))
        text.append(" ")
      }
      text.append(point)
    }
    text.append("\" marker-end=\"url(#head)\"/>\n")
  }

  private func appendLabel(
    _ path: GraphLayout.Path, _ layout: GraphLayout, to text: inout UTF8Text
  ) {
    let lines = transitions[path.transition].label
    let way = transitions[path.transition]
    let start = path.points[0]
    // At the right of the way, just where it leaves its state.
    let x = start.x + (way.from == way.to ? GraphLayout.loopWidth : 5)
    let y = start.y + (way.from == way.to ? -2 : 15)
    for (index, line) in lines.enumerated() {
      text.append("<text class=\"label\" x=\"", Int(x))
      text.append("\" y=\"", Int(y + GraphLayout.lineHeight * Double(index)))
      text.append("\">")
      text.append(xml: line)
      text.append("</text>\n")
    }
  }
}

extension UTF8Text {
  fileprivate mutating func append(_ point: GraphLayout.Point) {
    append(Int(point.x))
    append(" ", Int(point.y))
  }

  /// Adds a text as XML spells it.
  fileprivate mutating func append(xml text: [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "\""): append("&quot;")
      default: append(utf8: [byte])
      }
    }
  }
}
