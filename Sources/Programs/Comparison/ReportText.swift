import BasicVM

/// A text in the making, in UTF-8.
public struct ReportText: Sendable {
  /// What there is of it.
  public private(set) var utf8: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// Adds words.
  public mutating func append(_ words: StaticString) {
    utf8 += words.utf8
  }

  /// Adds a number.
  public mutating func append(_ number: some FixedWidthInteger) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { utf8.append(UInt8(ascii: "-")) }
    utf8.append(contentsOf: digits.reversed())
  }

  /// Adds UTF-8.
  public mutating func append(utf8 more: [UInt8]) {
    utf8.append(contentsOf: more)
  }

  /// Adds UTF-8, and blanks up to a width in characters.
  public mutating func append(utf8 more: [UInt8], width: Int) {
    utf8.append(contentsOf: more)
    let count = more.count { $0 & 0xC0 != 0x80 }
    for _ in count..<max(width, count) { utf8.append(UInt8(ascii: " ")) }
  }

  /// Adds a string of JSON.
  public mutating func append(json text: [UInt8]) {
    utf8.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        utf8 += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        append("\\u00")
        utf8 += [hexDigit(byte >> 4), hexDigit(byte & 15)]
      default: utf8.append(byte)
      }
    }
    utf8.append(UInt8(ascii: "\""))
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Adds a number of JSON behind its name.
  public mutating func append(_ name: StaticString, _ number: some FixedWidthInteger) {
    append(name)
    append(number)
  }
}
