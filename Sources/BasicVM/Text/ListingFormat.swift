/// The format of listing files.
///
/// Lines end with CR, LF or both, and may begin with blanks. A byte order mark, blank lines,
/// comments (`#` or `'` without a number) and everything after ^Z are ignored.
package enum ListingFormat {
  /// The lines without their ends and trailing blanks.
  package static func lines(of file: UTF8Text) -> [UTF8Text] {
    let text = UTF8Text(utf8: Array(file.utf8.prefix { $0 != endOfFile }))
    var lines = text.lines.map { trimmed($0.utf8.filter { $0 != formFeed }) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// ^Z, the end of file on old systems.
  private static let endOfFile: UInt8 = 0x1A
  private static let formFeed: UInt8 = 0x0C

  private static func trimmed(_ line: [UInt8]) -> UTF8Text {
    var end = line.count
    while end > 0, line[end - 1].isASCIIBlank || line[end - 1] == 0 { end -= 1 }
    return UTF8Text(utf8: Array(line[..<end]))
  }

  /// Whether a line is blank or a comment.
  package static func isComment(_ line: UTF8Text) -> Bool {
    guard let first = line.utf8.first(where: { !$0.isASCIIBlank }) else { return true }
    return first == UInt8(ascii: "#") || first == UInt8(ascii: "'")
  }

  // MARK: The model

  /// The model that `# model pb-100` names above the first program line.
  ///
  /// `unknownLine` is the line, from 1, that names an unknown model.
  static func model(namedIn lines: [UTF8Text]) -> (model: Model?, unknownLine: Int?) {
    for (index, line) in lines.enumerated() {
      guard isComment(line) else { break }
      guard let name = modelName(in: line) else { continue }
      guard let model = Model(named: name) else { return (nil, index + 1) }
      return (model, nil)
    }
    return (nil, nil)
  }

  /// The model that a file names, if it exists.
  package static func model(of text: UTF8Text) -> Model? {
    model(namedIn: lines(of: text)).model
  }

  /// The directive that names a model.
  package static func line(naming model: Model) -> UTF8Text { "# model \(UTF8Text(model.name))" }

  /// Whether a line names a model or a spelling, known or not.
  package static func isDirective(_ line: UTF8Text) -> Bool {
    modelName(in: line) != nil || value(of: "spelling", in: line) != nil
  }

  private static func modelName(in line: UTF8Text) -> UTF8Text? { value(of: "model", in: line) }

  /// The value of a directive such as `# model pb-100` or `#MODEL PB-100`.
  private static func value(of name: StaticString, in line: UTF8Text) -> UTF8Text? {
    let text = line.inSmallLetters.utf8.drop { $0.isASCIIBlank }
    guard text.first == UInt8(ascii: "#") else { return nil }
    let words = text.dropFirst().split { $0.isASCIIBlank }
    guard words.count == 2, words[0].elementsEqual(name.utf8) else { return nil }
    return UTF8Text(utf8: Array(words[1]))
  }

  // MARK: The spelling

  static func spelling(namedIn lines: [UTF8Text]) -> Spelling? {
    for line in lines.prefix(while: isComment) {
      if let spelling = spelling(namedBy: line) { return spelling }
    }
    return nil
  }

  /// The spelling that `# spelling casutil` names.
  static func spelling(namedBy line: UTF8Text) -> Spelling? {
    guard let name = value(of: "spelling", in: line) else { return nil }
    return Spelling.allCases.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  static func line(naming spelling: Spelling) -> UTF8Text {
    "# spelling \(UTF8Text(spelling.name))"
  }

  /// The number of the first program line; nil after a header, unless any area counts.
  static func firstNumber(in lines: ArraySlice<UTF8Text>, ofAnyArea: Bool) -> Int? {
    for line in lines where !isComment(line) {
      if let (number, _) = number(of: line) { return number }
      let isHeader = area(ofHeader: CharacterReader.decode(line).characters[...]) != nil
      if isHeader, !ofAnyArea { return nil }
    }
    return nil
  }

  /// The number of a line, at most 100,000, and the text after it and a blank; nil without a number.
  package static func number(of line: UTF8Text) -> (number: Int, text: UTF8Text)? {
    let text = line.utf8.drop { $0.isASCIIBlank }
    let digits = text.prefix { $0.isASCIIDigit }
    guard !digits.isEmpty else { return nil }
    var rest = text.dropFirst(digits.count)
    if rest.first?.isASCIIBlank == true { rest = rest.dropFirst() }
    let number = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 100_000) }
    return (number, UTF8Text(utf8: Array(rest)))
  }

  // MARK: Headers

  /// The area of `P0`, `[P0]`, `(P0)`, `*P0*`, `P0:` or `PROGRAM P0`, with any text after it.
  package static func area(ofHeader text: ArraySlice<SourceCharacter>) -> Int? {
    let text = afterProgram(text) ?? text
    let codes = text.filter { $0.code != CharacterCode.space }.map { $0.code }
    guard let first = codes.first else { return nil }
    let closing: UInt8? =
      switch first {
      case CharacterCode.openBracket: CharacterCode.closeBracket
      case CharacterCode.open: CharacterCode.close
      case CharacterCode.times: CharacterCode.times
      default: nil
      }
    let name = closing == nil ? codes[...] : codes.dropFirst()
    guard name.count >= 2, CharacterCode.capital(name[name.startIndex]) == CharacterCode.letterP,
      let area = CharacterCode.digit(name[name.startIndex + 1])
    else { return nil }
    if let closing { return name.dropFirst(2).first == closing ? area : nil }
    return isWholeWord(text) ? area : nil
  }

  /// The area that a heading such as `Prog 1:` probably means; nil for other texts.
  static func area(meantBy heading: ArraySlice<SourceCharacter>) -> Int? {
    guard let rest = afterProgram(heading), let first = rest.first,
      let area = CharacterCode.digit(first.code)
    else { return nil }
    let next = rest.dropFirst().first?.code ?? CharacterCode.space
    let isWholeWord =
      CharacterCode.digit(next) == nil && !CharacterCode.isLetter(CharacterCode.capital(next))
    return isWholeWord ? area : nil
  }

  /// The text after PROGRAM or PROG in any case, without the blanks and the `#` before it.
  private static func afterProgram(
    _ text: ArraySlice<SourceCharacter>
  ) -> ArraySlice<SourceCharacter>? {
    let words: [StaticString] = ["PROGRAM", "PROG"]
    for word in words {
      let letters = Tokenizer.codes(of: word)
      guard text.prefix(letters.count).map({ CharacterCode.capital($0.code) }) == letters else {
        continue
      }
      return text.dropFirst(letters.count).drop {
        $0.code == CharacterCode.space || $0.code == CharacterCode.hash
      }
    }
    return nil
  }

  private static func isWholeWord(_ text: ArraySlice<SourceCharacter>) -> Bool {
    var count = 0
    for character in text {
      if count == 2 {
        return CharacterCode.digit(character.code) == nil
          && !CharacterCode.isLetter(CharacterCode.capital(character.code))
      }
      if character.code != CharacterCode.space { count += 1 }
    }
    return true
  }

  // MARK: Lines outside the program

  /// Whether the text after a number is a title, not a statement.
  static func isTitle(_ text: [SourceCharacter], _ bytes: [UInt8]) -> Bool {
    let words = text.drop { $0.code == CharacterCode.space }.prefix(2)
    guard words.count == 2, let first = bytes.first,
      words.allSatisfy({ CharacterCode.isLetter(CharacterCode.capital($0.code)) }),
      !bytes.contains(CharacterCode.equal), !bytes.contains(CharacterCode.quote)
    else { return false }
    if let word = Keyword.row(of: first), word.style == .statement { return false }
    // One word in capitals may be a statement with a mistake in it.
    return words.allSatisfy { CharacterCode.isSmallLetter($0.code) }
      || text.drop { $0.code == CharacterCode.space }.contains { $0.code == CharacterCode.space }
  }

  /// Whether a line is for entry before RUN: `DEFM 26`, `VAC`, `MODE 4`.
  static func isDoneByHand(_ bytes: [UInt8], on model: Model = .fx790P) -> Bool {
    let words: [Keyword] = [.defm, .vac, .clear, .mode, .set, .dim, .erase]
    guard let first = bytes.first, words.contains(where: { $0.rawValue == first }) else {
      return false
    }
    var program = CompiledProgram()
    Compiler.compile(byHand: bytes, for: .line, area: 0, on: model, into: &program)
    return !program.steps.contains { if case .fault = $0.instruction { true } else { false } }
  }
}

enum RemarkSyntax {
  /// The offset of a remark or the colon before it; the byte count if there is none.
  ///
  /// A remark alone keeps its REM as a possible jump target.
  static func start(in text: TokenizedText, on model: Model) -> Int {
    let bytes = text.bytes
    let end = likelyRemark(in: text, on: model) ?? bytes.count
    guard let remark = word(in: bytes, on: model), remark.lowerBound < end else { return end }
    let start = remark.lowerBound
    let followsColon = start > 0 && bytes[start - 1] == Keyword.separator.rawValue
    return start == 0 ? remark.upperBound : followsColon ? start - 1 : start
  }

  /// Whether the line has a remark in a form that the model does not accept.
  static func isMissing(in text: TokenizedText, on model: Model) -> Bool {
    switch MissingWordFinder.matches(in: text.bytes, on: model).last?.kind {
    case .apostrophe, .word(.rem): true
    case .word, .memo, .keyDollar, .thenStatement, nil: false
    }
  }

  /// A model without remarks stores REM as letters.
  private static func word(in bytes: [UInt8], on model: Model) -> Range<Int>? {
    if let missing = MissingWordFinder.remark(in: bytes, on: model) { return missing }
    return Parser.line(bytes, on: model.facts).remark.map { $0..<$0 + 1 }
  }

  /// The offset of words in parentheses without which the line would be valid: `PRINT A (value)`.
  static func likelyRemark(in text: TokenizedText, on model: Model) -> Int? {
    guard let start = parenthesis(in: text), Keyword(rawValue: text.bytes[start - 1]) == nil,
      Parser.line(text.bytes, on: model.facts).statements.last?.fault != nil
    else { return nil }
    let rest = Parser.line(Array(text.bytes[..<start]), on: model.facts)
    return rest.statements.last?.fault == nil ? start : nil
  }

  /// The offset of words in parentheses that follow a blank and end the line.
  private static func parenthesis(in text: TokenizedText) -> Int? {
    let bytes = text.bytes
    guard bytes.last == CharacterCode.close,
      let start = bytes.lastIndex(of: CharacterCode.open), start > 0,
      text.columns[start] > text.columns[start - 1] + 1
    else { return nil }
    return bytes[(start + 1)...].hasAdjacentLetters ? start : nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether the codes have two letters, capital or small, in a row.
  var hasAdjacentLetters: Bool {
    zip(self, dropFirst()).contains {
      CharacterCode.isLetter(CharacterCode.capital($0))
        && CharacterCode.isLetter(CharacterCode.capital($1))
    }
  }
}

extension TokenizedText {
  mutating func cut(at offset: Int) {
    guard offset < bytes.count else { return }
    if smallLetterColumn ?? 0 >= columns[offset] { smallLetterColumn = nil }
    bytes.removeSubrange(offset...)
    columns.removeSubrange(offset...)
  }
}
