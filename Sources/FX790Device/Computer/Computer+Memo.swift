// MEMO: records of text beside the programs.

import BasicVM

extension Computer {
  /// The key shows the first record; in WRT mode for editing, with an empty one behind the last.
  mutating func openMemo() {
    showMemo(at: 0)
  }

  private mutating func showMemo(at index: Int) {
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

  /// What is typed searches in RUN mode, and is the record itself in WRT mode.
  mutating func search(_ codes: [UInt8]) {
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
    case .memo where mode == .run && view.isTyping: find(view)
    case .memo: showMemo(at: view.index + 1)
    case .exe: enterMemo(view)
    case .previousLine: showMemo(at: max(view.index - 1, 0))
    default: edit(view, control)
    }
  }

  private mutating func edit(_ view: MemoView, _ control: KeyControl) {
    var view = view
    if view.isTyping { view.editor.take(control) } else { view.editor.scroll(control) }
    activity = .memo(view)
  }

  private mutating func enterMemo(_ view: MemoView) {
    guard mode == .write else { return view.isTyping ? find(view) : findNext(view) }
    if view.editor.isEmpty {
      guard machine.memo.records.indices.contains(view.index) else { return become(.ready) }
      machine.removeMemo(at: view.index)
      return showMemo(at: view.index)
    }
    guard machine.storeMemo(view.editor.text, at: view.index) else { return fail(.memoryFull) }
    showMemo(at: view.index + 1)
  }

  // MARK: Searching

  /// Finds the first record that begins with what is typed.
  private mutating func find(_ view: MemoView) {
    show(view.editor.text, from: 0)
  }

  /// EXE goes on to the next record that begins so; without a search, to the next one.
  private mutating func findNext(_ view: MemoView) {
    show(view.searched, from: view.index + 1)
  }

  /// Shows the next record with a beginning; a low tone tells that there is none.
  private mutating func show(_ beginning: [UInt8], from start: Int) {
    guard let index = machine.memo.firstIndex(beginningWith: beginning, from: start) else {
      return outputs.append(.tone(0, at: clock))
    }
    var view = MemoView(machine.memo.records[index], at: index, isEdited: false)
    view.searched = beginning
    activity = .memo(view)
  }
}
