import FX790Terminal

/// Files that a user named: what goes wrong with one is wrong usage, told with its name.
///
/// The name - stands for standard input and standard output.
package enum NamedFile {
  /// Does what the system may refuse.
  package static func naming<Result>(
    _ name: String, _ work: () throws(System.Failure) -> Result
  ) throws(UsageError) -> Result {
    do {
      return try work()
    } catch {
      throw UsageError("\(name): \(error.reason)")
    }
  }

  /// The bytes of a file.
  package static func read(_ path: String) throws(UsageError) -> [UInt8] {
    try naming(path) { () throws(System.Failure) in try System.read(file: path) }
  }

  /// Refuses to write over what is read.
  package static func refuse(
    _ option: String, _ output: String?, over input: String?
  ) throws(UsageError) {
    // As an output - is standard output.
    guard let output, output != "-", let input, System.isSameFile(output, input) else { return }
    throw UsageError("\(option) \(output) would write over what is read")
  }

  /// Refuses to write over what is read, and to write two things to one file.
  package static func refuse(
    _ outputs: [(option: String, path: String?)], over inputs: [String?]
  ) throws(UsageError) {
    for (index, output) in outputs.enumerated() {
      for input in inputs { try refuse(output.option, output.path, over: input) }
      for earlier in outputs[..<index] {
        guard let path = output.path, let other = earlier.path, path != "-",
          System.target(of: path) == System.target(of: other) || System.isSameFile(path, other)
        else { continue }
        throw UsageError("\(earlier.option) and \(output.option) would write to one file")
      }
    }
  }

  /// Refuses to write over a file that is there.
  package static func refuseOverwriting(_ path: String?, isForced: Bool) throws(UsageError) {
    guard let path, path != "-", !isForced, System.isPlainFile(path) else { return }
    throw UsageError("\(path) is there already; --force writes over it")
  }

  /// A file to be written to, empty at first.
  package static func output(_ path: String) throws(UsageError) -> TextOutput {
    guard path != "-" else { return TextOutput() }
    return try naming(path) { () throws(System.Failure) in
      TextOutput(try System.create(file: path))
    }
  }

  /// Makes a folder, unless it is there.
  package static func createFolder(_ path: String) throws(UsageError) {
    try naming(path) { () throws(System.Failure) in try System.createFolder(path) }
  }

  /// Writes a whole file; no name is standard output, too.
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
