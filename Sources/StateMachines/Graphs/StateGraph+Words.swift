import BasicVM

// Labels that all formats of a graph share.

extension StateGraph.State {
  /// A short label, such as `RUN` or `a key`.
  package var actionLabel: UTF8Text {
    switch kind {
    case .start: "RUN"
    case .nextStart(let area): "RUN P\(area)"
    case .end: "END"
    case .failure(let cause): "ERR\(cause.code)"
    case .wait(let wait): wait.actionLabel
    }
  }
}

extension StateGraph.State {
  /// Whether the user decides what to type.
  package var acceptsInput: Bool { kind == .wait(.key) || kind == .wait(.line) }

  /// Whether it is a start, or an end without an error.
  package var isStartOrEnd: Bool {
    switch kind {
    case .start, .nextStart, .end: true
    case .wait, .failure: false
    }
  }
}

extension Flow.Wait {
  var actionLabel: UTF8Text {
    switch self {
    case .pause: "EXE"
    case .stop: "STOP, EXE"
    case .line: "a line"
    case .key: "a key"
    case .time(let ticks?): "\(Self.seconds(ticks)) s"
    case .time(nil): "some time"
    }
  }

  /// With at least one decimal.
  static func seconds(_ ticks: Ticks) -> UTF8Text {
    var (fraction, digits) = (ticks % 1_000_000, 6)
    while digits > 1, fraction % 10 == 0 { (fraction, digits) = (fraction / 10, digits - 1) }
    var text = UTF8Text("\(fraction)")
    while text.utf8.count < digits { text = "0\(text)" }
    return "\(ticks / 1_000_000).\(text)"
  }
}

extension Flow.Wait {
  /// The name of the event in a trace.
  var word: StaticString {
    switch self {
    case .pause, .stop: "exe"
    case .line: "line"
    case .key: "key"
    case .time: "time"
    }
  }
}

extension WaitMachine.State {
  /// The line and the event, such as `P0-10 (a key)`.
  package var name: UTF8Text { "\(place.name) (\(wait.actionLabel))" }
}

extension StateGraph {
  /// The label of a transition.
  package struct Caption {
    /// The conditions.
    package var lines: [UTF8Text] = []
    /// A die if it draws a random number, and a note if it makes a sound.
    package var signs: UTF8Text = ""
    /// How often recorded runs took it, such as `3×`.
    package var count: UTF8Text = ""

    package var isEmpty: Bool { lines.isEmpty && signs.isEmpty && count.isEmpty }

    var text: [UTF8Text] {
      guard !isEmpty else { return [] }
      let last = [lines.last ?? "", signs, count].filter { !$0.isEmpty }.joined(" ")
      return lines.dropLast() + [last]
    }
  }

  /// The label of a transition, with lines of about `columns`; with 0, one for each condition.
  package func caption(of transition: Int, columns: Int = 0) -> Caption {
    let edge = transitions[transition]
    let words: [UTF8Text] =
      edge.isOther
      ? ["else"] : ConditionWords.words(for: edge.needs, key: states[edge.from].keyName)
    var caption = Caption()
    for (index, word) in words.enumerated() {
      let word = index < words.count - 1 && columns > 0 ? "\(word)," : word
      if let last = caption.lines.last, last.width + word.width < columns {
        caption.lines[caption.lines.count - 1] = "\(last) \(word)"
      } else {
        caption.lines.append(word)
      }
    }
    if edge.draws { caption.signs.append("⚄") }
    if edge.sounds > 0 { caption.signs.append(edge.draws ? " ♪" : "♪") }
    if let count = edge.count, count > 0 { caption.count = "\(count)×" }
    return caption
  }
}
