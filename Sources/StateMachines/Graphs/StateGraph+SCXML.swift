import BasicVM

// The graph as State Chart XML: https://www.w3.org/TR/scxml/

extension StateGraph {
  /// The graph in SCXML.
  ///
  /// No interpreter evaluates the conditions: they are BASIC, as the data model states. Displays,
  /// sounds and random numbers are `log` elements.
  public var scxml: UTF8Text {
    var text: UTF8Text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:fx="urn:fx790:graph" version="1.0"
        datamodel="x-basic" initial="s0">

      """
    if isCut { text += "  <!-- \(Self.incompleteness) -->\n" }
    for index in states.indices { append(state: index, to: &text) }
    text.append("</scxml>\n")
    return text
  }

  private func append(state index: Int, to text: inout UTF8Text) {
    let state = states[index]
    let element: StaticString = state.isFinal ? "final" : "state"
    text += "  <\(UTF8Text(element)) id=\"s\(index)\" fx:name=\"\(state.name.xml)\""
    if let place = state.place { text += " fx:line=\"\(place.line)\"" }
    text.append(">\n")
    appendEntry(of: state, to: &text)
    // The first enabled transition fires, so those without conditions come last.
    let edges = transitions.indices.filter { transitions[$0].from == index }
    for edge in edges where !transitions[edge].needs.isEmpty { append(edge: edge, to: &text) }
    for edge in edges where transitions[edge].needs.isEmpty { append(edge: edge, to: &text) }
    text += "  </\(UTF8Text(element))>\n"
  }

  private func appendEntry(of state: State, to text: inout UTF8Text) {
    var entry = UTF8Text()
    for display in state.displays {
      entry += "      <log label=\"display\" expr=\"&quot;\(display.xml)&quot;\"/>\n"
    }
    if case .wait(.time(let ticks?)) = state.kind {
      entry += "      <send event=\"time\" delay=\"\(Flow.Wait.seconds(ticks))s\"/>\n"
    }
    guard !entry.isEmpty else { return }
    text += "    <onentry>\n\(entry)    </onentry>\n"
  }

  private func append(edge index: Int, to text: inout UTF8Text) {
    let edge = transitions[index]
    text.append("    <transition")
    if let event = states[edge.from].event { text += " event=\"\(UTF8Text(event))\"" }
    if !edge.needs.isEmpty {
      text += " cond=\"\(edge.conditions.joined(" AND ").xml)\""
    }
    text += " target=\"s\(edge.to)\""
    if let count = edge.count { text += " fx:count=\"\(count)\"" }
    guard edge.draws || edge.sounds > 0 else { return text.append("/>\n") }
    text.append(">\n")
    if edge.draws { text.append("      <log label=\"random\"/>\n") }
    if edge.sounds > 0 { text.append("      <log label=\"sound\"/>\n") }
    text.append("    </transition>\n")
  }
}

extension StateGraph.State {
  fileprivate var isFinal: Bool {
    switch kind {
    case .end, .failure: true
    case .start, .nextStart, .wait: false
    }
  }

  fileprivate var event: StaticString? {
    guard case .wait(let wait) = kind else { return nil }
    return wait.word
  }
}

extension UTF8Text {
  /// The text with XML entities.
  package var xml: UTF8Text {
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
