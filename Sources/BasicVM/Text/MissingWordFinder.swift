/// Finds features of the FX-790P that a line uses but the selected model lacks.
///
/// The model stores an unknown word as letters, or finds a known word inside it: RESTORE is R, E,
/// S, TO, R and E. A line from a tape may instead contain the byte of the word.
enum MissingWordFinder {
  static func matches(in bytes: [UInt8], on model: Model) -> [MissingWord] {
    guard !model.facts.isThird else { return [] }
    var matches: [MissingWord] = []
    let line = Parser.line(bytes, on: model.facts)
    for statement in line.statements {
      let offsets = line.code(of: statement)
      let remark = line.remark(of: statement)
      let statementEnd = remark == nil ? statement.bytes.upperBound : bytes.count
      let start = offsets.first ?? remark ?? statementEnd
      var range = start..<statementEnd
      func note(_ kind: MissingWord.Feature, _ place: Range<Int>) {
        matches.append(MissingWord(kind: kind, model: model, bytes: place, statement: range))
      }
      var end = 0
      for offset in offsets where offset >= end {
        guard let (kind, length) = find(at: offset, of: bytes, on: model) else { continue }
        end = offset + length
        // The text after REM or DATA is not code.
        if kind == .word(.rem) || kind == .word(.data) {
          end = kind == .word(.rem) ? bytes.count : statementEnd
          range = start..<end
        }
        note(kind, offset..<end)
        if kind == .word(.rem) { return matches }
      }
      guard let remark, remark >= end else { continue }
      if bytes[remark] == CharacterCode.apostrophe {
        note(.apostrophe, remark..<bytes.count)
      } else if !model.facts.hasRemarks {
        note(.word(.rem), remark..<bytes.count)
      }
      return matches
    }
    return matches
  }

  /// REM, spelled in letters or as a token, on a model without remarks.
  static func remark(in bytes: [UInt8], on model: Model) -> Range<Int>? {
    let match = matches(in: bytes, on: model).last
    guard let match, match.kind == .word(.rem) else { return nil }
    let start = match.bytes.lowerBound
    return start..<start + (bytes[start] == Keyword.rem.rawValue ? 1 : remLength)
  }

  private static let remLength = Keyword.rem.spelling.utf8CodeUnitCount

  private static func find(
    at offset: Int, of bytes: [UInt8], on model: Model
  ) -> (kind: MissingWord.Feature, length: Int)? {
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let token = Keyword(rawValue: bytes[offset])
    if token == .key, next == CharacterCode.dollar, model.facts.generation == .first {
      return (.keyDollar, 2)
    }
    if token == .then, !model.facts.thenTakesStatements, beginsStatement(bytes[(offset + 1)...]) {
      return (.thenStatement, 1)
    }
    if bytes[offset] == CharacterCode.ampersand, next == CharacterCode.letterH {
      return (.word(.hexConstant), 2)
    }
    let found = word(in: bytes[offset...], missingOn: model)
    let length = found?.length ?? 1
    guard let word = found?.word ?? token else { return nil }
    let isMemo =
      word.takesHashForMemo && offset + length < bytes.count
      && bytes[offset + length] == CharacterCode.hash && !model.facts.hasMemo
    if isMemo { return (.memo(word), length + 1) }
    return found.map { (.word($0.word), $0.length) }
  }

  private static func beginsStatement(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    if let word = Keyword(rawValue: first) { return word.startsStatement }
    return (CharacterCode.isLetter(first) || first == CharacterCode.dollar)
      && bytes.prefix { $0 != Keyword.separator.rawValue }.contains(CharacterCode.equal)
  }

  /// The longest missing word at the start, and its byte count.
  private static func word(
    in bytes: ArraySlice<UInt8>, missingOn model: Model
  ) -> (word: Keyword, length: Int)? {
    guard let first = bytes.first else { return nil }
    let generation = model.facts.generation
    if let token = Keyword(rawValue: first), token.since > generation { return (token, 1) }
    let tables = tables[Int(generation.rawValue)]
    let (letters, counts) = ForeignWordFinder.joined(
      bytes.prefix(longestWord).map { tables.spellings[Int($0)] })
    var best: (word: Keyword, length: Int)?
    for row in tables.missing where row.letters.count <= letters.count {
      let length = counts[row.letters.count - 1]
      // A single byte is a token, which the model has.
      guard length > max(best?.length ?? 0, 1), letters.starts(with: row.letters) else { continue }
      best = (row.word, length)
    }
    return best
  }

  private static let longestWord = 8

  /// The words that a generation lacks, and its spelling of each byte.
  private struct Tables {
    var missing: [(word: Keyword, letters: [UInt8])] = []
    var spellings: [[UInt8]]

    init(_ generation: Generation) {
      spellings = (0..<0x80).map { $0 == CharacterCode.space ? [] : [$0] }
      spellings += [[UInt8]](repeating: [], count: 0x80)
      for row in Keyword.table where row.style != .sign {
        let word = row.keyword
        let spelling = word.spelling(in: generation)
        let letters = Tokenizer.codes(of: row.spelling)
        let ownLetters = Tokenizer.codes(of: spelling)
        if word.since > generation || letters != ownLetters { missing.append((word, letters)) }
        if word.since <= generation { spellings[Int(word.rawValue)] = ownLetters }
      }
    }
  }

  private static let tables = [Tables(.first), Tables(.second), Tables(.third)]
}

extension Keyword {
  /// Whether the word with `#` concerns MEMO.
  var takesHashForMemo: Bool {
    self == .read || self == .restore || self == .save || self == .load
  }
}
