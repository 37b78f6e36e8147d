import BasicVM

/// The MEMO view: a record or a search text.
struct MemoView: Equatable, Sendable {
  /// The record index; equal to the record count for a new record.
  private(set) var index = 0
  var editor = LineEditor()
  /// Whether the cursor is shown: a search in RUN mode, an edit in WRT mode.
  var isTyping = false
  /// The prefix that found this record.
  var searched: MachineText = []

  init() {}

  init(_ text: MachineText, at index: Int, isEdited: Bool) {
    self.index = index
    editor = LineEditor(text, cursor: 0)
    isTyping = isEdited
  }

  mutating func code(_ coder: inout FieldCoder, of memo: Memo) throws(SnapshotError) {
    try coder.field(&index, in: 0...memo.records.count)
    try editor.code(&coder)
    try coder.field(&isTyping)
    try coder.field(&searched, limit: LineEditor.longest)
  }

  var display: Display {
    var display = editor.display
    if !isTyping { display.cursor = nil }
    return display
  }
}

extension Computer {
  /// Shows a record; one past the last is a new record in WRT mode, the first in RUN mode.
  mutating func showMemo(at index: Int) {
    let records = machine.memo.records
    if records.indices.contains(index) {
      activity = .memo(MemoView(records[index], at: index, isEdited: mode == .write))
    } else if mode == .write, index == records.count {
      activity = .memo(MemoView([], at: index, isEdited: true))
    } else if records.isEmpty || index < 0 {
      showNotice(.ready)
    } else {
      showMemo(at: 0)
    }
  }

  /// Types a text to search for in RUN mode, or in the record in WRT mode.
  mutating func typeInMemo(_ codes: MachineText) {
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
    case .brk, .ac: showNotice(.ready)
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
      // A repeated search starts after the last match.
      return view.isTyping
        ? find(view.editor.text, from: 0) : find(view.searched, from: view.index + 1)
    }
    if view.editor.isEmpty {
      guard machine.memo.records.indices.contains(view.index) else { return showNotice(.ready) }
      machine.removeMemo(at: view.index)
      return showMemo(at: view.index)
    }
    guard machine.storeMemo(view.editor.text, at: view.index) else { return fail(.memoryFull) }
    showMemo(at: view.index + 1)
  }

  /// Sounds a low tone if no record matches.
  private mutating func find(_ beginning: MachineText, from start: Int) {
    guard let index = machine.memo.firstIndex(beginningWith: beginning, from: start) else {
      return outputs.append(.tone(.low, at: clock))
    }
    var view = MemoView(machine.memo.records[index], at: index, isEdited: false)
    view.searched = beginning
    activity = .memo(view)
  }
}
