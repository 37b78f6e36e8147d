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
    _ name: String, _ options: ListingOptions, _ byHand: ByHand
  ) throws(UsageError) -> Found {
    if let game = try game(named: name) { return .contender(game) }
    let file = try ListingFile(path: name, area: byHand.firstArea, options)
    guard !file.complainOfErrors(),
      let machine = try byHand.startedMachine(file.listing, random: RandomNumbers())
    else { return .unloadable }
    let area = byHand.startArea(of: file.listing)
    return .contender(Contender(name: UTF8Text(file.path), running: machine, area: area))
  }

  /// A game in one of its forms; nil when the name is that of a file.
  private static func game(named name: String) throws(UsageError) -> Contender? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let id = String(parts[0])
    let isGame = GameID.names.contains(id)
    guard parts.count == 2 else {
      if isGame { throw UsageError("\(id) is a game; say \(id):basic or \(id):machine") }
      return nil
    }
    let form = String(parts[1])
    // A form of no game is a slip, unless a file is called so.
    guard isGame || forms.contains(form) && !System.exists(name) else { return nil }
    let game = try GameID(named: id)
    switch GameForm(rawValue: form) {
    case .basic: return try contender(of: game, name: name)
    case .machine: return game.contender(name: UTF8Text(name))
    case nil: throw UsageError("\(id): unknown form", form, among: forms)
    }
  }

  /// Both forms of a game; nil if the listing does not start.
  static func bothForms(of game: GameID) -> (Contender, Contender)? {
    guard let listing = try? contender(of: game, name: "") else { return nil }
    return (listing, game.contender(name: ""))
  }

  private static let forms = GameForm.allCases.map(\.rawValue)

  private static func contender(of game: GameID, name: String) throws(UsageError) -> Contender {
    do throws(Fault) {
      return try Contender(listingOf: game, name: UTF8Text(name))
    } catch {
      throw UsageError("\(name) does not start")
    }
  }
}
