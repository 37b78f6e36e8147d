/// Reads one JSON value (RFC 8259) from bytes that may be anything.
///
/// The limits on size and depth bound its memory and its stack.
package struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0

  /// The place and the reason of the first mistake.
  package struct ParseError: Error, Equatable, Sendable {
    /// The offset in bytes, from 0.
    package let offset: Int
    /// The reason, as part of a sentence.
    package let reason: StaticString

    /// Whether both name the same mistake.
    package static func == (a: Self, b: Self) -> Bool {
      a.offset == b.offset && UTF8Text(a.reason) == UTF8Text(b.reason)
    }
  }

  /// The most bytes of a text.
  package static let sizeLimit = 1 << 20
  /// The most lists and objects inside each other.
  package static let depthLimit = 32

  /// Reads the only value of a text; blanks may surround it.
  package static func read(_ bytes: [UInt8]) throws(ParseError) -> JSON {
    guard bytes.count <= sizeLimit else {
      throw ParseError(offset: sizeLimit, reason: "the text is too long")
    }
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.next == nil else { throw reader.mistake("more text follows the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func mistake(_ reason: StaticString) -> ParseError {
    ParseError(offset: position, reason: reason)
  }

  private mutating func skipBlanks() {
    while let byte = next, byte.isASCIIBlank || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  /// Skips a character, if it is next.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(ParseError) -> JSON {
    guard depth <= Self.depthLimit else { throw mistake("too many lists inside each other") }
    skipBlanks()
    guard let next else { throw mistake("the text ends too early") }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw mistake("no value begins with this character")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(ParseError) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw mistake("unknown word") }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func list(depth: Int) throws(ParseError) -> JSON {
    var elements: [JSON] = []
    try readElements(closedBy: "]") { reader throws(ParseError) in
      elements.append(try reader.value(depth: depth + 1))
    }
    return .list(elements)
  }

  private mutating func object(depth: Int) throws(ParseError) -> JSON {
    var members: [JSON.Member] = []
    try readElements(closedBy: "}") { reader throws(ParseError) in
      reader.skipBlanks()
      let name = try reader.text()
      reader.skipBlanks()
      guard reader.skip(":") else { throw reader.mistake("a colon is missing") }
      members.append(JSON.Member(name, try reader.value(depth: depth + 1)))
    }
    return .object(members)
  }

  private mutating func readElements(
    closedBy end: Unicode.Scalar, _ read: (inout JSONReader) throws(ParseError) -> Void
  ) throws(ParseError) {
    position += 1
    skipBlanks()
    if skip(end) { return }
    while true {
      try read(&self)
      skipBlanks()
      if skip(end) { return }
      guard skip(",") else { throw mistake("a comma or the end is missing") }
    }
  }

  // MARK: Numbers

  private mutating func number() throws(ParseError) -> JSON {
    let start = position
    _ = skip("-")
    if !skip("0") { try skipDigits() }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
    return .number(UTF8Text(utf8: Array(bytes[start..<position])))
  }

  private mutating func skipDigits() throws(ParseError) {
    let start = position
    while let byte = next, byte.isASCIIDigit { position += 1 }
    guard position > start else { throw mistake("a digit is missing") }
  }

  // MARK: Texts

  private mutating func text() throws(ParseError) -> UTF8Text {
    guard skip("\"") else { throw mistake("a text in quotes is missing") }
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return UTF8Text(utf8: text)
      case UInt8(ascii: "\\"):
        if let encoded = UTF8.encode(try escaped()) { text += encoded }
      case 0..<0x20: throw mistake("a control character is not escaped")
      case 0x20..<0x80:
        text.append(byte)
        position += 1
      default: text += try character()
      }
    }
    throw mistake("the text ends too early")
  }

  /// The bytes of a character beyond ASCII.
  private mutating func character() throws(ParseError) -> ArraySlice<UInt8> {
    var decoder = UTF8()
    var rest = bytes[position..<min(position + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      throw mistake("this is not UTF-8")
    }
    let start = position
    position += UTF8.width(scalar)
    return bytes[start..<position]
  }

  private mutating func escaped() throws(ParseError) -> Unicode.Scalar {
    position += 1
    guard let byte = next else { throw mistake("the text ends too early") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint()
    default: throw mistake("unknown escape")
    }
  }

  /// The scalar of `\u` with four digits, or of a surrogate pair.
  private mutating func codePoint() throws(ParseError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, skip("\\"), skip("u") else { throw mistake("half a surrogate pair") }
    let second = try hexadecimal()
    guard 0xDC00..<0xE000 ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF))
    else { throw mistake("half a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal() throws(ParseError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Self.value(ofHexDigit: byte) else {
        throw mistake("a hexadecimal digit is missing")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }

  private static func value(ofHexDigit byte: UInt8) -> UInt8? {
    switch byte.asciiCapital {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte.asciiCapital - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
