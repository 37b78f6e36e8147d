import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

extension NamedFile {
  /// Reads a listing or a tape; bytes of a recording are read on demand.
  ///
  /// A game's name means its listing; a file with that name is `./hangman`.
  static func readProgram(_ path: String) throws(UsageError) -> FileBytes {
    if let game = GameID(named: path, in: .basic) { return FileBytes(game.listing.utf8) }
    if let game = GameID(named: path, in: .machine) {
      throw UsageError("\(path) is not a listing; \(game.id) is one")
    }
    guard !path.hasSuffix(ProgramSource.modelSuffix) || System.exists(path) else {
      throw UsageError("\(path): a view model is for compare only")
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
    if let problem = FileKind.problem(about: bytes.beginning) {
      throw UsageError("\(path): \(problem)")
    }
    return bytes
  }

  private static func nearestGame(to name: String) -> String {
    guard !System.exists(name), let game = UsageError.nearest(to: name, among: GameID.names) else {
      return ""
    }
    return " (nearest game: \(game))"
  }
}
