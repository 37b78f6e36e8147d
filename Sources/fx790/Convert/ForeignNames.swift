/// Chooses letters for the long names of a program.
struct ForeignNames {
  /// The letter of each name, with its sign and parenthesis.
  private(set) var letters: [String: String] = [:]
  /// The file's line of the first use of each name.
  private(set) var firstLines: [String: Int] = [:]
  private var used: Set<Character> = []
  private var usedArrays: Set<Character> = []

  /// The arrays without DIM, with the number of their indexes.
  private var undimensioned: [String: Int] = [:]
  /// The cells of each element without DIM, counted from its letter.
  private var cells: [String: Set<Int>] = [:]
  /// An element whose index is no constant, so that it may reach any letter.
  private var openElement: String?
  private(set) var problems: [ForeignConverter.Note] = []

  init(_ lines: some Sequence<ForeignConverter.Line>, _ facts: ForeignFacts) {
    var names: [String] = []
    var dimensioned: Set<String> = []
    for line in lines {
      for statement in line.tokens.statements {
        var depth = 0
        var (isDimension, isRead) = (false, false)
        for (index, token) in statement.enumerated() {
          if token == .word("DIM") { isDimension = true }
          if token == .word("READ") || token == .word("INPUT") { isRead = true }
          // FNA(X) calls a function of other BASICs.
          if case .name(let name) = token, index == 0 || statement[index - 1] != .word("FN") {
            if firstLines.updateValue(firstLines[name] ?? line.fileLine, forKey: name) == nil {
              names.append(name)
            }
            if isDimension, depth == 0 { dimensioned.insert(name) }
            if name.hasSuffix("("), isRead || Self.isFirst(index, of: statement) {
              undimensioned[name] = Self.indexes(statement[index...])
            }
            if name.hasSuffix("(") {
              cells[name, default: []].formUnion(Self.cells(statement[(index + 1)...]))
            }
          }
          depth += ForeignCondition.depthChange(token)
        }
      }
    }
    undimensioned = undimensioned.filter { !dimensioned.contains($0.key) }
    if facts.hasDimensions, !facts.isOfFamily {
      dimensioned.formUnion(undimensioned.keys)
    } else {
      undimensioned = [:]
      if !facts.isOfFamily { refuseOverlaps(of: names, dimensioned) }
    }
    choose(for: names, dimensioned)
    noteBeginnings(of: names)
    for name in names where !Self.isShort(name) && !name.hasSuffix("(") {
      let letters = String(name.prefix { !"$%#".contains($0) })
      if !facts.assigned.contains(letters) {
        refuse("\(name) is no word, and never assigned; a product needs *, as in A*B", name)
      }
    }
  }

  /// Whether a token begins a statement, perhaps in IF.
  static func isFirst(_ index: Int, of statement: [ForeignToken]) -> Bool {
    guard index > 0 else { return true }
    return [.word("THEN"), .word("LET"), .word("ELSE"), .sign(";")].contains(statement[index - 1])
  }

  private static func indexes(_ tokens: ArraySlice<ForeignToken>) -> Int {
    var (depth, count) = (0, 1)
    for token in tokens {
      depth += ForeignCondition.depthChange(token)
      if depth == 0 { break }
      if depth == 1, token == .sign(",") { count += 1 }
    }
    return count
  }

  /// A DIM for the arrays without one.
  var missingDimensions: [ForeignToken] {
    var tokens: [ForeignToken] = []
    for (name, count) in undimensioned.sorted(by: { $0.key < $1.key }) {
      tokens += [tokens.isEmpty ? .word("DIM") : .sign(","), .name(name), .number("10")]
      for _ in 1..<count { tokens += [.sign(","), .number("10")] }
      tokens.append(.sign(")"))
    }
    return tokens
  }

  /// The cell of a constant index, or all.
  private static func cells(_ index: ArraySlice<ForeignToken>) -> Set<Int> {
    guard case .number(let number)? = index.first, index.dropFirst().first == .sign(")"),
      let cell = Int(number)
    else { return Set(alphabet.indices) }
    return [cell]
  }

