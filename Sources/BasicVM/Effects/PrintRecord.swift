/// A log of all output of PRINT, in full lines.
///
/// It includes text that is cleared, overwritten or scrolled away before anyone can see it.
public struct PrintRecord: Equatable, Sendable {
  /// Completed lines.
  private var lines: [MachineText] = []
  /// The current line, without the display's limit of columns.
  private var line = MachineText()
  private var column = 0
  /// Whether the current line has been logged unchanged.
  private var isTold = true
  /// The same for each column.
  private var told: [Bool] = []
  /// Whether the display was blank at the last wait.
  private var wasBlank = true
  /// The line before the last answer.
  private var question = MachineText()

  private let width: Int

  init(width: Int) {
    self.width = width
  }

  /// Returns and removes the completed lines.
  mutating func take() -> [MachineText] {
    defer { lines = [] }
    return lines
  }

  /// Appends text; logs the line first if this overwrites unlogged characters.
  mutating func write(_ text: some Collection<UInt8>) {
    for code in text {
      if column >= Printing.longestLine { breakLine() }
      let isNew = column >= line.count || line[column] != code
      if isNew, column < line.count, line[column] != CharacterCode.space, !told[column] {
        tellOverwritten()
      }
      line.place(code, at: column)
      while told.count < line.count { told.append(false) }
      if isNew {
        isTold = false
        told[column] = false
      }
      column += 1
    }
  }

  /// Moves to a column of the display, which shows the end of a long line.
  mutating func move(to column: Int) {
    self.column = max(line.count - width, 0) + column
  }

  mutating func clear() {
    tellOverwritten()
    if !line.isEmpty { isTold = false }
    line = MachineText()
    column = 0
  }

  /// Logs the prompt with the typed answer, which replaces the line.
  mutating func answer(_ typed: MachineText) {
    lines.append(line + typed)
    question = line
    line = MachineText()
    column = 0
    isTold = true
    wasBlank = false
  }

  /// Restores the prompt after a rejected answer.
  mutating func askAgain() {
    line = question
    column = line.count
    noteTold()
  }

  /// Starts a new line at the maximum length, since a program may never end one.
  private mutating func breakLine() {
    tellOverwritten()
    line = MachineText()
    column = 0
  }

  private mutating func tellOverwritten() {
    let text = line.trimmed
    if !isTold, !text.isEmpty { lines.append(text) }
    noteTold()
  }

  private mutating func noteTold() {
    isTold = true
    told = Array(repeating: true, count: line.count)
  }

  /// Logs the line when the program waits or ends.
  mutating func wait() {
    let text = line.trimmed
    if !isTold, !(text.isEmpty && wasBlank) { lines.append(text) }
    noteTold()
    wasBlank = text.isEmpty
  }
}
