/// A decoded character with its position in the file.
public struct SourceCharacter: Equatable, Sendable {
  /// The machine's code; 0x80 and above only from an escape.
  public var code: UInt8
  /// Whether it was written as an escape; an escaped character is never part of a keyword.
  package var isEscaped: Bool
  /// The column in the file, counted from 1 in Unicode scalars.
  public var column: Int

  /// Creates a character; column 0 means that it was typed rather than read from a file.
  public init(code: UInt8, isEscaped: Bool = false, column: Int = 0) {
    self.code = code
    self.isEscaped = isEscaped
    self.column = column
  }
}

/// Decoded text and the problems found in it.
public struct DecodedText: Equatable, Sendable {
  /// The characters, with a blank for each unknown one.
  public internal(set) var characters: [SourceCharacter] = []
  /// Scalars that the machine lacks, in text order.
  public internal(set) var unknown: [CharacterReader.Unknown] = []
  /// Columns of backslashes that begin no escape.
  package internal(set) var plainBackslashes: [Int] = []
  /// The column of the first character that other tools read differently.
  package internal(set) var disputedColumn: Int?

  /// The codes without the blanks for unknown characters.
  public var codes: [UInt8] {
    guard !unknown.isEmpty else { return characters.map { $0.code } }
    let columns = Set(unknown.map { $0.column })
    return characters.filter { !columns.contains($0.column) }.map { $0.code }
  }
}
