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

  /// Whether it uses the DATA of its area.
  package var usesData: Bool {
    switch self {
    case .readNumber, .readText, .restore, .restoreToLine: true
    default: false
    }
  }

  /// Whether it sets X and Y; an answer to INPUT may contain POL or REC.
  package var maySetXAndY: Bool {
    switch self {
    case .applyToTwo(let function, _, _): function.setsXAndY
    case .inputNumber: true
    default: false
    }
  }
}
