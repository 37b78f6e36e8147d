import BasicVM

/// A token of a line in any BASIC.
enum ForeignToken: Hashable {
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
    .union([
      "AND", "OR", "NOT", "XOR", "MOD", "ELSE", "INKEY", "CHR", "ASC", "SQRT", "LEFT", "RIGHT",
      "DEF",
    ])
  /// The words that `check` explains, with their signs.
  private static let foreign = Set(ForeignWord.words.map { "\(UTF8Text($0))".filter { $0 != " " } })

  /// Words before a list of variables that they change or declare.
  static let beforeVariables: Set = ["DIM", "READ", "INPUT", "LINE INPUT", "LINEINPUT", "GET"]
  /// The colon between the text of INPUT and its variable, which ends no statement.
  static let colonOfInput = ": "

  private static func bare(_ word: String) -> String {
    String(word.prefix { $0 != "$" && $0 != "(" && $0 != "#" })
  }

  var isText: Bool { if case .text = self { true } else { false } }
  var isNumber: Bool { if case .number = self { true } else { false } }
  /// Whether it is a number or a variable of numbers.
  var isPlainNumber: Bool {
    if case .name(let name) = self { !name.contains { "$(".contains($0) } } else { isNumber }
  }
  var isTextVariable: Bool {
    if case .name(let name) = self { name.contains("$") } else { false }
  }

  /// Whether it begins or ends a text.
  var isOfTexts: Bool {
    if case .word(let word) = self { word.hasSuffix("$") } else { isText || isTextVariable }
  }

  var endsValue: Bool {
    switch self {
    case .text, .number: true
    case .name(let name): !name.hasSuffix("(")
    case .sign(let sign): sign == ")"
    case .word, .rest, .line: false
    }
  }

  var beginsValue: Bool {
    switch self {
    case .text, .number, .name: true
    case .word(let word): !["AND", "OR", "XOR", "MOD", "ELSE", "USING"].contains(word)
    case .sign, .rest, .line: false
    }
  }

  static func isWord(_ letters: String) -> Bool {
    words.contains(bare(letters)) || foreign.contains(letters) || foreign.contains(letters + "(")
  }

  /// The longest word at the beginning.
  static func word(beginning letters: Substring) -> String? {
    (2...max(letters.count, 2)).reversed().lazy.map { String(letters.prefix($0)) }
      .first { words.contains($0) || foreign.contains($0) }
  }
}

/// A place to jump to.
enum ForeignLabel: Hashable {
  /// A line of the file.
  case number(Int)
  /// The first line of the result.
  case start
  /// A place between the lines of the file.
  case added(Int)
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
        case .line(.start): ""
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
