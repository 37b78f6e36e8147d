import FX790Terminal

/// Files named by the user, whose failures become usage errors.
///
/// The name `-` is standard input or output.
package enum NamedFile {
  /// Turns a system failure into a usage error that starts with the name of the file.
  ///
  /// An output that appeared after `claim` is described as `claim` does.
  package static func naming<Result>(
    _ name: String, isOutput: Bool = false, _ work: () throws(System.Failure) -> Result
  ) throws(UsageError) -> Result {
    do {
      return try work()
    } catch {
      throw isOutput && error.isTaken ? existing(name) : UsageError("\(name): \(error.reason)")
    }
  }

  package static func read(_ path: String) throws(UsageError) -> [UInt8] {
    try naming(path) { () throws(System.Failure) in try System.read(file: path) }
  }

  static func existing(_ name: String) -> UsageError {
    UsageError("\(name) already exists; --force overwrites it")
  }

  /// Opens a file for writing; truncates an existing one if `overwriting`, else throws.
  package static func output(
    _ path: String, overwriting: Bool
  ) throws(UsageError) -> TextOutput {
    guard path != "-" else { return TextOutput() }
    return try naming(path, isOutput: true) { () throws(System.Failure) in
      TextOutput(try System.create(file: path, overwriting: overwriting))
    }
  }

  package static func createFolder(_ path: String) throws(UsageError) {
    try naming(path) { () throws(System.Failure) in try System.createFolder(path) }
  }

  /// Writes a whole file; without a path, to standard output.
  ///
  /// Unless `overwriting`, a plain file with this name is an error, even if it has just appeared.
  package static func write(
    _ bytes: [UInt8], to path: String?, overwriting: Bool = false
  ) throws(UsageError) {
    guard let path, path != "-" else {
      var output = TextOutput()
      output.write(bytes)
      return output.flush()
    }
    try naming(path, isOutput: true) { () throws(System.Failure) in
      try System.replace(file: path, with: bytes, overwriting: overwriting)
    }
  }

  /// Writes plain files, named relative to a folder, and their folders; if one cannot be written,
  /// none is replaced.
  ///
  /// Complete files get their names at the end; if one renaming fails, earlier ones are not undone.
  package static func write(
    _ files: [(name: String, bytes: [UInt8])], into folder: String, overwriting: Bool
  ) throws(UsageError) {
    var prepared: [System.PreparedFile] = []
    do throws(UsageError) {
      for file in files {
        let path = "\(folder)/\(file.name)"
        prepared.append(
          try naming(path, isOutput: true) { () throws(System.Failure) in
            try System.refuseLinks(to: file.name, outOf: folder)
            try System.createFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
            return try System.prepare(file: path, with: file.bytes, overwriting: overwriting)
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
