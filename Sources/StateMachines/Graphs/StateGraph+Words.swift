import BasicVM

// Words and signs that all forms of a graph share.

extension StateGraph.State {
  /// The thing that it waits for, in a few words.
  package var deed: UTF8Text {
    switch kind {
    case .start: "RUN"
    case .nextStart(let area): "RUN P\(area)"
    case .end: "END"
    case .failure(let cause): "ERR\(cause.code)"
    case .wait(let wait): wait.deed
    }
  }
}

extension StateGraph.State {
  /// Whether its player has to choose what is typed.
  package var asks: Bool { kind == .wait(.key) || kind == .wait(.line) }

  /// Whether it is a start or an end.
  package var isEdge: Bool {
    switch kind {
    case .start, .nextStart, .end: true
    case .wait, .failure: false
    }
  }
}

extension Flow.Wait {
  /// What is waited for, in a few words.
  var deed: UTF8Text {
    switch self {
    case .pause: "EXE"
    case .stop: "STOP, EXE"
    case .line: "a line"
    case .key: "a key"
    case .time(let tenths?): "\(tenths / 10).\(tenths % 10) s"
    case .time(nil): "some time"
    }
  }
}

extension Flow.Wait {
  /// What is waited for, as a trace calls it.
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
  /// Its line, and what it waits for there.
  package var name: UTF8Text { "\(place.name) (\(wait.deed))" }
}

extension StateGraph {
  /// The text on a way.
  package struct Caption {
    /// What must hold, in lines.
    package var lines: [UTF8Text] = []
    /// A die if something is drawn, and a note if something sounds.
    package var signs: UTF8Text = ""
    /// How often it was taken.
    package var count: UTF8Text = ""

    package var isEmpty: Bool { lines.isEmpty && signs.isEmpty && count.isEmpty }

    /// The lines with the signs and the count behind the last.
    var text: [UTF8Text] {
      guard !isEmpty else { return [] }
      let last = [lines.last ?? "", signs, count].filter { !$0.isEmpty }.joined(" ")
      return lines.dropLast() + [last]
    }
  }

  /// The text on a way, in lines of about so many columns; each word has its own without that.
  package func caption(of transition: Int, columns: Int = 0) -> Caption {
    let way = transitions[transition]
    let words: [UTF8Text] =
      way.isOther
      ? ["else"] : ConditionWords.words(for: way.needs, key: states[way.from].keyName)
    var caption = Caption()
    for (index, word) in words.enumerated() {
      let word = index < words.count - 1 && columns > 0 ? "\(word)," : word
      if let last = caption.lines.last, last.width + word.width < columns {
        caption.lines[caption.lines.count - 1] = "\(last) \(word)"
      } else {
        caption.lines.append(word)
      }
    }
    if way.draws { caption.signs.append("⚄") }
    if way.sounds > 0 { caption.signs.append(way.draws ? " ♪" : "♪") }
    if let count = way.count, count > 0 { caption.count = "\(count)×" }
    return caption
  }
}
