/// A decoded character and its position.
package struct SourceCharacter: Equatable, Sendable {
  /// The machine's code; 0x80 and above only from an escape.
  package var code: UInt8
  /// Whether it was an escape, which is never part of a keyword.
  package var isEscaped: Bool
  /// The column, from 1, in Unicode scalars.
  package var column: Int

  /// Creates a character; column 0 means that it was typed on the machine.
  package init(code: UInt8, isEscaped: Bool = false, column: Int = 0) {
    self.code = code
    self.isEscaped = isEscaped
    self.column = column
  }
}

/// Decoded text and its problems.
package struct DecodedText: Equatable, Sendable {
  /// The characters, with blanks for unknown ones.
  package internal(set) var characters: [SourceCharacter] = []
  /// Scalars that the machine lacks, in order.
  package internal(set) var unknown: [CharacterReader.Unknown] = []
  /// Columns of backslashes that begin no escape.
  package internal(set) var plainBackslashes: [Int] = []
  /// The column of the first ambiguous character.
  package internal(set) var ambiguousColumn: Int?

  /// The first scalar that the machine lacks, or backslash that begins no escape.
  var firstUnknown: CharacterReader.Unknown? {
    let column = plainBackslashes.first ?? .max
    if let first = unknown.first, first.column < column { return first }
    return plainBackslashes.first.map { .init(column: $0, scalar: UInt32(UInt8(ascii: "\\"))) }
  }

  /// The codes without unknown characters.
  package var codes: [UInt8] {
    guard !unknown.isEmpty else { return characters.map { $0.code } }
    let columns = Set(unknown.map { $0.column })
    return characters.filter { !columns.contains($0.column) }.map { $0.code }
  }
}
