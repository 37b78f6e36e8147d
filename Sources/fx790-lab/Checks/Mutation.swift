import BasicVM

/// A small change of one line of a listing, such as a typing mistake.
struct Mutation: CustomStringConvertible, Sendable {
  let area: Int
  let original: StoredLine
  /// nil if the line is removed.
  let changed: StoredLine?

  var description: String {
    let after = changed.map { Self.text(of: $0) } ?? "nothing"
    return "\(Self.text(of: original)) -> \(after)"
  }

  private static func text(of line: StoredLine) -> String {
    String(Lister.listing(of: line))
  }

  func applied(to memory: ProgramMemory) -> ProgramMemory {
    var memory = memory
    memory.removeLine(original.number, inArea: area)
    if let changed { _ = memory.store(changed, inArea: area) }
    return memory
  }

  // MARK: Generation

  static func all(of memory: ProgramMemory) -> [Mutation] {
    memory.areas.enumerated().flatMap { area, lines in
      lines.flatMap { line in
        (bytes(changing: line.bytes) + bytes(dropping: line.bytes)).map { bytes in
          Mutation(
            area: area, original: line, changed: StoredLine(number: line.number, bytes: bytes))
        }
      }
    }
  }

  private static let relations = [
    CharacterCode.equal, CharacterCode.notEqual, CharacterCode.less, CharacterCode.lessOrEqual,
    CharacterCode.greater, CharacterCode.greaterOrEqual,
  ]

  /// The versions of a line with one changed number, comparison or letter.
  private static func bytes(changing bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.first != Keyword.rem.rawValue, bytes.first != CharacterCode.apostrophe else {
      return []
    }
    var results: [[UInt8]] = []
    var isQuoted = false
    var isCondition = false
    for (index, byte) in bytes.enumerated() {
      var other = byte
      if byte == CharacterCode.quote { isQuoted.toggle() }
      if byte == Keyword.if.rawValue { isCondition = true }
      if byte == Keyword.then.rawValue { isCondition = false }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if isQuoted {
        // Change only the last letter of a text.
        guard next == CharacterCode.quote, byte != CharacterCode.quote else { continue }
        other = byte == 0x20 ? 0x21 : 0x20
      } else if let digit = CharacterCode.digit(byte) {
        guard CharacterCode.digit(next) == nil else { continue }
        other = CharacterCode.zero + UInt8(digit == 9 ? 8 : digit + 1)
      } else if isCondition, relations.contains(byte) {
        other = byte == CharacterCode.less ? CharacterCode.lessOrEqual : CharacterCode.less
      } else {
        continue
      }
      var changed = bytes
      changed[index] = other
      results.append(changed)
    }
    return results
  }

  /// The versions of a line without one of its statements; an empty one removes the line.
  private static func bytes(dropping bytes: [UInt8]) -> [[UInt8]] {
    let separator = Keyword.separator.rawValue
    let statements = bytes.split(separator: separator, omittingEmptySubsequences: false)
    guard statements.count > 1 else {
      // Removing a remark, or END on the last line, changes nothing.
      let first = bytes.first ?? 0
      return first == Keyword.rem.rawValue || first == Keyword.end.rawValue ? [] : [[]]
    }
    return statements.indices.map { dropped in
      Array(
        statements.indices.filter { $0 != dropped }.map { Array(statements[$0]) }
          .joined(separator: [separator]))
    }
  }
}
