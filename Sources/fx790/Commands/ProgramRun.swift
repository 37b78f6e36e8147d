import BasicVM
import FX790Device
import FX790Terminal
import Programs

/// Runs a program, whatever it is made of, as the options of `run` say: as a filter or on the
/// terminal.
struct ProgramRun {
  private let arguments: ParsedArguments
  private let defaultSpeed: String
  private let inputIsListing: Bool
  private let seed: UInt64
  private let timeLimit: Ticks?

  /// Reads the options; without `--speed` a run on a terminal has the default speed, and one whose
  /// listing came from standard input takes no keys from there.
  init(
    _ arguments: ParsedArguments, defaultSpeed: String, inputIsListing: Bool = false
  ) throws(UsageError) {
    self.arguments = arguments
    self.defaultSpeed = defaultSpeed
    self.inputIsListing = inputIsListing
    seed = try arguments.number("--seed", UInt64.self) ?? 1
    timeLimit = try arguments.timeLimit()
  }

  /// The random numbers that the options ask for.
  var random: RandomNumbers { RandomNumbers(seed: seed) }

  /// Runs a listing that has no errors.
  func run(_ listing: Listing) throws(UsageError) -> ExitStatus {
    guard let machine = listing.startedMachine(area: arguments.area, random: random) else {
      return .failed
    }
    return try run(machine, from: machine.memory)
  }

  /// Runs a program that has been started; errors are shown in the listing it comes from.
  func run(
    _ program: some ResumableProgram, from memory: ProgramMemory = ProgramMemory()
  ) throws(UsageError) -> ExitStatus {
    try isFilter
      ? runAsFilter(program, memory) : ExitStatus(of: player.play(program, from: memory))
  }

  private var isFilter: Bool {
    arguments.has("--headless") || arguments.has("--keys") || arguments.has("--trace")
      || !System.isTerminal(System.input) || !System.isTerminal(System.output)
  }

  /// Runs both forms of a game side by side, which takes a terminal to look at.
  func runTwins(_ listing: Listing, _ machine: GameMachine) throws(UsageError) -> ExitStatus {
    guard !isFilter else {
      throw UsageError("--as both needs a terminal; without one, see fx790 compare")
    }
    guard let basic = listing.startedMachine(area: arguments.area, random: random) else {
      return .failed
    }
    return ExitStatus(of: player.playTwins(basic, machine))
  }

  // MARK: As a filter

  private func runAsFilter<Program: ResumableProgram>(
    _ program: Program, _ memory: ProgramMemory
  ) throws(UsageError) -> ExitStatus {
    var (keys, input) = givenKeys
    var sink = try RunSink(tracePath: arguments["--trace"], paperPath: arguments["--paper"])
    let pacing = Pacing(speed: arguments["--speed"] ?? "max")
    var session = Session(program, keys: keys, options: sessionOptions)
    var world = Session<Program>.World { event in
      if pacing.holdsBack {
        sink.flush()
        pacing.wait(for: event)
      }
      sink.take(event, in: memory)
    }
    world.refill = { _, _ in
      sink.flush()
      return input?.next()
    }
    world.linger = { ticks in
      sink.flush()
      pacing.linger(ticks)
    }
    while true {
      // In slices, so that a program that only computes does not hold back what it has shown.
      let end = session.advance(in: world, until: session.program.clock + Self.slice)
      sink.flushNowAndThen()
      guard let end else { continue }
      if end == .timedOut { sink.takeLastDisplay() }
      sink.flush()
      return ExitStatus(of: end)
    }
  }

  private var sessionOptions: SessionOptions {
    var options = SessionOptions()
    options.isManual = arguments.has("--manual")
    options.timeLimit = timeLimit
    return options
  }

  /// The keys that there are from the start, and where more come from.
  private var givenKeys: (keys: KeyFeed, input: InputKeys?) {
    guard let text = arguments["--keys"] else {
      return (KeyFeed(), inputIsListing ? nil : InputKeys())
    }
    return (KeyFeed(ScriptKey.keys(Array(text.utf8), withEscapes: true)), nil)
  }

  /// Machine time of which a computer does much in a millisecond: 1000 seconds.
  private static var slice: Ticks { 1_000_000_000 }

  // MARK: On the terminal

  private var player: TerminalPlayer {
    TerminalPlayer(
      speed: Speed(named: arguments["--speed"] ?? defaultSpeed) ?? .real,
      isPlain: arguments.has("--plain"), timeLimit: timeLimit)
  }
}
