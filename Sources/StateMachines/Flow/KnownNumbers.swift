import BasicVM

/// Bounds of numeric variables on a path, to detect impossible branches.
///
/// They come from constants in assignments and comparisons; `V=V+1` discards those of V.
struct KnownNumbers: Hashable, Sendable {
  private var ranges: [Slot: NumberRange] = [:]

  /// Starts with no bounds.
  init() {}

  /// Whether the bounds permit a branch.
  func allows(_ reason: Flow.Reason, at step: Flow.Step) -> Bool {
    guard let bound = step.premise?.bound(for: reason) else { return true }
    return allows(bound.variable, bound.relation, bound.number)
  }

  func allows(_ variable: Slot, _ relation: Relation, _ number: Decimal12) -> Bool {
    ranges[variable]?.permits(relation, to: NumberRange(number)) ?? true
  }

  /// Updates the bounds for a step and the branch that a run takes from it.
  mutating func take(_ reason: Flow.Reason, at step: Flow.Step) {
    if let bound = step.premise?.bound(for: reason) {
      narrow(bound.variable, bound.relation, bound.number)
    }
    for variable in ranges.keys where step.mayChange(letter: Int(variable)) {
      ranges[variable] = nil
    }
    if let (variable, number) = step.assignedNumber { narrow(variable, .equal, number) }
  }

  mutating func forget(_ variable: Slot) { ranges[variable] = nil }

  mutating func forget(allBut variables: [Slot]) {
    ranges = ranges.filter { variables.contains($0.key) }
  }

  private mutating func narrow(_ variable: Slot, _ relation: Relation, _ number: Decimal12) {
    var range = ranges[variable] ?? NumberRange()
    range.narrow(relation, to: NumberRange(number))
    ranges[variable] = range.isAll ? nil : range
  }
}

extension Comparison {
  /// Nil unless it compares a variable with a constant.
  fileprivate var bound: (variable: Slot, relation: Relation, number: Decimal12)? {
    guard let comparison = withConstant, let number = comparison.number,
      case .variable(let slot, isText: false) = comparison.left.value
    else { return nil }
    return (slot, comparison.relation, number)
  }
}

extension Flow.Premise {
  /// The bound that a branch of IF implies; nil for ON, whose value may have a fraction.
  func bound(for reason: Flow.Reason) -> (variable: Slot, relation: Relation, number: Decimal12)? {
    guard case .comparison = self else { return nil }
    return comparison(for: reason)?.bound
  }
}
