import BasicVM

/// A token of a line in any BASIC.
enum ForeignToken: Equatable {
  case word(String)
  /// A variable's name with its sign; an array's includes the parenthesis.
  case name(String)
  case number(String)
  /// With its quotes.
  case text(String)
  case sign(String)
  /// A remark, or the items of DATA.
  case rest(String)
  /// A line that a jump names.
  case line(ForeignLabel)

  /// Words of any BASIC, without their signs.
  private static let words = Set(LanguageWord.all.flatMap(\.names).map { bare($0) })
    .filter { $0.count > 1 && $0 != "VARIABLES" && $0 != "STRINGS" }
    .union(["AND", "OR", "NOT", "XOR", "MOD", "ELSE", "INKEY", "CHR", "ASC", "SQRT"])
  /// The words that `check` explains, with their signs.
  private static let foreign = Set(ForeignWord.words.map { "\(UTF8Text($0))" })

  private static func bare(_ word: String) -> String {
    String(word.prefix { $0 != "$" && $0 != "(" && $0 != "#" })
  }

  fileprivate static func isWord(_ letters: String) -> Bool {
    words.contains(bare(letters)) || foreign.contains(letters) || foreign.contains(letters + "(")
  }

  /// The longest word at the beginning.
  fileprivate static func word(beginning letters: Substring) -> String? {
    (2...max(letters.count, 2)).reversed().lazy.map { String(letters.prefix($0)) }
      .first { words.contains($0) || foreign.contains($0) }
  }
}

/// A place to jump to.
enum ForeignLabel: Hashable {
  /// A line of the file.
  case number(Int)
  /// A place between the lines of the file.
  case added(Int)
}

/// Splits a line without its number into tokens.
struct ForeignLexer {
  private var rest: Substring
  private var tokens: [ForeignToken] = []
  /// Whether a number is a line: after GOTO and in its list.
  private var isTarget = false
  private var isFirst = true
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
    case _ where first.isASCII && first.isLetter: readLetters()
    case _ where first.isASCII && first.isNumber || first == ".": readNumber()
    default: readSign()
    }
    isFirst = [.sign(":"), .word("THEN"), .word("ELSE")].contains(tokens.last)
    return true
  }

  private mutating func readText() {
    rest = rest.dropFirst()
    let text = take { $0 != "\"" }
    rest = rest.dropFirst()
    tokens.append(.text("\"\(text)\""))
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
    if isTarget, let line = Int(number) {
      tokens.append(.line(.number(line)))
    } else {
      tokens.append(.number(number))
    }
  }

  private mutating func readSign() {
    let pairs = ["<>", "><", "<=", ">=", "=<", "=>", "**"]
    let pair = pairs.first { rest.hasPrefix($0) }
    let sign = pair ?? String(rest.prefix(1))
    rest = rest.dropFirst(sign.count)
    if sign != "," { isTarget = false }
    let same = ["><": "<>", "=<": "<=", "=>": ">=", "**": "^"]
    tokens.append(sign == "?" && isFirst ? .word("PRINT") : .sign(same[sign] ?? sign))
  }

  private mutating func readLetters() {
    let all = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let name = all.uppercased()
    let after = rest[all.endIndex...]
    let sign = after.first.map { "$%!#".contains($0) ? String($0) : "" } ?? ""
    let next = after.dropFirst(sign.count).first { $0 != " " }
    let isAssigned = isFirst && next == "=" && !startsStatement(name)
    if isAssigned { assigned.insert(name) }
    let isName = isAssigned || known.contains(name)
    if !isName, let word = wholeWord(name, sign) { return append(word, all.count + sign.count) }
    if !isName, let word = Self.crunched(name) { return append(word, word.count) }
    rest = after.dropFirst(sign.count)
    isTarget = false
    // A% is a variable beside A; A! is A itself.
    let kept = sign == "$" || sign == "%" ? sign : ""
    tokens.append(.name(name + kept + (next == "(" ? "(" : "")))
    if next == "(" { rest = rest.drop { $0 == " " }.dropFirst() }
  }

  private func startsStatement(_ name: String) -> Bool {
    ["IF", "FOR", "LET", "PRINT"].contains { name.hasPrefix($0) && name.count > $0.count }
  }

  private func wholeWord(_ name: String, _ sign: String) -> String? {
    guard name.count > 1 else { return nil }
    if sign == "$" || sign == "#", ForeignToken.isWord(name + sign) { return name + sign }
    return ForeignToken.isWord(name) ? name : nil
  }

  /// The first word of words and letters without blanks, as in FORI; nil for a long name.
  private static func crunched(_ name: String) -> String? {
    guard let word = ForeignToken.word(beginning: name[...]) else { return nil }
    var rest = name.dropFirst(word.count)
    while !rest.isEmpty {
      if rest.allSatisfy(\.isNumber) { return word }
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
    isTarget = ["GOTO", "GOSUB", "THEN", "ELSE", "RESTORE"].contains(word)
    guard word == "REM" || word == "DATA" else { return }
    let items = word == "REM" ? rest : rest.prefix { $0 != ":" }
    tokens.append(.rest(String(items)))
    rest = rest.dropFirst(items.count)
  }
}

extension [ForeignToken] {
  var text: String {
    var text = ""
    for token in self {
      let next: String =
        switch token {
        case .word(let word), .name(let word), .number(let word), .text(let word), .sign(let word),
          .rest(let word):
          word
        case .line(.number(let number)), .line(.added(let number)): "\(number)"
        }
      if needsBlank(text.last, token, next.first) { text += " " }
      text += next
    }
    return text
  }

  private func needsBlank(
    _ last: Character?, _ token: ForeignToken, _ first: Character?
  ) -> Bool {
    guard let last, let first else { return false }
    if case .rest = token { return false }
    let isWordLike = { (character: Character) in
      character.isLetter || character.isNumber || character == "$" || character == "#"
    }
    if case .word = token { return isWordLike(last) || last == ")" || last == "\"" }
    return last.isLetter && (isWordLike(first) || first == "\"") || last == "$" && isWordLike(first)
  }

  /// The parts between colons.
  var statements: [[ForeignToken]] {
    split(omittingEmptySubsequences: false) { $0 == .sign(":") }.map(Array.init)
  }
}
