import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

/// The options of `run`, which are also those of `play` and, in part, of `asm`.
struct RunOptions: OptionGroup {
  /// nil means that the keys come from standard input.
  var keys: [ScriptKey]?
  var session: SessionFile?
  /// The machine time at which the user takes over the session.
  var start: Ticks?
  var recordPath: String?
  /// nil means 1 for a filter and a new seed on a terminal.
  var seed: UInt64?
  /// nil means max for a filter and the command's default on a terminal.
  var speed: Speed?
  /// The trace file; `-` is standard output.
  var tracePath: String?
  var timeLimit: Ticks?
  var preparation = PreparationOptions()
  /// Whether each wait for EXE consumes one from the keys.
  var isManual = false
  /// Whether output that was cleared too soon to be read is shown, too.
  var showsEverything = false
  /// Whether the display is drawn without moving the cursor.
  var isPlain = false
  /// Whether BEEP does not ring the terminal's bell.
  var isSilent = false
  var isHeadless = false
  var listing = ListingOptions()
  /// The file for the paper of MODE 7; `-` is standard output.
  var paperPath: String?
  /// The width of the paper; nil means that of the model.
  var paper: PaperWidth?
  var isForced = false
  /// Whether a listing is started again when its file changes.
  var watchesFile = false
  /// Whether the file of the recording is that of this process.
  private(set) var isRestarted = false

  static var options: [Option<Self>] {
    [
      .keys(\.keys), SessionFile.option(\.session),
      .seconds(
        "--from", \.start, upTo: 1_000_000_000,
        "on a terminal: replay the session up to this machine time, then play"),
      .file("--record", \.recordPath, "on a terminal: record the session for --keys-file"),
      .seed(\.seed, "the seed of RAN# (1; on a terminal a new one, printed at the end)"),
      .speed(
        \.speed,
        "pace: real = the machine's speed; game = only waits and sound take time; max = nothing does (filter: max; play: game; otherwise real)"
      ),
      .file(
        "--trace", \.tracePath,
        "write each event as a line of JSON (- is standard output), over an existing file"),
      .timeLimit(\.timeLimit),
      .flag("--manual", \.isManual, "each wait for EXE uses one EXE of the keys"),
      .flag("--every", \.showsEverything, "also print text that is cleared before any wait"),
      .flag("--plain", \.isPlain, "no cursor movement, no colour"),
      .flag(
        "--watch", \.watchesFile,
        "on a terminal: when the file is saved, check it and start it again, with the same keys"),
      .flag("--silent", \.isSilent, "no bell for BEEP"),
      .flag("--headless", \.isHeadless, "run as a filter even on a terminal"),
      .file(
        "--paper", \.paperPath,
        "write what MODE 7 prints (- is standard output), over an existing file"),
      .paperColumns(\.paper),
      .flag("--force", \.isForced, "overwrite other existing files"),
    ] + Option.group(\.preparation) + Option.group(\.listing)
  }
}

extension RunOptions {
  func claimOutputs(reading paths: [String], canWatch: Bool = false) throws(UsageError) {
    guard canWatch || !watchesFile else { throw UsageError("--watch is for one listing") }
    try NamedFile.claim(
      [
        .stream("--trace", tracePath), .stream("--paper", paperPath), preparation.output,
        .kept("--record", recordPath),
      ], reading: paths + [session?.path] + preparation.inputPaths, isForced: isForced)
  }

  /// Sets missing options from the session; throws if options exclude each other.
  mutating func settle() throws(UsageError) {
    try SessionFile.rejectBoth(session, keys)
    if let recorded = session?.session {
      seed = seed ?? recorded.seed
      listing.recordedModel = recorded.model
    }
    guard start == nil || session != nil else { throw UsageError("--from needs --keys-file") }
    guard start == nil || !preparation.accompaniesRun else {
      throw UsageError("--from excludes tapes and several areas")
    }
    guard recordPath == nil || !isFilter && !isUnattended else {
      throw UsageError(
        "--record needs a terminal, and excludes --keys, --keys-file without --from, --trace and "
          + "similar options")
    }
  }

  // MARK: Running

  /// Runs a listing or its state machine (`:port`); `listsRuns` prints the runs at the end.
  func run(
    listingNamed name: String, at defaultSpeed: Speed, listingRuns listsRuns: Bool = false
  ) throws(UsageError) -> ExitStatus {
    guard !ExecCommand.isCommand(name) else { return try run(outside: name, at: defaultSpeed) }
    var (program, listing) = (name, listing)
    try listing.takeModel(from: &program)
    if let game = try ProgramSource.machine(named: program) { return try run(game) }
    let portedPath = ProgramSource.portedPath(in: program)
    let path = portedPath ?? program
    try claimOutputs(reading: [ProgramSource.listingPath(in: path)], canWatch: true)
    session?.warn(ifNotFor: program)
    guard let file = try preparation.listingFile(at: path, listing) else { return .failed }
    var run = ProgramRun(self, defaultSpeed: defaultSpeed, inputIsListing: path == "-")
    run.name = program
    run.listsRuns = listsRuns
    run.watched = try watchedListing(file, at: path, listing)
    var status = ExitStatus.done
    repeat {
      let file = run.watched?.file ?? file
      run.notes = PlayerNotes.lines(
        of: file.sourceLines, on: file.listing.memory.model, self)
      status = try portedPath == nil ? run.run(file.listing) : run.runPort(of: file)
    } while run.former != nil
    if listsRuns { PlayedRun.printList(of: run.played) }
    return status
  }

