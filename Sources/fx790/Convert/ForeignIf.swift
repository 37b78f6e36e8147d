/// The parts of IF; the rest of its line belongs to it.
struct ForeignIf {
  var condition: [ForeignToken] = []
  var consequence: [ForeignToken] = []
  var alternative: [ForeignToken]?
  var lacksThen = false

  /// IF without the other alternative.
  var beforeElse: [ForeignToken] {
    [.word("IF")] + condition + [.word("THEN")] + consequence
  }

  init?(_ tokens: [ForeignToken]) {
    var rest = tokens.dropFirst()
    let end = rest.firstIndex { $0 == .sign(";") || Self.endsOfCondition.contains($0) }
    guard let end else { return nil }
    condition = Array(rest[..<end])
    lacksThen = rest[end] != .word("THEN") && rest[end] != .sign(";")
    let isJump = rest[end] == .word("GOTO")
    rest = rest[(lacksThen && !isJump ? end : end + 1)...]
    var depth = 0
    for (index, token) in zip(rest.indices, rest) {
      if token == .word("IF") { depth += 1 }
      guard token == .word("ELSE") else { continue }
      if depth == 0 {
        consequence = Self.withoutColon(rest[..<index])
        alternative = Self.asStatement(Array(rest[(index + 1)...]))
        return
      }
      depth -= 1
    }
    consequence = Array(rest)
  }

  /// Many BASICs need no THEN before a statement.
  private static let endsOfCondition = [
    "THEN", "GOTO", "GOSUB", "PRINT", "INPUT", "LET", "RETURN", "END", "STOP", "NEXT", "BEEP",
    "PRT", "INP", "GSB", "RET", "PAUSE", "READ", "RESTORE", "FOR", "CLEAR", "CLS", "DIM",
    "IF",
  ].map { ForeignToken.word($0) }

  /// A colon may precede ELSE.
  private static func withoutColon(_ tokens: ArraySlice<ForeignToken>) -> [ForeignToken] {
    Array(tokens.last == .sign(":") ? tokens.dropLast() : tokens)
  }

  /// A line after ELSE is a jump.
  private static func asStatement(_ tokens: [ForeignToken]) -> [ForeignToken] {
    if case .line? = tokens.first { return [.word("GOTO")] + tokens }
    return tokens
  }
}
