import BasicVM

// The report for programs: one object on one line. Its fields are told in docs/compare.md.

extension ComparisonReport {
  /// The report as JSON, without a line end.
  public var json: UTF8Text {
    var text: UTF8Text = "{\"equivalent\":\(isEquivalent ? "true" : "false")"
    text.append(",\"scripts\":\(scripts),\"waits\":\(waits),\"a\":")
    append(a, coverageOfA, to: &text)
    text.append(",\"b\":")
    append(b, coverageOfB, to: &text)
    if let difference {
      text.append(",\"difference\":")
      append(difference, to: &text)
    }
    text.append("}")
    return text
  }

  private func append(_ contender: Contender, _ coverage: Coverage, to text: inout UTF8Text) {
    text.append("{\"name\":")
    text.append(json: contender.name)
    let kind: StaticString =
      contender.form == .basic ? "\"basic\",\"lines\"" : "\"machine\",\"states\""
    text.append(",\"form\":\(kind):\(coverage.placeCount),\"reached\":\(coverage.reachedCount)")
    text.append(",\"missed\":")
    text.append(list: coverage.missed) { missed, text in
      text.append("{\"name\":")
      text.append(json: missed.name)
      text.append(",\"reachable\":\(missed.obstacle == nil ? "true" : "false")}")
    }
    text.append("}")
  }

  private func append(_ difference: Difference, to text: inout UTF8Text) {
    text.append("{\"script\":\(difference.number),\"seed\":\(difference.script.seed),\"keys\":")
    text.append(json: difference.script.notation)
    text.append(",\"waits\":")
    text.append(list: difference.waits) { wait, text in
      text.append("{\"for\":\"\(wait.wait.name)\",\"text\":")
      text.append(json: UTF8Text(wait.display.cells))
      if let typed = wait.typed {
        text.append(",\"typed\":")
        text.append(json: UTF8Text(typed))
      }
      text.append("}")
    }
    text.append(",\"a\":")
    append(difference.a, to: &text)
    text.append(",\"b\":")
    append(difference.b, to: &text)
    text.append("}")
  }

  private func append(_ side: Difference.Side, to text: inout UTF8Text) {
    text.append("{\"text\":")
    text.append(json: UTF8Text(side.display.cells))
    text.append(",\"cursor\":")
    if let cursor = side.display.cursor { text.append(cursor) } else { text.append("null") }
    text.append(",\"does\":")
    text.append(json: side.deed)
    text.append("}")
  }
}
