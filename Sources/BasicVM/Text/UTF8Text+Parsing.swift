// ASCII letters and digits, and lines of texts from files.

extension UInt8 {
  /// Whether it is a space or a tab.
  package var isASCIIBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// The hexadecimal digit of a value below 16, with small letters.
  package init(hexDigit value: UInt8) {
    self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// The capital of a small letter; other bytes unchanged.
  package var asciiCapital: UInt8 {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self - 32 : self
  }
}

extension UTF8Text {
  /// The lines, which end with CR, LF or both, without a byte order mark.
  ///
  /// The last one is the text after the last line end, perhaps empty.
  package var lines: [UTF8Text] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var lines: [[UInt8]] = [[]]
    var previous: UInt8 = 0
    for byte in utf8[(utf8.starts(with: mark) ? mark.count : 0)...] {
      switch byte {
      // CR LF ends one line.
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): lines.append([])
      default: lines[lines.count - 1].append(byte)
      }
      previous = byte
    }
    return lines.map { UTF8Text(utf8: $0) }
  }

  /// The text with small letters for capitals of ASCII.
  package var inSmallLetters: UTF8Text {
    UTF8Text(utf8: utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 })
  }

  /// Whether the text begins like a program line.
  package var beginsWithNumber: Bool {
    let characters = CharacterReader.decode(self).characters
    return characters.first { $0.code != CharacterCode.space }
      .map { CharacterCode.digit($0.code) != nil } ?? false
  }
}

extension Int {
  /// The value of ASCII digits; nil without digits, with more than `count`, or for other bytes.
  package init?(digits: ArraySlice<UInt8>, atMost count: Int) {
    guard 1...count ~= digits.count, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
