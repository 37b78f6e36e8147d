/// A browser's request: its first line and whom it is for, the rest is passed over.
struct HTTPRequest: Equatable {
  let method: String
  /// The path, without a question behind it.
  let path: String
  /// The name and port by which the browser knows whom it asks; nil if it does not say.
  let host: String?

  /// The state of a request that is coming in.
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
    guard bytes.count <= limit else { return .refused }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), hasHead(bytes) else {
      return .incomplete
    }
    let line = String(decoding: bytes[..<end], as: UTF8.self)
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else {
      return .refused
    }
    let path = words[1].prefix { $0 != "?" && $0 != "#" }
    let hosts = hosts(bytes[end...])
    guard hosts.count <= 1 else { return .refused }
    return .request(
      HTTPRequest(method: String(words[0]), path: String(path), host: hosts.first))
  }

  /// The values of all headers `Host`, of which there should be one.
  private static func hosts(_ headers: ArraySlice<UInt8>) -> [String] {
    let lines = headers.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let head = lines.dropFirst().prefix { !$0.isEmpty && !$0.elementsEqual([0x0D]) }
    return head.compactMap { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "host" else {
        return nil
      }
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
      return value.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
  }

  /// Whether it is meant for this computer: another name that leads here is a stranger's, whose pages
  /// could read what comes back.
  func isForThisComputer(port: UInt16) -> Bool {
    guard let host else { return true }
    var name = host[...]
    if name.hasSuffix(":\(port)") { name = name.dropLast("\(port)".count + 1) }
    if name == "localhost" || name == "[::1]" { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { $0.count <= 3 && $0.allSatisfy(\.isNumber) && UInt8($0) != nil }
  }

  /// Whether the empty line behind the head has come.
  private static func hasHead(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast().dropFirst().contains { $0.isEmpty || $0.elementsEqual([0x0D]) }
  }
}

/// The answer to a browser.
struct HTTPResponse: Equatable {
  let status: String
  let type: String
  let body: [UInt8]

  static let notFound = text("404 Not Found", "There is no such page.\n")
  static let notAllowed = text("405 Method Not Allowed", "This can only be read.\n")
  static let notHere = text("421 Misdirected Request", "Only this computer is served.\n")
  static let badRequest = text("400 Bad Request", "This is no request.\n")

  private static func text(_ status: String, _ body: String) -> HTTPResponse {
    HTTPResponse(status: status, type: "text/plain; charset=utf-8", body: Array(body.utf8))
  }

  /// The page's own policy, which its first lines have too, and that no other page shows it inside.
  private static let policy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "img-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ]

  /// The bytes on the wire; a HEAD has no body.
  func bytes(withBody hasBody: Bool) -> [UInt8] {
    let head = [
      "HTTP/1.1 \(status)",
      "Content-Type: \(type)",
      "Content-Length: \(body.count)",
      "Content-Security-Policy: " + Self.policy.joined(separator: "; "),
      "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer",
      "Cache-Control: no-cache",
      "Connection: close",
    ]
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (hasBody ? body : [])
  }
}
