import BasicVM

/// The numbers between two bounds; a bound that is nil is unknown.
package struct NumberRange: Hashable, Sendable {
  package private(set) var low: Bound?
  package private(set) var high: Bound?
  /// Whether no number has a fraction.
  package private(set) var isWhole = false

  package struct Bound: Hashable, Sendable {
    let number: Decimal12
    let isIncluded: Bool
  }

  /// All numbers.
  init() {}

  /// One number.
  package init(_ number: Decimal12) {
    low = Bound(number: number, isIncluded: true)
    high = low
    isWhole = number.isWhole
  }

  init(from low: Decimal12?, to high: Decimal12?, isWhole: Bool = false) {
    self.isWhole = isWhole
    self.low = low.map { Bound(number: $0, isIncluded: true) }
    self.high = high.map { Bound(number: $0, isIncluded: true) }
  }

  var isAll: Bool { low == nil && high == nil && !isWhole }

  /// Whether some numbers of both ranges have the relation.
  func permits(_ relation: Relation, to other: NumberRange) -> Bool {
    switch relation {
    case .less: Self.isLess(low, other.high, orEqual: false)
    case .lessOrEqual: Self.isLess(low, other.high, orEqual: true)
    case .greater: Self.isLess(other.low, high, orEqual: false)
    case .greaterOrEqual: Self.isLess(other.low, high, orEqual: true)
    case .equal: permits(.lessOrEqual, to: other) && permits(.greaterOrEqual, to: other)
    case .notEqual: onlyNumber == nil || onlyNumber != other.onlyNumber
    }
  }

  private static func isLess(_ low: Bound?, _ high: Bound?, orEqual: Bool) -> Bool {
    guard let low, let high else { return true }
    return low.number < high.number
      || orEqual && low.number == high.number && low.isIncluded && high.isIncluded
  }

  private var onlyNumber: Decimal12? {
    guard let low, low == high, low.isIncluded else { return nil }
    return low.number
  }

  /// Keeps the numbers that have the relation to some number of the other range.
  mutating func narrow(_ relation: Relation, to other: NumberRange) {
    switch relation {
    case .less: if let high = other.high { lower(to: high.number, isIncluded: false) }
    case .lessOrEqual:
      if let high = other.high { lower(to: high.number, isIncluded: high.isIncluded) }
    case .greater: if let low = other.low { raise(to: low.number, isIncluded: false) }
    case .greaterOrEqual:
      if let low = other.low { raise(to: low.number, isIncluded: low.isIncluded) }
    case .equal:
      isWhole = isWhole || other.isWhole
      narrow(.lessOrEqual, to: other)
      narrow(.greaterOrEqual, to: other)
    case .notEqual:
      guard let number = other.onlyNumber else { return }
      if low?.number == number { low = Bound(number: number, isIncluded: false) }
      if high?.number == number { high = Bound(number: number, isIncluded: false) }
    }
    if isWhole { includeBounds() }
  }

  /// Moves the bounds of whole numbers inward to whole numbers that they include.
  private mutating func includeBounds() {
    if let bound = low, bound.isTight == false, let whole = bound.number.integerPart(.kept).next(1)
    {
      low = Bound(number: whole, isIncluded: true)
    }
    if let bound = high, bound.isTight == false {
      let whole = bound.number.integerPart(.kept)
      let highest = bound.number.isWhole ? whole.next(-1) : whole
      if let highest { high = Bound(number: highest, isIncluded: true) }
    }
  }

  private mutating func lower(to number: Decimal12, isIncluded: Bool) {
    if let high, high.number < number || high.number == number && !high.isIncluded { return }
    high = Bound(number: number, isIncluded: isIncluded)
  }

  private mutating func raise(to number: Decimal12, isIncluded: Bool) {
    if let low, number < low.number || low.number == number && !low.isIncluded { return }
    low = Bound(number: number, isIncluded: isIncluded)
  }

  /// Also includes all numbers of the other range, and those between.
  mutating func include(_ other: NumberRange) {
    isWhole = isWhole && other.isWhole
    if let bound = low {
      let isLower = other.low.map { bound.number < $0.number || bound.covers($0) } ?? false
      if !isLower { low = other.low }
    }
    if let bound = high {
      let isHigher = other.high.map { $0.number < bound.number || bound.covers($0) } ?? false
      if !isHigher { high = other.high }
    }
  }

  /// Moves each bound that differs from `former` outward to one of the ascending numbers.
  mutating func widen(from former: NumberRange, to numbers: [Decimal12]) {
    if let bound = low, low != former.low {
      low = numbers.last { $0 <= bound.number }.map { Bound(number: $0, isIncluded: true) }
    }
    if let bound = high, high != former.high {
      high = numbers.first { bound.number <= $0 }.map { Bound(number: $0, isIncluded: true) }
    }
  }
}

