import BasicVM

/// An input line with a cursor and a visible window.
///
/// Typing overwrites the character under the cursor; INS inserts a blank.
package struct LineEditor: Equatable, Sendable {
  /// The typed characters.
  package private(set) var text: MachineText = []
  /// The insertion index.
  package private(set) var cursor = 0
  /// The index of the leftmost visible character.
  private(set) var window = 0
  /// The maximum length: `Self.limit`, or that of a longer stored line.
  private(set) var limit = Self.limit
  /// Whether the last key was refused because the line is full.
  private(set) var hasRefused = false
  package var columns = Display.width {
    didSet { follow() }
  }

  /// The length of an input line and of a MEMO record: docs/machine.md#display.
  package static let limit = Memo.recordLimit
  /// The limit for editing a stored line.
  static let longest = StoredLine.listedLimit
  /// The first index at which the cursor warns of a nearly full line.
  static let warning = 55

  /// Creates an empty line.
  package init() {}

  package init(_ text: MachineText, cursor: Int) {
    self.text = text
    self.cursor = min(max(cursor, 0), text.count)
    limit = max(Self.limit, text.count)
    follow()
  }

  /// Whether the line has no characters.
  package var isEmpty: Bool { text.isEmpty }

  var warns: Bool { cursor >= Self.warning }

  package mutating func type(_ code: UInt8) {
    hasRefused = false
    if code == CharacterCode.minus, cursor > 0, text[cursor - 1] == CharacterCode.exponent {
      // An exponent and its minus are one character.
      text[cursor - 1] = CharacterCode.negativeExponent
      return
    }
    if cursor < text.count {
      text[cursor] = code
    } else {
      guard text.count < limit else {
        hasRefused = true
        return
      }
      text.append(code)
    }
    cursor += 1
    follow()
  }

  private mutating func insert() {
    guard cursor < text.count else { return }
    guard text.count < limit else {
      hasRefused = true
      return
    }
    text.insert(CharacterCode.space, at: cursor)
  }

  /// DEL: removes the character under the cursor, or the last one.
  private mutating func delete() {
    guard !text.isEmpty else { return }
    if cursor == text.count { cursor -= 1 }
    text.remove(at: cursor)
    follow()
  }

  private mutating func erase() {
    guard cursor > 0 else { return }
    cursor -= 1
    text.remove(at: cursor)
    follow()
  }

  private mutating func move(to index: Int) {
    cursor = index
    follow()
  }

  /// Scrolls a read-only line.
  mutating func scroll(_ edit: LineEdit) {
    let last = max(text.count - columns, 0)
    switch edit {
    case .left: window = max(window - 1, 0)
    case .right: window = min(window + 1, last)
    case .home: window = 0
    case .end: window = last
    case .delete, .insert, .erase, .clear: break
    }
    cursor = window
  }

  package mutating func take(_ edit: LineEdit) {
    hasRefused = false
    switch edit {
    case .delete: delete()
    case .insert: insert()
    case .erase: erase()
    case .left: move(to: max(cursor - 1, 0))
    case .right: move(to: min(cursor + 1, text.count))
    case .home: move(to: 0)
    case .end: move(to: text.count)
    case .clear:
      let columns = columns
      self = LineEditor()
      self.columns = columns
    }
  }

  /// Scrolls as little as needed to show the cursor.
  private mutating func follow() {
    if cursor < window { window = cursor }
    if cursor >= window + columns { window = cursor - columns + 1 }
    if text.count < window + columns - 1 { window = max(0, text.count - columns + 1) }
  }

  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&text, limit: Self.longest)
    try coder.field(&cursor, in: 0...text.count)
    try coder.field(&window, in: 0...max(text.count - columns + 1, 0))
    try coder.field(&limit, in: max(text.count, Self.limit)...Self.longest)
    try coder.require(0..<columns ~= cursor - window)
  }

  package var display: Display {
    Display(MachineText(text.dropFirst(window)), cursor: cursor - window, width: columns)
  }

  package func display(columns: Int) -> Display {
    var line = self
    line.columns = columns
    return line.display
  }
}

/// The edits of a line; the numbers are in snapshots.
public enum LineEdit: UInt8, Sendable {
  /// Deletes the character before the cursor; the machine has no key for it.
  case erase
  /// Deletes the character under the cursor.
  case delete
  /// Inserts a blank at the cursor.
  case insert
  /// Moves the cursor by a character.
  case left, right
  /// Empties the line.
  case clear
  /// Moves the cursor to the first character, or after the last; the machine has no key for it.
  case home, end
}

/// The input line, and the notice shown while it is inactive.
struct Entry: Equatable, Sendable {
  var editor = LineEditor()
  var notice = Notice.ready
  var isTyping = false
  var edited: EditedLine?

  enum Notice: Equatable, Sendable {
    /// READY and the area; all areas in WRT mode.
    case ready
    /// An empty line with a cursor.
    case blank
    /// A result, which an operator continues.
    case result(MachineText)
    /// The final display of a line or a program.
    case finalDisplay(Display)
  }

  /// A line fetched by LIST in WRT mode.
  struct EditedLine: Equatable, Sendable {
    var number: Int
    var text: MachineText
  }

  init(_ notice: Notice = .ready) {
    self.notice = notice
  }

  init(editing editor: LineEditor, of edited: EditedLine? = nil) {
    self.editor = editor
    self.edited = edited
    isTyping = true
  }

  mutating func edit(_ change: (inout LineEditor) -> Void) {
    change(&editor)
    isTyping = true
  }

  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try editor.code(&coder)
    try notice.code(&coder, columns: editor.columns)
    try coder.field(&isTyping)
    try coder.field(&edited)
  }
}

extension Entry.EditedLine: Coded {
  package static var blank: Self { Self(number: 0, text: []) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&number, in: StoredLine.numbers)
    try coder.field(&text, limit: LineEditor.longest)
  }
}

extension Entry.Notice {
  fileprivate mutating func code(
    _ coder: inout FieldCoder, columns: Int
  ) throws(SnapshotError) {
    var (kind, shown): (UInt8, Display) =
      switch self {
      case .ready: (0, Display())
      case .blank: (1, Display())
      case .result(let text): (2, Display(text))
      case .finalDisplay(let display): (3, display)
      }
    shown = shown.fitted(to: columns)
    kind = try coder.kind(kind, upTo: 3)
    try coder.field(&shown)
    switch kind {
    case 0: self = .ready
    case 1: self = .blank
    case 2: self = .result(shown.trimmedText)
    default: self = .finalDisplay(shown)
    }
  }
}
