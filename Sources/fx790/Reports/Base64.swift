enum Base64 {
  /// Bytes in base64; for an address without padding, and with `-` and `_`.
  static func text(of bytes: [UInt8], isForAddress: Bool = false) -> String {
    let last: String = isForAddress ? "-_" : "+/"
    let digits = Array(
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0...group.count { text.append(digits[bits >> (18 - 6 * place) & 63]) }
      if !isForAddress { text += repeatElement(UInt8(ascii: "="), count: 3 - group.count) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
