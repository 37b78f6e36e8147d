import BasicVM
import Programs

/// `fx790 play`: a game by its name, in one of its two forms.
struct PlayCommand {
  private let arguments: ParsedArguments
  private let game: GameID
  private let programRun: ProgramRun

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    game = try GameID(named: arguments.arguments[0])
    programRun = try ProgramRun(arguments, defaultSpeed: "game")
  }

  func run() throws(UsageError) -> ExitStatus {
    if arguments["--as"] == "machine" {
      return try programRun.run(game.program(random: programRun.random))
    }
    let listing = ListingReader.read(
      game.listing, area: arguments.area ?? 0, size: arguments.memorySize)
    guard arguments["--as"] == "both" else { return try programRun.run(listing) }
    return try programRun.runTwins(listing, game.program(random: programRun.random))
  }
}

extension GameID {
  /// The game of a name; any other name is wrong usage.
  init(named name: String) throws(UsageError) {
    guard let game = Self.named(UTF8Text(name)) else {
      throw UsageError("unknown game", name, among: Self.names)
    }
    self = game
  }

  /// The names of all games.
  static var names: [String] { allCases.map { "\($0.id)" } }
}
