import BasicVM

/// What is sure of variables on a way through a program, from the constants that were assigned to
/// them and the comparisons that were passed: with it a way is seen to be impossible.
///
/// Only what a later comparison with a constant can use is kept. Sums are not followed: after
/// `V=V+1` nothing is known of V.
public struct KnownNumbers: Hashable, Sendable {
  /// For each variable of which something is known, in the order of the variables.
  private var bounds: [Bounds] = []

  /// Nothing is known.
  public init() {}

  /// Whether a way on from a step can be taken by what is known.
  public func allows(_ reason: Flow.Reason, at step: Flow.Step) -> Bool {
    guard let bound = step.premise?.bound(for: reason) else { return true }
    return bounds.first { $0.variable == bound.variable }?
      .allows(bound.relation, bound.number) ?? true
  }

  /// Takes in what a step assigns, and what must have held where a way on from it is taken.
  public mutating func take(_ reason: Flow.Reason, at step: Flow.Step) {
    if let bound = step.premise?.bound(for: reason) {
      narrow(bound.variable, bound.relation, bound.number)
    }
    switch step.assignment {
    case .nothing: break
    case .number(let number, let variable):
      forget(variable)
      narrow(variable, .equal, number)
    case .variable(let variable): forget(variable)
    case .anything: bounds = []
    }
  }

  private mutating func forget(_ variable: Slot) {
    bounds.removeAll { $0.variable == variable }
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
  /// What it says of a numeric variable, if it compares one with a constant.
  fileprivate var bound: (variable: Slot, relation: Relation, number: Decimal12)? {
    guard let comparison = withConstant, let number = comparison.number,
      case .variable(let slot, isText: false) = comparison.left.value
    else { return nil }
    return (slot, comparison.relation, number)
  }
}

extension Flow.Premise {
  /// What a numeric variable is compared with where a way is taken.
  ///
  /// ON gives none, because its value may have a fraction.
  func bound(for reason: Flow.Reason) -> (variable: Slot, relation: Relation, number: Decimal12)? {
    guard case .comparison = self else { return nil }
    return comparison(for: reason)?.bound
  }
}

/// The bounds between which a variable lies.
private struct Bounds: Hashable {
  let variable: Slot
  /// The number that it is not less than, or greater than.
  var low: Bound?
  /// The number that it is not greater than, or less than.
  var high: Bound?

  struct Bound: Hashable {
    let number: Decimal12
    let isIncluded: Bool
  }

  init(variable: Slot) { self.variable = variable }

  /// Whether they tell nothing.
  var isEmpty: Bool { low == nil && high == nil }

  /// Whether a relation to a number can hold.
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

  /// Narrows them by a relation that holds.
  mutating func narrow(_ relation: Relation, _ number: Decimal12) {
    switch relation {
    case .equal:
      low = Bound(number: number, isIncluded: true)
      high = low
    // That it is not a bound leaves it beyond the bound.
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
