import FX790Terminal

/// Files named by the user, whose failures become usage errors.
///
/// The name `-` is standard input or output.
package enum NamedFile {
  /// Turns a system failure into a usage error that starts with the name of the file.
  package static func naming<Result>(
    _ name: String, _ work: () throws(System.Failure) -> Result
  ) throws(UsageError) -> Result {
    do {
      return try work()
    } catch {
      throw UsageError("\(name): \(error.reason)")
    }
  }

  package static func read(_ path: String) throws(UsageError) -> [UInt8] {
    try naming(path) { () throws(System.Failure) in try System.read(file: path) }
  }

  /// Opens a file for writing, and truncates it if it exists.
  package static func output(_ path: String) throws(UsageError) -> TextOutput {
    guard path != "-" else { return TextOutput() }
    return try naming(path) { () throws(System.Failure) in
      TextOutput(try System.create(file: path))
    }
  }

  package static func createFolder(_ path: String) throws(UsageError) {
    try naming(path) { () throws(System.Failure) in try System.createFolder(path) }
  }

  /// Writes a whole file; without a path, to standard output.
  package static func write(_ bytes: [UInt8], to path: String?) throws(UsageError) {
    guard let path, path != "-" else {
      var output = TextOutput()
      output.write(bytes)
      return output.flush()
    }
    try naming(path) { () throws(System.Failure) in
      try System.replace(file: path, with: bytes)
    }
  }

  /// Writes plain files and their folders; if one cannot be written, none is replaced.
  ///
  /// Complete files get their names at the end; if one renaming fails, earlier ones are not undone.
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws(UsageError) {
    var prepared: [System.PreparedFile] = []
    do throws(UsageError) {
      for file in files {
        if let slash = file.path.lastIndex(of: "/"), slash > file.path.startIndex {
          try createFolder(String(file.path[..<slash]))
        }
        prepared.append(
          try naming(file.path) { () throws(System.Failure) in
            try System.prepare(file: file.path, with: file.bytes)
          })
      }
    } catch {
      for file in prepared { file.discard() }
      throw error
    }
    for (index, file) in prepared.enumerated() {
      do throws(System.Failure) {
        try file.commit()
      } catch {
        for file in prepared[(index + 1)...] { file.discard() }
        throw UsageError("\(file.path): \(error.reason)")
      }
    }
  }
}
