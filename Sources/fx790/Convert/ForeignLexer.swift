/// Splits a line without its number into tokens.
struct ForeignLexer {
  private var rest: Substring
  private var tokens: [ForeignToken] = []
  /// Whether a number is a line: after GOTO and in its list.
  private var isTarget = false
  private var isFirst = true
  private var mayHaveElse = false
  /// The words since the last colon.
  private var statementWords: Set<String> = []
  /// The names that the program assigns, which may contain words, as FACTOR does.
  private let known: Set<String>
  private var assigned: Set<String> = []

  static func tokens(of text: String, names: Set<String>) -> [ForeignToken] {
    var lexer = ForeignLexer(text, names)
    while lexer.read() {}
    return lexer.tokens
  }

  /// The names that a line assigns.
  static func names(in text: String) -> Set<String> {
    var lexer = ForeignLexer(text, [])
    while lexer.read() {}
    return lexer.assigned
  }

  private init(_ text: String, _ known: Set<String>) { (rest, self.known) = (text[...], known) }

  private mutating func take(while isPart: (Character) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(part)
  }

  private mutating func read() -> Bool {
    _ = take { $0 == " " || $0 == "\t" }
    guard let first = rest.first else { return false }
    switch first {
    case "\"": readText()
    case "'":
      tokens += [.sign(":"), .word("REM"), .rest(" " + rest.dropFirst())]
      rest = ""
    case "&" where rest.dropFirst().first?.uppercased() == "H": readHexNumber()
    case _ where first.isASCII && first.isLetter: readLetters()
    case _ where first.isASCII && first.isNumber || first == ".": readNumber()
    default: readSign()
    }
    switch tokens.last {
    case .sign(":"), .word("THEN"), .word("ELSE"): isFirst = true
    default: isFirst = false
    }
    return true
  }

  private mutating func readText() {
    rest = rest.dropFirst()
    let text = take { $0 != "\"" }
    rest = rest.dropFirst()
    tokens.append(.text("\"\(text)\""))
  }

  private mutating func readHexNumber() {
    let sign = String(rest.prefix(2))
    rest = rest.dropFirst(2)
    tokens.append(.number(sign.uppercased() + take { $0.isHexDigit }.uppercased()))
  }

  private mutating func readNumber() {
    var number = take { $0.isASCII && ($0.isNumber || $0 == ".") }
    if !isTarget, rest.first?.uppercased() == "E",
      let next = rest.dropFirst().first, next.isNumber || next == "-" || next == "+"
    {
      number += "E" + String(next)
      rest = rest.dropFirst(2)
      number += take { $0.isASCII && $0.isNumber }
    }
    // A letter O for a zero stays, so that check explains it.
    let end = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    if end.first?.uppercased() == "O", end.allSatisfy({ $0.isNumber || $0.uppercased() == "O" }) {
      number += end
      rest = rest[end.endIndex...]
    }
    if isTarget, let line = Int(number) {
      tokens.append(.line(.number(line)))
    } else {
      tokens.append(.number(number))
    }
  }

  private mutating func readSign() {
    var sign = String(rest.prefix(1))
    rest = rest.dropFirst()
    // Blanks may be between the signs of a comparison.
    let next = rest.drop { $0 == " " }
    if ["<", ">", "=", "*"].contains(sign), Self.pairs.contains(sign + next.prefix(1)) {
      sign += next.prefix(1)
      rest = next.dropFirst()
    }
    if sign != "," { isTarget = false }
    if sign == ":", isAfterQuestion { sign = ForeignToken.colonOfInput }
    if sign == ":" { statementWords = [] }
    if sign.count == 2 { sign = Self.same[sign] ?? sign }
    tokens.append(sign == "?" && isFirst ? .word(sign) : .sign(sign))
  }

  private static let pairs: Set = ["<>", "><", "<=", ">=", "=<", "=>", "**"]
  private static let same = ["><": "<>", "=<": "<=", "=>": ">=", "**": "^"]

  private mutating func readLetters() {
    let all = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let name = all.uppercased()
    let after = rest[all.endIndex...]
    let sign = after.first.map { "$%!#".contains($0) ? String($0) : "" } ?? ""
    let next = after.dropFirst(sign.count).first { $0 != " " }
    if tokens.last == .word("SET"), name.first.map("FEN".contains) ?? false {
      return readFormat(name)
    }
    let isAssigned = isFirst && next == "=" && !startsStatement(name) || isAtVariable
    if isAssigned { assigned.insert(name) }
    if !isAssigned, all.dropFirst().first != nil, !known.contains(name) {
      if let second = Self.phrases[name]?.first(where: startsNext(after)) {
        rest = after.drop { $0 == " " }
        return append(name + (name == "GO" ? "" : " ") + second, second.count)
      }
      if name == "AT", isAtPosition { return append(name, 2) }
      if let word = wholeWord(name, sign) { return append(word, all.count + sign.count) }
      if name.hasPrefix("THEN"), statementWords.contains("IF") { return append("THEN", 4) }
      let commands = isFirst && next != "(" ? ["PRINT", "LET", "INPUT", "IF"] : []
      if let word = crunched(name) ?? commands.first(where: name.hasPrefix) {
        return append(word, word.count)
      }
      if let first = nameBeforeWord(name) {
        rest = rest.dropFirst(first.count)
        return tokens.append(.name(first))
      }
    }
    rest = after.dropFirst(sign.count)
    isTarget = false
    // A% and A# are variables beside A; A! is A itself.
    let kept = sign == "!" ? "" : sign
    tokens.append(.name(name + kept + (next == "(" ? "(" : "")))
    if next == "(" { rest = rest.drop { $0 == " " }.dropFirst() }
  }

