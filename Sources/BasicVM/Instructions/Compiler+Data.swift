// DATA, arrays, statistics and MEMO.

extension Compiler {
  // MARK: DATA

  /// DATA emits no instruction.
  mutating func add(_ items: [Syntax.DataItem]) {
    guard !isByHand else { return }
    for item in items {
      program.data[area].append(
        .init(line: lineNumber, text: item.text, isQuoted: item.isQuoted))
    }
  }

  mutating func restore(_ number: Expression?) throws(Syntax.Fault) {
    if let number {
      emit(.restoreToLine(try self.number(number)))
    } else {
      emit(.restore)
    }
  }

  // MARK: Cells and arrays

  mutating func defineCells(_ count: Expression?) throws(Syntax.Fault) {
    if let count { emit(.defineCells(try number(count))) }
    if count == nil || !facts.isThird && isByHand { emit(.showCells) }
  }

  mutating func dimension(_ array: Syntax.Variable) throws(Syntax.Fault) {
    guard case .element(let name, let sizes) = array.form else { return }
    temporary = 0
    let (count, first) = try indexes(sizes)
    origin = array.bytes.lowerBound
    emit(.dimension(name, count: count, first))
  }

  mutating func erase(_ array: Syntax.Variable) {
    guard case .element(let name, _) = array.form else { return }
    origin = array.bytes.lowerBound
    emit(.erase(name))
  }

  // MARK: Statistics

  mutating func addStatistics(
    _ x: Expression, _ y: Expression, _ frequency: Expression?
  ) throws(Syntax.Fault) {
    let first = try numberInTemporary(x)
    try numberInTemporary(y)
    let third = try takeTemporary(at: y.bytes.upperBound)
    if let frequency {
      try number(frequency, into: third)
    } else {
      emit(.move(slot(of: .one), to: third))
    }
    emit(.statisticsAdd(first))
  }

  // MARK: MEMO

  /// WRITE#: joins the values with commas; without values it deletes a record.
  mutating func writeMemo(_ items: [Expression]) throws(Syntax.Fault) {
    guard let first = items.first else {
      emit(.deleteMemo)
      return
    }
    let record = try takeTextTemporary(at: first.bytes.lowerBound)
    emit(.copyText(try memoItem(first), to: record))
    for item in items.dropFirst() {
      let mark = (temporary, textTemporary)
      let text = try memoItem(item)
      emit(.join(record, slot(ofText: [CharacterCode.comma]), to: record))
      emit(.join(record, text, to: record))
      (temporary, textTemporary) = mark
    }
    emit(.writeMemo(record))
  }

  /// Numbers are formatted as by STR$.
  private mutating func memoItem(_ item: Expression) throws(Syntax.Fault) -> TextSlot {
    switch try value(item) {
    case .text(let slot): return slot
    case .number(let slot):
      let text = try takeTextTemporary(at: item.bytes.upperBound)
      emit(.numberText(slot, to: text))
      return text
    }
  }

  /// RESTORE# text,n,line.
  ///
  ///     find text, n
  ///     jump to line               if no record matches; without a line, an error
  ///     ...                        if one matches
  mutating func findMemo(
    _ text: Expression, _ choice: Expression?, _ line: Syntax.Destination?
  ) throws(Syntax.Fault) {
    let record = try self.text(text)
    var number = slot(of: .zero)
    if let choice { number = try self.number(choice) }
    var jumpDestination: JumpDestination?
    if let line { jumpDestination = try self.jumpDestination(of: line) }
    origin = text.bytes.lowerBound
    emit(.findMemo(record, number))
    if let jumpDestination { emitJump(to: jumpDestination) } else { emit(.fault(.dataUsedUp)) }
  }
}
