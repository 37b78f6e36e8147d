import BasicVM

extension UTF8Text {
  /// The text as it can be shown on any terminal, which would obey the control characters that a
  /// file or its name may hold; tabs and, in a text of several lines, line ends stay.
  package func harmless(keepingLines: Bool = true) -> UTF8Text {
    // As nearly all text is.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    // What is no UTF-8 might be taken for a control character of eight bits.
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
  /// Whether a terminal may obey it rather than show it.
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
