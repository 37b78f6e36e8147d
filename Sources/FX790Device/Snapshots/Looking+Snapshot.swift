// What the computer shows by turns: lists, memos, the questions of a formula.

import BasicVM

extension ByteWriter {
  mutating func append(_ list: ProgramList) {
    append(UInt8(list.areas.lowerBound))
    append(UInt8(list.areas.upperBound))
    append(UInt16(clamping: list.start))
    append(UInt16(list.index))
    append(UInt16(list.window))
    append(list.due)
    append(list.isHeld)
  }

  mutating func append(_ view: MemoView) {
    append(UInt16(view.index))
    append(view.editor)
    append(view.isTyping)
    append(counted: view.searched)
  }

  mutating func append(_ run: FormulaRun) {
    append(UInt8(run.index))
    append(run.editor)
    append(counted: run.result)
  }
}

extension ByteReader {
  /// Takes a list; its lines are found in the programs again.
  mutating func list(
    of memory: ProgramMemory, at clock: Ticks
  ) throws(SnapshotError) -> ProgramList {
    let (first, last) = (try area(), try area())
    try require(first <= last)
    let start = Int(try number(UInt16.self))
    var list = ProgramList(memory, areas: first...last, from: start)
    let (index, window) = (Int(try number(UInt16.self)), Int(try number(UInt16.self)))
    try require(list.goTo(index, window: window))
    list.due = try number(upTo: clock + ProgramList.lineTime)
    list.isHeld = try flag()
    try require(list.isHeld || list.due >= clock)
    return list
  }

  mutating func memoView(of memo: Memo) throws(SnapshotError) -> MemoView {
    var view = MemoView([], at: 0, isEdited: false)
    view.index = try number(UInt16.self, in: 0...memo.records.count)
    view.editor = try editor()
    view.isTyping = try flag()
    view.searched = try countedBytes(limit: LineEditor.longest)
    return view
  }

  mutating func formulaRun(of formula: [UInt8]) throws(SnapshotError) -> FormulaRun {
    var run = FormulaRun(formula)
    let answers = try number(UInt8.self, in: 0...run.variables.count)
    for _ in 0..<answers { run.goOn() }
    run.editor = try editor()
    run.result = try countedBytes(limit: LineEditor.longest)
    return run
  }
}
