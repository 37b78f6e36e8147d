/// A character of a listing after decoding: in the machine's code, with its place in the file.
public struct SourceCharacter: Equatable, Sendable {
  /// The machine's code; 80 and above only from an escape.
  public var code: UInt8
  /// Whether it was written as an escape: then it stands for itself and is no part of a word.
  package var isEscaped: Bool
  /// Its column in the file, from 1, counted in Unicode scalars.
  public var column: Int

  /// A character as it comes from the machine's keyboard.
  public init(code: UInt8, isEscaped: Bool = false, column: Int = 0) {
    self.code = code
    self.isEscaped = isEscaped
    self.column = column
  }
}

/// A text after decoding, with what is to be said of it.
public struct DecodedText: Equatable, Sendable {
  /// The characters; a blank stands for each that the machine lacks.
  public internal(set) var characters: [SourceCharacter] = []
  /// What the machine has no character for, in its order.
  public internal(set) var unknown: [CharacterReader.Unknown] = []
  /// The columns of backslashes that begin no spelling, and so stand for themselves.
  package internal(set) var plainBackslashes: [Int] = []
  /// The column of the first character that other tools would read as another one.
  package internal(set) var disputedColumn: Int?

  /// The codes of the characters that the machine has.
  public var codes: [UInt8] {
    guard !unknown.isEmpty else { return characters.map { $0.code } }
    let columns = Set(unknown.map { $0.column })
    return characters.filter { !columns.contains($0.column) }.map { $0.code }
  }
}
