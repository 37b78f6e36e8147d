// Words of statements with a wrong, missing, doubled or exchanged letter.

extension ForeignWordFinder {
  /// Notes a misspelled word where a statement begins; returns whether there is one.
  ///
  /// Only faulty statements are searched: others have a meaning.
  mutating func noteMisspelling(at offsets: [Int]) -> Bool {
    for (index, offset) in offsets.enumerated() where beginsConsequence(at: offset) {
      guard let (word, count) = misspelledWord(at: offsets[index...]) else { continue }
      note(problem: .misspelled(word), at: offset, taking: count)
      return true
    }
    return false
  }

  private func beginsConsequence(at offset: Int) -> Bool {
    guard offset > statement.lowerBound else { return true }
    let before = bytes[offset - 1]
    return before == Keyword.then.rawValue
      || before == CharacterCode.semicolon && bytes[statement.lowerBound] == Keyword.if.rawValue
  }

  /// The longest word that was probably meant, and the number of bytes.
  private func misspelledWord(at offsets: ArraySlice<Int>) -> (word: Keyword, count: Int)? {
    guard assignedName(offsets) == nil else { return nil }
    let (letters, counts) = spelling(of: offsets)
    guard !Self.words.contains(where: { letters.starts(with: $0.letters) }) else { return nil }
    var best: (word: Keyword, letters: Int, count: Int)?
    for (word, spelling) in Self.words where isKnown(word) {
      for length in [spelling.count, spelling.count + 1, spelling.count - 1]
      where length <= letters.count && counts[length - 1] > 0 {
        let count = counts[length - 1]
        // One byte is a word of this machine, such as STEP.
        guard count > 1, spelling.count > best?.letters ?? 0,
          Self.isNear(letters[..<length], spelling),
          !hasLongName(at: offsets.dropFirst(count))
        else { continue }
        best = (word, spelling.count, count)
      }
    }
    guard let best, word(at: offsets)?.count ?? 0 < best.count else { return nil }
    return (best.word, best.count)
  }

  private func isKnown(_ word: Keyword) -> Bool {
    let isOwn = word.spelling(in: generation).utf8.elementsEqual(word.spelling.utf8)
    return isOwn && word.since <= generation
  }

  /// Whether two letters follow, so that the typed word is a longer one.
  private func hasLongName(at offsets: ArraySlice<Int>) -> Bool {
    let codes = offsets.prefix(2).map { bytes[$0] }
    return codes.count == 2 && codes.allSatisfy { CharacterCode.isLetter($0) }
  }

  /// Whether a word was typed with one wrong, missing or doubled letter, or two exchanged ones.
  private static func isNear(_ typed: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    let typed = Array(typed)
    if typed.count < word.count {
      return word.indices.contains { removing($0, from: word) == typed }
    }
    if typed.count > word.count {
      return word.indices.contains {
        typed[$0] == typed[$0 + 1] && removing($0, from: typed) == word
      }
    }
    let wrong = word.indices.filter { typed[$0] != word[$0] }
    if wrong.count == 1 { return true }
    return wrong.count == 2 && wrong[1] == wrong[0] + 1 && typed[wrong[0]] == word[wrong[1]]
      && typed[wrong[1]] == word[wrong[0]]
  }

  private static func removing(_ index: Int, from letters: [UInt8]) -> [UInt8] {
    Array(letters[..<index] + letters[(index + 1)...])
  }

  /// The words of statements with four letters or more.
  private static let words: [(word: Keyword, letters: [UInt8])] = Keyword.table.compactMap { row in
    guard row.keyword.startsStatement, row.keyword != .sram, row.keyword != .lram else {
      return nil
    }
    let letters = Tokenizer.codes(of: row.spelling).filter { CharacterCode.isLetter($0) }
    return letters.count >= 4 ? (row.keyword, letters) : nil
  }
}
