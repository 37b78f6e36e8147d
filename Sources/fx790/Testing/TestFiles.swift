import CommandLineKit
import FX790Terminal

enum TestFiles {
  /// A folder means all test files in it and in its subfolders, a listing the test file beside it.
  ///
  /// Without arguments, searches the current folder.
  static func find(_ paths: [String]) throws(UsageError) -> [String] {
    var found: [String] = []
    for path in paths.isEmpty ? ["."] : paths {
      let files = try files(at: path)
      for file in files where !found.contains(file) { found.append(file) }
    }
    return found
  }

  private static func files(at path: String) throws(UsageError) -> [String] {
    if System.isFolder(path) {
      let files = try files(inFolder: path)
      guard !files.isEmpty else {
        throw UsageError("test: \(path == "." ? "this folder" : path) has no test files (*.test)")
      }
      return files
    }
    guard !path.hasSuffix(TestSuite.ending) else {
      guard System.exists(path) else { throw UsageError("\(path): No such file or directory") }
      return [path]
    }
    let test = path.withoutEnding + TestSuite.ending
    guard System.isPlainFile(test) else {
      throw UsageError(
        System.exists(path) || path == "-"
          ? "\(path): there is no test file \(test)" : "\(path): No such file or directory")
    }
    return [test]
  }

  /// Skips hidden files and linked folders.
  private static func files(inFolder folder: String) throws(UsageError) -> [String] {
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    var files: [String] = []
    for name in System.names(in: folder) ?? [] {
      let path = prefix + name
      if System.kind(ofFile: path) == .folder {
        files += try self.files(inFolder: path)
      } else if name.hasSuffix(TestSuite.ending), System.isPlainFile(path) {
        files.append(path)
      } else if name.contains("\u{FFFD}"), !System.exists(path) {
        let problem = "\(path): the name is not UTF-8"
        guard !name.hasSuffix(TestSuite.ending) else { throw UsageError("test: \(problem)") }
        TextOutput.printNote("\(problem), so it is skipped")
      }
    }
    return files
  }
}
