/// Facts about the machine of a listing, from all its lines.
struct ForeignFacts {
  /// Whether LN is the natural logarithm, and LOG therefore the one to base 10.
  private(set) var hasNaturalLogarithm = false
  /// Whether RND alone or RND(1) is below 1, so RND(6) may be too.
  private(set) var drawsFractions = false
  private(set) var hasDimensions = false
  private(set) var usesDollar = false
  /// Otherwise `[` is the TRS-80's sign of powers.
  private(set) var hasBrackets = false
  /// Whether the program expects cells and variables to behave as on Casio's machines.
  private(set) var isOfFamily = false
  /// The names that statements assign, without those of arrays.
  let assigned: Set<String>

  init(_ lines: [[ForeignToken]], assigned: Set<String>) {
    self.assigned = assigned
    for line in lines {
      for (index, token) in line.enumerated() {
        if token == .sign("$") { usesDollar = true }
        if token == .sign("]") { hasBrackets = true }
        guard case .word(let word) = token else { continue }
        learn(word, Array(line[(index + 1)...].prefix(3)))
      }
    }
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
