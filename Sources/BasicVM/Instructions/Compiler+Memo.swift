// MEMO: WRITE# and RESTORE#. READ# is compiled with READ, in `Compiler+Data`.

extension Compiler {
  /// WRITE#: the values as one text, with commas between them; alone, it removes a record.
  mutating func write() throws(FaultCause) {
    guard !isAtStatementEnd else {
      emit(.deleteMemo)
      return
    }
    let record = try takeTextTemporary()
    let first = try memoItem()
    emit(.copyText(first, to: record))
    while take(CharacterCode.comma) {
      let mark = (temporary, textTemporary)
      let item = try memoItem()
      emit(.join(record, slot(ofText: [CharacterCode.comma]), to: record))
      emit(.join(record, item, to: record))
      (temporary, textTemporary) = mark
    }
    emit(.writeMemo(record))
  }

  /// A value as it stands in a record: a number as STR$ writes it.
  mutating func memoItem() throws(FaultCause) -> TextSlot {
    switch try expression() {
    case .text(let slot): return slot
    case .number(let slot):
      let text = try takeTextTemporary()
      emit(.numberText(slot, to: text))
      return text
    }
  }

  /// RESTORE# text,n,line.
  ///
  ///     find text, n
  ///     jump to line               if there is no such record; without a line, an error
  ///     ...                        if there is
  mutating func restoreMemo() throws(FaultCause) {
    guard !isAtStatementEnd else {
      emit(.restoreMemo)
      return
    }
    let here = position
    let text = try text()
    var choice = slot(of: .zero)
    var destination: Destination?
    if take(CharacterCode.comma) {
      if next != CharacterCode.comma { choice = try number() }
      if take(CharacterCode.comma) { destination = try self.destination() }
    }
    origin = here
    emit(.findMemo(text, choice))
    if let destination { emitJump(to: destination) } else { emit(.fault(.dataUsedUp)) }
  }
}
