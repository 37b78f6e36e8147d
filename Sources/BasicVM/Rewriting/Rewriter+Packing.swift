extension Rewriter {
  /// Drops blanks, LET and remarks, and joins lines that nothing leads to.
  public mutating func pack() {
    for area in memory.areas.indices {
      let named = Set(references(area).flatMap { $0.references.all.map { $0.number } })
      // A jump that is computed may lead to any line.
      let mayGo = !hasComputedJumps(area)
      var last: Int?
      for (index, line) in memory.areas[area].enumerated() {
        let isFree = mayGo && !named.contains(line.number)
        let bytes = Self.packed(line.bytes)
        if bytes.isEmpty, isFree {
          lines[area][index] = []
        } else if isFree, let last, let joined = Self.joined(lines[area][last].first, bytes) {
          lines[area][last] = [joined]
          lines[area][index] = []
        } else {
          lines[area][index] =
            StoredLine(
              number: line.number, bytes: bytes.isEmpty ? [CharacterCode.apostrophe] : bytes
            ).map { [$0] } ?? [line]
          last = index
        }
      }
    }
  }

  /// A line without what the machine passes over.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [[UInt8]] = []
    var start = 0
    for statement in StatementBytes.statements(of: bytes) {
      let code = packed(statement, from: start, in: bytes)
      if !code.isEmpty { kept.append(code) }
      start = statement.end + 1
    }
    return Array(kept.joined(separator: [Keyword.separator.rawValue]))
  }

  private static func packed(
    _ statement: StatementBytes, from start: Int, in bytes: [UInt8]
  ) -> [UInt8] {
    let loose = Set(
      statement.offsets.filter {
        bytes[$0] == CharacterCode.space || bytes[$0] == Keyword.let.rawValue
      })
    let end = statement.remark ?? statement.end
    let code = (start..<max(start, end)).filter { !loose.contains($0) }.map { bytes[$0] }
    // Behind THEN a remark is the statement that does nothing.
    let isNeeded = code.last == Keyword.then.rawValue || code.last == CharacterCode.semicolon
    return statement.remark != nil && isNeeded ? code + [CharacterCode.apostrophe] : code
  }

  /// Two lines as one, if the second follows wherever the first one ends.
  private static func joined(_ line: StoredLine?, _ bytes: [UInt8]) -> StoredLine? {
    guard let line, endsOpen(line.bytes) else { return nil }
    return StoredLine(
      number: line.number, bytes: line.bytes + [Keyword.separator.rawValue] + bytes)
  }

  /// Whether what is written behind a line would be carried out as if it stood below it.
  private static func endsOpen(_ bytes: [UInt8]) -> Bool {
    let statements = StatementBytes.statements(of: bytes)
    // A text may end with its line.
    let isQuoted = bytes.count { $0 == CharacterCode.quote } % 2 == 1
    return !isQuoted
      && statements.allSatisfy { statement in
        statement.remark == nil
          && !statement.offsets.contains { bytes[$0] == Keyword.if.rawValue }
      }
  }
}
