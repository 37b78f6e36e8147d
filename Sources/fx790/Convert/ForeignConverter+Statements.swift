// Statements of other BASICs.

extension ForeignConverter {
  mutating func convertStatement(
    _ statement: [ForeignToken], next: inout ArraySlice<[ForeignToken]>
  ) {
    warn(ofStatement: statement)
    let statement = isLoop(statement) ? statement : takingPartsOfDollar(statement)
    guard case .word(let word)? = statement.first else {
      if case .line? = statement.first { return emit([.word("GOTO")] + statement) }
      if statement == [.name("RANDOM")] || statement == [.name("TEXT")] {
        return note("\(statement.text) was removed")
      }
      if !statement.isEmpty { emit(convertedExpressions(statement)) }
      return
    }
    let rest = Array(statement.dropFirst())
    guard !convertCommand(word, rest, statement) else { return }
    switch word {
    case "WHILE": beginLoop(rest, statement)
    case "DO" where rest.first == .word("WHILE") || rest.first == .word("UNTIL"):
      beginLoop(Array(rest.dropFirst()), statement, isUntil: rest[0] == .word("UNTIL"))
    case "REPEAT" where rest.isEmpty, "DO" where rest.isEmpty: beginLoop(word)
    case "WEND" where loops.last?.end != nil, "LOOP" where rest.isEmpty && !loops.isEmpty:
      endLoop(word)
    case "UNTIL" where isInRepeat: endRepeat(rest, statement, word)
    case "LOOP" where isInRepeat && (rest[0] == .word("UNTIL") || rest[0] == .word("WHILE")):
      endRepeat(
        Array(rest.dropFirst()), statement, word, isUntil: rest[0] == .word("UNTIL"))
    case "PRINT" where statement.contains(.word("AT")):
      refuse("PRINT AT names a row, and the display has one: write PRINT CSR and the column")
      emit(statement)
    case "CLS" where rest.isEmpty, "HOME" where rest.isEmpty:
      emit([.word("PRINT")])
      note("\(word) became PRINT")
    case "PRINT" where Self.clearing.contains(rest.filter { $0 != .sign(";") }):
      emit([.word("PRINT")])
      note("\(statement.text) became PRINT")
    case "LINE INPUT", "LINEINPUT":
      note("\(word) became INPUT")
      input([.word("INPUT")] + rest)
    case "INPUT": input(statement)
    case "PRINT": emit(separated(convertedExpressions(statement)))
    case "DATA": emit([statement[0]] + data(rest))
    case "GET" where !facts.isOfFamily: readKey(rest, statement, next: next.first)
    case "LOCATE": locate(rest, statement, next: &next)
    default: emit(convertedExpressions(statement))
    }
  }

  /// Converts commands that need no other statement; returns whether it is one of them.
  private mutating func convertCommand(
    _ word: String, _ rest: [ForeignToken], _ statement: [ForeignToken]
  ) -> Bool {
    switch word {
    case "RANDOMIZE": note("RANDOMIZE was removed: RAN# needs no start value")
    case "WAIT" where !rest.contains(.sign(",")):
      note("\(statement.text) was removed: PRINT waits for EXE here")
    case "WIDTH", "SCREEN", "COLOR",
      "KEY" where rest == [.word("ON")] || rest == [.name("OFF")]:
      note("\(statement.text) was removed: it changes only what is seen")
    case "PAUSE" where rest.contains { $0.isText || $0 == .sign(";") }:
      emit([.word("PRINT")] + separated(convertedExpressions(rest)))
      note("PAUSE became PRINT, which waits for EXE")
    case "BEEP" where rest.count == 1 && rest[0].isNumber && !["0", "1"].contains(rest.text):
      emit([statement[0], .number("1")])
      note("\(statement.text) became BEEP 1")
    case "MODE"
    where !facts.isOfFamily && !["4", "5", "6"].map(ForeignToken.number).contains(rest.first):
      refuse("MODE has other meanings here, as MODE 7, the printer")
      emit(statement)
    case "DEFINT", "DEFSNG", "DEFDBL":
      note("\(word) was removed; no variable is cut to a whole number")
    case "RUN" where rest.isEmpty:
      emit([.word("GOTO"), .line(.start)])
      note("RUN became GOTO")
    case "CLEAR" where !rest.isEmpty:
      emit([statement[0]])
      note("CLEAR lost its value: texts need no memory of their own")
    case "DEGREE", "RADIAN", "GRAD":
      let modes = ["DEGREE": "4", "RADIAN": "5", "GRAD": "6"]
      let mode: [ForeignToken] = [.word("MODE"), .number(modes[word] ?? "")]
      emit(mode + rest)
      note("\(word) became \(mode.text)")
    default: return false
    }
    return true
  }

