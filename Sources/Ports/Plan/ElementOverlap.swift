import BasicVM
import StateMachines

/// Finds the letters that array elements may overlap: `A(25)` is Z.
///
/// A lower bound for each letter shows that the usual `A(25+I)` and `Z(I)` after DEFM reach no
/// letter but Z.
struct ElementOverlap {
  /// The overlapped letters; nil if this is unknown, as with DIM, which may place arrays elsewhere.
  private(set) var letters: VariableSet? = []

  private let statements: [ListedStatement]
  /// Nil for a letter without a lower bound.
  private var lowerBounds: [Int?] = Array(repeating: 0, count: SlotLayout.letters)
  /// Whether the current round has changed no bound.
  private var isSettled = false
  /// Whether a decrease removes the bound.
  private var isFalling = false

  /// Higher bounds are reduced to this; bounds below its negative are dropped.
  private static let limit = 1000
  /// After this number of rounds, a decrease drops the bound, so that the search ends.
  private static let rounds = 4

  init(_ statements: [ListedStatement]) {
    self.statements = statements
    findLowerBounds()
    for statement in statements {
      if case .dimension = statement.kind { letters = nil }
      if case .erase = statement.kind { letters = nil }
      for expression in statement.kind.allExpressions { reach(expression) }
    }
  }

  private mutating func reach(_ expression: Syntax.Expression) {
    guard letters != nil, case .variable(let variable) = expression.form,
      case .element(let name, let indexes) = variable.form
    else { return }
    guard indexes.count == 1 else {
      letters = nil
      return
    }
    // A negative index is an error.
    let lowest = Swift.max(lowerBound(of: indexes[0]) ?? 0, 0)
    let letter = Int(name) % SlotLayout.letters
    for reached in 0..<SlotLayout.letters where reached >= letter + lowest {
      letters?.insert(reached)
    }
  }

  // MARK: Lower bounds

  private mutating func findLowerBounds() {
    for statement in statements
    where statement.kind.allExpressions.contains(where: { $0.setsXAndY }) {
      (lowerBounds[SlotLayout.x], lowerBounds[SlotLayout.y]) = (nil, nil)
    }
    var round = 0
    repeat {
      isSettled = true
      round += 1
      isFalling = round > Self.rounds
      for statement in statements { lower(statement.kind) }
    } while !isSettled
  }

  private mutating func lower(_ kind: Syntax.Kind) {
    switch kind {
    case .assignment(let variable, let value): lower(variable, to: lowerBound(of: value))
    case .for(let variable, let from, _, _): lower(variable, to: lowerBound(of: from))
    case .next(let counters):
      for counter in counters where !countsUp(counter) { lower(Int(counter), to: nil) }
    case .input(let questions): for question in questions { lower(question.variable, to: nil) }
    case .read(let variables): for variable in variables { lower(variable, to: nil) }
    default: break
    }
  }

  private mutating func lower(_ variable: Syntax.Variable, to lowerBound: Int?) {
    if let letter = variable.numericLetter { lower(letter, to: lowerBound) }
  }

  private mutating func lower(_ letter: Int, to lowerBound: Int?) {
    guard let known = lowerBounds[letter] else { return }
    if let lowerBound, lowerBound >= known { return }
    lowerBounds[letter] = isFalling ? nil : lowerBound
    isSettled = false
  }

  private func lowerBound(of expression: Syntax.Expression) -> Int? {
    if let constant = expression.constant { return Self.lowerBound(constant) }
    switch expression.form {
    case .variable(let variable):
      guard let letter = variable.numericLetter else { return nil }
      return lowerBounds[letter]
    case .group(let inner), .integer(let inner): return lowerBound(of: inner)
    case .arithmetic(let operation, let left, let right, _):
      return lowerBound(of: operation, left, right)
    case .function(.frac, let operand): return isPositive(operand) ? 0 : nil
    case .function(.abs, _), .function(.sqr, _), .random, .length: return 0
    default: return nil
    }
  }

  private func lowerBound(
    of operation: Syntax.Expression.Operator, _ left: Syntax.Expression, _ right: Syntax.Expression
  ) -> Int? {
    guard let a = lowerBound(of: left) else { return nil }
    switch operation {
    case .add:
      guard let b = lowerBound(of: right) else { return nil }
      return Self.kept(a + b)
    case .subtract:
      guard let constant = right.constant, let b = Self.lowerBound(constant.negated) else {
        return nil
      }
      return Self.kept(a + b)
    case .multiply:
      guard let b = lowerBound(of: right), a >= 0, b >= 0 else { return nil }
      return Self.kept(a * b)
    case .divide: return a >= 0 && isPositive(right) ? 0 : nil
    case .power: return nil
    }
  }

  private func isPositive(_ expression: Syntax.Expression) -> Bool {
    (lowerBound(of: expression) ?? -1) >= 0
  }

  private static func lowerBound(_ number: Decimal12) -> Int? {
    guard let whole = number.truncated else { return nil }
    return kept(number.isNegative && !number.isWhole ? whole - 1 : whole)
  }

  private static func kept(_ lowerBound: Int) -> Int? {
    lowerBound < -limit ? nil : Swift.min(lowerBound, limit)
  }

  /// Whether all loops of a variable count up.
  private func countsUp(_ counter: Slot) -> Bool {
    statements.allSatisfy { statement in
      guard case .for(let variable, _, _, let step?) = statement.kind,
        variable.numericLetter == Int(counter)
      else { return true }
      return isPositive(step)
    }
  }
}

extension Syntax.Expression {
  fileprivate var setsXAndY: Bool { effects.contains(.setsXAndY) }
}
