import BasicVM

/// The memos as they are looked through: one record, or the text that is searched for.
struct MemoView: Equatable, Sendable {
  /// The record that is shown; behind the last one there is an empty one to be written.
  private(set) var index = 0
  /// The record, or in RUN mode what is searched for.
  var editor = LineEditor()
  /// Whether the text is being typed: a search in RUN mode, a record in WRT mode.
  var isTyping = false
  /// The beginning by which the record was found.
  var searched: MachineText = []

  /// A look at nothing.
  init() {}

  /// A record as it is kept.
  init(_ text: MachineText, at index: Int, isEdited: Bool) {
    self.index = index
    editor = LineEditor(text, cursor: 0)
    isTyping = isEdited
  }

  /// Writes or reads which record is shown, and what is typed.
  mutating func code(_ coder: inout FieldCoder, of memo: Memo) throws(SnapshotError) {
    try coder.field(&index, in: 0...memo.records.count)
    try editor.code(&coder)
    try coder.field(&isTyping)
    try coder.field(&searched, limit: LineEditor.longest)
  }

  /// The record without a cursor, or the text with one.
  var display: Display {
    var display = editor.display
    if !isTyping { display.cursor = nil }
    return display
  }
}

extension Computer {
  /// Shows a record; in WRT mode for editing, with an empty one behind the last.
  mutating func showMemo(at index: Int) {
    let records = machine.memo.records
    if records.indices.contains(index) {
      activity = .memo(MemoView(records[index], at: index, isEdited: mode == .write))
    } else if mode == .write, index == records.count {
      activity = .memo(MemoView([], at: index, isEdited: true))
    } else if records.isEmpty || index < 0 {
      become(.ready)
    } else {
      // Behind the last comes the first again.
      showMemo(at: 0)
    }
  }

  /// Takes what is typed: in RUN mode it searches, in WRT mode it is the record itself.
  mutating func search(_ codes: MachineText) {
    guard case .memo(var view) = activity else { return }
    if !view.isTyping {
      view.editor = LineEditor()
      view.isTyping = true
    }
    for code in codes { view.editor.type(code) }
    activity = .memo(view)
  }

  mutating func controlMemo(_ control: KeyControl) {
    guard case .memo(let view) = activity else { return }
    switch control {
    case .brk, .ac: become(.ready)
    case .memo where mode == .run && view.isTyping: find(view.editor.text, from: 0)
    case .memo: showMemo(at: view.index + 1)
    case .exe: enterMemo(view)
    case .previousLine: showMemo(at: max(view.index - 1, 0))
    case .edit(let edit): change(view, edit)
    case .stop, .recall, .ans, .prefix, .mode, .program, .formulaIn, .formulaOut, .calc,
      .engineering, .engineeringBack, .asmbl:
      break
    }
  }

  private mutating func change(_ view: MemoView, _ edit: LineEdit) {
    var view = view
    if view.isTyping { view.editor.take(edit) } else { view.editor.scroll(edit) }
    activity = .memo(view)
  }

  private mutating func enterMemo(_ view: MemoView) {
    guard mode == .write else {
      // What is typed is searched for from the first record on, what was found from the next.
      return view.isTyping
        ? find(view.editor.text, from: 0) : find(view.searched, from: view.index + 1)
    }
    if view.editor.isEmpty {
      guard machine.memo.records.indices.contains(view.index) else { return become(.ready) }
      machine.removeMemo(at: view.index)
      return showMemo(at: view.index)
    }
    guard machine.storeMemo(view.editor.text, at: view.index) else { return fail(.memoryFull) }
    showMemo(at: view.index + 1)
  }

  /// Shows the next record with a beginning, which may be empty; a low tone tells that there is none.
  private mutating func find(_ beginning: MachineText, from start: Int) {
    guard let index = machine.memo.firstIndex(beginningWith: beginning, from: start) else {
      return outputs.append(.tone(0, at: clock))
    }
    var view = MemoView(machine.memo.records[index], at: index, isEdited: false)
    view.searched = beginning
    activity = .memo(view)
  }
}
