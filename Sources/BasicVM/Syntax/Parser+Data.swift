// DATA, arrays, statistics and MEMO.

extension Parser {
  // MARK: DATA

  mutating func dataItems() -> [Syntax.DataItem] {
    var items: [Syntax.DataItem] = []
    let start = position
    let quotes = verbatim.count
    repeat { items.append(dataItem()) } while take(CharacterCode.comma)
    verbatim.removeSubrange(quotes...)
    if start < position { verbatim.append(start..<position) }
    return items
  }

  private mutating func dataItem() -> Syntax.DataItem {
    if let text = quotedDataItem() { return Syntax.DataItem(text: text, isQuoted: true) }
    if next == CharacterCode.space { position += 1 }
    let start = position
    while !isAtDataItemEnd { position += 1 }
    return Syntax.DataItem(text: Array(bytes[start..<position]), isQuoted: false)
  }

  private mutating func quotedDataItem() -> [UInt8]? {
    let start = position
    while take(CharacterCode.space) {}
    if next == CharacterCode.quote {
      let text = literal()
      while take(CharacterCode.space) {}
      if isAtDataItemEnd { return text }
    }
    position = start
    return nil
  }

  private var isAtDataItemEnd: Bool {
    // An apostrophe is part of the item, not a remark.
    next == nil || next == Keyword.separator.rawValue || next == CharacterCode.comma
  }

  /// READ and READ#.
  mutating func read() -> Kind {
    let isMemo = facts.hasMemo && take(CharacterCode.hash)
    let variables = variables()
    return isMemo ? .readMemo(variables) : .read(variables)
  }

  private mutating func variables() -> [Syntax.Variable] {
    var variables: [Syntax.Variable] = []
    repeat {
      if let variable = variable() { variables.append(variable) }
    } while take(CharacterCode.comma)
    return variables
  }

  mutating func restore() -> Kind {
    if facts.hasMemo, take(CharacterCode.hash) { return restoreMemo() }
    return .restore(optionalNumber())
  }

  // MARK: Cells and arrays

  mutating func defineCells() -> Kind {
    guard isAtStatementEnd || isByHand || facts.definesInPrograms else {
      return failed(.manualOnly, at: position - 1)
    }
    return .defineCells(optionalNumber())
  }

  mutating func dimension() -> Kind {
    var arrays: [Syntax.Variable] = []
    repeat {
      let start = position
      guard let name = arrayName() else { break }
      expect(CharacterCode.open)
      guard !hasFailed else { break }
      let sizes = indexes()
      arrays.append(.init(form: .element(name, sizes), bytes: start..<position))
    } while take(CharacterCode.comma)
    return .dimension(arrays)
  }

  mutating func erase() -> Kind {
    var arrays: [Syntax.Variable] = []
    repeat {
      let start = position
      guard let name = arrayName() else { break }
      arrays.append(.init(form: .element(name, []), bytes: start..<position))
    } while take(CharacterCode.comma)
    return .erase(arrays)
  }

  private mutating func arrayName() -> ArrayName? {
    guard let letter = simpleVariable() else { return nil }
    return Self.arrayName(letter, isText: take(CharacterCode.dollar))
  }

  // MARK: Statistics

  mutating func statistics() -> Kind {
    if take(.clear) { return .statisticsClear }
    if take(.list) { return .statisticsList }
    let x = followed(number(), by: CharacterCode.comma)
    let y = number()
    return .statisticsAdd(x, y, frequency: take(CharacterCode.semicolon) ? number() : nil)
  }

  // MARK: MEMO

  mutating func memoItems() -> [Expression] {
    guard !isAtStatementEnd else { return [] }
    var items: [Expression] = []
    repeat { items.append(expression()) } while take(CharacterCode.comma)
    return items
  }

  /// RESTORE# text,n,line.
  private mutating func restoreMemo() -> Kind {
    guard !isAtStatementEnd else { return .restoreMemo }
    let text = text()
    var choice: Expression?
    var line: Syntax.Destination?
    if take(CharacterCode.comma) {
      if next != CharacterCode.comma { choice = number() }
      if take(CharacterCode.comma) { line = destination() }
    }
    return .findMemo(text, choice: choice, line)
  }
}
