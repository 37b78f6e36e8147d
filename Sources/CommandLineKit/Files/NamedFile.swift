import FX790Terminal

/// Files named by the user, whose failures become usage errors.
///
/// The name `-` is standard input or output.
package enum NamedFile {
  /// Prefixes a system failure with the name of the file.
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

  /// Throws if the output would overwrite the input.
  package static func refuse(
    _ option: String, _ output: String?, over input: String?
  ) throws(UsageError) {
    // As an output, `-` is standard output.
    guard let output, output != "-", let input, System.isSameFile(output, input) else { return }
    throw UsageError("\(option) \(output) would overwrite an input")
  }

  /// Throws if an output would overwrite an input or another output.
  package static func refuse(
    _ outputs: [(option: String, path: String?)], over inputs: [String?]
  ) throws(UsageError) {
    for (index, output) in outputs.enumerated() {
      for input in inputs { try refuse(output.option, output.path, over: input) }
      for earlier in outputs[..<index] {
        guard let path = output.path, let other = earlier.path, path != "-",
          System.target(of: path) == System.target(of: other) || System.isSameFile(path, other)
        else { continue }
        throw UsageError("\(earlier.option) and \(output.option) would write to the same file")
      }
    }
  }

  /// Writes plain files and their folders; if one cannot be written, all stay as they were.
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
    while !prepared.isEmpty {
      let file = prepared.removeFirst()
      do throws(System.Failure) {
        try file.commit()
      } catch {
        for file in prepared { file.discard() }
        throw UsageError("\(file.path): \(error.reason)")
      }
    }
  }

  /// Throws if the file exists.
  package static func refuseOverwriting(_ path: String?, isForced: Bool) throws(UsageError) {
    guard let path, path != "-", !isForced, System.isPlainFile(path) else { return }
    throw UsageError("\(path) already exists; --force overwrites it")
  }

  /// Creates or truncates a file for writing.
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
}
