import CommandLineKit

/// The parts of a browser's request that the server uses.
struct HTTPRequest: Equatable {
  let method: String
  /// Without the query.
  let path: String
  /// The parts of the query, which `&` separates.
  var queryItems: [String] = []
  /// The known encodings that the browser accepts.
  var encodings: [ContentEncoding] = []
  /// The requested name and port, if given.
  let host: String?

  enum Progress: Equatable {
    case incomplete
    case request(HTTPRequest)
    /// Malformed, or too long.
    case refused
  }

  /// In bytes; requests for a page are shorter.
  private static let limit = 16384

  /// Parses a request, which is complete at the end of its head.
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
    let hosts = values(of: "host", in: bytes[end...])
    guard hosts.count <= 1 else { return .refused }
    let query = words[1].dropFirst(path.count + 1).prefix { $0 != "#" }
    let accepted = values(of: "accept-encoding", in: bytes[end...])
    return .request(
      HTTPRequest(
        method: String(words[0]), path: String(path),
        queryItems: query.split(separator: "&").map(String.init),
        encodings: ContentEncoding.allCases.filter { $0.isAccepted(by: accepted) },
        host: hosts.first))
  }

  /// The normalised values of all headers with this name.
  private static func values(of header: String, in headers: ArraySlice<UInt8>) -> [String] {
    let lines = headers.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let head = lines.dropFirst().prefix { !$0.isEmpty && !$0.elementsEqual([0x0D]) }
    return head.compactMap { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == header else {
        return nil
      }
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
      return value.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
  }

  /// Whether the request names this computer.
  ///
  /// Under a foreign name that resolves to this computer, foreign pages could read the response.
  func isForThisComputer(port: UInt16) -> Bool {
    guard let host else { return true }
    var name = host[...]
    if name.hasSuffix(":\(port)") { name = name.dropLast("\(port)".count + 1) }
    if name == "localhost" || name == "[::1]" { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { $0.count <= 3 && $0.allSatisfy(\.isNumber) && UInt8($0) != nil }
  }

  /// An empty line ends the head.
  private static func hasHead(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast().dropFirst().contains { $0.isEmpty || $0.elementsEqual([0x0D]) }
  }
}

/// A compression; the raw value is the extension of compressed files.
enum ContentEncoding: String, CaseIterable {
  case brotli = "br"
  case gzip = "gz"

  /// The name in HTTP headers.
  var name: String {
    switch self {
    case .brotli: "br"
    case .gzip: "gzip"
    }
  }

  /// Parses headers such as `gzip, br;q=0.5`; `q=0` means not accepted.
  func isAccepted(by headers: [String]) -> Bool {
    headers.flatMap { $0.split(separator: ",") }.contains { item in
      let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard parts.first == name else { return false }
      return !parts.dropFirst().contains { $0.hasPrefix("q=0") && !$0.contains { "1"..."9" ~= $0 } }
    }
  }
}

struct HTTPResponse {
  let status: String
  let type: String
  var encoding: ContentEncoding?
  /// Whether other pages may embed the response in frames.
  var isForFrames = false
  let body: FileBytes

  static var notFound: HTTPResponse { text("404 Not Found", "There is no such page.\n") }
  static var notAllowed: HTTPResponse {
    text("405 Method Not Allowed", "Only GET and HEAD are allowed.\n")
  }
  static var notHere: HTTPResponse {
    text("421 Misdirected Request", "Only this computer is served.\n")
  }
  static var badRequest: HTTPResponse { text("400 Bad Request", "This is not a valid request.\n") }

  private static func text(_ status: String, _ body: String) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "text/plain; charset=utf-8", body: FileBytes(Array(body.utf8)))
  }

  /// The page contains the same policy, for other servers.
  private static let policy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "img-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'",
    "base-uri 'none'", "form-action 'none'",
  ]

  /// The policy for this response; other pages may embed it only if the request asks for that.
  private var policy: String {
    (Self.policy + ["frame-ancestors \(isForFrames ? "*" : "'none'")"]).joined(separator: "; ")
  }

  /// The status line and the fields; a response to HEAD has nothing else.
  var head: [UInt8] {
    var head = [
      "HTTP/1.1 \(status)",
      "Content-Type: \(type)",
      "Content-Length: \(body.count)",
      "Content-Security-Policy: " + policy,
      "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer",
      "Cache-Control: no-cache",
      "Vary: Accept-Encoding",
      "Connection: close",
    ]
    if let encoding { head.append("Content-Encoding: \(encoding.name)") }
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
