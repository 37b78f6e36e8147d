import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

/// Deleted when its test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = try #require(System.createTemporary([]))
    System.remove(path)
    try System.createFolder(path)
  }

  deinit { _ = System.run(["rm", "-rf", path]) }

  var names: [String] { System.names(in: path) ?? [] }
}
