/// UTF-8 text for the world outside the machine.
///
/// It replaces `String`, which adds much code in Embedded Swift. Literals such as `"\(scripts)
/// scripts"` create it; on a host, `String(text)` converts it.
public struct UTF8Text: Hashable, Sendable {
  /// The encoded text.
  public private(set) var utf8: [UInt8]

  /// Creates an empty text.
  public init() {
    utf8 = []
  }

  /// Wraps UTF-8 bytes.
  public init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// Copies a literal.
  public init(_ words: StaticString) {
    utf8 = Array(words.utf8)
  }

  /// Converts for people, as on the display.
  public init(_ text: MachineText) {
    utf8 = CharacterWriter.display(text)
  }

  /// Converts to a listing's spelling, which reads back the same.
  public init(spelling text: MachineText) {
    utf8 = CharacterWriter.listing(text)
  }

  /// Whether the text has no bytes.
  public var isEmpty: Bool { utf8.isEmpty }

  /// The number of columns, one for each Unicode scalar.
  public var width: Int { utf8.count { $0 & 0xC0 != 0x80 } }

  /// Appends a literal.
  public mutating func append(_ words: StaticString) {
    utf8 += words.utf8
  }

  /// Appends a text.
  @_disfavoredOverload  // Literals use the overload above, which allocates no text.
  public mutating func append(_ text: UTF8Text) {
    utf8 += text.utf8
  }

  /// Appends UTF-8 bytes.
  public mutating func append(utf8 more: [UInt8]) {
    utf8 += more
  }

  /// Appends a text, padded to a width.
  public mutating func append(_ text: UTF8Text, width: Int) {
    append(text)
    for _ in text.width..<max(width, text.width) { utf8.append(UInt8(ascii: " ")) }
  }

  /// Appends a text and a line feed.
  public mutating func append(line text: UTF8Text) {
    append(text)
    utf8.append(UInt8(ascii: "\n"))
  }

  /// Appends a decimal number.
  public mutating func append(_ number: some FixedWidthInteger) {
    let isNegative = number < 0
    if isNegative { utf8.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let first = utf8.count
    repeat {
      utf8.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    utf8[first...].reverse()
  }

  /// Appends a literal and a number.
  public mutating func append(_ words: StaticString, _ number: some FixedWidthInteger) {
    append(words)
    append(number)
  }

  /// Replaces the bytes for which a closure returns a literal.
  public func spelling(_ spelling: (UInt8) -> StaticString?) -> UTF8Text {
    var text = UTF8Text()
    for byte in utf8 {
      if let words = spelling(byte) { text.append(words) } else { text.utf8.append(byte) }
    }
    return text
  }

  /// Concatenates two texts.
  public static func + (first: UTF8Text, second: UTF8Text) -> UTF8Text {
    UTF8Text(utf8: first.utf8 + second.utf8)
  }

  /// Appends a text.
  public static func += (text: inout UTF8Text, more: UTF8Text) {
    text.append(more)
  }
}

extension Sequence<UTF8Text> {
  package func joined(_ separator: StaticString = "") -> UTF8Text {
    var text = UTF8Text()
    for (index, part) in enumerated() {
      if index > 0 { text.append(separator) }
      text.append(part)
    }
    return text
  }
}

extension UTF8Text {
  /// A number with its noun: `1 line`, `2 lines`.
  package static func count(_ number: Int, _ noun: StaticString) -> UTF8Text {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

// MARK: Markup

extension UTF8Text {
  /// The text escaped for HTML and SVG, including attribute values.
  package var escapedForMarkup: UTF8Text {
    harmless().spelling { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      default: nil
      }
    }
  }
}

// MARK: JSON

extension UTF8Text {
  /// Appends a JSON string.
  public mutating func append(json text: UTF8Text) {
    utf8.append(UInt8(ascii: "\""))
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        utf8 += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F:
        append(controlCharacter: byte)
      case 0x80...0x9F where index > 0 && text.utf8[index - 1] == 0xC2:
        // A C1 control character, which a terminal may obey, too.
        utf8.removeLast()
        append(controlCharacter: byte)
      default: utf8.append(byte)
      }
    }
    utf8.append(UInt8(ascii: "\""))
  }

  private mutating func append(controlCharacter code: UInt8) {
    append("\\u00")
    utf8 += [UInt8(hexDigit: code >> 4), UInt8(hexDigit: code & 15)]
  }
}

// MARK: Literals

extension UTF8Text: ExpressibleByStringInterpolation {
  /// Wraps a literal.
  public init(stringLiteral literal: StaticString) {
    self.init(literal)
  }

  /// Wraps an interpolated literal.
  public init(stringInterpolation: Interpolation) {
    self = stringInterpolation.text
  }

  /// Collects the pieces of a literal.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = UTF8Text()

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a piece.
    public mutating func appendLiteral(_ literal: StaticString) {
      text.append(literal)
    }

    /// Appends a literal.
    public mutating func appendInterpolation(_ words: StaticString) {
      text.append(words)
    }

    /// Appends a text.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ text: UTF8Text) {
      self.text.append(text)
    }

    /// Appends text as on the display.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ text: MachineText) {
      self.text.append(UTF8Text(text))
    }

    /// Appends a number.
    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      text.append(number)
    }

    /// Appends true or false.
    public mutating func appendInterpolation(_ isTrue: Bool) {
      text.append(isTrue ? "true" : "false")
    }

    /// Appends a JSON string.
    public mutating func appendInterpolation(json text: UTF8Text) {
      self.text.append(json: text)
    }
  }
}

extension StaticString {
  /// The UTF-8 bytes, valid as long as the program runs.
  package var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
