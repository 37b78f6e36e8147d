// Variables by their names in BASIC, for hosts and tests

extension Machine {
  /// The value of a variable by its name in BASIC: `"N"`, `"A$"`, `"$"`, `"M(3)"`, `"T$(1,2)"`.
  ///
  /// A and A$ are one variable; as A$, 0 is the empty text. Nil for invalid names, elements that do
  /// not exist, and other numbers under a name with `$`.
  public func variable(_ name: UTF8Text) -> VariableValue? {
    guard name != "$" else { return .text(dollar) }
    guard let variable = VariableName(name), let slot = slot(of: variable) else { return nil }
    let value = value(of: cellStore[slot])
    return variable.isText ? value.text.map { .text($0) } : value
  }

  private func slot(of variable: VariableName) -> Int? {
    guard !variable.indexes.isEmpty else { return variable.letter }
    var interpreter = interpreter
    var cells = variable.indexes.map { Cell(Decimal12($0)) }
    let name = ArrayName(variable.letter + (variable.isText ? SlotLayout.letters : 0))
    return cells.withUnsafeMutableBufferPointer { cells in
      guard let first = cells.baseAddress else { return nil }
      return try? interpreter.element(name, UInt8(cells.count), first)
    }
  }
}

/// A name of a variable or of an element with constant indexes.
private struct VariableName {
  /// 0 to 25.
  let letter: Int
  let isText: Bool
  private(set) var indexes: [Int] = []

  init?(_ name: UTF8Text) {
    var rest = name.utf8[...]
    guard let letter = rest.popFirst(), UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter else {
      return nil
    }
    self.letter = Int(letter - UInt8(ascii: "A"))
    isText = rest.first == UInt8(ascii: "$")
    if isText { rest.removeFirst() }
    guard !rest.isEmpty else { return }
    guard rest.popFirst() == UInt8(ascii: "("), rest.popLast() == UInt8(ascii: ")") else {
      return nil
    }
    for digits in rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let index = Int(digits: digits, atMost: 4), indexes.count < 3 else { return nil }
      indexes.append(index)
    }
  }
}
