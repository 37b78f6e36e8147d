import BasicVM

/// The memos as they are looked through: one record, or the text that is searched for.
struct MemoView: Equatable, Sendable {
  /// The record that is shown; behind the last one there is an empty one to be written.
  var index: Int
  /// The record, or in RUN mode what is searched for.
  var editor: LineEditor
  /// Whether the text is being typed: a search in RUN mode, a record in WRT mode.
  var isTyping: Bool
  /// What the record was found by.
  var searched: [UInt8] = []

  /// A record as it is kept.
  init(_ text: [UInt8], at index: Int, isEdited: Bool) {
    self.index = index
    editor = LineEditor(text, cursor: 0)
    isTyping = isEdited
  }

  /// The record without a cursor, or the text with one.
  var display: Display {
    var display = editor.display
    if !isTyping { display.cursor = nil }
    return display
  }
}
