/// What all lines together show about the machine of a listing.
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

  /// Replaces the texts that name lines on Sharp's machines.
  static func numberingLabels(
    _ lines: [(number: Int, tokens: [ForeignToken])]
  ) -> [[ForeignToken]] {
    var labels: [ForeignToken: Int] = [:]
    for (number, tokens) in lines {
      if let first = tokens.first, first.isText { labels[first] = labels[first] ?? number }
    }
    let jumps = ["GOTO", "GOSUB", "THEN", "RESTORE"].map { ForeignToken.word($0) }
    return lines.map { _, tokens in
      var tokens = tokens
      for index in tokens.indices.dropFirst() where jumps.contains(tokens[index - 1]) {
        if let line = labels[tokens[index]] { tokens[index] = .line(.number(line)) }
      }
      guard let first = tokens.first, first.isText else { return tokens }
      return Array(tokens.dropFirst(tokens.dropFirst().first == .sign(":") ? 2 : 1))
    }
  }

  /// Names the variable of each NEXT alone, if the loops of an area are nested in its text.
  static func namingLoops(_ lines: [[ForeignToken]]) -> [[ForeignToken]] {
    var open: [ForeignToken] = []
    var named = lines
    for (number, line) in lines.enumerated() {
      var added = 0
      for (index, token) in line.enumerated() {
        let next = index + 1 < line.count ? line[index + 1] : .sign(":")
        if token == .word("FOR") { open.append(next) }
        guard token == .word("NEXT") else { continue }
        if case .name = next {
          let names = line[(index + 1)...].prefix { $0 != .sign(":") }.split(separator: .sign(","))
          for name in names {
            guard open.popLast() == name.first else { return lines }
          }
        } else {
          guard let name = open.popLast() else { return lines }
          added += 1
          named[number].insert(name, at: index + added)
        }
      }
    }
    return open.isEmpty ? named : lines
  }
}
