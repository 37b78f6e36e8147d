import BasicVM

extension UTF8Text {
  /// Replaces control characters, which a terminal would obey, with `?`.
  ///
  /// Tabs stay, and so do line ends if `keepingLines`.
  package func harmless(keepingLines: Bool = true) -> UTF8Text {
    // Fast path: plain ASCII.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    // Decoded first: an invalid UTF-8 byte could act as an eight-bit control character.
    let scalars = String(decoding: utf8, as: UTF8.self).unicodeScalars
    var text = String.UnicodeScalarView()
    for scalar in scalars {
      let isKept = scalar == "\t" || scalar == "\n" && keepingLines
      text.append(scalar.isControl && !isKept ? "?" : scalar)
    }
    return UTF8Text(String(text))
  }
}

extension Unicode.Scalar {
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
