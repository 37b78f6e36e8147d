import BasicVM

// Functions of other BASICs, and their words with another name.

extension ForeignConverter {
  mutating func convertedExpressions(_ tokens: [ForeignToken]) -> [ForeignToken] {
    var result: [ForeignToken] = []
    var rest = tokens[...]
    while let token = rest.first {
      warn(of: token, after: result)
      if isAmbiguous(rest, after: result.last) {
        refuse("RND(n) is below 1 on some machines, and from 1 to n on others: write RAN#")
      } else if isSlice(rest) {
        refuse("A$(m TO n) takes a part of a text: MID$(A$,m,n-m+1) does, without DIM for A$")
      } else if let (replacement, count) = replacement(rest, after: result.last) {
        let original = Array(rest.prefix(count))
        note("\(original.text) became \(replacement.text)")
        warn(ofReplaced: original, after: result)
        result += replacement
        rest = rest.dropFirst(count)
        continue
      }
      result.append(token)
      rest = rest.dropFirst()
    }
    return result
  }

  /// Whether a part of a text on Sinclair's machines remains.
  private func isSlice(_ tokens: ArraySlice<ForeignToken>) -> Bool {
    guard case .name(let name)? = tokens.first, name.hasSuffix("$(") else { return false }
    return Self.argument(of: [.sign("(")] + tokens.dropFirst())?.contains(.word("TO")) ?? false
  }

  /// Whether RND has a number above 1, in a program where that may mean RND(1).
  private func isAmbiguous(
    _ tokens: ArraySlice<ForeignToken>, after last: ForeignToken?
  ) -> Bool {
    guard tokens.first == .word("RND"), let argument = Self.argument(of: tokens.dropFirst()),
      let limit = Self.constant(argument), limit > 1
    else { return false }
    return facts.drawsFractions || last == .sign("*") || tokens.dropFirst(4).first == .sign("*")
  }

  private func replacement(
    _ tokens: ArraySlice<ForeignToken>, after last: ForeignToken?
  ) -> ([ForeignToken], count: Int)? {
    if let (remainder, count) = remainder(tokens, after: last) { return (remainder, count) }
    if tokens.first == .sign("["), !facts.hasBrackets { return ([.sign("^")], 1) }
    guard case .word(let word)? = tokens.first else { return nil }
    let argument = Self.argument(of: tokens.dropFirst())
    switch word {
    case "INKEY$": return ([.word(generation == .first ? "KEY" : "KEY$")], 1)
    case "RND":
      // The PC-1500 needs no parentheses.
      if case .number? = tokens.dropFirst().first {
        return Self.random([tokens[tokens.startIndex + 1]]).map { ($0.0, 2) }
      }
      return Self.random(argument)
    case "CHR$":
      guard let code = argument.flatMap(Self.constant), 32...126 ~= code, code != 34 else {
        return nil
      }
      return ([.text("\"\(Character(Unicode.Scalar(UInt8(code))))\"")], 4)
    case "ASC":
      guard case .text(let text)? = argument?.first, argument?.count == 1,
        let code = text.dropFirst().first?.asciiValue, text.count > 2
      else { return nil }
      return ([.number("\(code)")], 4)
    case "TAB":
      guard let argument else { return nil }
      let isSeparated = tokens.dropFirst(argument.count + 3).first == .sign(";")
      let end: [ForeignToken] = isSeparated ? [] : [.sign(";")]
      return ([.word("CSR")] + argument + end, argument.count + 3)
    case "ATAN", "ASIN", "ACOS", "SQRT", "CLR", "PRT", "INP", "GSB", "RET":
      let words = [
        "ATAN": "ATN", "ASIN": "ASN", "ACOS": "ACS", "SQRT": "SQR", "CLR": "VAC", "PRT": "PRINT",
        "INP": "INPUT", "GSB": "GOSUB", "RET": "RETURN",
      ]
      return words[word].map { ([.word($0)], 1) }
    default: return nil
    }
  }

