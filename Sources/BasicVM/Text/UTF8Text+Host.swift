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

// The functions below take a String in place of a UTF8Text. Literals are UTF8Text, as elsewhere.

extension Diagnostic: Error, CustomStringConvertible {
  /// Line, column and message.
  public var description: String { "\(line):\(column): \(message)" }
}

extension ListingReader {
  /// Reads a listing, without checking its statements: `Listing.check()` does.
  @_disfavoredOverload
  public static func read(
    _ file: String, area: Int = 0, size: MemorySize? = nil, model: Model? = nil
  ) -> Listing {
    read(UTF8Text(file), area: area, size: size, model: model)
  }
}

extension Machine {
  /// The value of a variable: `"N"`, `"A$"`, `"M(3)"`, `"$"`; nil for other names.
  @_disfavoredOverload
  public func variable(_ name: String) -> VariableValue? { variable(UTF8Text(name)) }
}

extension Model {
  /// The model with a name such as `"PB-100"`; nil for other names.
  @_disfavoredOverload
  public init?(named name: String) { self.init(named: UTF8Text(name)) }
}

extension MachineText {
  /// Creates the text that typing produces; skips unknown characters.
  @_disfavoredOverload
  public init(typing text: String) { self.init(typing: UTF8Text(text)) }

  /// Reads a listing's spelling; throws for the first unknown character or plain backslash.
  ///
  /// Literals need no conversion; they are checked when used. For Swift, the argument in
  /// `MachineText("A€")` is such a literal, so this traps; pass a variable to let it throw.
  public init(_ string: String) throws(UnknownCharacter) {
    try self.init(UTF8Text(string))
  }
}

extension MachineText.UnknownCharacter: CustomStringConvertible {
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

extension Decimal12: CustomStringConvertible {
  /// The number as PRINT shows it, without a leading blank.
  public var description: String { "\(NumberFormat.normal.text(of: self))" }
}

extension Double {
  /// Converts a number of the machine, rounded to the nearest Double.
  public init(_ number: Decimal12) {
    // Correctly rounded, which a product with a power of ten is not.
    guard let value = Double("\(number.mantissa)E\(number.exponent)") else {
      preconditionFailure("digits with an exponent are a number")
    }
    self = value
  }
}

extension VariableValue: CustomStringConvertible {
  /// The number, or the text in quotes.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    }
  }
}

extension Fault: CustomStringConvertible {
  /// The error as on the display, with its meaning.
  public var description: String { "\(message): \(cause.explanation)" }
}

extension SectionTag: CustomStringConvertible {
  /// The four characters.
  public var description: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }, as: UTF8.self)
  }
}

extension SnapshotError: CustomStringConvertible {
  /// The reason, as part of a sentence.
  public var description: String {
    switch self {
    case .notASnapshot: "not a saved state"
    case .newerVersion(let version): "saved by a newer version, in format \(version)"
    case .truncated: "the bytes end too early"
    case .tooLong: "there are more bytes than the header says"
    case .wrongChecksum: "the checksum does not match"
    case .damagedSection(let tag): "the section \(tag) is damaged"
    }
  }
}

extension String {
  /// Converts a text.
  public init(_ text: UTF8Text) {
    self.init(decoding: text.utf8, as: UTF8.self)
  }
}

#endif
