import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

struct PlayCommand: ShellCommand {
  static let name = "play"
  static let summary = "play a game, or two programs side by side"
  static let details = [
    "Without a name, play shows a menu of the games. Each game has two forms that play the same:",
    "a listing in the machine's BASIC (hangman:basic, or hangman), and a state machine",
    "(hangman:machine). A listing's file is played like a game. The options are those of run:",
    "Enter is EXE, Esc is BRK. F6 is STOP and continues, F9 changes the speed, Ctrl-R restarts,",
    "Ctrl-Q leaves, and F1 hides the notes below the display.",
    "",
    "When you leave, play lists the games with their last displays and seeds. No scores are stored.",
    "",
    "--record writes the keys of the first game to a file. On a terminal, --keys-file replays",
    "them; with --from 1100 it replays 1100 seconds of machine time without delay, and then you",
    "play. Without a name, play loads the programs that the file names.",
    "",
    "With --watch, a listing starts again when its file is saved without errors. It gets the same",
    "keys and random numbers, so that it waits where the former version did.",
    "",
    "Two programs, named as for compare, are shown one above the other and get the same keys.",
    "The one that reaches its next wait first waits for the other. Both stop at the first",
    "difference that a person could see or hear.",
    "",
    "A model may follow a name: mine.bas@pb-100. If the displays of two models differ in width,",
    "only waits, questions, tones, errors, the end and variables are compared.",
  ]
  static let examples = [
    "fx790 play", "fx790 play horse-race", "fx790 play hangman:machine --seed 7",
    "fx790 play bullseye --record my.keys", "fx790 play --keys-file my.keys",
    "fx790 play mine.bas mine.bas:port", "fx790 play mine.bas@pb-100 mine.bas@fx-790p",
  ]
  static var arguments: Arguments<Self> {
    .some("[NAME | A B]", 0...2, \.names, completes: .namesOrFiles(GameID.names + GameForm.names))
  }
  static var options: [Option<Self>] {
    let forms = GameForm.allCases.map { ($0.rawValue, Form.one($0)) }
    return [
      .choice(
        "--as", "FORM", \.form, forms + [("both", .both)],
        "the form (basic); both shows two, with the same keys"
      ).hidden,
      .model(
        \.otherModel, "run the same program on this model too, with the same keys",
        named: "--beside"
      ).hidden,
    ] + Option.group(\.runOptions)
  }

  private enum Form {
    case one(GameForm)
    case both
  }

  private var names: [String] = []
  private var form: Form?
  private var otherModel: Model?
  private var runOptions = RunOptions()
  private var hasLeft = false
  private var played: [PlayedRun] = []

  mutating func run() throws(UsageError) -> ExitStatus {
    let given = runOptions
    try runOptions.settle()
    let isOneListing = names.count == 1 && otherModel == nil && Self.isListing(names[0])
    try runOptions.claimOutputs(
      reading: names.map { ProgramSource.path(in: $0) }, canWatch: isOneListing)
    if let otherModel { return try playOnTwoModels(otherModel) }
    if names.count == 2 { return try playTwins() }
    if let name = names.first, Self.isListing(name) { return try play(listing: name) }
    if names.isEmpty, let session = runOptions.session {
      let program = try session.program(for: RunCommand.name)
      if form == nil, !runOptions.isUnattended, let other = session.other {
        names = [program, other]
        try runOptions.claimOutputs(reading: names.map { ProgramSource.path(in: $0) })
        return try playTwins()
      }
      guard let game = GameID(namedInAnyForm: program) else { return try play(listing: program) }
      // With --as, the given form overrides that of the session.
      names = [form == nil ? program : "\(game.id)"]
    }
    let game = try names.first.map { name throws(UsageError) in try self.game(named: name) }
    guard !runOptions.isFilter else {
      guard let game else { return Self.listGames() }
      return try play(game)
    }
    let status = try playRepeatedly(game, thenWith: given)
    PlayedRun.printList(of: played)
    return status
  }

  private static func isListing(_ name: String) -> Bool {
    if ExecCommand.isCommand(name) { return true }
    return GameID(namedInAnyForm: ListingOptions.program(in: name)) == nil
      && System.exists(ProgramSource.path(in: name))
  }

  private func play(listing name: String) throws(UsageError) -> ExitStatus {
    guard form == nil else { throw UsageError("play: --as is for a game, not for \(name)") }
    return try runOptions.run(listingNamed: name, at: .game, listingRuns: true)
  }

  private mutating func game(named name: String) throws(UsageError) -> GameID {
    var name = name
    try runOptions.listing.takeModel(from: &name)
    let forms = GameForm.allCases.lazy.compactMap { form in
      form.name(in: name).map { (form: form, game: $0) }
    }
    guard let (form, game) = forms.first else { return try GameID(named: name) }
    guard self.form == nil else { throw UsageError("play: \(name) and --as both give the form") }
    self.form = .one(form)
    return try GameID(named: game, as: form)
  }

