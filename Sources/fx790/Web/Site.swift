import CommandLineKit
import FX790Terminal

/// The files of the web page.
struct Site {
  let folder: String
  /// Maps paths in requests to paths in the folder without links.
  private let files: [String: String]
  /// The opened folder; another folder that gets its name later has no effect.
  private let root: Int32

  /// Returns nil if the folder has no built page.
  init?(folder: String) {
    var files: [String: String] = [:]
    let folder = System.target(of: folder)
    Self.collect(folder, path: "", root: folder, into: &files)
    guard files["/index.html"] != nil, files["/fx790.wasm"] != nil,
      let root = System.openFolder(folder)
    else { return nil }
    files["/"] = files["/index.html"]
    (self.folder, self.files, self.root) = (folder, files, root)
  }

  /// Collects plain files, including subfolders, and links to plain files within the site.
  private static func collect(
    _ folder: String, path: String, root: String, into files: inout [String: String]
  ) {
    for name in System.names(in: folder) ?? [] {
      let file = "\(folder)/\(name)"
      switch System.kind(ofFile: file) {
      case .folder: collect(file, path: "\(path)/\(name)", root: root, into: &files)
      case .plain: files["\(path)/\(name)"] = "\(path)/\(name)"
      case .link:
        let target = System.target(of: file)
        guard target.hasPrefix(root + "/"), case .plain? = System.kind(ofFile: target) else {
          continue
        }
        files["\(path)/\(name)"] = String(target.dropFirst(root.count))
      case .other, nil: continue
      }
    }
  }

  /// Finds the page in the given folder, or that of FX790_SITE, or the default folders.
  static func found(in folder: String?) throws(UsageError) -> Site {
    let (folders, origin) =
      if let folder {
        ([folder], "--site: ")
      } else if let folder = System.environment("FX790_SITE"), !folder.isEmpty {
        ([folder], "FX790_SITE: ")
      } else {
        (defaultFolders, "")
      }
    // A lazy `compactMap` would open the folder twice.
    for folder in folders {
      if let site = Site(folder: folder) { return site }
    }
    let places = folders.joined(separator: " or ")
    throw UsageError("\(origin)no page in \(places); .ci/web builds it")
  }

  static func option<Root: OptionGroup>(
    _ property: WritableKeyPath<Root, String?>
  ) -> Option<Root> {
    .folder(
      "--site", property,
      "the folder of the page (that of FX790_SITE, else site beside the program, else "
        + "share/fx790/site, else .build/site)")
  }

  /// The folders beside the program, in the `share` of an installation, and of `.ci/web`.
  private static var defaultFolders: [String] {
    let program = System.target(of: System.programPath ?? "").split(
      separator: "/", omittingEmptySubsequences: false)
    let (beside, prefix) = (program.dropLast(), program.dropLast(2))
    let installed = [
      beside + ["site"], prefix + ["share/fx790/site"], prefix + ["share/fx790"],
    ]
    return installed.map { $0.joined(separator: "/") } + [".build/site"]
  }

  /// Returns nil if the file is missing or cannot be read.
  func contents(of path: String) -> FileBytes? {
    files[path].flatMap { try? FileBytes(plainFile: $0, inFolder: root) }
  }

  func response(to request: HTTPRequest, port: UInt16) -> HTTPResponse {
    guard request.isForThisComputer(port: port) else { return .notHere }
    guard request.method == "GET" || request.method == "HEAD" else { return .notAllowed }
    guard let file = files[request.path] else { return .notFound }
    let isForFrames = request.queryItems.contains { $0 == "embed" || $0.hasPrefix("embed=") }
    for encoding in request.encodings {
      guard let bytes = contents(of: "\(path(of: request)).\(encoding.rawValue)") else { continue }
      return HTTPResponse(
        status: "200 OK", type: Self.type(of: file), encoding: encoding, isForFrames: isForFrames,
        body: bytes)
    }
    guard let bytes = contents(of: request.path) else { return .notFound }
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
    case "wav": "audio/wav"
    case "txt", "bas": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
