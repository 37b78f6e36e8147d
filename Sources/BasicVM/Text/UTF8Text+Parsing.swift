// Lines, ASCII letters and digits of texts from files.

extension UInt8 {
  /// Whether it is a space or a tab.
  package var isASCIIBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension UTF8Text {
  /// Whether the text begins like a program line.
  package var beginsWithNumber: Bool {
    let first = utf8.first { !$0.isASCIIBlank }
    return first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }
}
