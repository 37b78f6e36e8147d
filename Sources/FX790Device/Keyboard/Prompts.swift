import BasicVM

/// The keys that texts name: (Y/N) has two answers, (1-9) and (A-E) are ranges.
struct Prompts {
  private(set) var keys = CodeSet()
  private(set) var answers = CodeSet()

  mutating func read(_ text: [UInt8]) {
    for start in text.indices.dropLast(4)
    where text[start] == CharacterCode.open && text[start + 4] == CharacterCode.close {
      let first = CharacterCode.capital(text[start + 1])
      let last = CharacterCode.capital(text[start + 3])
      guard isKey(first), isKey(last) else { continue }
      switch text[start + 2] {
      case CharacterCode.slash:
        for key in [first, last] {
          keys.insert(from: key, to: key)
          answers.insert(from: key, to: key)
        }
      case CharacterCode.minus
      where CharacterCode.isLetter(first) == CharacterCode.isLetter(last):
        keys.insert(from: first, to: last)
      default: break
      }
    }
  }

  private func isKey(_ code: UInt8) -> Bool {
    CharacterCode.isLetter(code) || CharacterCode.digit(code) != nil
  }
}
