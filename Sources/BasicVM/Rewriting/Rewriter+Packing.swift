extension Rewriter {
  /// Drops blanks, LET and remarks, and joins lines that nothing leads to.
  public mutating func pack() {
    for area in memory.areas.indices { pack(area) }
  }

  private mutating func pack(_ area: Int) {
    let all = memory.areas[area]
    let named = Set(references[area].compactMap { target(of: $0, area)?.number })
    // What is computed may lead to any line.
    let mayGo = !hasComputedLines(area)
    var last: Int?
    for (index, line) in all.enumerated() {
      let isFree = mayGo && !named.contains(line.number)
      let bytes = Self.packed(line.bytes)
      // An area of nothing but remarks is still one that can be called.
      let isNeeded = !isFree || last == nil && index == all.count - 1
      if bytes.isEmpty, !isNeeded {
        lines[area][index] = []
      } else if isFree, let last, let joined = Self.joined(lines[area][last].first, bytes) {
        lines[area][last] = [joined]
        lines[area][index] = []
      } else {
        let kept = bytes.isEmpty ? [CharacterCode.apostrophe] : bytes
        lines[area][index] = [StoredLine(number: line.number, bytes: kept) ?? line]
        last = index
      }
    }
  }

  /// A line without what the machine passes over.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var start = 0
    for statement in StatementBytes.statements(of: bytes) {
      let code = packed(statement, from: start, in: bytes)
      if !code.isEmpty, !kept.isEmpty { kept.append(Keyword.separator.rawValue) }
      kept += code
      start = statement.end + 1
    }
    return kept
  }

  private static func packed(
    _ statement: StatementBytes, from start: Int, in bytes: [UInt8]
  ) -> [UInt8] {
    let remark = statement.remark.map { bytes[$0] }
    let end = statement.remark ?? statement.end
    var loose = statement.offsets.filter {
      bytes[$0] == CharacterCode.space || bytes[$0] == Keyword.let.rawValue
    }[...]
    var code: [UInt8] = []
    for offset in start..<max(start, end) {
      if loose.first == offset { loose.removeFirst() } else { code.append(bytes[offset]) }
    }
    // REM is a statement of its own; only ' may stand behind another.
    if remark == Keyword.rem.rawValue, !code.isEmpty { return Array(bytes[start...]) }
    // Behind THEN a remark is the statement that does nothing.
    let hasIf = statement.offsets.contains { bytes[$0] == Keyword.if.rawValue }
    let isNeeded =
      code.last == Keyword.then.rawValue || hasIf && code.last == CharacterCode.semicolon
    return remark != nil && isNeeded ? code + [CharacterCode.apostrophe] : code
  }

  /// Two lines as one, if the second follows wherever the first one ends.
  private static func joined(_ line: StoredLine?, _ bytes: [UInt8]) -> StoredLine? {
    guard let line else { return nil }
    // A remark that only had to be found there needs no room beside something else.
    if line.bytes == [CharacterCode.apostrophe] {
      return StoredLine(number: line.number, bytes: bytes)
    }
    guard endsOpen(line.bytes) else { return nil }
    return StoredLine(
      number: line.number, bytes: line.bytes + [Keyword.separator.rawValue] + bytes)
  }

  /// Whether what is written behind a line would be carried out as if it stood below it.
  private static func endsOpen(_ bytes: [UInt8]) -> Bool {
    // A text may end with its line.
    let isQuoted = bytes.count { $0 == CharacterCode.quote } % 2 == 1
    return !isQuoted
      && StatementBytes.statements(of: bytes).allSatisfy { statement in
        statement.remark == nil
          && !statement.offsets.contains { bytes[$0] == Keyword.if.rawValue }
      }
  }
}
