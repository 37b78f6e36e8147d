/// Parses stored lines: in, the bytes of a line; out, its syntax tree; refused, nothing.
///
/// A statement that makes no sense ends in a fault.
///
/// From the bottom up: this file reads bytes and walks lines and statements; `Parser+Expressions`,
/// `+Functions` and `+Values` hold the grammar of expressions; `Parser+Statements` finds the method
/// for a statement, in itself or in `+Jumps`, `+Data`, `+Print` and `+Tape`.
///
/// After a fault nothing of the statement is left to read: `next` is nil, no method consumes
/// anything, and each returns what it has.
package struct Parser {
  let bytes: [UInt8]
  let facts: ModelFacts
  /// Whether the line is entered by hand; then it may hold calculations and commands.
  let isByHand: Bool

  var position = 0
  /// Why the present statement breaks off.
  var fault: Syntax.Fault?
  /// Open parentheses, and operations that wait for their right side.
  var depth = 0
  /// Numbers that wait with them.
  var waitingValues = 0
  /// The operations of the present statement so far.
  var operations = 0
  /// The IFs that the present statement is in.
  var openIfs = 0
  /// Texts and DATA items of the line so far.
  var verbatim: [Range<Int>] = []
  /// The offset of the remark, as in `Syntax.Line`.
  var remark: Int?

  /// An expression may not be deeper on an FX-790P.
  static let depthLimit = 20
  /// IF may follow IF this often; a line of the machine has no room for more than 12.
  static let ifLimit = 20

  /// A statement may not have more operations: the tree of a sum is as deep as the sum is long.
  ///
  /// No line of any model has room for as many.
  static let operationLimit = 256

  private init(_ bytes: [UInt8], _ facts: ModelFacts, isByHand: Bool) {
    self.bytes = bytes
    self.facts = facts
    self.isByHand = isByHand
  }

  /// The tree of a line.
  package static func line(
    _ bytes: [UInt8], on facts: ModelFacts, isByHand: Bool = false
  ) -> Syntax.Line {
    var parser = Parser(bytes, facts, isByHand: isByHand)
    let statements = parser.statements()
    return Syntax.Line(
      bytes: bytes, statements: statements, verbatim: parser.verbatim, remark: parser.remark)
  }

  /// The tree of an answer to a numeric INPUT: one expression.
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

  /// Goes to the separator after a statement that is not understood: the program may continue there
  /// if it ignores errors (MODE 99,1).
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

  /// Consumes the remark that ends the line.
  mutating func takeRemark(from start: Int) {
    remark = remark ?? start
    position = bytes.count
  }

  /// Records the texts in quotes among bytes that are not parsed.
  mutating func noteTexts(in range: Range<Int>) {
    var start: Int?
    for offset in range where bytes[offset] == CharacterCode.quote {
      if let first = start { verbatim.append(first..<offset + 1) }
      start = start == nil ? offset : nil
    }
    if let start { verbatim.append(start..<range.upperBound) }
  }

  // MARK: Bytes

  /// The next byte of the statement or line.
  var next: UInt8? { fault == nil && position < bytes.count ? bytes[position] : nil }

  /// The byte after the next.
  var second: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  /// The next byte as a word; a word of younger machines is none, though a tape may bring it.
  var nextKeyword: Keyword? {
    guard let next, next >= 0x80, let word = Keyword(rawValue: next),
      word.since <= facts.generation
    else { return nil }
    return word
  }

  /// Consumes a character if it comes next.
  mutating func take(_ code: UInt8) -> Bool {
    guard next == code else { return false }
    position += 1
    return true
  }

  /// Consumes a word if it comes next.
  mutating func take(_ keyword: Keyword) -> Bool {
    keyword.since <= facts.generation && take(keyword.rawValue)
  }

  /// Consumes a character, or fails.
  mutating func expect(_ code: UInt8) {
    if !take(code) { fail(unexpected) }
  }

  /// Whether nothing more belongs to the statement.
  var isAtStatementEnd: Bool {
    next == nil || next == Keyword.separator.rawValue || isAtApostrophe
  }

  /// Whether a remark begins here without a word.
  var isAtApostrophe: Bool { next == CharacterCode.apostrophe && facts.isThird }

  // MARK: Faults

  /// Whether the statement has broken off.
  var hasFailed: Bool { fault != nil }

  /// Breaks the statement off; its first fault counts.
  mutating func fail(_ cause: FaultCause, at offset: Int? = nil) {
    if fault == nil { fault = Syntax.Fault(cause: cause, offset: offset ?? position) }
  }

  /// Breaks the statement off in an expression, after some values have been computed.
  mutating func failure(
    _ cause: FaultCause, after values: [Syntax.Expression] = [], at offset: Int? = nil
  ) -> Syntax.Expression {
    fail(cause, at: offset)
    return faulty(values)
  }

  /// The point of evaluation at which the statement breaks off.
  func faulty(_ values: [Syntax.Expression] = []) -> Syntax.Expression {
    let start = values.first?.bytes.lowerBound ?? position
    return Syntax.Expression(form: .faulty(values), bytes: start..<position)
  }

  /// Why what comes next is wrong.
  var unexpected: FaultCause {
    guard let next, next != Keyword.separator.rawValue else { return .missingValue }
    if CharacterCode.isLetter(next), let second, CharacterCode.isLetter(second) {
      return .unknownWord
    }
    return .syntax
  }
}
