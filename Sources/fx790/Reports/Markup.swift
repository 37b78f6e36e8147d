import BasicVM

enum Markup {
  /// Escapes a text for use between tags and in quoted attributes.
  static func escaped(_ text: String) -> String {
    String(UTF8Text(text).escapedForMarkup)
  }

  /// A data URL keeps the picture's styles and ids out of the page.
  static func dataURL(ofSVG svg: [UInt8]) -> String { "data:image/svg+xml;base64," + base64(svg) }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0..<4 {
        text.append(
          place > group.count ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
