/// Facts about the machine of a listing, from all its lines.
struct ForeignFacts {
  /// Whether LN is the natural logarithm, and LOG therefore the one to base 10.
  private(set) var hasNaturalLogarithm = false
  /// Whether RND alone or RND(1) is below 1, so RND(6) may be too.
  private(set) var drawsFractions = false
  private(set) var hasDimensions = false
  private(set) var usesDollar = false
  /// Variables of texts, and their arrays with a DIM or an element that is assigned.
  private var texts: Set<ForeignToken> = []
  private var arrays: Set<ForeignToken> = []
  /// Otherwise `[` is the TRS-80's sign of powers.
  private(set) var hasBrackets = false
  /// Whether the program expects cells and variables to behave as on Casio's machines.
  private(set) var isOfFamily = false
  /// The names that statements assign, without those of arrays.
  let assigned: Set<String>

  init(_ lines: [[ForeignToken]], assigned: Set<String>) {
    self.assigned = assigned
    for line in lines {
      for statement in line.statements { learnTexts(of: statement) }
      for (index, token) in line.enumerated() {
        if token == .sign("$") { usesDollar = true }
        if token == .sign("]") { hasBrackets = true }
        guard case .word(let word) = token else { continue }
        learn(word, Array(line[(index + 1)...].prefix(3)))
      }
    }
  }

  private mutating func learnTexts(of statement: [ForeignToken]) {
    var isList = false
    for (index, token) in statement.enumerated() where token.isTextVariable {
      isList = isList || [.word("DIM"), .word("READ"), .word("INPUT")].contains(statement[0])
      guard case .name(let name) = token, name.hasSuffix("(") else {
        texts.insert(token)
        continue
      }
      let count = ForeignConverter.argument(of: [.sign("(")] + statement[(index + 1)...])?.count
      let isAssigned =
        statement.dropFirst(index + 2 + (count ?? 0)).first == .sign("=")
        && ForeignNames.isFirst(index, of: statement)
      if isList || isAssigned { arrays.insert(token) }
    }
  }

  /// Whether an array's name with an index is a part of a text, as on Sinclair's machines.
  func isSlice(_ name: String) -> Bool {
    !isOfFamily && texts.contains(.name(String(name.dropLast()))) && !arrays.contains(.name(name))
  }

  private mutating func learn(_ word: String, _ next: [ForeignToken]) {
    switch word {
    case "LN": hasNaturalLogarithm = true
    case "DIM": hasDimensions = true
    case "RND":
      let hasValue = next.first.map { $0.isNumber || $0 == .sign("(") } ?? false
      if !hasValue || next == [.sign("("), .number("1"), .sign(")")] { drawsFractions = true }
    case "KEY": if next.first.map({ $0 == .sign(":") }) ?? true { isOfFamily = true }
    case "PRT", "INP", "GSB", "RET", "VAC", "KEY$", "RAN#", "CSR", "DEFM": isOfFamily = true
    default: break
    }
  }
}
