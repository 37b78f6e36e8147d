import CommandLineKit
import FX790Terminal

/// The files of the page, by the paths in requests.
struct Site {
  private let files: [String: String]

  /// Finds the files of a built page; nil if the folder contains none.
  init?(folder: String) {
    var files: [String: String] = [:]
    Self.collect(folder, path: "", root: System.target(of: folder) + "/", into: &files)
    guard files["/index.html"] != nil, files["/fx790.wasm"] != nil else { return nil }
    files["/"] = files["/index.html"]
    self.files = files
  }

  /// Collects plain files, including subfolders, and links to plain files within the site.
  private static func collect(
    _ folder: String, path: String, root: String, into files: inout [String: String]
  ) {
    for name in System.names(in: folder) ?? [] {
      let file = "\(folder)/\(name)"
      switch System.kind(ofFile: file) {
      case .folder: collect(file, path: "\(path)/\(name)", root: root, into: &files)
      case .plain: files["\(path)/\(name)"] = file
      case .link:
        let target = System.target(of: file)
        guard target.hasPrefix(root), case .plain? = System.kind(ofFile: target) else { continue }
        files["\(path)/\(name)"] = target
      case .other, nil: continue
      }
    }
  }

  /// The default folders: beside the program, and where the site is built.
  static var usualFolders: [String] {
    let program = System.programPath?.split(separator: "/", omittingEmptySubsequences: false)
    let beside = program.map { $0.dropLast().joined(separator: "/") + "/site" }
    return [beside, ".build/site"].compactMap { $0 }
  }

  func response(to request: HTTPRequest, port: UInt16) -> HTTPResponse {
    guard request.isForThisComputer(port: port) else { return .notHere }
    guard request.method == "GET" || request.method == "HEAD" else { return .notAllowed }
    guard let file = files[request.path] else { return .notFound }
    let isForFrames = request.questions.contains { $0 == "embed" || $0.hasPrefix("embed=") }
    for packing in request.packings {
      guard let packed = files["\(path(of: request)).\(packing.rawValue)"],
        let bytes = try? System.read(plainFile: packed)
      else { continue }
      return HTTPResponse(
        status: "200 OK", type: Self.type(of: file), packing: packing, isForFrames: isForFrames,
        body: bytes)
    }
    guard let bytes = try? System.read(plainFile: file) else { return .notFound }
    return HTTPResponse(
      status: "200 OK", type: Self.type(of: file), isForFrames: isForFrames, body: bytes)
  }

  private func path(of request: HTTPRequest) -> String {
    request.path == "/" ? "/index.html" : request.path
  }

  private static func type(of file: String) -> String {
    switch file.split(separator: ".").last.map(String.init) {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "txt", "bas": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}

/// Answers browsers on this computer, one response per connection.
struct SiteServer {
  private let site: Site
  private let listener: Int32
  private let port: UInt16
  /// The bytes received on each unanswered connection.
  private var connections: [Int32: [UInt8]] = [:]
  /// The connections, oldest first.
  private var order: [Int32] = []

  private static let connectionLimit = 64

  init(_ site: Site, listener: Int32, port: UInt16) {
    self.site = site
    self.listener = listener
    self.port = port
  }

  mutating func run() -> Never {
    while true {
      for socket in System.waitForInput(on: [listener] + connections.keys) {
        if socket == listener { accept() } else { read(from: socket) }
      }
    }
  }

  private mutating func accept() {
    guard let socket = System.accept(from: listener) else { return }
    // A silent connection makes room for others.
    if connections.count >= Self.connectionLimit, let oldest = order.first { end(oldest) }
    connections[socket] = []
    order.append(socket)
  }

  private mutating func read(from socket: Int32) {
    guard let more = System.receive(from: socket) else { return end(socket) }
    let bytes = (connections[socket] ?? []) + more
    connections[socket] = bytes
    switch HTTPRequest.read(bytes) {
    case .incomplete: return
    case .request(let request):
      let response = site.response(to: request, port: port)
      _ = System.write(response.bytes(withBody: request.method != "HEAD"), to: socket)
    case .refused: _ = System.write(HTTPResponse.badRequest.bytes(withBody: true), to: socket)
    }
    end(socket)
  }

  private mutating func end(_ socket: Int32) {
    connections[socket] = nil
    order.removeAll { $0 == socket }
    System.close(socket)
  }
}
