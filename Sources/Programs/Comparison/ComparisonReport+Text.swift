import BasicVM

// The report for people.

extension ComparisonReport {
  /// The report as text, in UTF-8, with a line end at the end.
  ///
  /// - Parameter withCoverage: whether it tells what the scripts reached.
  /// - Returns: the lines.
  public func text(withCoverage: Bool = false) -> [UInt8] {
    var text = ReportText()
    if let difference {
      append(difference, to: &text)
    } else {
      text.append("equivalent: ", scripts)
      text.append(" scripts, ", waits)
      text.append(" waits compared\n")
    }
    if withCoverage {
      append(coverageOfA, of: a, to: &text)
      append(coverageOfB, of: b, to: &text)
    }
    return text.utf8
  }

  private func append(_ difference: Difference, to text: inout ReportText) {
    text.append("different: found by script ", difference.number)
    text.append("; the smallest that shows it:\n  --seed ", difference.script.seed)
    text.append(" --keys '")
    // As a shell takes it.
    for byte in difference.script.notation {
      if byte == UInt8(ascii: "'") { text.append("'\\''") } else { text.append(utf8: [byte]) }
    }
    text.append("'\n\n")
    appendRow("wait", a.name, b.name, to: &text)
    for wait in difference.waits {
      appendRow(wait.wait.name, wait.display.shown, wait.display.shown, to: &text)
      if let typed = wait.typed {
        appendRow("typed", CharacterWriter.display(typed), [], to: &text)
      }
    }
    appendRow("here", difference.a.display.shown, difference.b.display.shown, to: &text)
    text.append("\n")
    append(difference.a, of: a, to: &text)
    append(difference.b, of: b, to: &text)
  }

  private func appendRow(
    _ head: StaticString, _ a: [UInt8], _ b: [UInt8], to text: inout ReportText
  ) {
    var row = ReportText()
    row.append("  ")
    row.append(utf8: Self.bytes(of: head), width: 7)
    row.append(utf8: a, width: 28)
    row.append(utf8: b)
    var line = row.utf8
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    text.append(utf8: line)
    text.append("\n")
  }

  private static func bytes(of words: StaticString) -> [UInt8] {
    Array(words.utf8)
  }

  private func append(_ side: Difference.Side, of contender: Contender, to text: inout ReportText) {
    text.append("  ")
    text.append(utf8: contender.name)
    text.append(": ")
    side.appendDeed(to: &text)
    text.append("\n")
  }

  private func append(_ coverage: Coverage, of contender: Contender, to text: inout ReportText) {
    text.append(utf8: contender.name)
    text.append(": ", coverage.reachedCount)
    text.append(" of ", coverage.placeCount)
    text.append(contender.form == .basic ? " lines reached\n" : " states reached\n")
    for missed in coverage.missed {
      text.append("  ")
      text.append(utf8: missed.name)
      text.append(": ")
      text.append(missed.obstacle ?? "not reached by these scripts")
      text.append("\n")
    }
  }
}

extension TraceEvent.Wait {
  /// What is waited for, as a trace calls it.
  var name: StaticString {
    switch self {
    case .exe: "exe"
    case .line: "line"
    case .key: "key"
    case .time: "time"
    }
  }
}

extension Display {
  /// The characters between brackets, in UTF-8.
  fileprivate var shown: [UInt8] {
    [UInt8(ascii: "[")] + CharacterWriter.display(cells) + [UInt8(ascii: "]")]
  }
}

extension Difference.Side {
  /// What the program does next, in words.
  func appendDeed(to text: inout ReportText) {
    switch event {
    case .frame(let display, _)?:
      text.append("shows this")
      if let cursor = display.cursor { text.append(", with the cursor in column ", cursor) }
    case .wait(.time(let ticks))?: text.append("waits so many microseconds: ", ticks)
    case .wait(.exe)?: text.append("waits for EXE")
    case .wait(.line)?: text.append("waits for a line")
    case .wait(.key)?: text.append("waits for a key")
    case .input(let typed)?:
      text.append("takes ")
      text.append(utf8: CharacterWriter.display(typed))
    case .beep(let tone)?: text.append(tone == 0 ? "sounds low" : "sounds high")
    case .printed(let line)?:
      text.append("prints on paper: ")
      text.append(utf8: CharacterWriter.display(line))
    case .rejected(let fault)?:
      text.append("refuses the answer: ")
      text.append(utf8: CharacterWriter.display(fault.shortMessage))
      text.append(" in line ", fault.place.line)
    case .error(let fault)?:
      text.append("ends with ")
      text.append(utf8: CharacterWriter.display(fault.message))
    case .brk?: text.append("ends by BRK")
    case .end?: text.append("ends")
    case nil: appendEnding(to: &text)
    }
  }

  private func appendEnding(to text: inout ReportText) {
    switch ending {
    case .ended: text.append("has ended")
    case .starved: text.append("waits for more keys")
    case .waitLimit: text.append("has waited 20,000 times")
    case .instructionLimit:
      text.append("has carried out 5 million instructions without another wait")
    }
  }
}
