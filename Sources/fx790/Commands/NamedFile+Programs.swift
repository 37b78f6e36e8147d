import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

extension NamedFile {
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
}
