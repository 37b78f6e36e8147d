/// Facts about the machine of a listing, from all its lines.
struct ForeignFacts {
  /// Whether LN is the natural logarithm, and LOG therefore the one to base 10.
  private(set) var hasNaturalLogarithm = false
  /// Whether RND alone or RND(1) is below 1, so RND(6) may be too.
  private(set) var drawsFractions = false
  /// Whether RANDOM, or RND without parentheses, shows that RND(6) is from 1 to 6.
  private(set) var drawsWholeNumbers = false
  private(set) var hasDimensions = false
  private(set) var usesDollar = false
  /// Variables of texts, and their arrays with a DIM or an element that is assigned.
  private var texts: Set<ForeignToken> = []
  private var arrays: Set<ForeignToken> = []
  /// Otherwise `[` is the TRS-80's sign of powers.
  private(set) var hasBrackets = false
  /// Variables with the character of a key.
  private(set) var keys: Set<ForeignToken> = []
  /// The first letters of the variables that DEFINT declares.
  private var wholeLetters: Set<Character> = []
  /// Whether the program expects cells and variables to behave as on Casio's machines.
  private(set) var isOfFamily = false
  /// Whether words or signs show that a valid listing is one of this machine.
  private(set) var isOwn = false
  /// The names that statements assign, without those of arrays.
  let assigned: Set<String>

  init(_ lines: [[ForeignToken]], assigned: Set<String>) {
    self.assigned = assigned
    for line in lines {
      for statement in line.statements { learnTexts(of: statement) }
      for (index, token) in line.enumerated() {
        if token == .sign("$") { usesDollar = true }
        if token == .sign("π") { isOwn = true }
        if token == .sign("]") { hasBrackets = true }
        if token == .name("RANDOM") { drawsWholeNumbers = true }
        guard case .word(let word) = token else { continue }
        if word == "INKEY$", index > 1, line[index - 1] == .sign("=") {
          keys.insert(line[index - 2])
        }
        if word == "DEFINT" { learnLetters(line[(index + 1)...].prefix { $0 != .sign(":") }) }
        learn(word, Array(line[(index + 1)...].prefix(3)))
      }
    }
  }

  private mutating func learnTexts(of statement: [ForeignToken]) {
    var isList = false
    for (index, token) in statement.enumerated() {
      if case .word(let word) = token, ForeignToken.beforeVariables.contains(word) { isList = true }
      guard token.isTextVariable else { continue }
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

  /// The letters of a list such as `A,I-N`.
  private mutating func learnLetters(_ list: ArraySlice<ForeignToken>) {
    for range in list.split(separator: .sign(",")) {
      let ends = [range.first, range.last].compactMap { $0.flatMap { [$0].text.first } }
      let all = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      wholeLetters.formUnion(all.filter { ends.count == 2 && ends[0] <= $0 && $0 <= ends[1] })
    }
  }

  /// Whether other machines keep only whole numbers in a variable.
  func isWhole(_ name: String) -> Bool {
    let hasOtherSign = name.contains { "$!#".contains($0) }
    return name.contains { $0 == "%" }
      || !hasOtherSign && name.first.map(wholeLetters.contains) ?? false
  }

  /// Whether an array's name with an index is a part of a text, as on Sinclair's machines.
  func isSlice(_ name: String) -> Bool {
    !isOfFamily && texts.contains(.name(String(name.dropLast()))) && !arrays.contains(.name(name))
  }

  private static let ownWords: Set = [
    "SAC", "STAT", "SET", "CUR", "FACT", "FRAC", "POL", "REC", "NPR", "NCR", "HYPSIN", "HYPCOS",
    "HYPTAN", "DMS$", "DEG",
  ]

  private mutating func learn(_ word: String, _ next: [ForeignToken]) {
    if Self.ownWords.contains(word) { isOwn = true }
    switch word {
    case "GOTO" where next.first == .sign("#"), "GOSUB" where next.first == .sign("#"):
      isOwn = true
    case "LN": hasNaturalLogarithm = true
    case "DIM": hasDimensions = true
    case "RND":
      let hasValue = next.first.map { $0.isNumber || $0 == .sign("(") } ?? false
      if next.first?.isNumber ?? false { drawsWholeNumbers = true }
      if !hasValue || next == [.sign("("), .number("1"), .sign(")")] { drawsFractions = true }
    case "KEY": if next.first.map({ $0 == .sign(":") }) ?? true { isOfFamily = true }
    case "PRT", "INP", "GSB", "RET", "VAC", "KEY$", "RAN#", "CSR", "DEFM": isOfFamily = true
    default: break
    }
  }
}
