import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

/// A folder that is deleted, with its contents, when its test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = try #require(System.createTemporary([]))
    System.remove(path)
    try System.createFolder(path)
  }

  deinit { _ = System.spawn(["rm", "-rf", path]) }

  /// The names of the files in the folder.
  var names: [String] { System.names(in: path) ?? [] }
}
