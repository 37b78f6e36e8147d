/// The bytes around a syntax fault, from which a sentence about the cure follows.
///
/// `FaultContext+Signs` and `FaultContext+Words` contain the sentences about single bytes.
struct FaultContext {
  let bytes: [UInt8]
  let facts: ModelFacts
  let fault: Syntax.Fault
  let isByHand: Bool
  /// The innermost statement's first byte; after THEN without a statement, the fault.
  let start: Int
  /// The end of the statement's code.
  let end: Int

  init(
    _ fault: Syntax.Fault, in statement: Syntax.Statement, of line: Syntax.Line,
    _ facts: ModelFacts, isByHand: Bool
  ) {
    (bytes, self.facts, self.fault, self.isByHand) = (line.bytes, facts, fault, isByHand)
    end = line.remark(of: statement) ?? statement.bytes.upperBound
    var start = statement.bytes.lowerBound
    for inner in statement.andConsequence {
      start = inner.bytes.lowerBound
      let last = fault.offset > start ? bytes[fault.offset - 1] : 0
      let isConsequence = last == Keyword.then.rawValue || last == CharacterCode.semicolon
      if bytes[start...].first == Keyword.if.rawValue, isConsequence, fault.offset < end {
        start = fault.offset
      }
    }
    self.start = start
  }

  var offset: Int { fault.offset }

  /// The byte; 0 outside the statement.
  func code(at offset: Int) -> UInt8 { start..<end ~= offset ? bytes[offset] : 0 }

  var next: UInt8 { code(at: offset) }
  var last: UInt8 { code(at: offset - 1) }
  var isStart: Bool { offset == start }
  var isEnd: Bool { offset >= end }

  /// The word that begins the statement; nil for assignments and other statements without one.
  var head: Keyword? { Keyword(rawValue: code(at: start)) }

  func isLetter(at offset: Int) -> Bool {
    start..<end ~= offset && CharacterCode.isLetter(bytes[offset])
  }

  func isDigit(at offset: Int) -> Bool {
    start..<end ~= offset && CharacterCode.digit(bytes[offset]) != nil
  }

  /// Whether a value may end before the fault.
  var isAfterValue: Bool {
    switch last {
    case CharacterCode.quote, CharacterCode.dollar, CharacterCode.point, CharacterCode.pi,
      CharacterCode.close, Keyword.ran.rawValue, Keyword.key.rawValue, Keyword.squared.rawValue,
      Keyword.cubed.rawValue:
      true
    default: isLetter(at: offset - 1) || isDigit(at: offset - 1)
    }
  }

  /// Whether a statement's word or an assignment begins at an offset.
  func beginsStatement(at offset: Int) -> Bool {
    if let word = Keyword(rawValue: code(at: offset)) { return word.startsStatement }
    let equal = code(at: offset + 1) == CharacterCode.dollar ? offset + 2 : offset + 1
    return isLetter(at: offset) && code(at: equal) == CharacterCode.equal
  }

  /// The open parentheses before the fault.
  var depth: Int {
    var depth = 0
    var isQuoted = false
    for byte in bytes[start..<max(start, min(offset, bytes.count))] {
      if byte == CharacterCode.quote { isQuoted.toggle() }
      if isQuoted { continue }
      switch byte {
      case CharacterCode.open: depth += 1
      case CharacterCode.close: depth -= 1
      default: if Keyword(rawValue: byte)?.opensParenthesis ?? false { depth += 1 }
      }
    }
    return depth
  }

  /// Whether the statement contains a byte outside its texts, from an offset.
  func contains(_ code: UInt8, from first: Int) -> Bool {
    var isQuoted = false
    for byte in bytes[min(first, end)..<end] {
      if byte == CharacterCode.quote { isQuoted.toggle() }
      if !isQuoted, byte == code { return true }
    }
    return false
  }

  /// What is wrong, and what to write.
  var sentence: UTF8Text {
    if isStart { return statementSentence }
    return signSentence ?? wordSentence ?? placeSentence
  }

  // MARK: Positions

  /// The sentence for a fault that neither the next byte nor the last one explains.
  private var placeSentence: UTF8Text {
    if isEnd || !isAfterValue && last == head?.rawValue {
      return "\(isEnd ? missing : unneeded)\(example)"
    }
    return isAfterValue
      ? "An operator such as + is missing here, or the statement has too much.\(example)"
      : "A value is needed here.\(example)"
  }

  private var missing: UTF8Text {
    if isAfterValue, let head {
      switch head {
      case .for: return "FOR needs = and TO."
      case .on: return "ON needs GOTO or GOSUB."
      case .dim: return "DIM needs the largest indexes in parentheses."
      default: break
      }
    }
    return last == CharacterCode.letterH
      ? "&H needs hexadecimal digits." : "A value is missing here."
  }

  /// For a byte after the statement's word.
  private var unneeded: UTF8Text {
    guard let head else { return "A value is needed here." }
    switch head {
    case .end, .stop, .return, .clear, .vac: return "\(head.spelling) takes no value."
    case .set: return "SET takes F, E or N."
    case .read, .input, .next, .for, .dim, .erase, .let, .put, .get:
      return "A variable is needed here."
    default: return "A value is needed here."
    }
  }

  /// ` Example: ...` for the statement's word; may be empty.
  var example: UTF8Text {
    guard let head, let example = head.example else { return UTF8Text() }
    return " Example: \(example)."
  }
}

extension Keyword {
  /// A statement that every model with the word accepts; nil for words without values.
  fileprivate var example: StaticString? {
    switch self {
    case .let: "LET A=5"
    case .for: "FOR I=1 TO 9 STEP 2"
    case .next: "NEXT I"
    case .goto: "GOTO 100"
    case .gosub: "GOSUB 100"
    case .if: "IF A>5 THEN 100"
    case .print: "PRINT A;B"
    case .input: "INPUT \"NAME\",A$"
    case .mode: "MODE 4"
    case .on: "ON A GOTO 10,20"
    case .read: "READ A,B"
    case .restore: "RESTORE 100"
    case .set: "SET F2"
    case .put: "PUT \"X\" A,B"
    case .get: "GET \"X\" A,B"
    case .defm: "DEFM 10"
    case .dim: "DIM A(9)"
    case .erase: "ERASE A"
    case .beep: "BEEP 1"
    case .timer: "TIMER 10"
    case .stat: "STAT 1,2"
    case .write: "WRITE# A,B"
    case .pass: "PASS \"SECRET\""
    case .save: "SAVE \"GAME\""
    case .load: "LOAD \"GAME\""
    case .verify: "VERIFY \"GAME\""
    case .list: "LIST 100"
    case .run: "RUN 100"
    case .csr: "PRINT CSR 5;A"
    case .to, .step: "FOR I=1 TO 9 STEP 2"
    case .then: "IF A>5 THEN 100"
    case .all: "LIST ALL"
    case .sin, .cos, .tan, .asn, .acs, .atn, .log, .ln, .exp, .sqr, .int, .frac, .abs, .sgn, .rnd,
      .ran, .len, .val, .oldMid, .key, .deg, .hex, .str, .dms, .mid, .hexConstant, .cur, .pol,
      .hyp, .rec, .fact, .npr, .eox, .ncr, .eoy, .squared, .cubed, .powerOfTen, .return, .stop,
      .end, .data, .rem, .vac, .clear, .new, .sram, .lram, .separator:
      nil
    }
  }
}
