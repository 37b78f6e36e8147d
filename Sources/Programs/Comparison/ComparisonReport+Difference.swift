import BasicVM

extension ComparisonReport {
  /// The groups of waits that a shortened list keeps at its beginning and its end.
  private static let firstGroups = 4
  private static let lastGroups = 14
  private static let maxQuotedLines = 2

  func append(_ difference: Difference, isVerbose: Bool, to text: inout UTF8Text) {
    text.append(
      """
      different: found by script \(difference.number), shortened to these options of run and compare:
        \(difference.script.options)


      """)
    append(row: "wait", a.name.tail(width: 26), b.name.tail(width: 26), to: &text)
    append(WaitGroup.groups(of: difference.waits, joinsEqual: !isVerbose), isVerbose, to: &text)
    append(row: "here", difference.a.display.shown, difference.b.display.shown, to: &text)
    text.append(
      """

        wait: line is INPUT, key is KEY$, exe is PRINT or STOP until EXE, time is a pause;
        typed: the keys of the wait above; here: the first difference

      """)
    append(difference.a, of: a, to: &text)
    append(difference.b, of: b, to: &text)
    appendChangedLines(to: &text)
  }

  /// Quotes the lines that differ between two listings, if only a few do.
  private func appendChangedLines(to text: inout UTF8Text) {
    let changed = changedLines
    guard changed.count <= Self.maxQuotedLines else { return }
    if !changed.isEmpty { text.append("\n") }
    for name in changed {
      text.append(line: "  the listings differ in \(shown(line: name)):")
      for contender in [a, b] {
        text.append(line: "    \(contender.line(named: name) ?? "(no such line)")")
      }
    }
  }

  /// A line of either listing as messages name it.
  package func shown(line name: UTF8Text) -> UTF8Text {
    a.line(named: name) == nil ? b.shown(name) : a.shown(name)
  }

  /// The names of the lines in which two listings differ; empty if one program is no listing.
  public var changedLines: [UTF8Text] {
    guard a.form == .basic, b.form == .basic else { return [] }
    // Lines with labels may differ in the machine and be the same in the files.
    return a.names(ofLinesThatDifferFrom: b).filter { a.line(named: $0) != b.line(named: $0) }
  }

  private func append(_ groups: [WaitGroup], _ isVerbose: Bool, to text: inout UTF8Text) {
    let isCut = !isVerbose && groups.count > Self.firstGroups + Self.lastGroups
    for group in isCut ? groups.prefix(Self.firstGroups) : groups[...] {
      append(group, to: &text)
    }
    guard isCut else { return }
    let omitted = groups.dropFirst(Self.firstGroups).dropLast(Self.lastGroups)
    let count = omitted.reduce(0) { $0 + $1.count }
    text.append(line: "  ...    \(UTF8Text.count(count, "wait")) left out; --verbose shows all")
    for group in groups.suffix(Self.lastGroups) { append(group, to: &text) }
  }

  private func append(_ group: WaitGroup, to text: inout UTF8Text) {
    let shown = group.wait.display.shown
    let times: UTF8Text = group.count > 1 ? "  \(group.count) times" : ""
    append(row: group.wait.wait.name, shown, shown + times, to: &text)
    if let typed = group.wait.typed { append(row: "typed", UTF8Text(typed), "", to: &text) }
  }

  private func append(
    _ side: Difference.Side, of contender: Contender, to text: inout UTF8Text
  ) {
    let position = contender.shown(side.programPosition)
    let place: UTF8Text = position.isEmpty ? "" : " at \(position)"
    text.append(line: "\n  \(contender.name)\(place): \(side.outcome)")
    if contender.form == .basic, let line = contender.line(named: side.programPosition) {
      text.append(line: "    \(line)")
    }
    if side.path.places.count > 1 {
      text.append(line: "    by way of \(side.path.text(contender.shown))")
    }
  }

  private func append(
    row head: StaticString, _ a: UTF8Text, _ b: UTF8Text, to text: inout UTF8Text
  ) {
    var row: UTF8Text = "  "
    row.append(UTF8Text(head), width: 7)
    row.append(a, width: 28)
    row.append(b)
    text.append(line: row.trimmed)
  }
}

private struct WaitGroup {
  let wait: SharedRun.Wait
  var count = 1

  static func groups(of waits: [SharedRun.Wait], joinsEqual: Bool) -> [WaitGroup] {
    var groups: [WaitGroup] = []
    for wait in waits {
      if joinsEqual, let last = groups.last, last.wait.looksLike(wait) {
        groups[groups.count - 1].count += 1
      } else {
        groups.append(WaitGroup(wait: wait))
      }
    }
    return groups
  }
}

extension SharedRun.Wait {
  fileprivate func looksLike(_ other: Self) -> Bool {
    wait == other.wait && display.looksLike(other.display)
      && typed == other.typed
  }
}

extension ExecutionPath {
  /// The length, at least two, of the shortest sequence that repeats from an index on, and its number
  /// of occurrences; (1, 1) if none repeats.
  private func repetition(at start: Int) -> (length: Int, times: Int) {
    for length in 2...max((places.count - start) / 2, 2) {
      let part = places[start...].prefix(length)
      var times = 1
      while places[start...].dropFirst(length * times).prefix(length) == part { times += 1 }
      if times > 1 { return (length, times) }
    }
    return (1, 1)
  }

  fileprivate func text(_ name: (UTF8Text) -> UTF8Text) -> UTF8Text {
    var text: UTF8Text = isCut ? "..., " : ""
    var start = 0
    while start < places.count {
      if start > 0 { text.append(", ") }
      let (length, times) = repetition(at: start)
      let part = places[start..<(start + length)].map(name).joined(", ")
      text.append(times > 1 ? "\(times) times (\(part))" : part)
      start += length * times
    }
    return text
  }
}

extension TraceEvent.Wait {
  /// The name in a trace.
  public var name: StaticString {
    switch self {
    case .exe: "exe"
    case .line: "line"
    case .key: "key"
    case .time: "time"
    }
  }
}

extension UTF8Text {
  /// A number as `20,000`.
  fileprivate init(grouping number: UInt64) {
    guard number >= 1000 else {
      self = "\(number)"
      return
    }
    let lastDigits = ("\(1000 + number % 1000)" as UTF8Text).utf8.dropFirst()
    self = UTF8Text(grouping: number / 1000) + "," + UTF8Text(utf8: Array(lastDigits))
  }

  fileprivate func tail(width: Int) -> UTF8Text {
    guard self.width > width else { return self }
    let starts = utf8.indices.filter { utf8[$0] & 0xC0 != 0x80 }
    return "…" + UTF8Text(utf8: Array(utf8[starts[starts.count - width + 1]...]))
  }
}

extension Display {
  fileprivate var shown: UTF8Text { "[\(cells)]" }
}

extension Difference.Side {
  /// The next event, or the ending, in words.
  public var outcome: UTF8Text {
    event?.predicate ?? endingInWords
  }

  private var endingInWords: UTF8Text {
    switch ending {
    case .ended: "has ended"
    case .starved: "waits for more keys"
    case .waitLimit: "has waited \(UTF8Text(grouping: UInt64(limits.waits))) times"
    case .instructionLimit:
      "has run \(UTF8Text(grouping: limits.instructions)) instructions without another wait"
    }
  }
}
