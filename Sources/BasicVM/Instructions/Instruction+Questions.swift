// Properties for program analysis beyond `InstructionFacts`.

extension Instruction {
  package var showsOrMovesArrays: Bool {
    if case .erase = self { return true }
    if case .defineCells = self { return true }
    return self == .showCells || self == .listArrays
  }

  /// Whether it is MID$, which reads `$` implicitly.
  package var takesPartOfDollar: Bool {
    if case .middle = self { return true }
    if case .rest = self { return true }
    return false
  }

  package var setsFormat: Bool {
    if case .setFixed = self { return true }
    if case .setScientific = self { return true }
    return false
  }

  package var readsData: Bool {
    if case .readNumber = self { return true }
    if case .readText = self { return true }
    if case .restoreToLine = self { return true }
    return false
  }
}
