import BasicVM
import CommandLineKit
import FX790Terminal
import FX790ViewModel
import Programs
import StateMachines

/// Finds programs by a path, or by a game's id and form.
enum ProgramSource {
  /// Finds a program by path, `id`, `id:basic` or `id:machine`; nil after printing why it cannot be
  /// loaded.
  ///
  /// A path or id can have the suffix `:real`, `:port`, both, or `:model`, and then a model:
  /// `mine.bas@pb-100`.
  ///
  /// A program outside fx790 (`exec:COMMAND`) gets the display of `otherModel`.
  static func find(
    _ name: String, _ options: ListingOptions, _ preparation: PreparationOptions,
    beside otherModel: Model? = nil
  ) throws(UsageError) -> Contender? {
    guard !ExecCommand.isCommand(name) else {
      let model = otherModel ?? options.model ?? .fx790P
      return Contender(try ExecProgram(name, patience: preparation.patience, on: model))
    }
    var (program, options) = (name, options)
    try options.takeModel(from: &program)
    let isAsIncluded = preparation.isEmpty && options.model == nil && options.memorySize == nil
    if program == name, let game = try game(named: name, isAsIncluded: isAsIncluded) {
      return game
    }
    let modelled = modelPath(in: program)
    guard let path = modelled ?? portedPath(in: program) else {
      guard let file = try preparation.listingFile(at: program, options) else { return nil }
      return try contender(of: file, named: name, preparation)
    }
    guard let file = try preparation.listingFile(at: path, options) else { return nil }
    guard let machine = try preparation.startedMachine(file.listing, random: RandomNumbers()) else {
      return nil
    }
    let area = preparation.startArea(of: file.listing)
    guard let port = file.waitMachine(startedAs: machine, area: area) else { return nil }
    guard modelled != nil else {
      return Contender(name: UTF8Text(name), running: port, from: machine, area: area)
    }
    return Contender(
      name: UTF8Text(name),
      viewModelLogic: { seed in
        var machine = machine
        machine.random = RandomNumbers(seed: seed)
        return ProgramViewModel(WaitMachineRun(port, from: machine))
      })
  }

  /// Starts a listing, or returns nil after printing the reason; throws for `--tape-out`, as a
  /// comparison writes no tape.
  private static func contender(
    of file: ListingFile, named name: String, _ preparation: PreparationOptions
  ) throws(UsageError) -> Contender? {
    guard preparation.tapeOutputPath == nil else {
      throw UsageError("--tape-out is for run and screenshot: compare plays many scripts")
    }
    var tape = try preparation.tape()
    guard
      let machine = try preparation.startedMachine(
        file.listing, random: RandomNumbers(), tape: &tape)
    else { return nil }
    let name = UTF8Text(name)
    let area = preparation.startArea(of: file.listing)
    guard preparation.accompaniesRun else {
      return Contender(name: name, running: machine, area: area)
    }
    let areas = preparation.areas.isEmpty ? [area] : preparation.areas
    return Contender(name: name, running: machine, areas: areas, tape: tape)
  }

  /// The path or game in a name, without its form and model.
  static func path(in name: String) -> String { listingPath(in: ListingOptions.program(in: name)) }

  /// The path or game in a name that has a form but no model.
  static func listingPath(in name: String) -> String {
    let path = portedPath(in: name) ?? modelPath(in: name) ?? name
    return realPath(in: path) ?? path
  }

  /// The name before `:port`; nil without it, or if a file has the whole name.
  static func portedPath(in name: String) -> String? {
    path(in: name, before: .port)
  }

  /// The name before `:real`; nil without it, or if a file has the whole name.
  static func realPath(in name: String) -> String? {
    path(in: name, before: .real)
  }

  /// Selects a listing's state machine as a view model; only `compare` accepts it.
  static let modelSuffix = ":model"

  /// The name before `:model`; nil without it, or if a file has the whole name.
  static func modelPath(in name: String) -> String? {
    guard name.hasSuffix(modelSuffix), !System.exists(name) else { return nil }
    return String(name.dropLast(modelSuffix.count))
  }

  private static func path(in name: String, before form: GameForm) -> String? {
    System.exists(name) ? nil : form.name(in: name)
  }

  /// Whether a name, without a model, selects a derived or hand-written state machine.
  static func isStateMachine(_ name: String) throws(UsageError) -> Bool {
    if portedPath(in: name) != nil { return true }
    return try machine(named: name) != nil
  }

  /// The game before `:machine`; nil without it, or if a file has the whole name.
  static func machine(named name: String) throws(UsageError) -> GameID? {
    guard let game = GameForm.machine.name(in: name), !System.exists(name) else { return nil }
    return try GameID(named: game, as: .machine)
  }

  /// A hand-written form of a game; nil for a file or a port, and for a listing with options.
  private static func game(
    named name: String, isAsIncluded: Bool
  ) throws(UsageError) -> Contender? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let id = String(parts[0])
    let isGame = GameID(inAnyCase: id) != nil
    guard parts.count == 2 else {
      return isGame && isAsIncluded ? try contender(of: GameID(named: id), name: name) : nil
    }
    let form = parts[1].lowercased()
    // A hand-written form needs the name of a game, unless a file has the whole name.
    let written = GameForm.written.first { $0.rawValue == form }
    if let written, !System.exists(name) { _ = try GameID(named: id, as: written) }
    guard isGame, !name.hasSuffix(modelSuffix) else { return nil }
    let game = try GameID(named: id)
    switch GameForm(rawValue: form) {
    case .basic: return isAsIncluded ? try contender(of: game, name: name) : nil
    case .machine: return game.contender(name: UTF8Text(name))
    case .port, .real: return nil
    case nil where realPath(in: portedPath(in: name) ?? name) == id: return nil
    case nil: throw UsageError("\(id): unknown form", form, among: forms)
    }
  }

  private static let forms = GameForm.allCases.map(\.rawValue) + ["model"]

  private static func contender(of game: GameID, name: String) throws(UsageError) -> Contender {
    do throws(Fault) {
      return try Contender(listingOf: game, name: UTF8Text(name))
    } catch {
      throw UsageError("\(name) does not start")
    }
  }
}

extension ListingFile {
  /// Returns nil after printing the reason.
  func waitMachine(startedAs machine: Machine, area: Int) -> WaitMachine? {
    guard let port = WaitMachine(of: machine.memory, area: area) else { return nil }
    let obstacles = listing.diagnostics(of: port.obstacles)
    source.printProblems(of: obstacles)
    if machine.ignoresErrors {
      TextOutput.printError(
        "\(path): MODE 99 makes the machine ignore errors; a state machine cannot do that")
    }
    return obstacles.isEmpty && !machine.ignoresErrors ? port : nil
  }
}
