// What the analyses of programs ask of single instructions, besides their facts.

extension Instruction {
  /// Whether it makes or erases an array.
  package var makesOrErasesArray: Bool {
    if case .dimension = self { return true }
    if case .erase = self { return true }
    return false
  }

  /// Whether arrays are elsewhere behind it, or how they lie is shown.
  package var showsOrMovesArrays: Bool {
    if case .erase = self { return true }
    if case .defineCells = self { return true }
    return self == .showCells || self == .listArrays
  }

  /// Whether it takes a part of `$`, which is no operand.
  package var takesPartOfDollar: Bool {
    if case .middle = self { return true }
    if case .rest = self { return true }
    return false
  }

  /// Whether numbers are shown otherwise than usual behind it.
  package var setsFormat: Bool {
    if case .setFixed = self { return true }
    if case .setScientific = self { return true }
    return false
  }

  /// Whether it reads DATA, or looks for a line of them.
  package var readsData: Bool {
    if case .readNumber = self { return true }
    if case .readText = self { return true }
    if case .restoreToLine = self { return true }
    return false
  }
}
