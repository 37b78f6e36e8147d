import BasicVM

// Words and signs that all forms of a graph share.

extension StateGraph.State {
  /// What is waited for, in a few words, in UTF-8.
  var deed: [UInt8] {
    var text = ReportText()
    switch kind {
    case .start: text.append("RUN")
    case .end: text.append("END")
    case .failure(let cause): text.append("ERR", cause.code)
    case .wait(.pause): text.append("EXE")
    case .wait(.stop): text.append("STOP, EXE")
    case .wait(.line): text.append("a line")
    case .wait(.key): text.append("a key")
    case .wait(.time(let tenths?)):
      text.append(tenths / 10)
      text.append(".", tenths % 10)
      text.append(" s")
    case .wait(.time(nil)): text.append("some time")
    }
    return text.utf8
  }
}

extension StateGraph.Transition {
  /// The conditions, then a die if something is drawn and a note if something sounds; in UTF-8.
  var label: [[UInt8]] {
    var signs = ReportText()
    if draws { signs.append("⚄") }
    if draws, sounds > 0 { signs.append(" ") }
    if sounds > 0 { signs.append("♪") }
    return signs.utf8.isEmpty ? conditions : conditions + [signs.utf8]
  }
}
