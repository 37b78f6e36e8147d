// Statements and words that this machine has, but that may mean something else on another.

extension ForeignConverter {
  mutating func warn(ofStatement statement: [ForeignToken]) {
    guard !facts.isOfFamily, let first = statement.first else { return }
    if first == .word("FOR"),
      statement.drop(while: { $0 != .word("TO") }).dropFirst().first?.isNumber != true
    {
      warn("the statements of a FOR loop run at least once here")
    }
    if first == .word("INPUT") && statement.contains(where: \.isTextVariable)
      || zip(statement, statement.dropFirst()).contains(where: Self.joinsTexts)
    {
      warn("a text variable keeps 7 characters here; only $ has more")
    }
    if first == .word("PRINT"), Self.hasColumns(statement.dropFirst()) {
      warn("PRINT waits for EXE at a comma here, and writes columns elsewhere")
    }
    let assignment = first == .word("LET") ? statement.dropFirst() : statement[...]
    if case .name(let name)? = assignment.first, facts.isWhole(name),
      let sign = assignment.firstIndex(of: .sign("=")), !isWhole(assignment[(sign + 1)...])
    {
      let bare = ForeignListing.bare(name)
      warn("\(bare) keeps a fraction here: write INT, or check that none can occur")
    }
  }

  private static func joinsTexts(_ first: ForeignToken, _ second: ForeignToken) -> Bool {
    guard first == .sign("+") else { return second == .sign("+") && first.isOfTexts }
    return second.isOfTexts
  }

  private static func hasColumns(_ items: ArraySlice<ForeignToken>) -> Bool {
    var depth = 0
    let positions = ["#", "@"].map(ForeignToken.sign) + ["AT", "USING"].map(ForeignToken.word)
    guard items.first.map({ !positions.contains($0) }) ?? false else { return false }
    return items.contains { token in
      depth += ForeignCondition.depthChange(token)
      return depth == 0 && token == .sign(",")
    }
  }

  /// Whether a value of whole numbers certainly has no fraction.
  private func isWhole(_ tokens: ArraySlice<ForeignToken>) -> Bool {
    var rest = tokens
    while let token = rest.first {
      rest = rest.dropFirst()
      switch token {
      case .word("INT"), .word("LEN"), .word("ASC"), .word("SGN"):
        rest = rest.dropFirst((Self.argument(of: rest)?.count ?? -1) + 2)
      case .name(let name) where facts.isWhole(name): break
      case .number(let number) where Int(number) != nil: break
      case .sign("+"), .sign("-"), .sign("*"), .sign("("), .sign(")"), .sign(","): break
      default: return false
      }
    }
    return true
  }

  /// Warns of a token after others of its statement.
  mutating func warn(of token: ForeignToken, after others: [ForeignToken]) {
    guard !facts.isOfFamily else { return }
    switch token {
    case .word("LOG") where facts.hasNaturalLogarithm: break
    case .word(let word): if let text = Self.meanings[word] { warn(text) }
    case .text(let text) where text.count == 3 && text.contains(where: \.isLowercase):
      let variable = others.dropLast().last
      if [.sign("="), .sign("<>")].contains(others.last),
        [.word("KEY$"), .word("KEY")].contains(variable)
          || variable.map(facts.keys.contains) ?? false
      {
        warn("a key gives a capital letter here, so never \(text)")
      }
    default: break
    }
  }

  /// The meanings of words that other machines have, too.
  private static let meanings: [String: String] = {
    let angle = "angles are in degrees here, unless MODE 5 chooses radians"
    let functions = ["SIN", "COS", "TAN", "ATN", "ASN", "ACS", "ATAN", "ASIN", "ACOS"]
    return [
      "LOG": "LOG is the logarithm to base 10 here: write LN for the natural one",
      "STR$": "STR$ writes no blank before a number here",
      "VAL": "VAL is an error here for a text that is more than a number",
    ].merging(functions.map { ($0, angle) }) { first, _ in first }
  }()

  /// Warns of replacements that differ from their originals for some values.
  mutating func warn(ofReplaced original: [ForeignToken], after others: [ForeignToken]) {
    if original.dropFirst().first == .word("MOD") {
      warn("MOD may differ for numbers below 0 or with a fraction: INT rounds down here")
    } else if original.first == .word("RND"), original.count == 4, !facts.drawsWholeNumbers,
      let limit = Self.argument(of: original[1...]).flatMap(Self.constant), limit > 1
    {
      warn(
        "\(original.text) is below 1 in listings of Commodore's and others: write RAN# for those")
    } else if original.first == .word("TAB"), !Self.reaches(original, after: others) {
      warn("CSR also moves back; TAB does not")
    }
  }

  /// Whether a constant TAB is after the constant items before it.
  private static func reaches(_ tab: [ForeignToken], after others: [ForeignToken]) -> Bool {
    guard others.first == .word("PRINT") else { return false }
    var width = 0
    for (index, item) in others.enumerated().dropFirst() {
      switch item {
      case .text(let text): width += text.count - 2
      case .sign(";"), .word("CSR"): break
      case .number(let number) where others[index - 1] == .word("CSR"): width = Int(number) ?? 24
      default: return false
      }
    }
    return width == 0 || width <= argument(of: tab[1...]).flatMap(constant) ?? 0
  }
}
