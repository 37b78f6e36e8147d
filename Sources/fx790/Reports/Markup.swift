import BasicVM

/// Text and pictures as parts of a page or an SVG.
enum Markup {
  /// A text that may stand between tags, and between quotes in one.
  static func escaped(_ text: String) -> String {
    String(UTF8Text(text).escapedForMarkup)
  }

  /// A picture as an address, so that its styles and names are its own.
  static func address(ofSVG svg: [UInt8]) -> String { "data:image/svg+xml;base64," + base64(svg) }

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
