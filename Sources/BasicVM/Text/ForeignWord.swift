/// A word of related machines that this one lacks.
public struct ForeignWord: Equatable, Sendable {
  private let index: Int
  /// The generation of the lacking machine.
  var generation = Generation.third

  /// The word as typed.
  public var spelling: StaticString { Self.table[index].word }
  /// A machine with the word, if known.
  public var machine: StaticString? { Self.table[index].machine?.name }

  /// Whether it is a long variable name.
  var isName: Bool { Self.table[index].isName }

  /// Names the word's machine and a replacement.
  public var explanation: UTF8Text {
    let row = Self.table[index]
    let owner: UTF8Text = row.machine.map { "of the \($0.name)" } ?? "of other machines"
    let way = row.instead(in: generation)
    let instead: UTF8Text = way.utf8CodeUnitCount > 0 ? ": \(way)" : ""
    return row.isName ? "\(way)." : "\(row.word) is a word \(owner)\(instead)."
  }

  /// The file's foreign words with counts; nil for fewer than two.
  public static func summary(of diagnostics: [Diagnostic]) -> UTF8Text? {
    var counts = [Int](repeating: 0, count: table.count)
    for diagnostic in diagnostics {
      if case .foreign(let word) = diagnostic.problem { counts[word.index] += 1 }
    }
    let total = counts.reduce(0, +)
    guard total > 1 else { return nil }
    let owners = Relative.allCases.map { owner in
      (owner, counts.indices.reduce(0) { table[$1].machine == owner ? $0 + counts[$1] : $0 })
    }
    let owner = owners.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil }
    let rows = counts.indices.filter { counts[$0] > 0 }.sorted {
      counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1
    }
    var text: UTF8Text = "looks like BASIC of "
    text.append(owner.map { "the \($0.name)" } ?? "another machine")
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

  private init(index: Int) {
    self.index = index
  }

  private init(_ word: StaticString) {
    index = Self.table.firstIndex { $0.hasWord(word) } ?? Self.table.count - 1
  }

  /// The longest word at the start, and its length.
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

  /// Table indexes by first letter.
  private static let indexes: [[Int]] = (0...0xFF).map { first in
    codes.indices.filter { codes[$0].first.map(Int.init) == first }
  }

  /// Empty for names and for patterns with dots.
  private static let codes: [[UInt8]] = table.map { row in
    row.isName || row.word.utf8.contains(UInt8(ascii: ".")) ? [] : Tokenizer.codes(of: row.word)
  }

  // MARK: Table

  private enum Relative: CaseIterable, Sendable {
    case fx850P, pb700

    var name: StaticString {
      switch self {
      case .fx850P: "FX-850P"
      case .pb700: "PB-700"
      }
    }
  }

  private struct Row: Sendable {
    let word: StaticString
    let machine: Relative?
    private let instead: StaticString
    /// The replacement on this and earlier generations.
    private let before: (generation: Generation, instead: StaticString)?
    var isName = false

    init(
      _ word: StaticString, _ machine: Relative?, _ instead: StaticString = "",
      _ generation: Generation? = nil, _ before: StaticString = ""
    ) {
      self.word = word
      self.machine = machine
      self.instead = instead
      self.before = generation.map { ($0, before) }
    }

    func instead(in generation: Generation) -> StaticString {
      guard let before, generation <= before.generation else { return instead }
      return before.instead
    }

    func hasWord(_ other: StaticString) -> Bool {
      word.utf8.elementsEqual(other.utf8)
    }

    static func name(_ explanation: StaticString) -> Row {
      var row = Row("long names", nil, explanation)
      row.isName = true
      return row
    }
  }

