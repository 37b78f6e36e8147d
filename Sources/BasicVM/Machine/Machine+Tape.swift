// The cassette: what is asked of the recorder, and variables for it.
//
// On tape variables are counted: `$` is -1, A is 0, and so on through the row of cells, those of
// DEFM and DIM behind Z.

extension Machine {
  /// What the recorder is asked for; nil if the last variable stands before the first.
  func order(
    _ verb: TapeOrder.Verb, name: [UInt8]?, _ variables: UnsafeMutablePointer<Cell>
  ) -> TapeOrder? {
    guard verb.takesVariables else { return TapeOrder(verb, name: name) }
    guard let first = variables[0].number.truncated, let last = variables[1].number.truncated,
      first <= last
    else { return nil }
    return TapeOrder(verb, name: name, variables: first...last)
  }

  /// Goes on behind the instruction that asked the recorder.
  mutating func settleTape(_ event: Event) -> Effect? {
    waiting = .nothing
    switch event {
    case .done: pc += 1
    case .refused(let cause): return raise(cause)
    // Without an answer the instruction asks again.
    case .proceed, .exe, .line, .key: break
    }
    return nil
  }

  private var tapeVariables: ClosedRange<Int> {
    TapeOrder.dollar...(SlotLayout.letters + arrays.cellCount - 1)
  }

  /// What variables hold; those that are not there are left out.
  public func values(of variables: ClosedRange<Int>) -> [VariableValue] {
    variables.clamped(to: tapeVariables).map {
      guard $0 != TapeOrder.dollar else { return .text(text(in: SlotLayout.dollar)) }
      return cells[$0].isText ? .text(cells[$0].characters) : .number(cells[$0].number)
    }
  }

  /// Puts values into variables, one after the other, as far as there are both.
  ///
  /// - Returns: false, with nothing changed, if a number would go to `$`, which holds texts.
  public mutating func store(
    _ values: [VariableValue], in variables: ClosedRange<Int>
  ) -> Bool {
    let variables = variables.clamped(to: tapeVariables)
    guard variables.lowerBound != TapeOrder.dollar || values.first?.text != nil else {
      return false
    }
    for (index, value) in zip(variables, values) {
      if index == TapeOrder.dollar {
        store(Array((value.text ?? []).prefix(SlotLayout.textLimit)), in: SlotLayout.dollar)
      } else {
        cells[index] = Cell(value)
      }
    }
    return true
  }

  /// Replaces the MEMO records; false, with nothing changed, if they do not fit beside the rest.
  public mutating func replaceMemo(_ records: [[UInt8]]) -> Bool {
    var memo = Memo()
    for record in records { memo.add(record) }
    guard memo.usedBytes <= freeBytes + self.memo.usedBytes else { return false }
    self.memo = memo
    memoPosition = MemoPosition()
    return true
  }
}

extension VariableValue {
  /// The text; an empty one for 0, which is the same empty cell, and nil for other numbers.
  fileprivate var text: [UInt8]? {
    switch self {
    case .text(let text): text
    case .number(let number): number == .zero ? [] : nil
    }
  }
}

extension Cell {
  /// The cell that holds a value, a text cut to seven characters.
  fileprivate init(_ value: VariableValue) {
    switch value {
    case .number(let number): self.init(number)
    case .text(let text): self.init(text.prefix(SlotLayout.shortTextLimit))
    }
  }
}
