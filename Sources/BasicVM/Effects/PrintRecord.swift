/// A log of all PRINT output, even if cleared, overwritten or scrolled away unseen.
package struct PrintRecord: Equatable, Sendable {
  /// Completed lines.
  private var lines: [MachineText] = []
  /// The current line, of any length.
  private var line = MachineText()
  private var column = 0
  /// Whether `lines` has the current line as it is.
  private var isLogged = true
  /// For each column, whether its character is in a line of `lines`.
  private var loggedColumns: [Bool] = []
  /// Whether the display was blank at the last wait.
  private var wasBlank = true
  /// The line to which the last answer was appended.
  private var question = MachineText()

  private let width: Int

  init(width: Int) {
    self.width = width
  }

  mutating func take() -> [MachineText] {
    defer { lines = [] }
    return lines
  }

  /// Logs the line before it overwrites an unlogged character.
  mutating func write(_ text: some Collection<UInt8>) {
    for code in text {
      if column >= PrintState.longestLine { breakLine() }
      let isNew = column >= line.count || line[column] != code
      let isPrinted = column < line.count && line[column] != CharacterCode.space
      if isNew, isPrinted, !loggedColumns[column] { logLine() }
      line.place(code, at: column)
      while loggedColumns.count < line.count { loggedColumns.append(false) }
      if isNew {
        isLogged = false
        loggedColumns[column] = false
      }
      column += 1
    }
  }

  /// Moves to a column of the display, which shows the end of a long line.
  mutating func move(to column: Int) {
    self.column = max(line.count - width, 0) + column
  }

  mutating func clear() {
    logLine()
    if !line.isEmpty { isLogged = false }
    line = MachineText()
    column = 0
  }

  mutating func answer(_ typed: MachineText) {
    lines.append(line + typed)
    question = line
    line = MachineText()
    column = 0
    isLogged = true
    wasBlank = false
  }

  /// Restores the prompt after a rejected answer.
  mutating func askAgain() {
    line = question
    column = line.count
    markLogged()
  }

  /// Needed because a program may never end its line.
  private mutating func breakLine() {
    logLine()
    line = MachineText()
    column = 0
  }

  private mutating func logLine() {
    let text = line.trimmed
    if !isLogged, !text.isEmpty { lines.append(text) }
    markLogged()
  }

  private mutating func markLogged() {
    isLogged = true
    loggedColumns = Array(repeating: true, count: line.count)
  }

  /// Logs the line when the program waits or ends, but no second blank line.
  mutating func wait() {
    let text = line.trimmed
    if !isLogged, !(text.isEmpty && wasBlank) { lines.append(text) }
    markLogged()
    wasBlank = text.isEmpty
  }
}
