// The sentences about words at a fault.

extension FaultContext {
  /// The sentence about the next keyword; nil if it explains nothing.
  var wordSentence: UTF8Text? {
    guard next >= 0x80, let word = Keyword(rawValue: next) else { return nil }
    switch word {
    case .then:
      if head == .on { return "ON needs GOTO or GOSUB.\(example)" }
      return head == .if
        ? isAfterValue
          ? "IF needs one comparison before THEN.\(example)" : "A value is missing before THEN."
        : startSentence(of: word)
    case .to, .step:
      guard head == .for else { return startSentence(of: word) }
      return isAfterValue
        ? "FOR needs = and TO, then STEP.\(example)" : "A value is missing here.\(example)"
    case .csr:
      return head == .print
        ? "PRINT needs ; between CSR and what is before it.\(startExample(of: word))"
        : startSentence(of: word)
    case .all: return startSentence(of: word)
    default:
      if word.startsStatement {
        return isAfterValue
          ? "A colon separates statements, as in A=5:PRINT A."
          : "A value is missing before \(word.spelling)."
      }
      return isAfterValue ? "An operator is missing before \(word.spelling), such as * or +." : nil
    }
  }

  /// The sentence about a word that begins no statement where it is.
  func startSentence(of word: Keyword) -> UTF8Text {
    switch word {
    case .then: "THEN follows the comparison of IF.\(startExample(of: word))"
    case .to, .step: "\(word.spelling) belongs to FOR.\(startExample(of: word))"
    case .csr: "CSR belongs to PRINT.\(startExample(of: word))"
    case .all: "ALL follows LIST, NEW, SAVE or LOAD."
    default: Self.valueAlone
    }
  }

  private func startExample(of word: Keyword) -> UTF8Text {
    word == .csr
      ? " Example: PRINT CSR 5;A."
      : word == .then
        ? " Example: IF A>5 THEN 100." : " Example: FOR I=1 TO 9 STEP 2."
  }

  /// A word with a zero for its letter O, or a one for its letter I, near the fault.
  var wordWithDigit: (offset: Int, sentence: UTF8Text)? {
    for first in max(start, offset - 2)...offset + 1
    where isLetter(at: first) || isDigit(at: first) && !isDigit(at: first - 1) {
      if let found = wordWithDigit(from: first) { return found }
    }
    return nil
  }

  private func wordWithDigit(from first: Int) -> (offset: Int, sentence: UTF8Text)? {
    var letters: [UInt8] = []
    var digit: (offset: Int, place: Int)?
    for offset in first..<min(first + Self.longestWord, end) {
      guard let spelling = Self.letters(of: bytes[offset]) else { break }
      if CharacterCode.digit(bytes[offset]) != nil, digit == nil { digit = (offset, letters.count) }
      letters += spelling
    }
    guard let digit else { return nil }
    let words = Keyword.table.filter { row in
      let word = Tokenizer.codes(of: row.spelling).filter { CharacterCode.isLetter($0) }
      return row.keyword.since <= facts.generation && word.count > digit.place
        && (word.count > 2 || mayBegin(row.keyword, at: first)) && letters.starts(with: word)
    }
    guard
      let word = words.max(by: { $0.spelling.utf8CodeUnitCount < $1.spelling.utf8CodeUnitCount })
    else { return nil }
    let isZero = bytes[digit.offset] == CharacterCode.zero
    let (sign, letter): (StaticString, StaticString) = isZero ? ("zero", "O") : ("one", "I")
    return (digit.offset, "This is a \(sign): \(word.spelling) has the letter \(letter).")
  }

  /// Whether a word of two letters is probable here, where a name such as T0 is not.
  private func mayBegin(_ word: Keyword, at first: Int) -> Bool {
    switch word {
    case .to: head == .for && code(at: first - 1) != CharacterCode.equal
    case .if, .on: first == start
    default: false
    }
  }

  private static let longestWord = 8

  /// The letters of a byte of a mistyped word; nil for bytes that end the word.
  private static func letters(of byte: UInt8) -> [UInt8]? {
    switch byte {
    case CharacterCode.zero: [CharacterCode.letterO]
    case CharacterCode.zero + 1: [CharacterCode.letterI]
    case _ where CharacterCode.isLetter(byte): [byte]
    default:
      Keyword.row(of: byte).flatMap { row in
        let letters = Tokenizer.codes(of: row.spelling)
        return letters.allSatisfy { CharacterCode.isLetter($0) } ? letters : nil
      }
    }
  }
}