  /// A MOD B of plain values, unless a neighbour binds as strongly.
  private func remainder(
    _ tokens: ArraySlice<ForeignToken>, after last: ForeignToken?
  ) -> ([ForeignToken], count: Int)? {
    guard tokens.dropFirst().first == .word("MOD") else { return nil }
    let parts = Array(tokens.prefix(4))
    let strong = ["*", "/", "\\", "^"].map(ForeignToken.sign) + [.word("MOD")]
    guard parts.count > 2, parts[0].isPlainNumber,
      parts[2].isPlainNumber,
      !strong.contains(where: { $0 == last || $0 == parts.dropFirst(3).first })
    else { return nil }
    let quotient: [ForeignToken] = [.word("INT"), .sign("("), parts[0], .sign("/"), parts[2]]
    let product: [ForeignToken] = quotient + [.sign(")"), .sign("*"), parts[2]]
    return ([.sign("("), parts[0], .sign("-")] + product + [.sign(")")], 3)
  }

  /// RND and RND(1) are below 1; RND(6) is a whole number from 1 to 6.
  private static func random(_ argument: [ForeignToken]?) -> ([ForeignToken], count: Int)? {
    guard let argument else { return ([.word("RAN#")], 1) }
    guard let limit = constant(argument), limit >= 0 else { return nil }
    guard limit > 1 else { return ([.word("RAN#")], 4) }
    let number = ForeignToken.number("\(limit)")
    let whole: [ForeignToken] = [
      .word("INT"), .sign("("), .word("RAN#"), .sign("*"), number, .sign(")"),
    ]
    return ([.sign("(")] + whole + [.sign("+"), .number("1"), .sign(")")], 4)
  }

  static func constant(_ tokens: [ForeignToken]) -> Int? {
    guard tokens.count == 1, case .number(let number) = tokens[0] else { return nil }
    return Int(number)
  }

  /// Replaces functions of parts of a text by those of `$`, which a statement before them sets.
  mutating func takingPartsOfDollar(_ tokens: [ForeignToken]) -> [ForeignToken] {
    var source: ForeignToken?
    var result: [ForeignToken] = []
    var rest = tokens[...]
    while let token = rest.first {
      rest = rest.dropFirst()
      guard case .word(let word) = token, ["LEFT$", "MID$", "RIGHT$"].contains(word),
        let argument = Self.argument(of: rest)
      else {
        result.append(token)
        continue
      }
      guard argument.count > 2, argument[0].isTextVariable, argument[1] == .sign(","),
        source == nil || source == argument[0], !facts.usesDollar
      else {
        // MID$(2,3) is this machine's own.
        if word != "MID$" || argument.first?.isOfTexts ?? false {
          refuse(
            facts.usesDollar
              ? "\(word) needs $, which the program uses: assign the text to $, and write MID$"
              : "\(word) converts for one variable in each statement: first write A$= and the text")
        }
        return tokens
      }
      if word == "RIGHT$" { warn("RIGHT$ is an error here if the text has fewer characters") }
      source = argument[0]
      result += Self.part(token, argument.dropFirst(2), generation)
      rest = rest.dropFirst(argument.count + 2)
    }
    guard let source else { return tokens }
    emit([.sign("$"), .sign("="), source])
    note("$ became a copy of \([source].text), to take parts of it")
    return result
  }

  private static func part(
    _ word: ForeignToken, _ arguments: ArraySlice<ForeignToken>, _ generation: Generation
  ) -> [ForeignToken] {
    let function: [ForeignToken] = [.word(generation == .first ? "MID" : "MID$"), .sign("(")]
    switch word {
    case .word("LEFT$"): return function + [.number("1"), .sign(",")] + arguments + [.sign(")")]
    case .word("RIGHT$"):
      let length: [ForeignToken] = [.word("LEN"), .sign("("), .sign("$"), .sign(")"), .sign("+")]
      let count = arguments.count == 1 ? Array(arguments) : [.sign("(")] + arguments + [.sign(")")]
      return function + length + [.number("1"), .sign("-")] + count + [.sign(")")]
    default: return function + arguments + [.sign(")")]
    }
  }

  /// The tokens in parentheses; nil if no parenthesis follows.
  static func argument(of tokens: ArraySlice<ForeignToken>) -> [ForeignToken]? {
    guard tokens.first == .sign("(") else { return nil }
    var depth = 0
    var argument: [ForeignToken] = []
    for token in tokens {
      depth += ForeignCondition.depthChange(token)
      if depth == 0 { return Array(argument.dropFirst()) }
      argument.append(token)
    }
    return nil
  }
}