  private mutating func play(_ game: GameID) throws(UsageError) -> ExitStatus {
    runOptions.session?.warn(ifNotFor: "\(game.id)")
    var programRun = ProgramRun(runOptions, defaultSpeed: .game)
    let isReal = if case .one(.real)? = form { true } else { false }
    programRun.name = "\(game.id)" + (isReal ? GameForm.real.suffix : "")
    let file = try ListingFile(
      path: programRun.name, area: runOptions.preparation.firstArea, runOptions.listing)
    let isMachine = if case .one(.machine)? = form { true } else { false }
    if !isMachine, let refusal = game.refusal(on: file.listing.memory.model) {
      throw UsageError("play: \(refusal)")
    }
    guard !isReal || !file.printErrors() else { return .failed }
    programRun.notes = PlayerNotes.lines(
      of: ListingFormat.lines(of: game.listing), on: file.listing.memory.model, runOptions)
    programRun.listsRuns = true
    let status: ExitStatus
    switch form ?? .one(.basic) {
    case .one(.basic), .one(.real): status = try programRun.run(file.listing)
    case .one(.machine): status = try programRun.run(game)
    case .one(.port): status = try programRun.runPort(of: file)
    case .both:
      try refuseTwinsAsFilter("--as both")
      return try playTwins(
        "\(game.id):basic", "\(game.id):machine", under: ("BASIC", "state machine"))
    }
    hasLeft = programRun.hasLeft
    played += programRun.played
    return status
  }

  private mutating func playTwins() throws(UsageError) -> ExitStatus {
    guard form == nil else { throw UsageError("play: --as is for one game; name two forms of it") }
    try refuseTwinsAsFilter("play with two programs")
    runOptions.session?.warn(ifNotFor: ListingOptions.program(in: names[0]))
    return try playTwins(names[0], names[1], under: (names[0], names[1]))
  }

  private func playOnTwoModels(_ other: Model) throws(UsageError) -> ExitStatus {
    guard names.count == 1, form == nil else {
      throw UsageError("play: --beside is for one game or listing, without --as")
    }
    try refuseTwinsAsFilter("--beside")
    let name = names[0]
    return try TwinPrograms.play(runOptions) { options throws(UsageError) in
      try TwinPrograms(name, beside: other, options)
    }.status
  }

  private mutating func playTwins(
    _ first: String, _ second: String, under titles: (String, String)
  ) throws(UsageError) -> ExitStatus {
    let (status, hasLeft) = try TwinPrograms.play(runOptions) { options throws(UsageError) in
      try TwinPrograms(first, second, under: titles, options)
    }
    self.hasLeft = hasLeft
    return status
  }

  private func refuseTwinsAsFilter(_ what: String) throws(UsageError) {
    guard runOptions.isUnattended, runOptions.start == nil else { return }
    throw UsageError("\(what) needs a terminal; fx790 compare works without one")
  }

  // MARK: Menus

  private enum NextAction {
    case game(GameID)
    case nothing(ExitStatus)
  }

  private mutating func playRepeatedly(
    _ first: GameID?, thenWith given: RunOptions
  ) throws(UsageError) -> ExitStatus {
    var next = first.map { NextAction.game($0) } ?? chooseGame()
    while true {
      switch next {
      case .nothing(let status): return status
      case .game(let game):
        let status = try play(game)
        guard status == .done, !hasLeft else { return status }
        // A file contains one session: that of the first game.
        if runOptions.session != nil { runOptions = given }
        (runOptions.recordPath, runOptions.session, runOptions.start) = (nil, nil, nil)
        next = chooseNext(after: game)
      }
    }
  }

  private func chooseGame() -> NextAction {
    let games = GameID.allCases
    let items = games.enumerated().map { index, game in
      TerminalMenu.Item(
        Character("\(index + 1)"), "\(game.title)".column(15) + "\(game.summary)")
    }
    var menu = TerminalMenu(
      "Which game? (Esc leaves)", items, isPlain: runOptions.isPlain)
    switch menu.ask() {
    case .chosen(let index): return .game(games[index])
    case .cancelled: return .nothing(.done)
    case .interrupted: return .nothing(.interrupted)
    }
  }

  private func chooseNext(after game: GameID) -> NextAction {
    var menu = TerminalMenu(
      "\(game.title) has ended.",
      [.init("a", "again"), .init("g", "another game"), .init("q", "leave")],
      isPlain: runOptions.isPlain)
    switch menu.ask() {
    case .chosen(0):
      TerminalMenu.clearScreen(isPlain: runOptions.isPlain)
      return .game(game)
    case .chosen(1):
      TerminalMenu.clearScreen(isPlain: runOptions.isPlain)
      return chooseGame()
    case .chosen, .cancelled: return .nothing(.done)
    case .interrupted: return .nothing(.interrupted)
    }
  }

  /// Prints the games to standard error instead of a menu.
  private static func listGames() -> ExitStatus {
    TextOutput.printError("fx790: play: which game?")
    for game in GameID.allCases { TextOutput.printError("  " + GamesCommand.line(game)) }
    return .usage
  }
}

struct GamesCommand: ShellCommand {
  static let name = "games"
  static let summary = "list the games: id, title, forms and a description"
  static let examples = ["fx790 games"]

  func run() -> ExitStatus {
    HelpText.show(GameID.allCases.map(Self.line).joined(separator: "\n"))
  }

  static func line(_ game: GameID) -> String {
    let forms = GameForm.written.map(\.rawValue).joined(separator: ", ")
    return "\(game.id)".column(16) + "\(game.title)".column(14) + forms.column(16)
      + "\(game.summary)"
  }
}
