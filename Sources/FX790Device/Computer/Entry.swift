import BasicVM

/// The line that is typed, and what is shown until something is.
struct Entry: Equatable, Sendable {
  var editor = LineEditor()
  var notice = Notice.ready
  /// Whether the line is shown rather than the notice.
  var isTyping = false
  /// In WRT mode: the stored line that is being edited.
  var edited: EditedLine?

  /// What is shown while nothing is typed.
  enum Notice: Equatable, Sendable {
    /// READY and the area; in WRT mode all areas.
    case ready
    /// The empty line and its cursor.
    case blank
    /// A result, from which an operator goes on.
    case result([UInt8])
    /// What a line or a program has left.
    case left(Display)
  }

  /// A stored line that LIST has brought for editing.
  struct EditedLine: Equatable, Sendable {
    let number: Int
    let text: [UInt8]
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
}