extension NumberRange.Bound {
  /// Whether it includes a whole number.
  fileprivate var isTight: Bool { isIncluded && number.isWhole }

  /// Whether it includes as much as another bound, at the same number.
  fileprivate func covers(_ other: Self) -> Bool {
    number == other.number && (isIncluded || !other.isIncluded)
  }
}

// MARK: - Arithmetic

extension NumberRange {
  var negated: NumberRange {
    NumberRange(from: high?.number.negated, to: low?.number.negated, isWhole: isWhole)
  }

  /// The results of an operation.
  func combined(_ operation: Syntax.Expression.Operator, _ other: NumberRange) -> NumberRange {
    let corners = [(low, other.low), (low, other.high), (high, other.low), (high, other.high)]
    var results =
      switch operation {
      case .add: Self.bounds([(low, other.low)], [(high, other.high)]) { $0.adding($1, $2) }
      case .subtract:
        Self.bounds([(low, other.high)], [(high, other.low)]) { $0.subtracting($1, $2) }
      case .multiply: Self.bounds(corners, corners) { $0.multiplied(by: $1, $2) }
      case .divide where !other.permits(.equal, to: NumberRange(.zero)):
        Self.bounds(corners, corners) { $0.divided(by: $1, $2) }
      case .divide, .power: NumberRange()
      }
    switch operation {
    case .add, .subtract, .multiply: results.isWhole = isWhole && other.isWhole
    case .divide, .power: break
    }
    return results
  }

  /// The results of INT.
  var integerParts: NumberRange {
    var results = Self.bounds([(low, low)], [(high, high)]) { number, _, endDigits in
      number.integerPart(endDigits)
    }
    results.isWhole = true
    return results
  }

  /// Cuts the bounds to the digits of FOR.
  func cut(toDigits count: Int) -> NumberRange {
    NumberRange(
      from: low?.number.cut(toDigits: count), to: high?.number.cut(toDigits: count),
      isWhole: isWhole)
  }

  /// The range between the least and the greatest result, whatever the MODE.
  private static func bounds(
    _ least: [(Bound?, Bound?)], _ greatest: [(Bound?, Bound?)],
    _ result: (Decimal12, Decimal12, EndDigits) -> Decimal12?
  ) -> NumberRange {
    func results(_ pairs: [(Bound?, Bound?)]) -> [Decimal12]? {
      var results: [Decimal12] = []
      for (a, b) in pairs {
        for endDigits in [EndDigits.kept, .corrected] {
          guard let a, let b, let number = result(a.number, b.number, endDigits),
            number.magnitude < exactLimit
          else { return nil }
          results.append(number)
        }
      }
      return results
    }
    return NumberRange(from: results(least)?.min(), to: results(greatest)?.max())
  }

  /// Beyond it, MODE 10 changes whole numbers that are the sum of fractions, but no others, so
  /// that a greater sum can have a smaller result.
  private static let exactLimit = Decimal12(1_000_000_000)
}

extension Decimal12 {
  /// The number, a whole one, with 1 or -1 added; nil if it is too large for that.
  fileprivate func next(_ step: Int) -> Decimal12? {
    magnitude < Decimal12(1_000_000_000) ? adding(Decimal12(step), .kept) : nil
  }
}
