// Decisions of single instructions, for a caller that carries out the jumps itself.
//
// They are here because they read cells: from another module each read is a call.

extension Machine {
  /// Whether what a comparison compares holds; nil if that is no number.
  package func compare(at step: Int) -> Bool? {
    guard let comparison = interpreter.program.steps[step].instruction.comparison else {
      return nil
    }
    let (a, b) = (cellStore[Int(comparison.left)], cellStore[Int(comparison.right)])
    guard !a.isText, !b.isText else { return nil }
    return comparison.relation.holds(a.number, b.number)
  }

  /// The arm that ON chooses, from 1; nil if its selector is no number.
  package func choice(at step: Int) -> Int? {
    guard case .select(let a, let count) = interpreter.program.steps[step].instruction else {
      return nil
    }
    let cell = cellStore[Int(a)]
    guard !cell.isText else { return nil }
    let number = cell.number.truncated ?? 0
    return 1...Int(count) ~= number ? number : Int(count) + 1
  }
}

extension Instruction {
  /// What an instruction compares that goes on behind itself if the relation holds.
  package var comparison: (left: Slot, relation: Relation, right: Slot)? {
    if case .jumpUnlessEqual(let a, let b, _) = self { return (a, .equal, b) }
    if case .jumpUnlessDifferent(let a, let b, _) = self { return (a, .notEqual, b) }
    if case .jumpUnlessLess(let a, let b, _) = self { return (a, .less, b) }
    if case .jumpUnlessLessOrEqual(let a, let b, _) = self { return (a, .lessOrEqual, b) }
    return nil
  }
}
