extension Rewriter {
  /// Removes blanks, LET and remarks, and joins lines that are not jump targets.
  package mutating func pack() {
    for area in memory.areas.indices { pack(area) }
  }

  private mutating func pack(_ area: Int) {
    let all = memory.areas[area]
    let references = trees[area].flatMap { $0.lineReferences }
    let named = Set(references.compactMap { target(of: $0, area)?.number })
    // A computed jump may lead anywhere.
    let mayGo = !hasComputedLines(area)
    var last: Int?
    for (index, line) in all.enumerated() {
      let isFree = mayGo && !named.contains(line.number)
      let bytes = packed(trees[area][index])
      // An area with remarks only can still be called.
      let isNeeded = !isFree || last == nil && index == all.count - 1
      if bytes.isEmpty, !isNeeded {
        lines[area][index] = []
      } else if isFree, let last,
        let joined = Self.joined(
          lines[area][last].first, bytes, on: memory.model.facts)
      {
        lines[area][last] = [joined]
        lines[area][index] = []
      } else {
        let kept = bytes.isEmpty ? [memory.model.facts.remark] : bytes
        lines[area][index] = [StoredLine(number: line.number, bytes: kept) ?? line]
        last = index
      }
    }
  }

  private func packed(_ line: Syntax.Line) -> [UInt8] {
    var kept: [UInt8] = []
    for statement in line.statements {
      let code = packed(statement, of: line)
      if !code.isEmpty, !kept.isEmpty { kept.append(Keyword.separator.rawValue) }
      kept += code
    }
    return kept
  }

  private func packed(_ statement: Syntax.Statement, of line: Syntax.Line) -> [UInt8] {
    if case .remark = statement.kind { return [] }
    let remark = line.remark(of: statement)
    var loose = line.code(of: statement).filter {
      line.bytes[$0] == CharacterCode.space || line.bytes[$0] == Keyword.let.rawValue
    }[...]
    var code: [UInt8] = []
    for offset in statement.bytes.lowerBound..<(remark ?? statement.bytes.upperBound) {
      if loose.first == offset { loose.removeFirst() } else { code.append(line.bytes[offset]) }
    }
    // After THEN a remark is the statement that does nothing.
    if case .if(_, .statement(let last)?) = statement.andConsequence.last(where: { $0.isIf })?.kind,
      case .remark = last.kind
    {
      code.append(memory.model.facts.remark)
    }
    return code
  }

  /// The joined line; nil if it is too long or if the second part might not follow the first.
  private static func joined(
    _ line: StoredLine?, _ bytes: [UInt8], on facts: ModelFacts
  ) -> StoredLine? {
    guard let line else { return nil }
    // A remark kept as a jump target is dropped once the line has code.
    if line.bytes == [facts.remark] {
      return StoredLine(number: line.number, bytes: bytes)
    }
    guard endsOpen(Parser.line(line.bytes, on: facts)) else { return nil }
    return StoredLine(
      number: line.number, bytes: line.bytes + [Keyword.separator.rawValue] + bytes)
  }

  /// Whether an appended statement runs as on the next line.
  private static func endsOpen(_ line: Syntax.Line) -> Bool {
    // A text may end with its line.
    let isQuoted = line.bytes.count { $0 == CharacterCode.quote } % 2 == 1
    return !isQuoted && line.remark == nil && !line.statements.contains { $0.isIf }
  }
}

extension ModelFacts {
  /// The shortest remark; the PB-100F has no apostrophe remarks.
  fileprivate var remark: UInt8 { isThird ? CharacterCode.apostrophe : Keyword.rem.rawValue }
}
