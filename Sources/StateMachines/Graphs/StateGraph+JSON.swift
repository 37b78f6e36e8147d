import BasicVM

extension StateGraph {
  /// The graph as a JSON object, without a newline.
  ///
  /// States are numbered by their index. A wait for a fixed time has `ticks`, as in a trace.
  public var json: UTF8Text {
    var text: UTF8Text = "{\"cut\":\(isCut ? "true" : "false"),\"states\":"
    text += .list(states) { $0.json }
    text.append(",\"transitions\":")
    text += .list(transitions) { $0.json }
    text.append("}")
    return text
  }
}

extension StateGraph.State {
  fileprivate var json: UTF8Text {
    var text: UTF8Text = "{\"name\":"
    text.append(json: name)
    text += ",\"kind\":\"\(UTF8Text(kindWord))\""
    switch kind {
    case .wait(.time(let ticks?)): text.append(",\"ticks\":", ticks)
    case .failure(let cause): text += ",\"code\":\(cause.code)"
    case .nextStart(let area): text += ",\"area\":\(area)"
    case .start, .end, .wait: break
    }
    if let area = place?.area { text += ",\"area\":\(area)" }
    if let line = place?.line { text += ",\"line\":\(line)" }
    text.append(",\"displays\":")
    text += .list(displays) { display in
      var text = UTF8Text()
      text.append(json: display)
      return text
    }
    text.append("}")
    return text
  }

  private var kindWord: StaticString {
    switch kind {
    case .start, .nextStart: "start"
    case .wait(let wait): wait.word
    case .end: "end"
    case .failure: "error"
    }
  }
}

extension StateGraph.Transition {
  fileprivate var json: UTF8Text {
    var text: UTF8Text = "{\"from\":\(from),\"to\":\(to),\"conditions\":"
    text += .list(conditions) { condition in
      var text = UTF8Text()
      text.append(json: condition)
      return text
    }
    text += ",\"else\":\(isOther ? "true" : "false"),\"sounds\":\(sounds)"
    text += ",\"draws\":\(draws ? "true" : "false"),\"computed\":\(isComputed ? "true" : "false")"
    if let count { text += ",\"count\":\(count)" }
    text.append("}")
    return text
  }
}