  private func watchedListing(
    _ file: ListingFile, at path: String, _ listing: ListingOptions
  ) throws(UsageError) -> WatchedListing? {
    guard watchesFile else { return nil }
    guard path != "-", System.isPlainFile(ProgramSource.listingPath(in: path)) else {
      throw UsageError("--watch: \(path) is not a listing's file")
    }
    guard !isUnattended, session == nil, recordPath == nil, !preparation.accompaniesRun else {
      throw UsageError(
        "--watch needs a terminal, and excludes --keys, --keys-file, --record, tapes, --trace and "
          + "similar options")
    }
    return WatchedListing(file, at: ProgramSource.listingPath(in: path)) { () throws(UsageError) in
      try preparation.listing(at: path, listing)
    }
  }

  private func run(outside name: String, at defaultSpeed: Speed) throws(UsageError) -> ExitStatus {
    try claimOutputs(reading: [])
    session?.warn(ifNotFor: name)
    let outside = try ExecProgram(
      name, patience: preparation.patience, on: listing.model ?? .fx790P)
    var run = ProgramRun(self, defaultSpeed: defaultSpeed)
    run.notes = PlayerNotes.lines(self)
    run.name = name
    return try run.run(outside)
  }

  private func run(_ game: GameID) throws(UsageError) -> ExitStatus {
    try claimOutputs(reading: [])
    session?.warn(ifNotFor: "\(game.id)")
    var run = ProgramRun(self, defaultSpeed: .game)
    run.notes = PlayerNotes.lines(self)
    run.name = "\(game.id)"
    return try run.run(game)
  }

  // MARK: Kinds of runs

  /// Whether an option, or the lack of a terminal, excludes a user at the keyboard.
  var isUnattended: Bool {
    isHeadless || showsEverything || keys != nil || tracePath != nil || paperPath != nil
      || !isOnTerminal
  }

  /// Whether the run has no viewer.
  ///
  /// A user who takes over a session needs a terminal, whose absence is reported later.
  var isFilter: Bool { start == nil && (isUnattended || session != nil) }

  /// Whether a session is replayed on the terminal at its player's pace.
  var isReplay: Bool {
    session != nil && start == nil && isOnTerminal && !isHeadless && !showsEverything
      && tracePath == nil && paperPath == nil && !isPlain && !System.terminalIsDumb
  }

  /// The options after a restart, which does not replay a session that was taken over.
  var afterRestart: RunOptions {
    var options = self
    options.isRestarted = true
    guard start != nil else { return options }
    options.speed = speed ?? session?.session.speed
    (options.session, options.start) = (nil, nil)
    return options
  }

  /// The time of the first key, in seconds; nil unless a session is replayed at real speed.
  var firstKeyTime: UTF8Text? {
    guard speed == .real, let key = session?.session.keys.first else { return nil }
    return Seconds.text(key.time, decimals: 1)
  }

  private var isOnTerminal: Bool {
    System.isTerminal(System.input) && System.isTerminal(System.output)
  }
}

struct RunCommand: ShellCommand {
  static let name = "run"
  static let summary = "load a listing, or a .cap, and run it (- is standard input)"
  static let details = [
    "On a terminal (standard input and output), run draws the display in place and accepts keys",
    "as they are pressed: Enter is EXE, Esc is BRK. Otherwise run is a filter: it reads keys",
    "from --keys or standard input, where a small letter stays small, and prints the display's",
    "text at each wait (a pause of PRINT, INPUT, KEY$, TIMER) and at the end, one line each, if it",
    "has changed. Text that no wait shows, as of PRINT N; in a loop, is printed with --every only.",
    "",
    "On a terminal, --keys-file replays a recorded session key by key, with --from up to a time;",
    "then you play. Without FILE, run loads the program that the session names.",
    "",
    "Exit status: 0 done; 1 the program ended with an error or does not fit; 2 wrong usage or an",
    "unreadable file; 3 the keys or the time ran out before the program ended.",
  ]
  static let examples = ["fx790 run game.bas", "echo 21 | fx790 run square.bas --seed 7"]
  static var arguments: Arguments<Self> { .some("[FILE]", 0...1, \.paths) }
  static var options: [Option<Self>] {
    Option.group(\.runOptions) + Option.group(\.assemblyOptions)
  }

  private var paths: [String] = []
  private var runOptions = RunOptions()
  private var assemblyOptions = AssemblyOptions()

  mutating func run() throws(UsageError) -> ExitStatus {
    try runOptions.settle()
    let path = try path
    guard !AssemblyFile.isSource(path) else {
      try runOptions.claimOutputs(reading: [path])
      return try runAssembled(path)
    }
    try assemblyOptions.refuse(for: path)
    return try runOptions.run(listingNamed: path, at: .real)
  }

  private var path: String {
    get throws(UsageError) {
      if let path = paths.first { return path }
      guard let session = runOptions.session else {
        throw UsageError("run: missing argument: fx790 run FILE")
      }
      return try session.program(for: Self.name)
    }
  }

  private func runAssembled(_ path: String) throws(UsageError) -> ExitStatus {
    try runOptions.preparation.refuse(for: path)
    guard runOptions.recordPath == nil, runOptions.start == nil else {
      throw UsageError("--record and --from are for listings")
    }
    try assemblyOptions.check(tracePath: runOptions.tracePath)
    return try AssemblyFile(source: path, assemblyOptions.dialect).run(runOptions, assemblyOptions)
  }
}
