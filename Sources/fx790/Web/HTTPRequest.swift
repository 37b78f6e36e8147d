/// What a browser asks for: the first line of its request, the rest is passed over.
struct HTTPRequest: Equatable {
  let method: String
  /// The path, without a question behind it.
  let path: String

  /// What has come in so far.
  enum Progress: Equatable {
    case incomplete
    case request(HTTPRequest)
    /// It is none, or too long.
    case refused
  }

  /// No request for a page is longer.
  private static let limit = 16384

  /// The request at the beginning of bytes, once its head is complete.
  static func read(_ bytes: [UInt8]) -> Progress {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), hasHead(bytes) else {
      return bytes.count > limit ? .refused : .incomplete
    }
    let line = String(decoding: bytes[..<end], as: UTF8.self)
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else {
      return .refused
    }
    let path = words[1].prefix { $0 != "?" && $0 != "#" }
    return .request(HTTPRequest(method: String(words[0]), path: String(path)))
  }

  /// Whether the empty line behind the head has come.
  private static func hasHead(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast().dropFirst().contains { $0.isEmpty || $0.elementsEqual([0x0D]) }
  }
}
