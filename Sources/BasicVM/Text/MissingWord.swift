/// A feature that a line uses, but its older model lacks.
package struct MissingWord: Equatable, Sendable {
  /// The missing feature.
  package let kind: Feature
  /// The model that lacks it.
  package let model: Model
  /// The bytes of the feature, to the end of a remark or DATA.
  var bytes = 0..<0
  var statement = 0..<0

  /// A feature that a model may lack.
  package enum Feature: Equatable, Sendable {
    /// A word of the language.
    case word(Keyword)
    /// READ#, RESTORE#, SAVE# or LOAD#, each of two bytes.
    case memo(Keyword)
    /// KEY$ in place of KEY.
    case keyDollar
    /// A remark after an apostrophe.
    case apostrophe
    /// A statement after THEN.
    case thenStatement
  }

  /// Ignores positions.
  package static func == (a: MissingWord, b: MissingWord) -> Bool {
    a.kind == b.kind && a.model == b.model
  }

  /// The sentence for people, with a replacement.
  package var explanation: UTF8Text {
    let facts = model.facts
    let title = facts.title
    switch kind {
    case .keyDollar: return "KEY$ is KEY on the \(title)."
    case .apostrophe:
      return facts.hasRemarks
        ? "On the \(title) a remark starts with REM, not with an apostrophe."
        : "The \(title) has no remarks: remove this one."
    case .thenStatement:
      return "On the \(title) THEN takes only a line: write ; instead of THEN before a statement."
    case .memo(let word): return "The \(title) has no \(word.spelling)#: there is no MEMO."
    case .word(let word):
      let replacement = Self.replacement(of: word, on: facts)
      let end: UTF8Text = replacement.utf8CodeUnitCount > 0 ? ": \(replacement)" : ""
      return "The \(title) has no \(word.spelling)\(end)."
    }
  }

  private static func replacement(of word: Keyword, on facts: ModelFacts) -> StaticString {
    switch word {
    case .rem: "remove the remark"
    case .let: "write the assignment alone"
    case .on: "GOTO and GOSUB take an expression, as in GOTO N*100"
    case .beep: "it makes no sound"
    case .data, .read, .restore: "assign the values one by one"
    case .str: "PRINT shows the number itself"
    case .mid: "MID( takes the part of $"
    case .all: "the letter A means all areas"
    case .clear: "VAC clears the variables"
    case .dim:
      facts.definesInPrograms
        ? "A(0) to A(n) are A and the variables after it; DEFM adds more"
        : "A(0) to A(n) are A and the variables after it; DEFM by hand adds more"
    case .erase: "VAC clears the variables"
    case .verify: "VER compares with the tape"
    case .new: "CLEAR empties the area"
    case .hex, .hexConstant: "there are decimal numbers only"
    case .squared: "X↑2 needs no word"
    case .cubed: "X↑3 needs no word"
    case .powerOfTen: "10↑X needs no word"
    case .cur: "X↑(1/3) is the cube root of a positive X"
    case .deg, .dms: "there are degrees with decimals only"
    case .pass: "programs cannot be locked"
    case .timer: "an empty FOR and NEXT waits"
    case .hyp: "compute it from EXP X and EXP -X"
    case .write: "there is no MEMO"
    // Words without a replacement.
    case .pol, .rec, .fact, .npr, .eox, .ncr, .eoy, .sram, .lram, .stat:
      ""
    // Words of every model.
    case .sin, .cos, .tan, .asn, .acs, .atn, .log, .ln, .exp, .sqr, .int, .frac, .abs, .sgn, .rnd,
      .ran, .len, .val, .oldMid, .key, .csr, .to, .step, .then, .for, .next, .goto, .gosub, .return,
      .if, .print, .input, .mode, .stop, .end, .vac, .set, .put, .get, .defm, .save, .load, .list,
      .run, .separator:
      ""
    }
  }
}
