import FX790Terminal

/// Answers browsers on this computer, each connection with one page or file.
struct SiteServer {
  private let site: Site
  private let listener: Int32
  /// What has come in on each connection that has not been answered.
  private var connections: [Int32: [UInt8]] = [:]

  private static let connectionLimit = 64

  init(_ site: Site, listener: Int32) {
    self.site = site
    self.listener = listener
  }

  /// Serves until the process is ended.
  mutating func run() -> Never {
    while true {
      for socket in System.waitForInput(on: [listener] + connections.keys) {
        if socket == listener { accept() } else { read(from: socket) }
      }
    }
  }

  private mutating func accept() {
    guard let socket = System.accept(from: listener) else { return }
    // Who says nothing makes room for others.
    if connections.count >= Self.connectionLimit, let oldest = connections.keys.min() {
      end(oldest)
    }
    connections[socket] = []
  }

  private mutating func read(from socket: Int32) {
    guard let more = System.receive(from: socket) else { return end(socket) }
    let bytes = (connections[socket] ?? []) + more
    connections[socket] = bytes
    switch HTTPRequest.read(bytes) {
    case .incomplete: return
    case .request(let request):
      let response = site.response(to: request)
      _ = System.write(response.bytes(withBody: request.method != "HEAD"), to: socket)
    case .refused: _ = System.write(HTTPResponse.badRequest.bytes(withBody: true), to: socket)
    }
    end(socket)
  }

  private mutating func end(_ socket: Int32) {
    connections[socket] = nil
    System.close(socket)
  }
}