  /// Whether a statement has a condition.
  private func isLoop(_ statement: [ForeignToken]) -> Bool {
    ["WHILE", "UNTIL", "DO", "LOOP"].contains { statement.first == .word($0) }
  }

  private var isInRepeat: Bool { loops.last.map { $0.end == nil } ?? false }

  private mutating func beginLoop(
    _ tokens: [ForeignToken], _ statement: [ForeignToken], isUntil: Bool = false
  ) {
    let (start, end) = (newLabel(), newLabel())
    place(start)
    let condition = condition(takingPartsOfDollar(tokens))
    guard let exits = (isUntil ? condition : condition?.negated)?.alternatives else {
      return emit(statement)
    }
    let ends = statement[0] == .word("DO") ? ("DO", "LOOP") : ("WHILE", "WEND")
    loops.append(Loop(start: start, end: end, fileLine: fileLine, words: ends))
    for comparisons in exits {
      emitIf(comparisons, then: [.line(end)])
      startLine()
    }
    note("\(ends.0) became IF, which jumps past \(ends.1)")
  }

  private mutating func beginLoop(_ word: String) {
    let start = newLabel()
    place(start)
    let words = (word, word == "DO" ? "LOOP" : "UNTIL")
    loops.append(Loop(start: start, end: nil, fileLine: fileLine, words: words))
    note("\(word) became a line to jump to")
  }

  private mutating func endLoop(_ word: String) {
    guard let loop = loops.popLast() else { return }
    emit([.word("GOTO"), .line(loop.start)])
    if let end = loop.end { place(end) }
    note("\(word) became GOTO")
  }

  private mutating func endRepeat(
    _ tokens: [ForeignToken], _ statement: [ForeignToken], _ word: String, isUntil: Bool = true
  ) {
    guard let loop = loops.popLast(), let condition = condition(takingPartsOfDollar(tokens)),
      let repeats = (isUntil ? condition.negated : condition).alternatives
    else { return emit(statement) }
    for comparisons in repeats {
      emitIf(comparisons, then: [.line(loop.start)])
      startLine()
    }
    note("\(word) became IF, which jumps to \(loop.words.begin)")
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
    emit(position + [.sign(";")] + separated(convertedExpressions(Array(print.dropFirst()))))
  }

  /// A text of INPUT ends with a comma.
  private mutating func input(_ statement: [ForeignToken]) {
    var result = convertedExpressions(statement)
    for sign in [";", ForeignToken.colonOfInput] {
      let places = result.indices.dropFirst().filter {
        result[$0] == .sign(sign) && result[$0 - 1].isText
      }
      for index in places { result[index] = .sign(",") }
      if !places.isEmpty { note("\(sign.prefix(1)) of INPUT became a comma") }
    }
    emit(result)
  }

  /// Writes a semicolon between a text and the value beside it.
  private mutating func separated(_ tokens: [ForeignToken]) -> [ForeignToken] {
    var result: [ForeignToken] = []
    for token in tokens {
      if let last = result.last, last.endsValue, token.beginsValue, last.isText || token.isText {
        result.append(.sign(";"))
        note("a semicolon was added before \([token].text)")
      }
      result.append(token)
    }
    return result
  }

  /// Other machines ignore the blanks around an item without quotes.
  private mutating func data(_ tokens: [ForeignToken]) -> [ForeignToken] {
    guard case .rest(let text)? = tokens.first else { return tokens }
    var isQuoted = false
    let items = text.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    let trimmed = items.map { item in
      let start = item.drop { $0 == " " }
      return String(start.dropLast(start.reversed().prefix { $0 == " " }.count))
    }
    let result = " " + trimmed.joined(separator: ",")
    return result == " " + text || result == text ? tokens : [.rest(result)] + tokens.dropFirst()
  }

  /// GET reads a tape here; the Commodore's continues without a key.
  private mutating func readKey(
    _ rest: [ForeignToken], _ statement: [ForeignToken], next: [ForeignToken]?
  ) {
    guard rest.count == 1, case .name(let name) = rest[0], name.hasSuffix("$"),
      next?.prefix(4) == [.word("IF"), rest[0], .sign("="), .text("\"\"")]
    else {
      refuse("GET reads a tape here; KEY$ reads a key, and is empty if there is none")
      return emit(statement)
    }
    let key = ForeignToken.word(generation == .first ? "KEY" : "KEY$")
    emit([rest[0], .sign("="), key])
    note("GET became \([key].text)")
  }

  /// The characters that clear the screens of Commodore's and other machines.
  private static let clearing = ["147", "12"].map { code -> [ForeignToken] in
    [.word("CHR$"), .sign("("), .number(code), .sign(")")]
  }

  /// Statements that have no counterpart and need none.
  static let removed = [
    "RANDOMIZE", "DEFINT", "DEFSNG", "DEFDBL", "WIDTH", "SCREEN", "COLOR", "WAIT",
  ]
}
