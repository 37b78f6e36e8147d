import BasicVM
import FX790Terminal
import Programs

/// Files that a user named: what goes wrong with one is wrong usage, told with its name.
///
/// The name - stands for standard input and standard output.
enum NamedFile {
  /// Does what the system may refuse.
  static func naming<Result>(
    _ name: String, _ work: () throws(System.Failure) -> Result
  ) throws(UsageError) -> Result {
    do {
      return try work()
    } catch {
      throw UsageError("\(name): \(error.reason)")
    }
  }

  /// The bytes of a file.
  static func read(_ path: String) throws(UsageError) -> [UInt8] {
    try naming(path) { () throws(System.Failure) in try System.read(file: path) }
  }

  /// The bytes of a listing, or of a tape; those of a recording are read when they are needed.
  ///
  /// The name of a game is its listing; a file of that name is `./hangman`.
  static func readProgram(_ path: String) throws(UsageError) -> FileBytes {
    if let game = GameID(named: path, in: .basic) { return FileBytes(game.listing.utf8) }
    if let game = GameID(named: path, in: .machine) {
      throw UsageError("\(path) is no listing; \(game.id) is one")
    }
    let bytes: FileBytes
    do throws(System.Failure) {
      bytes = try FileBytes.ofFile(path)
    } catch {
      throw UsageError("\(path): \(error.reason)\(nearestGame(to: path))")
    }
    guard !SessionFile.isSession(bytes.beginning) else {
      throw UsageError(SessionFile.advice(aboutSession: path))
    }
    if let complaint = FileKind.complaint(about: bytes.beginning) {
      throw UsageError("\(path): \(complaint)")
    }
    return bytes
  }

  /// The game that a name is like which is that of no file, for whoever meant it.
  private static func nearestGame(to name: String) -> String {
    guard !System.exists(name), let game = UsageError.nearest(to: name, among: GameID.names) else {
      return ""
    }
    return " (nearest game: \(game))"
  }

  /// Refuses to write over what is read.
  static func refuse(
    _ option: String, _ output: String?, over input: String?
  ) throws(UsageError) {
    // As an output - is standard output.
    guard let output, output != "-", let input, System.isSameFile(output, input) else { return }
    throw UsageError("\(option) \(output) would write over what is read")
  }

  /// Refuses to write over what is read, and to write two things to one file.
  static func refuse(
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
  static func refuseOverwriting(_ path: String?, isForced: Bool) throws(UsageError) {
    guard let path, path != "-", !isForced, System.isPlainFile(path) else { return }
    throw UsageError("\(path) is there already; --force writes over it")
  }

  /// A file to be written to, empty at first.
  static func output(_ path: String) throws(UsageError) -> TextOutput {
    guard path != "-" else { return TextOutput() }
    return try naming(path) { () throws(System.Failure) in
      TextOutput(try System.create(file: path))
    }
  }

  /// Makes a folder, unless it is there.
  static func createFolder(_ path: String) throws(UsageError) {
    try naming(path) { () throws(System.Failure) in try System.createFolder(path) }
  }

  /// Writes a whole file; no name is standard output, too.
  static func write(_ bytes: [UInt8], to path: String?) throws(UsageError) {
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
