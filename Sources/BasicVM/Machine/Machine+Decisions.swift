// Branch decisions for callers that execute jumps themselves. In another module each read of a cell
// would be a call.

extension Machine {
  /// Whether a comparison holds; nil for strings or other instructions.
  package func compare(at step: Int) -> Bool? {
    guard let comparison = interpreter.program.steps[step].instruction.comparison else {
      return nil
    }
    let (a, b) = (cellStore[Int(comparison.left)], cellStore[Int(comparison.right)])
    guard !a.isText, !b.isText else { return nil }
    return comparison.relation.holds(a.number, b.number)
  }

  /// The branch that ON selects, from 1, or the count plus 1; nil for strings.
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
  /// The comparison of a `jumpUnless...`, which jumps if it is false; otherwise nil.
  package var comparison: (left: Slot, relation: Relation, right: Slot)? {
    if case .jumpUnlessEqual(let a, let b, _) = self { return (a, .equal, b) }
    if case .jumpUnlessDifferent(let a, let b, _) = self { return (a, .notEqual, b) }
    if case .jumpUnlessLess(let a, let b, _) = self { return (a, .less, b) }
    if case .jumpUnlessLessOrEqual(let a, let b, _) = self { return (a, .lessOrEqual, b) }
    return nil
  }
}
