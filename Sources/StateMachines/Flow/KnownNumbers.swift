import BasicVM

/// Bounds of numeric variables on a path, to detect impossible branches.
///
/// They come from constants in assignments and comparisons; `V=V+1` discards those of V.
public struct KnownNumbers: Hashable, Sendable {
  /// Sorted by variable.
  private var bounds: [Bounds] = []

  /// Starts with no bounds.
  public init() {}

  /// Whether the bounds permit a branch.
  public func allows(_ reason: Flow.Reason, at step: Flow.Step) -> Bool {
    guard let bound = step.premise?.bound(for: reason) else { return true }
    return allows(bound.variable, bound.relation, bound.number)
  }

  func allows(_ variable: Slot, _ relation: Relation, _ number: Decimal12) -> Bool {
    bounds.first { $0.variable == variable }?.allows(relation, number) ?? true
  }

  /// Updates the bounds for a step and the branch that a run takes from it.
  public mutating func take(_ reason: Flow.Reason, at step: Flow.Step) {
    if let bound = step.premise?.bound(for: reason) {
      narrow(bound.variable, bound.relation, bound.number)
    }
    bounds.removeAll { step.mayChange(letter: Int($0.variable)) }
    if let (variable, number) = step.assignedNumber { narrow(variable, .equal, number) }
  }

  mutating func forget(_ variable: Slot) {
    bounds.removeAll { $0.variable == variable }
  }

  mutating func forget(allBut variables: [Slot]) {
    bounds.removeAll { !variables.contains($0.variable) }
  }

  private mutating func narrow(_ variable: Slot, _ relation: Relation, _ number: Decimal12) {
    let index = bounds.firstIndex { $0.variable >= variable } ?? bounds.count
    if index == bounds.count || bounds[index].variable != variable {
      bounds.insert(Bounds(variable: variable), at: index)
    }
    bounds[index].narrow(relation, number)
    if bounds[index].isEmpty { bounds.remove(at: index) }
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

private struct Bounds: Hashable {
  let variable: Slot
  var low: Bound?
  var high: Bound?

  struct Bound: Hashable {
    let number: Decimal12
    let isIncluded: Bool
  }

  init(variable: Slot) { self.variable = variable }

  var isEmpty: Bool { low == nil && high == nil }

  func allows(_ relation: Relation, _ number: Decimal12) -> Bool {
    switch relation {
    case .equal: allows(.lessOrEqual, number) && allows(.greaterOrEqual, number)
    case .notEqual: !isExactly(number)
    case .less: low.map { $0.number < number } ?? true
    case .lessOrEqual: low.map { $0.number < number || $0.includes(number) } ?? true
    case .greater: high.map { number < $0.number } ?? true
    case .greaterOrEqual: high.map { number < $0.number || $0.includes(number) } ?? true
    }
  }

  private func isExactly(_ number: Decimal12) -> Bool {
    low?.includes(number) ?? false && high?.includes(number) ?? false
  }

  mutating func narrow(_ relation: Relation, _ number: Decimal12) {
    switch relation {
    case .equal:
      low = Bound(number: number, isIncluded: true)
      high = low
    // A bound at this number becomes exclusive.
    case .notEqual:
      if low?.includes(number) ?? false { low = Bound(number: number, isIncluded: false) }
      if high?.includes(number) ?? false { high = Bound(number: number, isIncluded: false) }
    case .less: lower(to: Bound(number: number, isIncluded: false))
    case .lessOrEqual: lower(to: Bound(number: number, isIncluded: true))
    case .greater: raise(to: Bound(number: number, isIncluded: false))
    case .greaterOrEqual: raise(to: Bound(number: number, isIncluded: true))
    }
  }

  private mutating func lower(to bound: Bound) {
    if let high, high.number < bound.number || high.number == bound.number && !high.isIncluded {
      return
    }
    high = bound
  }

  private mutating func raise(to bound: Bound) {
    if let low, bound.number < low.number || low.number == bound.number && !low.isIncluded {
      return
    }
    low = bound
  }
}

extension Bounds.Bound {
  fileprivate func includes(_ other: Decimal12) -> Bool { isIncluded && number == other }
}
