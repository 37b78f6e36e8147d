import BasicVM

// The report for programs: one object on one line. Its fields are told in docs/compare.md.

extension ComparisonReport {
  /// A text as a string of JSON, both in UTF-8.
  public static func json(_ utf8: [UInt8]) -> [UInt8] {
    var text = ReportText()
    text.append(json: utf8)
    return text.utf8
  }

  /// The report as JSON, in UTF-8, without a line end.
  public var json: [UInt8] {
    var text = ReportText()
    text.append(isEquivalent ? "{\"equivalent\":true" : "{\"equivalent\":false")
    text.append(",\"scripts\":", scripts)
    text.append(",\"waits\":", waits)
    text.append(",\"a\":")
    append(a, coverageOfA, to: &text)
    text.append(",\"b\":")
    append(b, coverageOfB, to: &text)
    if let difference {
      text.append(",\"difference\":")
      append(difference, to: &text)
    }
    text.append("}")
    return text.utf8
  }

  private func append(_ contender: Contender, _ coverage: Coverage, to text: inout ReportText) {
    text.append("{\"name\":")
    text.append(json: contender.name)
    text.append(
      contender.form == .basic
        ? ",\"form\":\"basic\",\"lines\":" : ",\"form\":\"machine\",\"states\":")
    text.append(coverage.placeCount)
    text.append(",\"reached\":", coverage.reachedCount)
    text.append(",\"missed\":[")
    for (index, missed) in coverage.missed.enumerated() {
      text.append(index == 0 ? "{\"name\":" : ",{\"name\":")
      text.append(json: missed.name)
      text.append(missed.obstacle == nil ? ",\"reachable\":true}" : ",\"reachable\":false}")
    }
    text.append("]}")
  }

  private func append(_ difference: Difference, to text: inout ReportText) {
    text.append("{\"script\":", difference.number)
    text.append(",\"seed\":", difference.script.seed)
    text.append(",\"keys\":")
    text.append(json: difference.script.notation)
    text.append(",\"waits\":[")
    for (index, wait) in difference.waits.enumerated() {
      text.append(index == 0 ? "{\"for\":\"" : ",{\"for\":\"")
      text.append(wait.wait.name)
      text.append("\",\"text\":")
      text.append(json: CharacterWriter.display(wait.display.cells))
      if let typed = wait.typed {
        text.append(",\"typed\":")
        text.append(json: CharacterWriter.display(typed))
      }
      text.append("}")
    }
    text.append("],\"a\":")
    append(difference.a, to: &text)
    text.append(",\"b\":")
    append(difference.b, to: &text)
    text.append("}")
  }

  private func append(_ side: Difference.Side, to text: inout ReportText) {
    text.append("{\"text\":")
    text.append(json: CharacterWriter.display(side.display.cells))
    text.append(",\"cursor\":")
    if let cursor = side.display.cursor { text.append(cursor) } else { text.append("null") }
    text.append(",\"does\":")
    var deed = ReportText()
    side.appendDeed(to: &deed)
    text.append(json: deed.utf8)
    text.append("}")
  }
}
