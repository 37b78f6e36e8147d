import BasicVM

extension UTF8Text {
  /// Replaces control characters, which files and file names may contain and a terminal would
  /// obey.
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
  /// Whether a terminal may obey the character instead of showing it.
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
