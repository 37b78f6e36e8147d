import BasicVM

/// The line that is being typed: its characters, the cursor, and the part that is in view.
///
/// A character typed inside the line takes the place of the one under the cursor; INS opens a gap.
public struct LineEditor: Equatable, Sendable {
  /// The characters that have been typed.
  public private(set) var text: MachineText = []
  /// The index at which the next character goes.
  public private(set) var cursor = 0
  /// The index of the character in column 0.
  private(set) var window = 0
  /// A stored line that is longer when listed can still be edited whole.
  private(set) var limit = Self.limit
  /// Columns of the display.
  package var columns = Display.width {
    didSet { follow() }
  }

  /// An input line holds so many characters, as does a record of MEMO that is made of it:
  /// docs/machine.md#display.
  public static let limit = Memo.recordLimit
  /// A stored line that is edited may be this long.
  static let longest = StoredLine.listedLimit
  /// From this character on the cursor warns that the line is nearly full.
  static let warning = 55

  /// An empty line.
  public init() {}

  /// A line to be changed.
  package init(_ text: MachineText, cursor: Int) {
    self.text = text
    self.cursor = min(max(cursor, 0), text.count)
    limit = max(Self.limit, text.count)
    follow()
  }

  /// Whether nothing is typed.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether the line is so long that the cursor warns.
  var warns: Bool { cursor >= Self.warning }

  /// Types a character; a full line takes no more.
  package mutating func type(_ code: UInt8) {
    if code == CharacterCode.minus, cursor > 0, text[cursor - 1] == CharacterCode.exponent {
      // An exponent and its minus are one character.
      text[cursor - 1] = CharacterCode.negativeExponent
      return
    }
    if cursor < text.count {
      text[cursor] = code
    } else {
      guard text.count < limit else { return }
      text.append(code)
    }
    cursor += 1
    follow()
  }

  /// INS: opens a gap at the cursor.
  mutating func insert() {
    guard cursor < text.count, text.count < limit else { return }
    text.insert(CharacterCode.space, at: cursor)
  }

  /// DEL: removes the character under the cursor, or the last one when the cursor is behind it.
  mutating func delete() {
    guard !text.isEmpty else { return }
    if cursor == text.count { cursor -= 1 }
    text.remove(at: cursor)
    follow()
  }

  /// Removes the character before the cursor.
  mutating func erase() {
    guard cursor > 0 else { return }
    cursor -= 1
    text.remove(at: cursor)
    follow()
  }

  mutating func left() {
    cursor = max(cursor - 1, 0)
    follow()
  }

  mutating func right() {
    cursor = min(cursor + 1, text.count)
    follow()
  }

  /// Moves the view of a line that is only looked at.
  mutating func scroll(_ edit: LineEdit) {
    if edit == .left { window = max(window - 1, 0) }
    if edit == .right { window = min(window + 1, max(text.count - columns, 0)) }
    cursor = window
  }

  /// Does what a key asks for.
  package mutating func take(_ edit: LineEdit) {
    switch edit {
    case .delete: delete()
    case .insert: insert()
    case .erase: erase()
    case .left: left()
    case .right: right()
    case .clear:
      let columns = columns
      self = LineEditor()
      self.columns = columns
    }
  }

  /// Moves the view as little as it takes to have the cursor in it.
  private mutating func follow() {
    if cursor < window { window = cursor }
    if cursor >= window + columns { window = cursor - columns + 1 }
    if text.count < window + columns - 1 { window = max(0, text.count - columns + 1) }
  }

  /// Writes or reads the line, its cursor and its view.
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&text, limit: Self.longest)
    try coder.field(&cursor, in: 0...text.count)
    try coder.field(&window, in: 0...max(text.count - columns + 1, 0))
    try coder.field(&limit, in: max(text.count, Self.limit)...Self.longest)
    try coder.require(0..<columns ~= cursor - window)
  }

  /// The part in view, with the cursor.
  package var display: Display {
    Display(MachineText(text.dropFirst(window)), cursor: cursor - window, width: columns)
  }

  /// The part in view on a line of so many columns.
  package func display(columns: Int) -> Display {
    var line = self
    line.columns = columns
    return line.display
  }
}

/// The changes that keys make in a line, besides typing characters.
public enum LineEdit: Sendable {
  /// Removes the character under the cursor.
  case delete
  /// Opens a gap at the cursor.
  case insert
  /// Moves the cursor.
  case left, right
  /// Removes the character before the cursor.
  case erase
  /// Empties the line.
  case clear
}

/// The line that is typed while no program runs, and the notice that is shown until something is.
struct Entry: Equatable, Sendable {
  var editor = LineEditor()
  var notice = Notice.ready
  /// Whether the line is shown rather than the notice.
  var isTyping = false
  /// In WRT mode: the stored line that is being edited.
  var edited: EditedLine?

  /// The display while nothing is typed.
  enum Notice: Equatable, Sendable {
    /// READY and the area; in WRT mode all areas.
    case ready
    /// The empty line and its cursor.
    case blank
    /// A result, from which an operator goes on.
    case result(MachineText)
    /// The last words of a line or a program.
    case left(Display)
  }

  /// A stored line that LIST has brought for editing.
  struct EditedLine: Equatable, Sendable {
    var number: Int
    var text: MachineText
  }

  /// An empty line under a notice.
  init(_ notice: Notice = .ready) {
    self.notice = notice
  }

  /// A line to go on with.
  init(editing editor: LineEditor, of edited: EditedLine? = nil) {
    self.editor = editor
    self.edited = edited
    isTyping = true
  }

  /// Does something with the line, which is then shown.
  mutating func edit(_ change: (inout LineEditor) -> Void) {
    change(&editor)
    isTyping = true
  }

  /// Writes or reads the line and the notice.
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
      case .left(let display): (3, display)
      }
    shown = shown.fitted(to: columns)
    kind = try coder.kind(kind, upTo: 3)
    try coder.field(&shown)
    switch kind {
    case 0: self = .ready
    case 1: self = .blank
    case 2: self = .result(shown.trimmedText)
    default: self = .left(shown)
    }
  }
}
