/// A comparison operator of IF; the raw value is its character code.
package enum Relation: UInt8, Sendable {
  case greater = 0x0A
  case greaterOrEqual
  case equal
  case lessOrEqual
  case less
  case notEqual

  /// Holds exactly when this relation does not.
  package var negated: Relation {
    switch self {
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    case .equal: .notEqual
    case .lessOrEqual: .greater
    case .less: .greaterOrEqual
    case .notEqual: .equal
    }
  }

  /// Equivalent with exchanged operands.
  package var mirrored: Relation {
    switch self {
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    case .lessOrEqual: .greaterOrEqual
    case .less: .greater
    }
  }

  package func holds(_ a: Decimal12, _ b: Decimal12) -> Bool {
    switch self {
    case .greater: b < a
    case .greaterOrEqual: !(a < b)
    case .equal: a == b
    case .lessOrEqual: !(b < a)
    case .less: a < b
    case .notEqual: a != b
    }
  }

  func instruction(_ a: Slot, _ b: Slot, else target: Target) -> Instruction {
    switch self {
    case .equal: .jumpUnlessEqual(a, b, else: target)
    case .notEqual: .jumpUnlessDifferent(a, b, else: target)
    case .less: .jumpUnlessLess(a, b, else: target)
    case .greater: .jumpUnlessLess(b, a, else: target)
    case .lessOrEqual: .jumpUnlessLessOrEqual(a, b, else: target)
    case .greaterOrEqual: .jumpUnlessLessOrEqual(b, a, else: target)
    }
  }
}
