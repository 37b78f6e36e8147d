/// Something of the FX-790P that an older model lacks, where a listing uses it.
public struct MissingWord: Equatable, Sendable {
  /// What it is.
  public let kind: Kind
  /// The model.
  public let model: Model
  /// The offset of its first byte in the line.
  var offset = 0
  /// The statement that it stands in.
  var statement = 0..<0

  /// The kinds of things that can be missing.
  public enum Kind: Equatable, Sendable {
    case word(Keyword)
    /// KEY$ for KEY.
    case keyDollar
    /// A remark behind an apostrophe.
    case apostrophe
    /// A statement behind THEN.
    case thenStatement
  }

  /// Whether two say the same, wherever.
  public static func == (a: MissingWord, b: MissingWord) -> Bool {
    a.kind == b.kind && a.model == b.model
  }

  /// The sentence for people: what there is instead.
  public var explanation: UTF8Text {
    let title = model.facts.title
    switch kind {
    case .keyDollar: return "KEY$ is KEY on the \(title)."
    case .apostrophe: return "The \(title) has no remarks: leave this one out."
    case .thenStatement:
      return "THEN goes to a line on the \(title): a statement stands behind ; in its place."
    case .word(let word):
      let instead = Self.instead(of: word)
      let end: UTF8Text = instead.utf8CodeUnitCount > 0 ? ": \(instead)" : ""
      return "The \(title) has no \(word.spelling)\(end)."
    }
  }

  private static func instead(of word: Keyword) -> StaticString {
    switch word {
    case .rem: "leave the remark out"
    case .let: "write the assignment alone"
    case .on: "GOTO and GOSUB take an expression, as in GOTO N*100"
    case .beep: "it makes no sound"
    case .data, .read, .restore: "assign the values one by one"
    case .str: "PRINT shows the number itself"
    case .mid: "MID( takes the part of $"
    case .all: "the letter A stands for all areas"
    case .clear: "VAC clears the variables"
    case .dim: "A(0) to A(n) are A and the variables behind it; DEFM by hand adds more"
    case .erase: "VAC clears the variables"
    case .verify: "VER compares with the tape"
    case .new: "CLEAR empties the area"
    case .squared: "X↑2 needs no word"
    case .cubed: "X↑3 needs no word"
    case .powerOfTen: "10↑X needs no word"
    case .cur: "X↑(1/3) is the cube root of a positive X"
    case .deg, .dms: "there are degrees with decimals only"
    case .pass: "programs cannot be locked"
    case .timer: "an empty FOR and NEXT waits"
    case .hyp: "EXP X and EXP -X make them"
    case .write: "there is no MEMO"
    default: ""
    }
  }

  // MARK: Finding

  /// What stands in a stored line that its model lacks: it has kept the letters.
  static func finds(in bytes: [UInt8], on model: Model) -> [MissingWord] {
    guard !model.facts.isThird else { return [] }
    var finds: [MissingWord] = []
    for statement in StatementBytes.statements(of: bytes) {
      let range = (statement.offsets.first ?? statement.end)..<statement.end
      func note(_ kind: Kind, at offset: Int) {
        finds.append(MissingWord(kind: kind, model: model, offset: offset, statement: range))
      }
      var end = 0
      for offset in statement.offsets where offset >= end {
        if let kind = kind(at: offset, of: bytes, on: model) { note(kind, at: offset) }
        guard let (word, length) = Tokenizer.word(in: bytes[offset...], missingOn: model) else {
          continue
        }
        note(.word(word), at: offset)
        // What follows is a remark, or values that may look like anything.
        if word == .rem || word == .data { return finds }
        end = offset + length
      }
      if let remark = statement.remark, bytes[remark] == CharacterCode.apostrophe {
        note(.apostrophe, at: remark)
      }
    }
    return finds
  }

  private static func kind(at offset: Int, of bytes: [UInt8], on model: Model) -> Kind? {
    guard model.facts.generation == .first, offset + 1 < bytes.count else { return nil }
    let next = bytes[offset + 1]
    switch Keyword(rawValue: bytes[offset]) {
    case .key where next == CharacterCode.dollar: return .keyDollar
    case .then:
      let isWord = Keyword(rawValue: next).map(Compiler.startsStatement) ?? false
      let isAssignment =
        CharacterCode.isLetter(next)
        && bytes[(offset + 1)...].prefix { $0 != Keyword.separator.rawValue }
          .contains(CharacterCode.equal)
      return isWord || isAssignment ? .thenStatement : nil
    default: return nil
    }
  }
}

extension Tokenizer {
  /// The longest word of the FX-790P that stands in these bytes and that a model lacks.
  static func word(
    in bytes: ArraySlice<UInt8>, missingOn model: Model
  ) -> (word: Keyword, length: Int)? {
    var best: (word: Keyword, length: Int)?
    let generation = model.facts.generation
    for row in Keyword.table {
      let letters = codes(of: row.spelling)
      let isSpelledOtherwise =
        row.keyword.spelling(in: generation).utf8CodeUnitCount
        != row.spelling.utf8CodeUnitCount
      guard row.keyword.since > generation || isSpelledOtherwise, letters.count > best?.length ?? 0,
        CharacterCode.isLetter(letters[0]), bytes.starts(with: letters)
      else { continue }
      best = (row.keyword, letters.count)
    }
    return best
  }
}
