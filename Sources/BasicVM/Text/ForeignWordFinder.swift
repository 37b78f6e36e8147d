/// Finds foreign and misspelled words, long names and foreign syntax in a tokenized line.
///
/// Outside texts, DATA and &H, valid code never contains two adjacent letters: these mean a long
/// name or an unknown word, in which the tokenizer may have found a known one. INKEY$ is I, N, KEY
/// and $.
struct ForeignWordFinder {
  struct Match {
    let problem: Diagnostic.Problem
    let bytes: Range<Int>
    /// The statement, whose other errors follow from the word.
    let statement: Range<Int>

    var isName: Bool { if case .foreign(let word) = problem { word.isName } else { false } }

    var isExplained: Bool { if case .explained = problem { true } else { false } }
  }

  let bytes: [UInt8]
  let generation: Generation
  /// The offset of a probable remark: words in parentheses at the end of the line.
  let remark: Int?
  var statement: Range<Int> = 0..<0
  /// Whether an IF precedes that no THEN or `;` has followed.
  var isInCondition = false
  private var matches: [Match] = []

  static func matches(
    in bytes: [UInt8], on model: Model, isByHand: Bool, remark: Int? = nil
  ) -> [Match] {
    var finder = ForeignWordFinder(
      bytes: bytes, generation: model.facts.generation, remark: remark)
    let line = Parser.line(bytes, on: model.facts, isByHand: isByHand)
    for statement in line.statements {
      let end = line.remark(of: statement) == nil ? statement.bytes.upperBound : bytes.count
      finder.statement = statement.bytes.lowerBound..<end
      let count = finder.matches.count
      let context = statement.fault.map {
        FaultContext($0, in: statement, of: line, model.facts, isByHand: isByHand)
      }
      if let context, context.fault.cause.code == FaultCause.syntax.code,
        finder.noteWordWithDigit(context)
          || finder.noteMisspelling(at: line.code(of: statement))
      {
        continue
      }
      let codeEnd = finder.noteUsage(in: statement, of: line) ?? end
      finder.search(line.code(of: statement).filter { $0 < codeEnd })
      if finder.matches.count == count, let context { finder.noteFault(context, in: statement) }
    }
    return finder.matches
  }

  private init(bytes: [UInt8], generation: Generation, remark: Int?) {
    self.bytes = bytes
    self.generation = generation
    self.remark = remark
  }

  mutating func note(_ word: ForeignWord, at offset: Int, taking count: Int = 1) {
    var word = word
    word.generation = generation
    note(problem: .foreign(word), at: offset, taking: count)
  }

  mutating func note(problem: Diagnostic.Problem, at offset: Int, taking count: Int) {
    matches.append(Match(problem: problem, bytes: offset..<offset + count, statement: statement))
  }

  private mutating func search(_ offsets: [Int]) {
    var index = 0
    isInCondition = false
    while index < offsets.count {
      let count = take(offsets[index...])
      for offset in offsets[index..<(index + count)] { updateCondition(bytes[offset]) }
      index += count
    }
  }

  /// Consumes a word, a name, a constant &H or one byte; returns the number of bytes.
  private mutating func take(_ offsets: ArraySlice<Int>) -> Int {
    guard let offset = offsets.first else { return 0 }
    if bytes[offset] == CharacterCode.ampersand { return hexadecimalLength(offsets) }
    if let count = takeWord(offsets) { return count }
    noteForeignSyntax(at: offset)
    return 1
  }

  private mutating func updateCondition(_ byte: UInt8) {
    switch byte {
    case Keyword.if.rawValue: isInCondition = true
    case Keyword.then.rawValue, CharacterCode.semicolon: isInCondition = false
    default: break
    }
  }

  /// The length of &H and up to four digits, or of & alone.
  private func hexadecimalLength(_ offsets: ArraySlice<Int>) -> Int {
    let codes = offsets.prefix(2 + 4).map { bytes[$0] }
    guard codes.count > 1, codes[1] == CharacterCode.letterH else { return 1 }
    return 2 + codes.dropFirst(2).prefix { CharacterCode.hexDigit($0) != nil }.count
  }

  // MARK: Words

  /// Notes a word or long name, but not an unknown statement; returns its byte count.
  private mutating func takeWord(_ offsets: ArraySlice<Int>) -> Int? {
    guard let first = offsets.first else { return nil }
    if let count = assignedName(offsets) {
      note(.longName, at: first, taking: count)
      return count
    }
    let isDestination = isDestination(at: first)
    if let (word, count) = word(at: offsets) {
      note(isDestination && word != .programOfArea ? .gotoLabel : word, at: first, taking: count)
      return count
    }
    var count = 0
    for index in offsets.indices {
      // A variable may precede a word: A AND B.
      guard CharacterCode.isLetter(bytes[offsets[index]]), isNext(index, in: offsets),
        count > 1 || word(at: offsets[index...]) == nil
      else { break }
      count += 1
    }
    guard count > 1 else { return nil }
    if !isUnknownStatement(offsets, count) {
      note(isDestination ? .gotoLabel : name(in: offsets.prefix(count)), at: first, taking: count)
    }
    return count
  }

