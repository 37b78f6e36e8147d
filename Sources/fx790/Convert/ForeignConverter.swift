import BasicVM

/// Rewrites lines of other BASICs in words of the machine, as far as that can be decided.
struct ForeignConverter {
  /// A change, or a place that stays as it was, at a line of the file.
  struct Note {
    let fileLine: Int
    let text: String
    /// Nil for a change that keeps the meaning.
    var severity: Diagnostic.Severity?

    var isError: Bool { severity == .error }
  }

  /// An open loop of WHILE, REPEAT or DO.
  struct Loop {
    let start: ForeignLabel
    /// The place after WEND; nil if the condition is at the end.
    let end: ForeignLabel?
    let fileLine: Int
    let words: (begin: String, end: String)
  }

  /// A line of the result; a number is among the labels of the first of a line of the file.
  struct Line {
    let fileLine: Int
    var labels: [ForeignLabel] = []
    var tokens: [ForeignToken]

    var number: Int? {
      for case .number(let number) in labels { return number }
      return nil
    }
  }

  let generation: Generation
  let facts: ForeignFacts
  private(set) var notes: [Note] = []
  private(set) var lines: [Line] = []
  private(set) var fileLine = 0
  private var lastLabel = 0
  /// Labels for the next statement.
  private var pendingLabels: [ForeignLabel] = []
  private var canJoin = false
  /// Whether the statements are the consequence of an IF, on its line.
  private var isInIf = false
  private var splitsLines: Bool { !isInIf && lines.count < StoredLine.numbers.count }
  private var once: Set<String> = []
  var loops: [Loop] = []

  init(_ generation: Generation, _ facts: ForeignFacts) {
    (self.generation, self.facts) = (generation, facts)
  }

  mutating func note(_ text: String) { notes.append(Note(fileLine: fileLine, text: text)) }

  mutating func noteOnce(_ text: String) { if once.insert(text).inserted { note(text) } }

  /// Notes what the result may do otherwise than the file, once for each line.
  mutating func warn(_ text: String) { noteOnceInLine(text, .warning) }

  private mutating func noteOnceInLine(_ text: String, _ severity: Diagnostic.Severity?) {
    let others = notes.reversed().prefix { $0.fileLine == fileLine }
    guard !others.contains(where: { $0.text == text }) else { return }
    notes.append(Note(fileLine: fileLine, text: text, severity: severity))
  }

  mutating func refuse(_ text: String) {
    notes.append(Note(fileLine: fileLine, text: text, severity: .error))
  }

  mutating func newLabel() -> ForeignLabel {
    lastLabel += 1
    return .added(lastLabel)
  }

  // MARK: Lines

  /// Converts a program line.
  mutating func convert(number: Int, _ tokens: [ForeignToken], fileLine: Int) {
    self.fileLine = fileLine
    pendingLabels.append(.number(number))
    canJoin = false
    convert(tokens)
    // A line of labels alone, as of WEND.
    if !pendingLabels.isEmpty, pendingLabels.contains(.number(number)) { emit([.word("REM")]) }
  }

  /// Ends an area: jumps past its last line end the program.
  mutating func endArea() {
    if !pendingLabels.isEmpty {
      startLine()
      emit([.word("END")])
    }
    for loop in loops {
      let text = "\(loop.words.begin) has no \(loop.words.end)"
      notes.append(Note(fileLine: loop.fileLine, text: text, severity: .error))
    }
    loops = []
  }

  private mutating func convert(_ tokens: [ForeignToken]) {
    var statements = tokens.statements[...]
    while let statement = statements.first {
      if statement.first == .word("IF") {
        let rest = Array(statements.joined(separator: [.sign(":")]))
        return convertIf(rest)
      }
      statements = statements.dropFirst()
      convertStatement(statement, next: &statements)
    }
  }

  mutating func emit(_ statement: [ForeignToken]) {
    if canJoin, pendingLabels.isEmpty {
      let joined = lines[lines.count - 1].tokens + [.sign(":")] + statement
      guard splitsLines, Self.isTooLong(joined) else {
        lines[lines.count - 1].tokens = joined
        return
      }
      noteSplit()
    }
    lines.append(Line(fileLine: fileLine, labels: pendingLabels, tokens: statement))
    pendingLabels = []
    canJoin = true
  }

  private mutating func noteSplit() {
    noteOnceInLine("the line became several, as it was too long", nil)
  }

  /// Whether statements need more bytes than a line has; each name will have one letter.
  private static func isTooLong(_ tokens: [ForeignToken]) -> Bool {
    let text = tokens.map { token -> ForeignToken in
      switch token {
      case .name(let name): .name("A" + name.filter { "$(".contains($0) })
      case .line(.added), .line(.start): .number("1000")
      case .word, .number, .text, .sign, .rest, .line: token
      }
    }.text
    let characters = CharacterReader.decode(UTF8Text(text)).characters
    return StoredLine(number: 1, bytes: Tokenizer.tokenize(characters).bytes) == nil
  }

