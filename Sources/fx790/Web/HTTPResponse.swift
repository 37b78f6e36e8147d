/// What a browser is answered.
struct HTTPResponse: Equatable {
  let status: String
  let type: String
  let body: [UInt8]

  static let notFound = text("404 Not Found", "There is no such page.\n")
  static let notAllowed = text("405 Method Not Allowed", "This can only be read.\n")
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