  /// A long name, or letters that probably mean something else.
  private func name(in offsets: ArraySlice<Int>) -> ForeignWord {
    let letters = offsets.map { bytes[$0] }
    switch Keyword(rawValue: bytes[statement.lowerBound]) {
    case .for where letters == [CharacterCode.letterD, CharacterCode.letterO]: return .doOfFor
    case .input where letters.count == 2, .read where letters.count == 2,
      .next where letters.count == 2:
      return .listWithoutComma
    case .save, .load, .verify, .pass: return .nameWithoutQuotes
    default: return .longName
    }
  }

  private func isDestination(at offset: Int) -> Bool {
    guard offset > statement.lowerBound else { return false }
    let before = bytes[offset - 1]
    return before == Keyword.goto.rawValue || before == Keyword.gosub.rawValue
  }

  /// The length of an assigned long name, which may contain foreign words: SCORE=10, HANDS=2.
  func assignedName(_ offsets: ArraySlice<Int>) -> Int? {
    guard offsets.first == statement.lowerBound else { return nil }
    // UNTIL A=1 has the same bytes as UNTILA=1.
    if let (word, _) = word(at: offsets), word.takesName { return nil }
    let count = offsets.indices.prefix { index in
      CharacterCode.isLetter(bytes[offsets[index]]) && isNext(index, in: offsets)
    }.count
    guard count > 1, let next = offsets.dropFirst(count).first else { return nil }
    return bytes[next] == CharacterCode.equal ? count : nil
  }

  private func isNext(_ index: Int, in offsets: ArraySlice<Int>) -> Bool {
    index == offsets.startIndex || offsets[index] == offsets[index - 1] + 1
  }

  /// Whether the first `count` letters begin a statement that is no assignment.
  private func isUnknownStatement(_ offsets: ArraySlice<Int>, _ count: Int) -> Bool {
    guard offsets.first == statement.lowerBound else { return false }
    let next = offsets.dropFirst(count).first.map { bytes[$0] }
    return next != CharacterCode.equal && next != CharacterCode.dollar && next != CharacterCode.open
  }

  /// The longest foreign word at the first offset.
  ///
  /// Nil if two letters follow it that begin no foreign word (TABLE is a name), unless it takes a
  /// name.
  func word(at offsets: ArraySlice<Int>) -> (ForeignWord, count: Int)? {
    guard let (word, count) = longestWord(at: offsets) else { return nil }
    let rest = offsets.dropFirst(count)
    let letters = rest.prefix(2).filter { CharacterCode.isLetter(bytes[$0]) }
    guard letters.count == 2, letters[0] == offsets[rest.startIndex - 1] + 1,
      letters[1] == letters[0] + 1, !word.takesName, longestWord(at: rest) == nil
    else { return (word, count) }
    return nil
  }

  private func longestWord(at offsets: ArraySlice<Int>) -> (ForeignWord, count: Int)? {
    guard let offset = offsets.first, let first = Self.spelling(of: bytes[offset]).first,
      ForeignWord.begins(with: first)
    else { return nil }
    let (characters, counts) = spelling(of: offsets)
    // A word of one byte is this machine's own; 0 is inside a token.
    guard let (word, length) = ForeignWord.longest(at: characters[...]), counts[length - 1] > 1
    else { return nil }
    return (word, counts[length - 1])
  }

  /// The spelling of the first bytes, as far as they are adjacent, with the counts of `joined`.
  func spelling(of offsets: ArraySlice<Int>) -> (characters: [UInt8], counts: [Int]) {
    let first = offsets.first ?? 0
    let adjacent = zip(offsets, first..<(first + Self.maxByteCount)).prefix { $0 == $1 }
    return Self.joined(adjacent.map { offset, _ in Self.spelling(of: bytes[offset]) })
  }

  /// The spellings of bytes, up to an empty one, and for each character the number of bytes that
  /// end with it; 0 inside a token.
  static func joined(_ spellings: [[UInt8]]) -> (characters: [UInt8], counts: [Int]) {
    var characters: [UInt8] = []
    var counts: [Int] = []
    for (count, spelling) in spellings.enumerated() {
      guard !spelling.isEmpty else { break }
      characters += spelling
      for _ in 1..<spelling.count { counts.append(0) }
      counts.append(count + 1)
    }
    return (characters, counts)
  }

  private static let maxByteCount = 10

  private static func spelling(of byte: UInt8) -> [UInt8] {
    switch byte {
    case CharacterCode.dollar, CharacterCode.open,
      _ where CharacterCode.isLetter(byte):
      [byte]
    case 0..<0x80: []
    default: spellings[Int(byte)]
    }
  }

  private static let spellings: [[UInt8]] = (0...UInt8.max).map { byte in
    Keyword.row(of: byte).map { $0.style == .sign ? [] : Tokenizer.codes(of: $0.spelling) } ?? []
  }
}
