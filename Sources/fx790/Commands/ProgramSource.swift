import BasicVM
import Programs

/// Finds the programs that are named on the command line: listings by their paths, games by their
/// ids and forms.
enum ProgramSource {
  /// What came of looking for a program.
  enum Found {
    case contender(Contender)
    /// It cannot be loaded; why has been told.
    case unloadable
  }

  /// The program of a name: `id:basic`, `id:machine`, or a path.
  static func find(_ name: String, size: MemorySize = .kilobytes8) throws(UsageError) -> Found {
    if let game = try game(named: name) { return .contender(game) }
    let file = try ListingFile(path: name, size: size)
    guard !file.complainOfErrors() else { return .unloadable }
    do throws(Fault) {
      return .contender(
        try Contender(
          name: Array(file.path.utf8), memory: file.listing.memory,
          area: file.listing.firstArea ?? 0))
    } catch {
      Output.complain(
        Array("\(file.path): ".utf8) + FaultText.text(of: error, in: file.listing.memory))
      return .unloadable
    }
  }

  /// A game in one of its forms; nil when the name is none of a game.
  ///
  /// There are no games yet.
  private static func game(named name: String) throws(UsageError) -> Contender? {
    nil
  }
}
