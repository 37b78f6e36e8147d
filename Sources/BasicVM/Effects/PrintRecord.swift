/// Everything that PRINT shows, also what is cleared or written over before anyone could see it, and
/// long texts whole.
public struct PrintRecord: Equatable, Sendable {
  /// The lines that are there to be taken.
  private var lines: [MachineText] = []
  /// What would stand on a display without an end.
  private var line = MachineText()
  /// The column where the next character goes.
  private var column = 0
  /// Whether the line is as it was last told.
  private var isTold = true
  /// Of each column of it, whether it is as it was last told.
  private var told: [Bool] = []
  /// Whether there was something to see when the program last waited.
  private var wasBlank = true
  /// What stood before the last answer.
  private var question = MachineText()

  /// Columns of the display.
  private let width: Int

  /// A record of a display with so many columns.
  init(width: Int) {
    self.width = width
  }

  /// Takes the lines.
  mutating func take() -> [MachineText] {
    defer { lines = [] }
    return lines
  }

  /// Writes characters; what they stand over is told first.
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

  /// Goes to a column of the display, which shows the end of a long line.
  mutating func move(to column: Int) {
    self.column = max(line.count - width, 0) + column
  }

  /// The display is cleared.
  mutating func clear() {
    tellOverwritten()
    if !line.isEmpty { isTold = false }
    line = MachineText()
    column = 0
  }

  /// What was typed stands in place of everything.
  mutating func answer(_ typed: MachineText) {
    lines.append(line + typed)
    question = line
    line = MachineText()
    column = 0
    isTold = true
    wasBlank = false
  }

  /// The last question comes again.
  mutating func askAgain() {
    line = question
    column = line.count
    noteTold()
  }

  /// A line that a program may never end goes on in the next.
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

  /// The program waits, or has ended.
  mutating func wait() {
    let text = line.trimmed
    if !isTold, !(text.isEmpty && wasBlank) { lines.append(text) }
    noteTold()
    wasBlank = text.isEmpty
  }
}
