// Words of this machine in the syntax of other BASICs.

extension ForeignWordFinder {
  /// Notes a foreign syntax that begins with the byte at `offset`.
  mutating func noteForeignSyntax(at offset: Int) {
    let next = code(at: offset + 1)
    let byte = bytes[offset]
    switch byte {
    case Keyword.goto.rawValue, Keyword.gosub.rawValue, Keyword.then.rawValue:
      noteDestination(at: offset)
    case Keyword.restore.rawValue where next == CharacterCode.quote:
      note(.restoreText, at: offset)
    case Keyword.mid.rawValue, Keyword.oldMid.rawValue:
      let isVariable =
        CharacterCode.isLetter(next) && code(at: offset + 2) == CharacterCode.dollar
      if isVariable || next == CharacterCode.quote { note(.middleOfVariable, at: offset) }
    case Keyword.rnd.rawValue:
      if !hasComma(after: offset) { note(.randomWithArgument, at: offset) }
    case Keyword.log.rawValue:
      let one = CharacterCode.zero + 1
      let last = code(at: offset + 3)
      if next == one, code(at: offset + 2) == CharacterCode.zero,
        last == CharacterCode.open || CharacterCode.isLetter(last)
      {
        note(.logarithmTo10, at: offset)
      }
    case CharacterCode.times where next == CharacterCode.times: note(.twoAsterisks, at: offset)
    case CharacterCode.question: note(.questionMark, at: offset)
    case Keyword.timer.rawValue where needsValue(after: code(before: offset)):
      note(.timerAsValue, at: offset)
    default: break
    }
    if isInCondition, byte != Keyword.if.rawValue, byte != Keyword.goto.rawValue,
      Keyword(rawValue: byte)?.startsStatement ?? false
    {
      note(.ifWithoutThen, at: offset)
      isInCondition = false
    }
  }

  private func code(before offset: Int) -> UInt8 {
    offset > statement.lowerBound ? bytes[offset - 1] : 0
  }

  private func needsValue(after byte: UInt8) -> Bool {
    switch byte {
    case Keyword.if.rawValue, Keyword.print.rawValue, CharacterCode.open, CharacterCode.comma,
      CharacterCode.semicolon, CharacterCode.plus...CharacterCode.power:
      true
    default: Relation(rawValue: byte) != nil
    }
  }

  private func code(at offset: Int) -> UInt8 { offset < statement.upperBound ? bytes[offset] : 0 }

  private mutating func noteDestination(at offset: Int) {
    let next = code(at: offset + 1)
    let isThen = bytes[offset] == Keyword.then.rawValue
    if next == CharacterCode.quote, !isThen { note(.gotoText, at: offset) }
    if bytes[offset] == Keyword.goto.rawValue, isInCondition { note(.ifGoto, at: offset) }
    if next == CharacterCode.letterP, CharacterCode.digit(code(at: offset + 2)) != nil {
      note(.areaWithoutHash, at: offset)
    }
  }

  /// Whether RND( has two arguments.
  private func hasComma(after offset: Int) -> Bool {
    var depth = 1
    for byte in bytes[(offset + 1)..<statement.upperBound] {
      switch byte {
      case CharacterCode.comma where depth == 1: return true
      case CharacterCode.open: depth += 1
      case CharacterCode.close: depth -= 1
      default: if Keyword(rawValue: byte)?.opensParenthesis ?? false { depth += 1 }
      }
      if depth == 0 { return false }
    }
    return false
  }

  // MARK: Faults

  /// Notes the usage that explains a fault; returns the start of a remark in parentheses, if any.
  mutating func noteUsage(in statement: Syntax.Statement, of line: Syntax.Line) -> Int? {
    guard let offset = statement.fault?.offset else { return nil }
    let isAfterText = offset > 0 && bytes[offset - 1] == CharacterCode.quote
    let isText = offset < bytes.count && bytes[offset] == CharacterCode.quote
    let last = statement.andConsequence.last ?? statement
    if let text = openText(before: offset, in: statement, of: line) {
      note(.textWithoutQuote, at: text)
      return offset
    }
    if let remark, self.statement ~= remark, remark <= offset {
      note(.remarkInParentheses, at: remark)
      return remark
    }
    if statement.fault?.cause == .manualOnly, code(at: offset) == Keyword.defm.rawValue {
      note(.definedByHand, at: offset)
      return nil
    }
    if isRemark(at: offset) {
      note(.remarkInParentheses, at: offset)
      return offset
    }
    if offset == line.remark, bytes[offset] == Keyword.rem.rawValue {
      note(.remWithoutColon, at: offset)
      return nil
    }
    switch last.kind {
    case .if(_, nil) where line.isEnd(offset):
      let isAfterThen = offset > 0 && bytes[offset - 1] == Keyword.then.rawValue
      note(isAfterThen ? .thenAlone : .ifWithoutThen, at: last.bytes.lowerBound)
    case .incomplete where bytes[last.bytes.lowerBound] == Keyword.if.rawValue:
      let condition = bytes[last.bytes.lowerBound..<offset]
      if code(at: offset) == Keyword.then.rawValue,
        !condition.contains(where: { Relation(rawValue: $0) != nil })
      {
        note(.ifWithoutComparison, at: last.bytes.lowerBound)
      }
    case .next(let variables) where variables.isEmpty && line.isEnd(offset):
      note(.nextAlone, at: last.bytes.lowerBound)
    case .print where isAfterText || isText:
      // A comma here separates arguments of a function; a foreign word is the cause itself.
      let isComma = bytes[offset...].first == CharacterCode.comma
      let code = line.code(of: statement).drop { $0 < offset }
      if !line.isEnd(offset), !isComma, word(at: code) == nil {
        note(
          beginsStatement(at: offset) ? .statementWithoutColon : .printWithoutSemicolon, at: offset)
      }
    case .input where isAfterText:
      if !line.isEnd(offset) { note(.inputWithoutComma, at: offset) }
    case .statisticsAdd:
      if line.isEnd(offset) { note(.statOfOneValue, at: last.bytes.lowerBound) }
    default:
      if isText, offset == statement.bytes.lowerBound {
        note(.printForgotten, at: offset)
      } else if isAfterText,
        let text = bytes[..<(offset - 1)].lastIndex(of: CharacterCode.quote),
        code(before: text) == Keyword.then.rawValue
      {
        note(.printForgotten, at: text)
      }
    }
    return nil
  }