  /// The letters of a variable or, without DIM, of the elements that the program names.
  private func letters(of name: String) -> Set<Character> {
    guard let first = name.first, let place = Self.alphabet.firstIndex(of: first) else { return [] }
    let places = name.hasSuffix("(") ? (cells[name] ?? []).map { place + $0 } : [place]
    return Set(places.filter(Self.alphabet.indices.contains).map { Self.alphabet[$0] })
  }

  /// Without any DIM an element may be a letter's cell or belong to an array of 10.
  private mutating func refuseOverlaps(of names: [String], _ dimensioned: Set<String>) {
    let variables = names.filter { !dimensioned.contains($0) && Self.isShort($0) }
    for array in variables where array.hasSuffix("(") {
      let reached = letters(of: array)
      let others = variables.lazy.filter { $0 != array && $0.prefix(1) >= array.prefix(1) }
      guard let other = others.first(where: { !letters(of: $0).isDisjoint(with: reached) })
      else { continue }
      let (name, rest) = (ForeignListing.bare(array), ForeignListing.bare(other))
      refuse("\(name) without DIM shares its cells with \(rest): add a DIM, or rename one", array)
    }
  }

  /// Commodore's and other machines distinguish names by two letters.
  private mutating func noteBeginnings(of names: [String]) {
    var first: [String: String] = [:]
    for name in names {
      let letters = name.prefix { !"$%(".contains($0) }
      let key = String(letters.prefix(2) + name.dropFirst(letters.count))
      if let other = first[key] {
        let pair = "\(ForeignListing.bare(other)) and \(ForeignListing.bare(name))"
        let text = "\(pair) are one variable on machines that read two letters of a name"
        problems.append(.init(fileLine: firstLines[name] ?? 1, text: text, severity: .warning))
      } else {
        first[key] = name
      }
    }
  }

  private mutating func refuse(_ text: String, _ name: String) {
    problems.append(.init(fileLine: firstLines[name] ?? 1, text: text, severity: .error))
  }

  private mutating func choose(for names: [String], _ dimensioned: Set<String>) {
    for name in names where Self.isShort(name) { use(name, isArray: dimensioned.contains(name)) }
    for name in names where !Self.isShort(name) {
      if !name.hasSuffix("(") || dimensioned.contains(name) { choose(for: name) }
    }
    // A number and a text of one letter are one variable of the machine.
    for name in names where name.count == 2 && name.hasSuffix("$") {
      if firstLines[String(name.prefix(1))] != nil { choose(for: name) }
    }
    if usedArrays.count > 8 {
      problems.append(
        .init(fileLine: 1, text: "the machine has only eight arrays", severity: .error))
    }
  }

  private static func isShort(_ name: String) -> Bool {
    name.prefix { $0 != "$" && $0 != "(" }.count == 1
  }

  private mutating func use(_ name: String, isArray: Bool) {
    guard let letter = name.first else { return }
    if isArray {
      usedArrays.insert(letter)
    } else if name.hasSuffix("(") {
      // Without DIM its elements are the variables from this letter on.
      used.formUnion(letters(of: name))
      if cells[name]?.count ?? 0 == Self.alphabet.count { openElement = openElement ?? name }
    } else {
      used.insert(letter)
    }
  }

  /// Prefers the letters of the name.
  private mutating func choose(for name: String) {
    let isArray = name.hasSuffix("(")
    let taken = isArray ? usedArrays : used
    let wishes = name.filter(\.isLetter) + Self.alphabet.reversed()
    guard let letter = wishes.first(where: { !taken.contains($0) }) else {
      let text = "no letter is left for \(ForeignListing.bare(name))"
      let reason = openElement.map {
        ": \(ForeignListing.bare($0)) without DIM could reach any; add DIM \($0)n)"
      }
      return refuse(text + (isArray ? "" : reason ?? ""), name)
    }
    if isArray { usedArrays.insert(letter) } else { used.insert(letter) }
    letters[name] = String(letter) + name.drop { $0 != "$" && $0 != "(" }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  func renamed(_ tokens: [ForeignToken]) -> [ForeignToken] {
    tokens.map { token in
      if case .name(let name) = token, let letter = letters[name] { .name(letter) } else { token }
    }
  }
}