  // swift-format-ignore
  private static let table: [Row] = [
    Row("AND", .fx850P, "IF A=1 THEN IF B=2 THEN ... tests both", .first,
      "IF A=1;IF B=2;... tests both"),
    Row("OR", .fx850P, "two lines with IF test either"),
    Row("XOR", .fx850P, "IF takes one comparison"),
    Row("NOT", .fx850P, "use the opposite comparison"),
    Row("MOD", .fx850P, "A-INT (A/B)*B is the remainder"),
    Row("ELSE", .fx850P, "the next line runs if the condition is false"),
    Row("LOCATE", .fx850P, "PRINT CSR n; chooses the column"),
    Row("CLS", .fx850P, "PRINT alone clears the display"),
    Row("INKEY$", .fx850P, "KEY$ reads the keyboard", .first,
      "KEY reads the keyboard"),
    Row("INPUT$(", .fx850P, "KEY$ reads the keyboard", .first,
      "KEY reads the keyboard"),
    Row("CHR$", .fx850P, "write the character in quotes"),
    Row("ASC", .fx850P, "IF compares characters"),
    Row("LEFT$", .fx850P, "MID$(1,n) takes the first n characters of $", .first,
      "MID(1,n) takes the first n characters of $"),
    Row("RIGHT$", .fx850P, "MID$(m) takes the last characters of $", .first,
      "MID(m) takes the last characters of $"),
    Row("INSTR", nil, "MID$( reads the characters of $ one by one", .first,
      "MID( reads the characters of $ one by one"),
    Row("REPT$", nil, "+ joins texts"),
    Row("STRING$", nil, "+ joins texts"),
    Row("SPACE$", nil, "CSR n; skips columns"),
    Row("VALF(", .fx850P, "VAL( takes a number, INPUT takes an expression"),
    Row("ROUND(", .fx850P, "RND(x,y) rounds"),
    Row("FIX", .fx850P, "INT rounds down"),
    Row("ANGLE", .fx850P, "MODE 4, 5 and 6 choose the unit"),
    Row("TAB(", .fx850P, "CSR n; chooses the column"),
    Row("USING", nil, "SET Fn and SET En choose the number format"),
    Row("LPRINT", .fx850P, "MODE 7 sends PRINT to the printer"),
    Row("LLIST", .fx850P, "MODE 7 sends LIST to the printer"),
    Row("TRON", .fx850P, "MODE 2 traces"),
    Row("TROFF", .fx850P, "MODE 3 ends tracing"),
    Row("WHILE", nil, "IF and GOTO make a loop"),
    Row("WEND", nil, "IF and GOTO make a loop"),
    Row("REPEAT", nil, "IF and GOTO make a loop"),
    Row("UNTIL", nil, "IF and GOTO make a loop"),
    Row("DEFCHR$", .fx850P, "its characters are fixed"),
    Row("DEFSEG", .fx850P, "memory has no addresses here"),
    Row("PEEK", .fx850P, "memory has no addresses here"),
    Row("POKE", .fx850P, "memory has no addresses here"),
    Row("CALL", nil, "machine code is not available"),
    Row("DRAWC", .pb700, "the display has characters only"),
    Row("DRAW", .pb700, "the display has characters only"),
    Row("POINT", nil, "the display has characters only"),
    Row("GCURSOR", nil, "the display has characters only"),
    Row("CURSOR", nil, "PRINT CSR n; chooses the column"),
    Row("PAUSE", nil, "PRINT waits for EXE"),
    Row("WAIT", nil, "FOR I=1 TO 100:NEXT I waits"),
    Row("SOUND", nil, "BEEP 0 and BEEP 1 are its tones", .first,
      "this machine makes no sound"),
    Row("RANDOMIZE", nil, "RAN# needs no start value"),
    Row("ONERROR", nil, "MODE 99,1 continues after errors", .second,
      "an error ends the program"),
    Row("RESUME", nil, "MODE 99,1 continues after errors", .second,
      "an error ends the program"),
    Row("OPEN", nil, "PUT and GET keep variables on tape"),
    Row("CLOSE", nil, "PUT and GET keep variables on tape"),
    Row("IF...GOTO", nil, "IF needs THEN"),
    Row("MID$(A$,...)", .fx850P, "MID$ works on $ only", .first,
      "MID( works on $ only"),
    Row("GOTO \"...\"", .fx850P, "GOTO takes a line, or # and an area"),
    Row("RESTORE \"...\"", nil, "RESTORE takes a line, and DATA has no labels"),
    .name("Variables have one letter"),
  ]
}
