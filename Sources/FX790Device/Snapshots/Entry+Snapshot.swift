import BasicVM

extension LineEditor {
  /// No stored line is longer when listed: its 60 bytes are words of 11 characters at most.
  static let longest = 700
}

extension ByteWriter {
  mutating func append(_ editor: LineEditor) {
    append(counted: editor.text)
    append(UInt16(editor.cursor))
    append(UInt16(editor.window))
    append(UInt16(editor.limit))
  }

  mutating func append(_ entry: Entry) {
    append(entry.editor)
    append(entry.notice)
    append(entry.isTyping)
    append(entry.edited != nil)
    if let edited = entry.edited {
      append(UInt16(edited.number))
      append(counted: edited.text)
    }
  }

  private mutating func append(_ notice: Entry.Notice) {
    switch notice {
    case .ready: append(UInt8(0))
    case .blank: append(UInt8(1))
    case .result(let text):
      append(UInt8(2))
      append(counted: text)
    case .left(let display):
      append(UInt8(3))
      append(display)
    }
  }
}

extension ByteReader {
  mutating func editor() throws(SnapshotError) -> LineEditor {
    let text = try countedBytes(limit: LineEditor.longest)
    let cursor = try number(UInt16.self, in: 0...text.count)
    let window = Int(try number(UInt16.self))
    let limit = try number(UInt16.self, in: LineEditor.limit...LineEditor.longest)
    return try require(LineEditor(text, cursor: cursor, window: window, limit: limit))
  }

  mutating func entry() throws(SnapshotError) -> Entry {
    var entry = Entry()
    entry.editor = try editor()
    entry.notice = try notice()
    entry.isTyping = try flag()
    if try flag() {
      let number = try number(UInt16.self, in: StoredLine.numbers)
      let text = try countedBytes(limit: LineEditor.longest)
      entry.edited = Entry.EditedLine(number: number, text: text)
    }
    return entry
  }

  private mutating func notice() throws(SnapshotError) -> Entry.Notice {
    switch try number(UInt8.self, in: 0...3) {
    case 0: .ready
    case 1: .blank
    case 2: .result(try countedBytes(limit: Display.width))
    default: .left(try display())
    }
  }
}
