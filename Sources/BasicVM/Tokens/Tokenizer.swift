/// A line's tokens, with their source columns.
package struct TokenizedText: Equatable, Sendable {
  /// The tokens and characters, without line number and end byte.
  package var bytes: [UInt8] = []
  /// The source column of each byte.
  package var columns: [Int] = []
  /// The column of the first small letter in a word or variable, which the machine rejects.
  package var smallLetterColumn: Int?
  /// The column after the last character.
  package var endColumn = 1

  /// The column of a byte, or `endColumn`.
  package func column(ofByte offset: Int) -> Int {
    offset < columns.count ? columns[offset] : endColumn
  }
}

/// Converts a line's characters to tokens, the longest word first.
///
/// Unknown words are stored as typed and fail at run time. Blanks are ignored outside quotes, REM
/// and DATA.
package struct Tokenizer {
  /// Tokenizes the text after a line number.
  package static func tokenize(
    _ characters: [SourceCharacter], for model: Model = .fx790P
  ) -> TokenizedText {
    var tokenizer = Tokenizer(characters: characters, generation: model.facts.generation)
    while tokenizer.index < characters.count { tokenizer.takeOne() }
    tokenizer.result.endColumn = (characters.last?.column ?? 0) + 1
    return tokenizer.result
  }

  /// Tokenizes codes typed on the machine.
  package static func tokenize(
    codes: some Sequence<UInt8>, for model: Model = .fx790P
  ) -> TokenizedText {
    tokenize(codes.enumerated().map { SourceCharacter(code: $1, column: $0 + 1) }, for: model)
  }

  private enum Context {
    case statement
    case quoted
    case remark
    case data
    case quotedData
  }

  private let characters: [SourceCharacter]
  private let generation: Generation
  private var index = 0
  private var context = Context.statement
  private var result = TokenizedText()

  private init(characters: [SourceCharacter], generation: Generation) {
    self.characters = characters
    self.generation = generation
  }

  private mutating func append(_ byte: UInt8, from position: Int) {
    result.bytes.append(byte)
    result.columns.append(characters[position].column)
  }

  private mutating func appendAndAdvance(_ byte: UInt8) {
    append(byte, from: index)
    index += 1
  }

  private mutating func takeOne() {
    let code = characters[index].code
    switch context {
    case .statement: takeFromStatement()
    case .quoted:
      if code == CharacterCode.quote { context = .statement }
      appendAndAdvance(code)
    case .remark: appendAndAdvance(code)
    case .quotedData:
      if code == CharacterCode.quote { context = .data }
      appendAndAdvance(code)
    case .data:
      if code == CharacterCode.colon, !characters[index].isEscaped {
        context = .statement
        appendAndAdvance(Keyword.separator.rawValue)
      } else {
        if code == CharacterCode.quote { context = .quotedData }
        appendAndAdvance(code)
      }
    }
  }

  private mutating func takeFromStatement() {
    let character = characters[index]
    guard !character.isEscaped else { return takeEscaped(character.code) }
    if let (keyword, end) = word(at: index) { return take(keyword, upTo: end) }
    switch character.code {
    case CharacterCode.space: index += 1
    case CharacterCode.quote:
      context = .quoted
      appendAndAdvance(character.code)
    case CharacterCode.apostrophe where generation == .third:
      context = .remark
      appendAndAdvance(character.code)
    case CharacterCode.colon: appendAndAdvance(Keyword.separator.rawValue)
    case CharacterCode.multiplicationSign: appendAndAdvance(CharacterCode.times)
    case CharacterCode.divisionSign: appendAndAdvance(CharacterCode.slash)
    case CharacterCode.less, CharacterCode.greater, CharacterCode.equal,
      CharacterCode.exclamation:
      takeRelation()
    case CharacterCode.ampersand where generation == .third: takeHexadecimal()
    case CharacterCode.letterE where isInsideNumber,
      CharacterCode.letterE + 0x20 where isInsideNumber:
      takeExponent()
    case CharacterCode.letterP, CharacterCode.letterP + 0x20: takePi()
    default: takePlain()
    }
  }

  /// An escaped character is no part of a word, but may begin a quote or remark.
  private mutating func takeEscaped(_ code: UInt8) {
    switch code {
    case CharacterCode.quote: context = .quoted
    case CharacterCode.apostrophe where generation == .third: context = .remark
    case Keyword.rem.rawValue: context = .remark
    case Keyword.data.rawValue: context = .data
    default: break
    }
    appendAndAdvance(code)
  }

  private mutating func takePlain() {
    let code = characters[index].code
    if CharacterCode.isSmallLetter(code) { noteSmallLetter(at: index) }
    appendAndAdvance(CharacterCode.capital(code))
  }

  private mutating func noteSmallLetter(at position: Int) {
    result.smallLetterColumn = result.smallLetterColumn ?? characters[position].column
  }

  // MARK: Words

  private mutating func take(_ keyword: Keyword, upTo end: Int) {
    for position in index..<end where CharacterCode.isSmallLetter(characters[position].code) {
      noteSmallLetter(at: position)
    }
    append(keyword.rawValue, from: index)
    index = end
    guard keyword == .rem || keyword == .data else { return }
    context = keyword == .rem ? .remark : .data
    // LIST shows a blank here that is not stored.
    if let next = plainCode(at: index), next == CharacterCode.space { index += 1 }
  }

  private func word(at start: Int) -> (Keyword, end: Int)? {
    guard let first = plainCode(at: start) else { return nil }
    let letter = CharacterCode.capital(first)
    guard CharacterCode.isLetter(letter) else { return nil }
    var best: (keyword: Keyword, end: Int, length: Int)?
    for word in Self.words[Int(generation.rawValue)]
    where word.letters[0] == letter && word.letters.count > best?.length ?? 0 {
      if let end = end(of: word.letters, from: start) {
        best = (word.keyword, end, word.letters.count)
      }
    }
    guard let best else { return nil }
    return (best.keyword, best.end)
  }

  private func end(of letters: [UInt8], from start: Int) -> Int? {
    var position = start
    for letter in letters {
      while plainCode(at: position) == CharacterCode.space { position += 1 }
      guard let code = plainCode(at: position), CharacterCode.capital(code) == letter else {
        return nil
      }
      position += 1
    }
    return position
  }

  /// By generation, without signs.
  private static let words: [[(keyword: Keyword, letters: [UInt8])]] = [
    words(of: .first), words(of: .second), words(of: .third),
  ]

  private static func words(
    of generation: Generation
  ) -> [(keyword: Keyword, letters: [UInt8])] {
    var words: [(keyword: Keyword, letters: [UInt8])] = []
    for row in Keyword.table where row.keyword.since <= generation {
      let letters = codes(of: row.keyword.spelling(in: generation))
      guard CharacterCode.isLetter(letters[0]) else { continue }
      words.append((row.keyword, letters))
    }
    return words
  }

  /// Words contain only capitals, `(`, `#` and `$`.
  static func codes(of spelling: StaticString) -> [UInt8] {
    spelling.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        byte - UInt8(ascii: "A") + CharacterCode.letterA
      case UInt8(ascii: "("): CharacterCode.open
      case UInt8(ascii: "#"): CharacterCode.hash
      case UInt8(ascii: "$"): CharacterCode.dollar
      default: CharacterCode.space
      }
    }
  }

  private func plainCode(at position: Int) -> UInt8? {
    guard position < characters.count, !characters[position].isEscaped else { return nil }
    return characters[position].code
  }

  /// The next character except blanks.
  private func significant(after position: Int) -> (code: UInt8, position: Int)? {
    var position = position + 1
    while plainCode(at: position) == CharacterCode.space { position += 1 }
    guard let code = plainCode(at: position) else { return nil }
    return (code, position)
  }

  // MARK: Signs of two characters

  private mutating func takeRelation() {
    let first = characters[index].code
    guard let (second, position) = significant(after: index),
      let joined = Self.relation(first, second)
    else { return appendAndAdvance(first) }
    append(joined, from: index)
    index = position + 1
  }

  private static func relation(_ first: UInt8, _ second: UInt8) -> UInt8? {
    switch (first, second) {
    case (CharacterCode.less, CharacterCode.equal), (CharacterCode.equal, CharacterCode.less):
      CharacterCode.lessOrEqual
    case (CharacterCode.greater, CharacterCode.equal), (CharacterCode.equal, CharacterCode.greater):
      CharacterCode.greaterOrEqual
    case (CharacterCode.less, CharacterCode.greater), (CharacterCode.greater, CharacterCode.less),
      (CharacterCode.exclamation, CharacterCode.equal):
      CharacterCode.notEqual
    default: nil
    }
  }

  /// Consumes &H and its digits, so that an E among them begins no exponent.
  private mutating func takeHexadecimal() {
    appendAndAdvance(CharacterCode.ampersand)
    guard let (letter, position) = significant(after: index - 1),
      CharacterCode.capital(letter) == CharacterCode.letterH
    else { return }
    index = position
    takePlain()
    for _ in 0..<4 {
      guard let (digit, position) = significant(after: index - 1),
        CharacterCode.hexDigit(digit) != nil
      else { return }
      index = position
      takePlain()
    }
  }

  private var isInsideNumber: Bool {
    guard let last = result.bytes.last else { return false }
    return CharacterCode.digit(last) != nil || last == CharacterCode.point
  }

  /// In a number, E and the following sign are one character.
  private mutating func takeExponent() {
    guard let (next, position) = significant(after: index) else { return takePlain() }
    switch next {
    case CharacterCode.minus:
      append(CharacterCode.negativeExponent, from: index)
      index = position + 1
    case CharacterCode.plus:
      append(CharacterCode.exponent, from: index)
      index = position + 1
    case _ where CharacterCode.digit(next) != nil:
      append(CharacterCode.exponent, from: index)
      index += 1
    default: takePlain()
    }
  }

  private mutating func takePi() {
    guard let (next, position) = significant(after: index),
      CharacterCode.capital(next) == CharacterCode.letterI
    else { return takePlain() }
    append(CharacterCode.pi, from: index)
    index = position + 1
  }
}
