/// The cells that a program names by constant indexes, `R$(28)`, and those that it makes.
struct ConstantCells {
  /// The cells that DEFM adds; more than there can be where it does not say by a number.
  private var added = 0
  /// The letters that DIM gives arrays of their own.
  private var dimensioned: Set<UInt8> = []

  /// Learns what a line makes.
  mutating func learn(_ bytes: [UInt8]) {
    for statement in StatementBytes.statements(of: bytes) {
      let code = statement.offsets.map { bytes[$0] }
      for (index, byte) in code.enumerated() where byte == Keyword.defm.rawValue {
        added = max(added, Self.number(code[(index + 1)...])?.value ?? .max)
      }
      if let dim = code.firstIndex(of: Keyword.dim.rawValue) {
        dimensioned.formUnion(code[dim...].filter(CharacterCode.isLetter))
      }
    }
  }

  /// The offsets of cells that nothing makes, and how many DEFM has to add for them.
  func missing(in bytes: [UInt8]) -> [(offset: Int, count: Int)] {
    var missing: [(offset: Int, count: Int)] = []
    for statement in StatementBytes.statements(of: bytes) {
      let code = statement.offsets.map { bytes[$0] }
      for (index, byte) in code.enumerated()
      where CharacterCode.isLetter(byte) && !dimensioned.contains(byte) {
        var rest = code[(index + 1)...]
        if rest.first == CharacterCode.dollar { rest = rest.dropFirst() }
        guard rest.first == CharacterCode.open, let cell = Self.number(rest.dropFirst()),
          cell.isLast
        else { continue }
        let count = Int(byte - CharacterCode.letterA) + cell.value - 25
        if count > added { missing.append((statement.offsets[index], count)) }
      }
    }
    return missing
  }

  /// The whole number at the beginning of some codes, and whether it is all before a parenthesis.
  private static func number(_ codes: ArraySlice<UInt8>) -> (value: Int, isLast: Bool)? {
    let digits = codes.prefix { CharacterCode.digit($0) != nil }
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(0) { min($0 * 10 + (CharacterCode.digit($1) ?? 0), 10_000) }
    let next = codes.dropFirst(digits.count).first
    return (value, next == nil || next == CharacterCode.close)
  }
}
