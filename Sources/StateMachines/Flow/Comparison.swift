import BasicVM

/// A condition; the text of its sides is as in LIST.
struct Comparison: Equatable, Sendable {
  struct Side: Equatable, Sendable {
    let text: UTF8Text
    let value: Value
  }

  enum Value: Equatable, Sendable {
    case number(Decimal12)
    case text(MachineText)
    /// Slot 0 is A or A$.
    case variable(Slot, isText: Bool)
    case other
  }

  let left: Side
  let relation: Relation
  let right: Side

  /// BASIC, such as `X≤5`.
  var text: UTF8Text { "\(left.text)\(UTF8Text(relation.listedSign))\(right.text)" }

  var negated: Comparison { related(by: relation.negated) }

  func related(by relation: Relation) -> Comparison {
    Comparison(left: left, relation: relation, right: right)
  }

  /// The comparison with its constant on the right; nil unless exactly one side is constant.
  var withConstant: Comparison? {
    switch (left.isConstant, right.isConstant) {
    case (false, true): self
    case (true, false): Comparison(left: right, relation: relation.mirrored, right: left)
    case (true, true), (false, false): nil
    }
  }

  /// The comparison with the lower letter on the left; nil unless it compares two variables.
  var ofVariables: Comparison? {
    guard case .variable(let one, _) = left.value, case .variable(let other, _) = right.value
    else { return nil }
    return one <= other
      ? self : Comparison(left: right, relation: relation.mirrored, right: left)
  }

  /// The letters of the variables that it compares.
  var letters: [Int] {
    [left, right].compactMap { side in
      if case .variable(let slot, _) = side.value { Int(slot) } else { nil }
    }
  }

  var number: Decimal12? { if case .number(let number) = right.value { number } else { nil } }

  /// The slot of the variable on the left; nil if there is none.
  var letter: Int? {
    if case .variable(let slot, _) = left.value { Int(slot) } else { nil }
  }
}

extension Comparison.Side {
  init(_ expression: Syntax.Expression, in line: [UInt8], for model: Model) {
    text = UTF8Text(Lister.characters(of: Array(line[expression.bytes]), for: model))
    value = Comparison.Value(expression)
  }

  init(_ number: Int) { self.init(text: "\(number)", value: .number(Decimal12(number))) }

  /// Its whole part, by which ON chooses: 1.5 chooses the first destination.
  var integer: Comparison.Side { .init(text: "INT(\(text))", value: .other) }

  fileprivate var isConstant: Bool {
    switch value {
    case .number, .text: true
    case .variable, .other: false
    }
  }
}

extension Comparison.Value {
  fileprivate init(_ expression: Syntax.Expression) {
    if let number = expression.constant {
      self = .number(number)
      return
    }
    switch expression.form {
    case .text(let codes): self = .text(MachineText(codes: codes))
    case .variable(let variable):
      switch variable.form {
      case .number(let slot): self = .variable(slot, isText: false)
      case .text(let slot): self = .variable(slot, isText: true)
      case .dollar, .element: self = .other
      }
    default: self = .other
    }
  }
}

extension Syntax.Expression {
  /// Whether its value has no fraction.
  var isSurelyWhole: Bool {
    if let constant { return constant.isWhole }
    return switch form {
    case .integer, .length, .function(.sgn, _): true
    case .group(let inner), .negated(let inner): inner.isSurelyWhole
    default: false
    }
  }
}

extension Comparison {
  init(_ condition: Syntax.Condition, in line: [UInt8], for model: Model) {
    left = Side(condition.left, in: line, for: model)
    relation = condition.relation
    right = Side(condition.right, in: line, for: model)
  }
}

extension Relation {
  var listedSign: MachineText { MachineText(code: rawValue) }

  var isUpperBound: Bool { self == .less || self == .lessOrEqual }
  var isLowerBound: Bool { self == .greater || self == .greaterOrEqual }
  /// A relation that is true if and only if both are; nil if they exclude each other.
  func and(_ other: Relation) -> Relation? {
    let all: [Relation] = [.less, .equal, .greater, .lessOrEqual, .greaterOrEqual, .notEqual]
    return all.first { $0.outcomes == outcomes & other.outcomes }
  }

  /// A bit each for less, equal and greater.
  private var outcomes: Int {
    switch self {
    case .less: 1
    case .equal: 2
    case .greater: 4
    case .lessOrEqual: 3
    case .notEqual: 5
    case .greaterOrEqual: 6
    }
  }

  var includesEqual: Bool { self == .equal || self == .lessOrEqual || self == .greaterOrEqual }
}
