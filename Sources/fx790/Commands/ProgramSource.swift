import BasicVM
import FX790Terminal
import Programs

/// Finds the programs that are named on the command line: listings by their paths, games by their
/// ids and forms.
enum ProgramSource {
  /// The outcome of looking for a program.
  enum Found {
    case contender(Contender)
    /// It cannot be loaded; why has been told.
    case unloadable
  }

  /// The program of a name: `id:basic`, `id:machine`, or a path.
  static func find(
    _ name: String, _ options: ListingOptions = ListingOptions()
  ) throws(UsageError) -> Found {
    if let game = try game(named: name) { return .contender(game) }
    let file = try ListingFile(path: name, options)
    guard !file.complainOfErrors() else { return .unloadable }
    do throws(Fault) {
      return .contender(
        try Contender(
          name: UTF8Text(file.path), memory: file.listing.memory,
          area: file.listing.firstArea ?? 0))
    } catch {
      let fault = FaultText.text(of: error, in: file.listing.memory)
      TextOutput.complain("\(UTF8Text(file.path)): \(fault)" as UTF8Text)
      return .unloadable
    }
  }

  /// A game in one of its forms; nil when the name is that of a file.
  private static func game(named name: String) throws(UsageError) -> Contender? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let id = String(parts[0])
    guard !System.exists(name), let form = parts.count == 2 ? String(parts[1]) : nil else {
      if GameID.names.contains(id), !System.exists(name) {
        throw UsageError("\(id) is a game; say \(id):basic or \(id):machine")
      }
      return nil
    }
    guard Self.forms.contains(form) || GameID.names.contains(id) else { return nil }
    let game = try GameID(named: id)
    switch form {
    case "basic": return try contender(of: game, name: name)
    case "machine": return game.contender(name: UTF8Text(name))
    default: throw UsageError("\(id): unknown form", form, among: Self.forms)
    }
  }

  /// Both forms of a game; nil if the listing does not start.
  static func bothForms(of game: GameID) -> (Contender, Contender)? {
    guard let listing = try? contender(of: game, name: "") else { return nil }
    return (listing, game.contender(name: ""))
  }

  private static let forms = ["basic", "machine"]

  private static func contender(of game: GameID, name: String) throws(UsageError) -> Contender {
    do throws(Fault) {
      return try Contender(listingOf: game, name: UTF8Text(name))
    } catch {
      throw UsageError("\(name) does not start")
    }
  }
}
