/// A word or a syntax of other BASICs that this machine lacks, or a misspelled word.
public struct ForeignWord: Equatable, Sendable {
  private let index: Int
  /// The generation of the machine that lacks the word.
  var generation = Generation.third
  /// The word of this machine that a misspelled one resembles.
  private(set) var intended: Keyword?

  /// The word as typed.
  public var spelling: StaticString { Self.table[index].word }
  var isName: Bool { Self.table[index].kind == .longName }

  var takesName: Bool { Self.table[index].takesName }

  /// The sentence for people, with the word's owner and a replacement.
  public var explanation: UTF8Text {
    let row = Self.table[index]
    let way = row.replacement(in: generation)
    guard row.kind == .word else { return "\(way)." }
    let replacement: UTF8Text = way.utf8CodeUnitCount > 0 ? ": \(way)" : ""
    return "\(row.word) is a word of \(Self.name(of: row.owner))\(replacement)."
  }

  private static func name(of owner: Owner?) -> UTF8Text {
    if owner == .everyBASIC { return "other BASICs" }
    return owner?.machine.map { "the \($0)" } ?? "other machines"
  }

  /// The file's foreign words with counts; nil for fewer than two.
  public static func summary(of diagnostics: [Diagnostic]) -> UTF8Text? {
    var counts = [Int](repeating: 0, count: table.count)
    for diagnostic in diagnostics {
      guard case .foreign(let word) = diagnostic.problem, table[word.index].kind != .usage else {
        continue
      }
      counts[word.index] += 1
    }
    let total = counts.reduce(0, +)
    guard total > 1 else { return nil }
    let owners = Owner.allCases.map { owner in
      (owner, counts.indices.reduce(0) { table[$1].owner == owner ? $0 + counts[$1] : $0 })
    }
    let owner = owners.filter { $0.0.machine != nil && $0.1 > 0 }.max { $0.1 < $1.1 }?.0
    let rows = counts.indices.filter { counts[$0] > 0 }.sorted {
      counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1
    }
    var text: UTF8Text = "looks like BASIC of "
    text.append(owner == nil ? "another machine" : name(of: owner))
    text.append(": \(total) words that this machine lacks (")
    for (place, row) in rows.enumerated() {
      if place > 0 { text.append(", ") }
      text.append("\(table[row].word) \(counts[row])")
    }
    return text + ")"
  }

  static let longName = ForeignWord(index: table.count - 1)
  static let ifGoto = ForeignWord("IF...GOTO")
  static let middleOfVariable = ForeignWord("MID$(A$,...)")
  static let gotoText = ForeignWord("GOTO \"...\"")
  static let restoreText = ForeignWord("RESTORE \"...\"")
  static let randomWithArgument = ForeignWord("RND(n)")
  static let logarithmTo10 = ForeignWord("LOG10")
  static let twoAsterisks = ForeignWord("**")
  static let questionMark = ForeignWord("?")
  static let areaWithoutHash = ForeignWord("GOTO P1")
  static let ifWithoutThen = ForeignWord("IF without THEN")
  static let thenAlone = ForeignWord("THEN alone")
  static let ifWithoutComparison = ForeignWord("IF without comparison")
  static let gotoLabel = ForeignWord("GOTO label")
  static let programOfArea = ForeignWord("PROG")
  static let statementWithoutColon = ForeignWord("statement without :")
  static let letterO = ForeignWord("letter O")
  static let letterI = ForeignWord("letter I")
  static let letterL = ForeignWord("letter l")
  static let productWithoutSign = ForeignWord("product without *")
  static let timerAsValue = ForeignWord("TIMER as a value")
  static let printWithoutSemicolon = ForeignWord("PRINT without ;")
  static let inputWithoutComma = ForeignWord("INPUT without ,")
  static let nextAlone = ForeignWord("NEXT alone")
  static let remWithoutColon = ForeignWord("REM without :")
  static let textWithoutQuote = ForeignWord("text without quote")
  static let definedByHand = ForeignWord("DEFM by hand")
  static let printForgotten = ForeignWord("PRINT forgotten")
  static let statOfOneValue = ForeignWord("STAT x")
  static let remarkInParentheses = ForeignWord("(remark)")

  static func misspelling(of word: Keyword) -> ForeignWord {
    var misspelling = ForeignWord("misspelling")
    misspelling.intended = word
    return misspelling
  }

  private init(index: Int) {
    self.index = index
  }

  private init(_ word: StaticString) {
    index = Self.table.firstIndex { $0.hasWord(word) } ?? Self.table.count - 1
  }

  static func longest(at letters: ArraySlice<UInt8>) -> (word: ForeignWord, length: Int)? {
    guard let first = letters.first else { return nil }
    var best: (word: ForeignWord, length: Int)?
    for index in indexes[Int(first)] {
      let codes = codes[index]
      guard codes.count > best?.length ?? 0, letters.starts(with: codes) else { continue }
      best = (ForeignWord(index: index), codes.count)
    }
    return best
  }

  static func begins(with letter: UInt8) -> Bool { !indexes[Int(letter)].isEmpty }

  /// The rows of `table` by first letter.
  private static let indexes: [[Int]] = (0...0xFF).map { first in
    codes.indices.filter { codes[$0].first.map(Int.init) == first }
  }

  /// The codes of each word; empty for names and patterns.
  private static let codes: [[UInt8]] = table.map { row in
    let isWord = row.word.utf8.allSatisfy { byte in
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || byte == UInt8(ascii: "$")
        || byte == UInt8(ascii: "(")
    }
    return isWord ? Tokenizer.codes(of: row.word) : []
  }
}
