/// A log of all PRINT output, even if cleared, overwritten or scrolled away unseen.
public struct PrintRecord: Equatable, Sendable {
  /// Completed lines.
  private var lines: [MachineText] = []
  /// The current line, of any length.
  private var line = MachineText()
  private var column = 0
  /// Whether the line is logged as it is.
  private var isReported = true
  /// The same for each column.
  private var reported: [Bool] = []
  /// Whether the display was blank at the last wait.
  private var wasBlank = true
  /// The line before the last answer.
  private var question = MachineText()

  private let width: Int

  init(width: Int) {
    self.width = width
  }

  mutating func take() -> [MachineText] {
    defer { lines = [] }
    return lines
  }

  /// First logs a line of which it overwrites unlogged characters.
  mutating func write(_ text: some Collection<UInt8>) {
    for code in text {
      if column >= PrintState.longestLine { breakLine() }
      let isNew = column >= line.count || line[column] != code
      if isNew, column < line.count, line[column] != CharacterCode.space, !reported[column] {
        reportOverwritten()
      }
      line.place(code, at: column)
      while reported.count < line.count { reported.append(false) }
      if isNew {
        isReported = false
        reported[column] = false
      }
      column += 1
    }
  }

  /// Moves to a column of the display, which shows the line's end.
  mutating func move(to column: Int) {
    self.column = max(line.count - width, 0) + column
  }

  mutating func clear() {
    reportOverwritten()
    if !line.isEmpty { isReported = false }
    line = MachineText()
    column = 0
  }

  mutating func answer(_ typed: MachineText) {
    lines.append(line + typed)
    question = line
    line = MachineText()
    column = 0
    isReported = true
    wasBlank = false
  }

  /// After a rejected answer.
  mutating func askAgain() {
    line = question
    column = line.count
    markReported()
  }

  /// A program may never end its line.
  private mutating func breakLine() {
    reportOverwritten()
    line = MachineText()
    column = 0
  }

  private mutating func reportOverwritten() {
    let text = line.trimmed
    if !isReported, !text.isEmpty { lines.append(text) }
    markReported()
  }

  private mutating func markReported() {
    isReported = true
    reported = Array(repeating: true, count: line.count)
  }

  /// Called when the program waits or ends.
  mutating func wait() {
    let text = line.trimmed
    if !isReported, !(text.isEmpty && wasBlank) { lines.append(text) }
    markReported()
    wasBlank = text.isEmpty
  }
}
