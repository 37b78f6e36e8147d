// DATA, arrays and statistics: everything that holds more than one value.

extension Compiler {
  // MARK: DATA

  /// Collects the items of a DATA statement; running it does nothing.
  mutating func data() {
    repeat {
      let item = dataItem()
      if !isByHand { program.data[area].append(item) }
    } while take(CharacterCode.comma)
  }

  mutating func dataItem() -> CompiledProgram.DataItem {
    if let text = quotedDataItem() {
      return .init(line: lineNumber, text: text, isQuoted: true)
    }
    if next == CharacterCode.space { position += 1 }
    let start = position
    while !isAtDataItemEnd { position += 1 }
    return .init(line: lineNumber, text: Array(bytes[start..<position]), isQuoted: false)
  }

  /// A text in quotes with nothing but blanks around it.
  mutating func quotedDataItem() -> [UInt8]? {
    let start = position
    while take(CharacterCode.space) {}
    if next == CharacterCode.quote, let text = try? literal() {
      while take(CharacterCode.space) {}
      if isAtDataItemEnd { return text }
    }
    position = start
    return nil
  }

  var isAtDataItemEnd: Bool {
    // An apostrophe begins no remark here: it is part of the item.
    next == nil || next == Keyword.separator.rawValue || next == CharacterCode.comma
  }

  /// READ and READ#.
  mutating func read() throws(FaultCause) {
    let isMemo = facts.hasMemo && take(CharacterCode.hash)
    repeat {
      temporary = 0
      textTemporary = 0
      let variable = try variableToAssign()
      if variable.isText {
        let item = try takeTextTemporary()
        emit(isMemo ? .readMemoText(to: item) : .readText(to: item))
        store(text: item, in: variable)
      } else if case .number(let target) = variable {
        emit(isMemo ? .readMemoNumber(to: target) : .readNumber(to: target))
      } else {
        let item = try takeTemporary()
        emit(isMemo ? .readMemoNumber(to: item) : .readNumber(to: item))
        store(number: item, in: variable)
      }
    } while take(CharacterCode.comma)
  }

  mutating func restore() throws(FaultCause) {
    if facts.hasMemo, take(CharacterCode.hash) { return try restoreMemo() }
    guard !isAtStatementEnd else {
      emit(.restore)
      return
    }
    let start = position
    let slot = try number()
    if let number = program.constant(in: slot)?.truncated {
      noteLineNumber(number, from: start, isRestore: true)
    }
    emit(.restoreToLine(slot))
  }

  // MARK: Cells and arrays

  mutating func defineCells() throws(FaultCause) {
    guard !isAtStatementEnd else {
      emit(.showCells)
      return
    }
    guard isByHand || facts.definesInPrograms else {
      position -= 1
      throw .byHandOnly
    }
    emit(.defineCells(try number()))
    if !facts.isThird, isByHand { emit(.showCells) }
  }

  mutating func arrayName() throws(FaultCause) -> ArrayName {
    let letter = try simpleVariable()
    return Self.arrayName(UInt8(letter), isText: take(CharacterCode.dollar))
  }

  mutating func dimension() throws(FaultCause) {
    repeat {
      temporary = 0
      let here = position
      let name = try arrayName()
      try expect(CharacterCode.open)
      let (count, first) = try indexes()
      origin = here
      emit(.dimension(name, count: count, first))
    } while take(CharacterCode.comma)
  }

  mutating func erase() throws(FaultCause) {
    repeat {
      origin = position
      emit(.erase(try arrayName()))
    } while take(CharacterCode.comma)
  }

  // MARK: Statistics

  mutating func statistics() throws(FaultCause) {
    if take(.clear) {
      emit(.statisticsClear)
    } else if take(.list) {
      emit(.statisticsList)
    } else {
      let first = try numberInTemporary()
      try expect(CharacterCode.comma)
      _ = try numberInTemporary()
      let frequency = try takeTemporary()
      if take(CharacterCode.semicolon) {
        try number(into: frequency)
      } else {
        emit(.move(slot(of: .one), to: frequency))
      }
      emit(.statisticsAdd(first))
    }
  }
}

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