  /// The text that probably causes a fault, because it lacks its closing quote: the last one of the
  /// line before the fault, or one that ends at the fault.
  private func openText(
    before fault: Int, in statement: Syntax.Statement, of line: Syntax.Line
  ) -> Int? {
    guard let end = line.verbatim.last, end.upperBound == bytes.count, isQuote(end.lowerBound),
      end.count == 1 || !isQuote(end.upperBound - 1)
    else { return nil }
    let count = line.verbatim.firstSorted { $0.lowerBound >= fault }
    guard count > 0 else { return nil }
    let text = line.verbatim[count - 1]
    guard text.lowerBound >= statement.bytes.lowerBound, isQuote(text.lowerBound),
      text == end || text.upperBound == fault
    else { return nil }
    return text.lowerBound
  }

  private func isQuote(_ offset: Int) -> Bool { bytes[offset] == CharacterCode.quote }

  /// Notes a word with a digit for a letter at a fault; returns whether there is one.
  mutating func noteWordWithDigit(_ context: FaultContext) -> Bool {
    guard let (place, sentence) = context.wordWithDigit else { return false }
    note(problem: .explained(context.fault.cause, sentence), at: place, taking: 1)
    return true
  }

  /// Notes the cure of a fault that nothing else explains.
  mutating func noteFault(_ context: FaultContext, in statement: Syntax.Statement) {
    let offset = context.offset
    let cause = context.fault.cause
    let (before, next) = (code(before: offset), code(at: offset))
    let isAfterNumber = CharacterCode.digit(before) != nil
    if isAfterNumber, next == CharacterCode.letterO {
      note(.letterO, at: offset)
    } else if beginsStatement(at: offset), offset > statement.bytes.lowerBound,
      context.isAfterValue,
      bytes[statement.bytes.lowerBound] != Keyword.if.rawValue
    {
      note(.statementWithoutColon, at: offset)
    } else if isAfterNumber || before == CharacterCode.close,
      next == CharacterCode.open || CharacterCode.isLetter(next)
    {
      note(.productWithoutSign, at: offset)
    } else if cause == .syntax || cause == .missingValue {
      note(
        problem: .explained(cause, context.sentence), at: offset,
        taking: offset < bytes.count ? 1 : 0)
    }
  }

  /// Whether a statement's word or an assignment begins here.
  private func beginsStatement(at offset: Int) -> Bool {
    let (next, last) = (code(at: offset), code(at: offset + 1))
    if Keyword(rawValue: next)?.startsStatement == true { return true }
    let equal = last == CharacterCode.dollar ? code(at: offset + 2) : last
    return CharacterCode.isLetter(next) && equal == CharacterCode.equal
  }

  /// Whether words in parentheses begin here and end the line.
  private func isRemark(at offset: Int) -> Bool {
    guard offset < bytes.count, bytes[offset] == CharacterCode.open,
      bytes.last == CharacterCode.close,
      statement.upperBound == bytes.count
    else { return false }
    let words = bytes[(offset + 1)..<(bytes.count - 1)]
    // SET in `(set A)` is a token.
    let hasWord =
      words.hasAdjacentLetters
      || words.contains { Keyword(rawValue: $0)?.startsStatement ?? false }
    return hasWord && !words.contains { CharacterCode.plus...CharacterCode.power ~= $0 }
  }
}

extension Syntax.Line {
  fileprivate func isEnd(_ offset: Int) -> Bool {
    offset == bytes.count || bytes[offset] == Keyword.separator.rawValue
  }
}
