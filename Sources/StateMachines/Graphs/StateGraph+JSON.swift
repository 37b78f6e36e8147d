import BasicVM

extension StateGraph {
  /// The graph as a JSON object.
  ///
  /// States are numbered by their index. A wait for a fixed time has `ticks`, as in a trace.
  package var json: JSON {
    [
      "cut": JSON(isCut), "states": JSON(states) { $0.json },
      "transitions": JSON(transitions) { $0.json },
    ]
  }
}

extension StateGraph.State {
  fileprivate var json: JSON {
    var (kind, ticks, code, area) = ("start", nil, nil, nil) as (JSON, JSON?, JSON?, JSON?)
    switch self.kind {
    case .start: break
    case .nextStart(let number): area = JSON(number)
    case .end: kind = "end"
    case .failure(let cause): (kind, code) = ("error", JSON(cause.code))
    case .wait(let wait):
      kind = JSON(wait.word)
      if case .time(let time?) = wait { ticks = JSON(time) }
    }
    return [
      "name": JSON(name), "kind": kind, "ticks": ticks, "code": code,
      "area": area ?? place?.area.map { JSON($0) }, "line": place.map { JSON($0.line) },
      "displays": JSON(displays) { JSON($0) },
    ]
  }
}

extension StateGraph.Transition {
  fileprivate var json: JSON {
    [
      "from": JSON(from), "to": JSON(to), "conditions": JSON(conditions) { JSON($0) },
      "else": JSON(isOther), "sounds": JSON(sounds), "draws": JSON(draws),
      "computed": JSON(isComputed), "count": count.map { JSON($0) },
    ]
  }
}
