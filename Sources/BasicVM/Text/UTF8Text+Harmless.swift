extension UTF8Text {
  /// Valid UTF-8 with `?` for characters that a terminal obeys or that XML forbids.
  ///
  /// All text from files and their names passes through it before it is printed or drawn. Tabs
  /// stay; line ends stay if `keepingLines`.
  package func harmless(
    keepingLines: Bool = true, keepingDirection: Bool = false
  ) -> UTF8Text {
    // Fast path: plain ASCII.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A && keepingLines }) { return self }
    var text: [UInt8] = []
    text.reserveCapacity(utf8.count)
    var rest = utf8[...]
    while let first = Self.firstScalar(of: rest) {
      if let value = first.value {
        let isKept =
          value == 0x09 || value == 0x0A && keepingLines
          || !Self.isHarmful(value, keepingDirection)
        text += isKept ? rest.prefix(first.length) : [UInt8(ascii: "?")]
      } else {
        text += Self.replacement
      }
      rest = rest.dropFirst(first.length)
    }
    return UTF8Text(utf8: text)
  }

  /// U+FFFD, which replaces invalid bytes.
  private static var replacement: [UInt8] { [0xEF, 0xBF, 0xBD] }

  /// Whether a scalar is a C0 or C1 control character, a noncharacter that XML forbids, or one
  /// that changes the direction or the line of what follows.
  private static func isHarmful(_ scalar: UInt32, _ keepsDirection: Bool) -> Bool {
    scalar < 0x20 || 0x7F...0x9F ~= scalar || 0xFFFE...0xFFFF ~= scalar
      || !keepsDirection && (0x2028...0x202E ~= scalar || 0x2066...0x2069 ~= scalar)
  }

  /// The first scalar and its length; the value is nil for invalid bytes, the result at the end.
  private static func firstScalar(
    of bytes: ArraySlice<UInt8>
  ) -> (value: UInt32?, length: Int)? {
    guard let lead = bytes.first else { return nil }
    let count =
      switch lead {
      case 0..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard count > 1 else { return (count == 1 ? UInt32(lead) : nil, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for length in 1..<count {
      guard length < bytes.count else { return (nil, length) }
      let byte = bytes[bytes.startIndex + length]
      let isValid =
        length == 1 ? secondBytes(after: lead).contains(byte) : 0x80...0xBF ~= byte
      guard isValid else { return (nil, length) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, count)
  }

  /// Excludes overlong encodings, surrogates, and scalars after U+10FFFF.
  private static func secondBytes(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
