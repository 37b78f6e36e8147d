import BasicVM

/// Rewrites lines of other BASICs in words of the machine, as far as that can be decided.
struct ForeignConverter {
  /// A change, or a place that stays as it was, at a line of the file.
  struct Note {
    let fileLine: Int
    let text: String
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
  private(set) var notes: [Note] = []
  private(set) var lines: [Line] = []
  private var fileLine = 0
  private var lastLabel = 0
  /// Labels for the next statement.
  private var pendingLabels: [ForeignLabel] = []
  private var canJoin = false
  private var loops: [(start: ForeignLabel, end: ForeignLabel?)] = []

  init(_ generation: Generation) { self.generation = generation }

  mutating func note(_ text: String) { notes.append(Note(fileLine: fileLine, text: text)) }

  private mutating func newLabel() -> ForeignLabel {
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

  private mutating func emit(_ statement: [ForeignToken]) {
    guard !canJoin || !pendingLabels.isEmpty else {
      lines[lines.count - 1].tokens += [.sign(":")] + statement
      return
    }
    lines.append(Line(fileLine: fileLine, labels: pendingLabels, tokens: statement))
    pendingLabels = []
    canJoin = true
  }

  private mutating func startLine() { canJoin = false }

  private mutating func place(_ label: ForeignLabel) {
    pendingLabels.append(label)
    canJoin = false
  }

  // MARK: IF

  private mutating func convertIf(_ tokens: [ForeignToken]) {
    guard let parts = ForeignIf(tokens), let condition = ForeignCondition(parts.condition),
      let alternatives = condition.alternatives
    else {
      return emit(tokens)
    }
    describe(parts)
    let consequence = parts.consequence
    let isInline = alternatives.count == 1 && !needsLines(consequence)
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
    let words = ["ELSE", "OR", "NOT", "WHILE", "WEND", "REPEAT", "UNTIL"]
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
    inner.convert(consequence)
    notes = inner.notes
    lastLabel = inner.lastLabel
    return Array(inner.lines.map(\.tokens).joined(separator: [.sign(":")]))
  }

  private func leaving(
    _ consequence: [ForeignToken], to end: ForeignLabel
  ) -> [ForeignToken] {
    let last = consequence.statements.last ?? []
    let leaves = ["GOTO", "RETURN", "END"].contains { last.first == .word($0) }
    return leaves || Self.isSimple(consequence) ? [] : [.sign(":"), .word("GOTO"), .line(end)]
  }

  private mutating func emitIf(
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

  // MARK: Statements

  private mutating func convertStatement(
    _ statement: [ForeignToken], next: inout ArraySlice<[ForeignToken]>
  ) {
    guard case .word(let word)? = statement.first else {
      if !statement.isEmpty { emit(convertedExpressions(statement)) }
      return
    }
    let rest = Array(statement.dropFirst())
    switch word {
    case "WHILE": beginLoop(while: rest, statement)
    case "WEND" where loops.last?.end != nil: endLoop(rest)
    case "REPEAT" where rest.isEmpty:
      let start = newLabel()
      place(start)
      loops.append((start, nil))
      note("REPEAT became a line to jump to")
    case "UNTIL" where loops.last.map { $0.end == nil } ?? false: endRepeat(rest, statement)
    case "CLS" where rest.isEmpty, "HOME" where rest.isEmpty:
      emit([.word("PRINT")])
      note("\(word) became PRINT")
    case "RANDOMIZE": note("RANDOMIZE was removed: RAN# needs no start value")
    case "INPUT" where rest.dropFirst().first == .sign(";"):
      emit([statement[0], rest[0], .sign(",")] + convertedExpressions(Array(rest.dropFirst(2))))
      note("; of INPUT became a comma")
    case "LOCATE": locate(rest, statement, next: &next)
    default: emit(convertedExpressions(statement))
    }
  }

  private mutating func beginLoop(while tokens: [ForeignToken], _ statement: [ForeignToken]) {
    guard let exits = ForeignCondition(tokens)?.negated.alternatives else { return emit(statement) }
    let (start, end) = (newLabel(), newLabel())
    place(start)
    loops.append((start, end))
    for comparisons in exits {
      emitIf(comparisons, then: [.line(end)])
      startLine()
    }
    note("WHILE became IF, which jumps past WEND")
  }

  private mutating func endLoop(_ rest: [ForeignToken]) {
    guard let loop = loops.popLast(), let end = loop.end else { return }
    emit([.word("GOTO"), .line(loop.start)])
    place(end)
    note("WEND became GOTO")
  }

  private mutating func endRepeat(_ tokens: [ForeignToken], _ statement: [ForeignToken]) {
    guard let loop = loops.popLast(),
      let repeats = ForeignCondition(tokens)?.negated.alternatives
    else { return emit(statement) }
    for comparisons in repeats {
      emitIf(comparisons, then: [.line(loop.start)])
      startLine()
    }
    note("UNTIL became IF, which jumps to REPEAT")
  }

  /// LOCATE column,0 becomes the CSR of the next PRINT.
  private mutating func locate(
    _ rest: [ForeignToken], _ statement: [ForeignToken], next: inout ArraySlice<[ForeignToken]>
  ) {
    let arguments = rest.split(separator: .sign(","), omittingEmptySubsequences: false)
    guard let column = arguments.first, !column.isEmpty,
      arguments.count == 1 || arguments.count == 2 && Array(arguments[1]) == [.number("0")]
    else { return emit(statement) }
    note("LOCATE became CSR")
    let position = [.word("PRINT"), .word("CSR")] + convertedExpressions(Array(column))
    guard let print = next.first, print.first == .word("PRINT") else {
      return emit(position + [.sign(";")])
    }
    next = next.dropFirst()
    emit(position + [.sign(";")] + convertedExpressions(Array(print.dropFirst())))
  }
}
