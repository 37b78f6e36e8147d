import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

/// A folder that goes with the test that made it, and all that the test has left in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = try #require(System.createTemporary([]))
    System.remove(path)
    try System.createFolder(path)
  }

  deinit { _ = System.spawn(["rm", "-rf", path]) }

  /// The names in it.
  var names: [String] { System.names(in: path) ?? [] }
}