  mutating func startLine() { canJoin = false }

  mutating func place(_ label: ForeignLabel) {
    pendingLabels.append(label)
    canJoin = false
  }

  // MARK: IF

  private mutating func convertIf(_ tokens: [ForeignToken]) {
    guard let parts = ForeignIf(tokens),
      let alternatives = condition(takingPartsOfDollar(parts.condition))?.alternatives
    else {
      return emit(tokens)
    }
    describe(parts)
    let consequence = parts.consequence
    var isInline = alternatives.count == 1 && !needsLines(consequence)
    if isInline, splitsLines, consequence.contains(.sign(":")), Self.isTooLong(parts.beforeElse) {
      isInline = false
      noteSplit()
    }
    if parts.alternative == nil, Self.isSimple(consequence) || isInline {
      for (index, comparisons) in alternatives.enumerated() {
        if index > 0 { startLine() }
        emitIf(comparisons, then: inlined(consequence))
      }
      return startLine()
    }
    let (then, end) = (newLabel(), newLabel())
    for comparisons in alternatives {
      let jump = isInline ? inlined(consequence) + leaving(consequence, to: end) : [.line(then)]
      emitIf(comparisons, then: jump)
      startLine()
    }
    if let alternative = parts.alternative { convert(alternative) }
    if !isInline {
      emit([.word("GOTO"), .line(end)])
      place(then)
      convert(consequence)
    }
    place(end)
  }

  mutating func condition(_ tokens: [ForeignToken]) -> ForeignCondition? {
    let condition = ForeignCondition(tokens)
    if condition == nil, ForeignCondition.joins(tokens) {
      refuse("AND and OR join, and NOT (...) inverts, only comparisons: write A<>0 for a value A")
    }
    return condition
  }

  private mutating func describe(_ parts: ForeignIf) {
    if parts.alternative != nil { note("ELSE became a jump over the next line") }
    for word in ["AND", "OR", "NOT"] where parts.condition.contains(.word(word)) {
      let results = [
        "NOT": "the opposite comparison", "AND": "an IF after IF", "OR": "an IF for each",
      ]
      note("\(word) became \(results[word] ?? "")")
    }
    if parts.lacksThen { note("IF got its THEN") }
  }

  /// Whether statements cannot be on the line of their IF.
  private func needsLines(_ tokens: [ForeignToken]) -> Bool {
    let words =
      ["ELSE", "OR", "NOT", "WHILE", "WEND", "REPEAT", "UNTIL", "DO", "LOOP"] + Self.removed
    return words.contains { tokens.contains(.word($0)) }
  }

  /// Whether a consequence is a line.
  private static func isSimple(_ consequence: [ForeignToken]) -> Bool {
    if consequence.count == 1, case .line = consequence[0] { return true }
    guard consequence.count == 2, consequence[0] == .word("GOTO") else { return false }
    return if case .line = consequence[1] { true } else { false }
  }

  /// A consequence on the line of its IF.
  private mutating func inlined(_ consequence: [ForeignToken]) -> [ForeignToken] {
    if Self.isSimple(consequence) { return Array(consequence.suffix(1)) }
    var inner = self
    (inner.lines, inner.pendingLabels, inner.canJoin) = ([], [], false)
    inner.isInIf = true
    inner.convert(consequence)
    (notes, once, lastLabel) = (inner.notes, inner.once, inner.lastLabel)
    return Array(inner.lines.map(\.tokens).joined(separator: [.sign(":")]))
  }

  private func leaving(
    _ consequence: [ForeignToken], to end: ForeignLabel
  ) -> [ForeignToken] {
    let last = consequence.statements.last ?? []
    let leaves = ["GOTO", "RETURN", "END"].contains { last.first == .word($0) }
    return leaves || Self.isSimple(consequence) ? [] : [.sign(":"), .word("GOTO"), .line(end)]
  }

  mutating func emitIf(
    _ comparisons: [[ForeignToken]], then consequence: [ForeignToken]
  ) {
    var statement: [ForeignToken] = []
    for (index, comparison) in comparisons.enumerated() {
      let isLast = index == comparisons.count - 1
      statement += [.word("IF")] + convertedExpressions(comparison)
      let isLine = if isLast, case .line? = consequence.first { true } else { false }
      // The first generation has THEN before lines only.
      statement.append(generation > .first || isLine ? .word("THEN") : .sign(";"))
    }
    emit(statement + consequence)
  }
}
