/// Parses a stored line into a syntax tree; an invalid statement ends in a fault.
///
/// This file reads lines and statements. `Parser+Expressions`, `+Functions` and `+Values` are the
/// grammar of expressions; `Parser+Statements` dispatches to `+Jumps`, `+Data`, `+Print` and
/// `+Tape`.
///
/// After a fault `next` is nil, so each method consumes nothing and returns what it has parsed.
package struct Parser {
  let bytes: [UInt8]
  let facts: ModelFacts
  /// Whether calculations and commands are allowed.
  let isByHand: Bool

  var position = 0
  var fault: Syntax.Fault?
  /// Open parentheses and pending operations.
  var depth = 0
  /// Pending left operands.
  var waitingValues = 0
  /// The operations parsed in the current statement.
  var operations = 0
  var openIfs = 0
  /// The line's quoted texts and DATA items.
  var verbatim: [Range<Int>] = []
  /// As in `Syntax.Line`.
  var remark: Int?

  /// The FX-790P's limit of pending operations and parentheses.
  static let depthLimit = 20
  /// The limit of nested IFs; a line of the machine has room for only 12.
  static let ifLimit = 20

  /// Limits the depth of a sum's tree; no line of any model has room for this many operations.
  static let operationLimit = 256

  private init(_ bytes: [UInt8], _ facts: ModelFacts, isByHand: Bool) {
    self.bytes = bytes
    self.facts = facts
    self.isByHand = isByHand
  }

  package static func line(
    _ bytes: [UInt8], on facts: ModelFacts, isByHand: Bool = false
  ) -> Syntax.Line {
    var parser = Parser(bytes, facts, isByHand: isByHand)
    let statements = parser.statements()
    return Syntax.Line(
      bytes: bytes, statements: statements, verbatim: parser.verbatim, remark: parser.remark)
  }

  static func answer(_ bytes: [UInt8], on facts: ModelFacts) -> Syntax.Line {
    var parser = Parser(bytes, facts, isByHand: true)
    let number = parser.number()
    if parser.next != nil { parser.fail(parser.unexpected) }
    let statement = Syntax.Statement(
      kind: .answer(number), bytes: bytes.indices, fault: parser.fault)
    return Syntax.Line(
      bytes: bytes, statements: [statement], verbatim: parser.verbatim, remark: nil)
  }

  // MARK: Lines and statements

  private mutating func statements() -> [Syntax.Statement] {
    var statements: [Syntax.Statement] = []
    repeat {
      statements.append(statement())
      guard position < bytes.count else { break }
      // A separator at the end of the line begins no statement.
      position += 1
    } while position < bytes.count
    return statements
  }

  private mutating func statement() -> Syntax.Statement {
    let start = position
    (depth, waitingValues, operations, openIfs) = (0, 0, 0, 0)
    let kind = statementKind()
    if !isAtStatementEnd { fail(unexpected) }
    let fault = fault
    if fault != nil {
      self.fault = nil
      skipStatement()
    }
    if isAtApostrophe { takeRemark(from: position) }
    return Syntax.Statement(kind: kind, bytes: start..<position, fault: fault)
  }

  /// Skips to where a program that ignores errors continues (MODE 99,1).
  private mutating func skipStatement() {
    let start = position
    var isQuoted = false
    while let next {
      if next == CharacterCode.quote { isQuoted.toggle() }
      if !isQuoted {
        if next == Keyword.separator.rawValue { break }
        if next == CharacterCode.apostrophe, remark == nil { remark = position }
        if next == Keyword.rem.rawValue || isAtApostrophe { break }
      }
      position += 1
    }
    noteTexts(in: start..<position)
    if next == Keyword.rem.rawValue { takeRemark(from: position) }
  }

  mutating func takeRemark(from start: Int) {
    remark = remark ?? start
    position = bytes.count
  }

  /// Records quoted texts among unparsed bytes.
  mutating func noteTexts(in range: Range<Int>) {
    var start: Int?
    for offset in range where bytes[offset] == CharacterCode.quote {
      if let first = start { verbatim.append(first..<offset + 1) }
      start = start == nil ? offset : nil
    }
    if let start { verbatim.append(start..<range.upperBound) }
  }

  // MARK: Bytes

  /// The next byte; nil after a fault and at the end of the line.
  var next: UInt8? { fault == nil && position < bytes.count ? bytes[position] : nil }

  var second: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  /// The next keyword; nil for later generations' words, which a tape may contain.
  var nextKeyword: Keyword? {
    guard let next, next >= 0x80, let word = Keyword(rawValue: next),
      word.since <= facts.generation
    else { return nil }
    return word
  }

  mutating func take(_ code: UInt8) -> Bool {
    guard next == code else { return false }
    position += 1
    return true
  }

  mutating func take(_ keyword: Keyword) -> Bool {
    keyword.since <= facts.generation && take(keyword.rawValue)
  }

  mutating func expect(_ code: UInt8) {
    if !take(code) { fail(unexpected) }
  }

  var isAtStatementEnd: Bool {
    next == nil || next == Keyword.separator.rawValue || isAtApostrophe
  }

  var isAtApostrophe: Bool { next == CharacterCode.apostrophe && facts.isThird }

  // MARK: Faults

  var hasFailed: Bool { fault != nil }

  /// Only the first fault counts.
  mutating func fail(_ cause: FaultCause, at offset: Int? = nil) {
    if fault == nil { fault = Syntax.Fault(cause: cause, offset: offset ?? position) }
  }

  /// Fails after computing `values`.
  mutating func failure(
    _ cause: FaultCause, after values: [Syntax.Expression] = [], at offset: Int? = nil
  ) -> Syntax.Expression {
    fail(cause, at: offset)
    return faulty(values)
  }

  /// An expression that computes `values`, then fails.
  func faulty(_ values: [Syntax.Expression] = []) -> Syntax.Expression {
    let start = values.first?.bytes.lowerBound ?? position
    return Syntax.Expression(form: .faulty(values), bytes: start..<position)
  }

  /// The cause of a fault at the next byte.
  var unexpected: FaultCause {
    guard let next, next != Keyword.separator.rawValue else { return .missingValue }
    if CharacterCode.isLetter(next), let second, CharacterCode.isLetter(second) {
      return .unknownWord
    }
    return .syntax
  }
}
