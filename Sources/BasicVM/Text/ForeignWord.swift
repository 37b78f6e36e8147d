/// A word or a syntax of other BASICs that this machine lacks.
package struct ForeignWord: Equatable, Sendable {
  let row: Row
  /// The generation of the machine that lacks the word.
  var generation = Generation.third

  /// The word as typed.
  package var spelling: StaticString { row.word }
  var isName: Bool { row.kind == .longName }

  var takesName: Bool { row.takesName }

  /// The sentence for people, with the word's owner and a replacement.
  package var explanation: UTF8Text {
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
  package static func summary(of diagnostics: [Diagnostic]) -> UTF8Text? {
    var counts = [Int](repeating: 0, count: table.count)
    for diagnostic in diagnostics {
      guard case .foreign(let word) = diagnostic.problem, word.row.kind != .usage,
        let index = table.firstIndex(of: word.row)
      else { continue }
      counts[index] += 1
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

  static let longName = ForeignWord(.name("Variables have one letter"))
  static let nameWithoutQuotes = ForeignWord(
    .usage("name without quotes", "The name is in quotes, as in SAVE \"GAME\""))
  static let ifGoto = ForeignWord(.init("IF...GOTO", nil, "IF needs THEN"))
  static let middleOfVariable = ForeignWord(
    .init("MID$(A$,...)", .everyBASIC, "MID$ works on $ only", .first, "MID( works on $ only"))
  static let gotoText = ForeignWord(
    .init("GOTO \"...\"", .fx850P, "GOTO takes a line, or # and an area"))
  static let restoreText = ForeignWord(
    .init("RESTORE \"...\"", nil, "RESTORE takes a line, and DATA has no labels"))
  static let randomWithArgument = ForeignWord(
    .usage(
      "RND(n)",
      "RND( rounds a number; RAN# is a random number, and INT (RAN#*6)+1 is one from 1 to 6"))
  static let logarithmTo10 = ForeignWord(
    .usage("LOG10", "LOG is the logarithm to base 10, LN the natural one"))
  static let twoAsterisks = ForeignWord(.usage("**", "The power is ^, as in A^2"))
  static let questionMark = ForeignWord(.usage("?", "PRINT has no short form: write PRINT"))
  static let areaWithoutHash = ForeignWord(
    .usage("GOTO P1", "An area is written with #, as in GOTO #1 for P1"))
  static let ifWithoutThen = ForeignWord(
    .usage(
      "IF without THEN", "IF needs THEN before a statement", .first,
      "IF needs ; before a statement"))
  static let thenAlone = ForeignWord(
    .usage("THEN alone", "A statement or a line must follow THEN on the same line"))
  static let ifWithoutComparison = ForeignWord(
    .usage("IF without comparison", "IF needs a comparison, as in IF A≠0 THEN"))
  static let gotoLabel = ForeignWord(.usage("GOTO label", "GOTO takes a line, or # and an area"))
  static let programOfArea = ForeignWord(
    .init("PROG", nil, "GOTO #1 and GOSUB #1 start the program of area P1"))
  static let statementWithoutColon = ForeignWord(
    .usage("statement without :", "A statement needs a colon before it"))
  static let letterO = ForeignWord(.usage("letter O", "This is the letter O, not a zero"))
  static let letterI = ForeignWord(.usage("letter I", "This is the letter I, not a one"))
  static let letterL = ForeignWord(.usage("letter l", "This is the letter l, not a one"))
  static let productWithoutSign = ForeignWord(
    .usage("product without *", "A product needs *, as in 2*A"))
  static let timerAsValue = ForeignWord(.usage("TIMER as a value", "TIMER waits, and has no value"))
  static let printWithoutSemicolon = ForeignWord(
    .usage("PRINT without ;", "PRINT needs ; or , between two values"))
  static let inputWithoutComma = ForeignWord(
    .usage("INPUT without ,", "INPUT needs a comma after its question"))
  static let listWithoutComma = ForeignWord(
    .usage("list without ,", "Variables have one letter, and a comma separates two, as in A,B"))
  static let doOfFor = ForeignWord(.usage("FOR with DO", "FOR needs no DO"))
  static let nextAlone = ForeignWord(
    .usage("NEXT alone", "NEXT needs the variable of its FOR, as in NEXT I"))
  static let remWithoutColon = ForeignWord(.usage("REM without :", "REM needs a colon before it"))
  static let textWithoutQuote = ForeignWord(
    .usage("text without quote", "A closing quote is missing in this text"))
  static let definedByHand = ForeignWord(
    .usage("DEFM by hand", "DEFM works by hand only on this model, as with --before 'DEFM 10'"))
  static let printForgotten = ForeignWord(.usage("PRINT forgotten", "A text needs PRINT before it"))
  static let statOfOneValue = ForeignWord(.usage("STAT x", "STAT takes two values, as in STAT X,Y"))
  static let remarkInParentheses = ForeignWord(
    .usage(
      "(remark)", "A remark needs ' or :REM before it", .second,
      "A remark needs :REM before it"))

  private init(_ row: Row) {
    self.row = row
  }

  static func longest(at letters: ArraySlice<UInt8>) -> (word: ForeignWord, length: Int)? {
    guard let first = letters.first else { return nil }
    var best: (word: ForeignWord, length: Int)?
    for index in indexes[Int(first)] {
      let codes = codes[index]
      guard codes.count > best?.length ?? 0, letters.starts(with: codes) else { continue }
      best = (ForeignWord(table[index]), codes.count)
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
        || byte == UInt8(ascii: "(") || byte == UInt8(ascii: " ")
    }
    return isWord ? Tokenizer.codes(of: row.word).filter { $0 != CharacterCode.space } : []
  }
}
