import BasicVM
import CommandLineKit
import FX790Terminal
import Programs
import StateMachines

/// Finds the programs that are named on the command line: listings by their paths, games by their
/// ids and forms, and the state machines that are in both.
enum ProgramSource {
  /// The outcome of looking for a program.
  enum Found {
    case contender(Contender)
    /// It cannot be loaded; why has been told.
    case unloadable
  }

  /// The program of a name: `id` or `id:basic`, `id:machine`, a path; or `:port` behind an id or a path.
  static func find(
    _ name: String, _ options: ListingOptions, _ byHand: ByHand
  ) throws(UsageError) -> Found {
    if let game = try game(named: name) { return .contender(game) }
    let path = portedPath(in: name)
    let file = try ListingFile(
      path: path ?? name, area: byHand.firstArea, try byHand.completing(options))
    guard !file.complainOfErrors(doing: byHand) else { return .unloadable }
    guard path != nil else { return try contender(of: file, byHand) }
    guard let machine = try byHand.startedMachine(file.listing, random: RandomNumbers()) else {
      return .unloadable
    }
    let area = byHand.startArea(of: file.listing)
    guard let port = file.waitMachine(startedAs: machine, area: area) else { return .unloadable }
    let portName = UTF8Text(file.path + GameForm.port.suffix)
    return .contender(Contender(name: portName, running: port, from: machine, area: area))
  }

  /// A listing with all that is done by hand; nothing is written to a tape's file.
  private static func contender(
    of file: ListingFile, _ byHand: ByHand
  ) throws(UsageError) -> Found {
    guard byHand.tapeOutputPath == nil else {
      throw UsageError("--tape-out is for run and screenshot: compare plays many scripts")
    }
    var tape = try byHand.tape()
    guard
      let machine = try byHand.startedMachine(file.listing, random: RandomNumbers(), tape: &tape)
    else { return .unloadable }
    let name = UTF8Text(file.path)
    let area = byHand.startArea(of: file.listing)
    guard byHand.accompaniesRun else {
      return .contender(Contender(name: name, running: machine, area: area))
    }
    let areas = byHand.areas.isEmpty ? [area] : byHand.areas
    return .contender(Contender(name: name, running: machine, areas: areas, tape: tape))
  }

  /// The listing whose state machine a name means: a path, or a game, with `:port` behind it; nil when a
  /// file is called so.
  static func portedPath(in name: String) -> String? {
    let suffix = GameForm.port.suffix
    guard name.hasSuffix(suffix), !System.exists(name) else { return nil }
    return String(name.dropLast(suffix.count))
  }

  /// The game whose state machine a name means; nil when it is no such name, or that of a file.
  static func machine(named name: String) throws(UsageError) -> GameID? {
    let suffix = GameForm.machine.suffix
    guard name.hasSuffix(suffix), !System.exists(name) else { return nil }
    return try GameID(named: String(name.dropLast(suffix.count)), as: .machine)
  }

  /// A game in a form that someone has written; nil when the name is that of a file, or of a port.
  private static func game(named name: String) throws(UsageError) -> Contender? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let id = String(parts[0])
    let isGame = GameID.names.contains(id)
    guard parts.count == 2 else {
      return isGame ? try contender(of: GameID(named: id), name: name) : nil
    }
    let form = String(parts[1])
    // A form of no game is a slip, unless a file is called so.
    let written = GameForm.written.first { $0.rawValue == form }
    if let written, !System.exists(name) { _ = try GameID(named: id, as: written) }
    guard isGame else { return nil }
    let game = try GameID(named: id)
    switch GameForm(rawValue: form) {
    case .basic: return try contender(of: game, name: name)
    case .machine: return game.contender(name: UTF8Text(name))
    case .port: return nil
    case nil: throw UsageError("\(id): unknown form", form, among: forms)
    }
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

extension ListingFile {
  /// The state machine in the listing; nil if there is none, and why has been told.
  func waitMachine(startedAs machine: Machine, area: Int) -> WaitMachine? {
    guard let port = WaitMachine(of: machine.memory, area: area) else { return nil }
    let obstacles = listing.diagnostics(of: port.obstacles)
    source.complain(of: obstacles)
    if machine.ignoresErrors {
      TextOutput.complain(
        "\(path): with MODE 99 errors are ignored, which no state machine does")
    }
    return obstacles.isEmpty && !machine.ignoresErrors ? port : nil
  }
}
