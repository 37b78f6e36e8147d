// Texts as strings of the host

#if !hasFeature(Embedded)

extension UTF8Text: CustomStringConvertible {
  /// Converts a string.
  public init(_ string: String) {
    self.init(utf8: Array(string.utf8))
  }

  /// The text as a string.
  public var description: String { String(self) }
}

extension MachineText {
  /// Reads a listing's spelling; throws for the first unknown character or plain backslash.
  ///
  /// Literals need no conversion; they are checked when used.
  public init(_ string: String) throws(CharacterReader.Unknown) {
    try self.init(UTF8Text(string))
  }
}

extension CharacterReader.Unknown: CustomStringConvertible {
  /// The column and the character.
  public var description: String {
    let character = Unicode.Scalar(scalar).map { String($0) } ?? "\u{FFFD}"
    return "column \(column): the machine lacks \(character)"
  }
}

extension MachineText: CustomStringConvertible {
  /// The text as on the display.
  public var description: String { String(UTF8Text(self)) }
}

extension Fault: CustomStringConvertible {
  /// The error as on the display, with its meaning.
  public var description: String { "\(message): \(cause.explanation)" }
}

extension String {
  /// Converts a text.
  public init(_ text: UTF8Text) {
    self.init(decoding: text.utf8, as: UTF8.self)
  }
}

#endif
