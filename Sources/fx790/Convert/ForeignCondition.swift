/// A condition of comparisons that AND, OR and NOT join.
indirect enum ForeignCondition {
  case comparison([ForeignToken])
  case all([ForeignCondition])
  case any([ForeignCondition])

  private static let comparisons = ["=", "<>", "<", ">", "<=", ">=", "≠", "≤", "≥"]
  private static let opposites = [
    "=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "≠": "=", "≤": ">",
    "≥": "<",
  ]

  /// Returns nil for a condition that needs numbers for truth, such as `(A=1)+B`.
  init?(_ tokens: [ForeignToken]) { self.init(tokens, isOperand: false) }

  /// Machines differ in what AND, OR and NOT make of other operands than comparisons, and in
  /// whether NOT A=1 is (NOT A)=1.
  private init?(_ tokens: [ForeignToken], isOperand: Bool) {
    if let parts = Self.parts(of: tokens, between: "OR") {
      self = .any(parts)
    } else if let parts = Self.parts(of: tokens, between: "AND") {
      self = .all(parts)
    } else if tokens.first == .word("NOT") {
      guard let inner = Self.group(Array(tokens.dropFirst())),
        let condition = ForeignCondition(inner, isOperand: true)
      else { return nil }
      self = condition.negated
    } else if let inner = Self.group(tokens),
      let condition = ForeignCondition(inner, isOperand: isOperand)
    {
      self = condition
    } else {
      guard let comparison = Self.comparison(tokens, isOperand: isOperand) else { return nil }
      self = .comparison(comparison)
    }
  }

  private static func parts(
    of tokens: [ForeignToken], between word: String
  ) -> [ForeignCondition]? {
    var pieces: [[ForeignToken]] = [[]]
    var depth = 0
    for token in tokens {
      depth += depthChange(token)
      if depth == 0, token == .word(word) {
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(token)
      }
    }
    guard pieces.count > 1 else { return nil }
    let conditions = pieces.compactMap { ForeignCondition($0, isOperand: true) }
    return conditions.count == pieces.count ? conditions : nil
  }

  static func depthChange(_ token: ForeignToken) -> Int {
    switch token {
    case .sign("("): 1
    case .sign(")"): -1
    case .name(let name): name.hasSuffix("(") ? 1 : 0
    case .word, .number, .text, .sign, .rest, .line: 0
    }
  }

  /// The tokens within parentheses that enclose all; nil if the parentheses belong to an expression.
  private static func group(_ tokens: [ForeignToken]) -> [ForeignToken]? {
    guard tokens.first == .sign("("), tokens.last == .sign(")") else { return nil }
    var depth = 0
    for (index, token) in tokens.enumerated() {
      depth += depthChange(token)
      if depth == 0, index < tokens.count - 1 { return nil }
    }
    return Array(tokens.dropFirst().dropLast())
  }

  /// A value alone is compared with 0.
  private static func comparison(
    _ tokens: [ForeignToken], isOperand: Bool
  ) -> [ForeignToken]? {
    guard !tokens.isEmpty, !joins(tokens) else { return nil }
    switch tokens.count(where: isComparison) {
    case 0: return isOperand ? nil : tokens + [.sign("<>"), .number("0")]
    case 1: return tokens
    default: return nil
    }
  }

  /// Whether a condition has AND, OR, NOT or XOR.
  static func joins(_ tokens: [ForeignToken]) -> Bool {
    ["AND", "OR", "NOT", "XOR"].contains { tokens.contains(.word($0)) }
  }

  private static func isComparison(_ token: ForeignToken) -> Bool {
    if case .sign(let sign) = token { comparisons.contains(sign) } else { false }
  }

  var negated: ForeignCondition {
    switch self {
    case .comparison(let tokens):
      .comparison(
        tokens.map { token in
          guard case .sign(let sign) = token, let opposite = Self.opposites[sign] else {
            return token
          }
          return .sign(opposite)
        })
    case .all(let parts): .any(parts.map(\.negated))
    case .any(let parts): .all(parts.map(\.negated))
    }
  }

  /// Comparisons in the form (A and B) or (C and D); nil if there are too many.
  var alternatives: [[[ForeignToken]]]? {
    switch self {
    case .comparison(let tokens): return [[tokens]]
    case .any(let parts):
      let all = parts.compactMap(\.alternatives)
      return all.count == parts.count ? all.flatMap { $0 } : nil
    case .all(let parts):
      var result: [[[ForeignToken]]] = [[]]
      for part in parts {
        guard let alternatives = part.alternatives else { return nil }
        result = result.flatMap { left in alternatives.map { left + $0 } }
        guard result.count <= Self.maxAlternatives else { return nil }
      }
      return result
    }
  }

  private static let maxAlternatives = 16
}