  /// Whether only a variable may follow, even if its name contains a word.
  private var isAtVariable: Bool {
    switch tokens.last {
    case .word("FOR"), .word("LET"): true
    case .word(let word): ForeignToken.beforeVariables.contains(word)
    case .sign(","), .sign(";"), .sign(ForeignToken.colonOfInput):
      !statementWords.isDisjoint(with: ForeignToken.beforeVariables)
    default: false
    }
  }

  /// Words of two parts; the first alone may be a name, and the second may have no blank after it.
  private static let phrases = [
    "GO": ["TO", "SUB"], "ON": ["ERROR"], "LINE": ["INPUT"], "OPTION": ["BASE"],
    "SELECT": ["CASE"], "END": ["IF"], "EXIT": ["FOR", "DO"],
  ]

  private func startsNext(_ text: Substring) -> (String) -> Bool {
    let next = text.drop { $0 == " " }.prefix(5).uppercased()
    return { text.first == " " && next.hasPrefix($0) }
  }

  /// Whether a colon separates the text of INPUT from its variable, as on TI's machines.
  private var isAfterQuestion: Bool {
    guard tokens.count > 1, tokens[tokens.count - 2] == .word("INPUT"),
      tokens[tokens.count - 1].isText
    else { return false }
    let next = rest.drop { $0 == " " }
    let name = next.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let end = next[name.endIndex...].first { $0 != " " && $0 != "$" }
    return !name.isEmpty && crunched(name.uppercased()) == nil && end.map { $0 != "=" } ?? true
  }

  /// Whether AT may begin Sinclair's position in PRINT.
  private var isAtPosition: Bool {
    statementWords.contains("PRINT")
      && [.word("PRINT"), .sign(";"), .sign(",")].contains(tokens.last)
  }

  /// The letter of SET, with the digits after it.
  private mutating func readFormat(_ name: String) {
    let format = name.prefix(1) + name.dropFirst().prefix(while: \.isNumber)
    rest = rest.dropFirst(format.count)
    tokens.append(.rest(" " + format))
  }

  /// A name and a word without a blank between them, as in IFA=BTHEN10.
  private func nameBeforeWord(_ name: String) -> String? {
    let isLoop = statementWords.contains("FOR")
    let hasCondition = !statementWords.isDisjoint(with: ["IF", "WHILE", "UNTIL"])
    let joins = isLoop ? ["TO", "STEP"] : hasCondition ? ["AND", "OR"] : []
    let starts = hasCondition ? ["THEN", "GOTO", "GOSUB", "LET", "PRINT"] : []
    let words = joins + starts + (mayHaveElse ? ["ELSE"] : [])
    for count in 1..<max(name.count, 2) {
      let (first, rest) = (String(name.prefix(count)), name.dropFirst(count))
      guard let word = words.first(where: rest.hasPrefix) else { continue }
      let next = rest.dropFirst(word.count)
      let isPlain = isVariable(next) || crunched(String(next)) != nil
      if !joins.contains(word) || isVariable(first) && isPlain {
        return first
      }
    }
    return nil
  }

  /// Whether letters are empty, a number, or a name that may be followed by a word.
  private func isVariable(_ letters: some StringProtocol) -> Bool {
    letters.dropFirst().allSatisfy(\.isNumber) || known.contains(String(letters))
  }

  private func startsStatement(_ name: String) -> Bool {
    ["IF", "FOR", "LET", "PRINT"].contains { name.hasPrefix($0) && name.count > $0.count }
  }

  private func wholeWord(_ name: String, _ sign: String) -> String? {
    guard name.count > 1 else { return nil }
    if name == "DO", isFirst { return name }
    if sign == "$" || sign == "#", ForeignToken.isWord(name + sign) { return name + sign }
    return ForeignToken.isWord(name) ? name : nil
  }

  /// The first word of words and letters without blanks, as in FORI; nil for a long name.
  private func crunched(_ name: String) -> String? {
    guard let word = ForeignToken.word(beginning: name[...]) else { return nil }
    var rest = name.dropFirst(word.count)
    while !rest.isEmpty {
      if rest.allSatisfy(\.isNumber) || known.contains(String(rest)) { return word }
      let next = ForeignToken.word(beginning: rest) ?? String(rest.prefix(1))
      // Two letters that begin no word are part of a name, as in TOTAL.
      if next.count == 1, rest.count > 1, !(rest.dropFirst().first?.isNumber ?? false),
        ForeignToken.word(beginning: rest.dropFirst()) == nil
      {
        return nil
      }
      rest = rest.dropFirst(next.count)
    }
    return word
  }

  private mutating func append(_ word: String, _ count: Int) {
    rest = rest.dropFirst(count)
    tokens.append(.word(word))
    if word == "IF" { mayHaveElse = true }
    statementWords.insert(word)
    isTarget = ["GOTO", "GOSUB", "THEN", "ELSE", "RESTORE"].contains(word)
    guard word == "REM" || word == "DATA" else { return }
    var isQuoted = false
    let items =
      word == "REM"
      ? rest
      : rest.prefix { character in
        if character == "\"" { isQuoted.toggle() }
        return isQuoted || character != ":"
      }
    tokens.append(.rest(String(items)))
    rest = rest.dropFirst(items.count)
  }
}
