import BasicVM
import FX790Device
import Programs

/// Runs a program, whatever it is made of, as the options of `run` say: as a filter or on the
/// terminal.
struct ProgramRun {
  private let options: RunOptions
  private let defaultSpeed: Speed
  private let inputIsListing: Bool

  /// A run on a terminal has the default speed where the options name none, and one whose listing
  /// came from standard input takes no keys from there.
  init(_ options: RunOptions, defaultSpeed: Speed, inputIsListing: Bool = false) {
    self.options = options
    self.defaultSpeed = defaultSpeed
    self.inputIsListing = inputIsListing
  }

  private var random: RandomNumbers { RandomNumbers(seed: options.seed) }

  /// Runs a listing that has no errors.
  func run(_ listing: Listing) throws(UsageError) -> ExitStatus {
    guard let machine = listing.startedMachine(area: options.area, random: random) else {
      return .failed
    }
    return try run(machine, from: machine.memory)
  }

  /// Runs a program that has been started; errors are shown in the listing it comes from.
  func run(
    _ program: some ResumableProgram, from memory: ProgramMemory = ProgramMemory()
  ) throws(UsageError) -> ExitStatus {
    try isFilter ? runAsFilter(program, memory) : runOnTerminal(program, memory)
  }

  private var isFilter: Bool {
    options.isHeadless || options.keys != nil || options.tracePath != nil
      || !System.isTerminal(System.input) || !System.isTerminal(System.output)
  }

  /// Runs both forms of a game side by side, which takes a terminal to look at.
  func runTwins(_ listing: Listing, _ machine: GameMachine) throws(UsageError) -> ExitStatus {
    guard !isFilter else {
      throw UsageError("--as both needs a terminal; without one, see fx790 compare")
    }
    guard let basic = listing.startedMachine(area: options.area, random: random) else {
      return .failed
    }
    var twins = TwinRun(basic, machine, speed: speed, timeLimit: options.timeLimit)
    return twins.run()
  }

  // MARK: As a filter

  private func runAsFilter<Program: ResumableProgram>(
    _ program: Program, _ memory: ProgramMemory
  ) throws(UsageError) -> ExitStatus {
    var (keys, input) = givenKeys
    var sink = try RunSink(tracePath: options.tracePath, paperPath: options.paperPath)
    let pacing = Pacing(speed: (options.speed ?? .max).name)
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
    var sessionOptions = SessionOptions()
    sessionOptions.isManual = options.isManual
    sessionOptions.timeLimit = options.timeLimit
    return sessionOptions
  }

  /// The keys that there are from the start, and where more come from.
  private var givenKeys: (keys: KeyFeed, input: InputKeys?) {
    guard let keys = options.keys else { return (KeyFeed(), inputIsListing ? nil : InputKeys()) }
    return (KeyFeed(keys), nil)
  }

  /// Machine time of which a computer does much in a millisecond: 1000 seconds.
  private static var slice: Ticks { 1_000_000_000 }

  // MARK: On the terminal

  private var speed: Speed { options.speed ?? defaultSpeed }

  private func runOnTerminal(
    _ program: some ResumableProgram, _ memory: ProgramMemory
  ) -> ExitStatus {
    let isPlain = options.isPlain || System.environment("TERM") == "dumb"
    var terminal = TerminalRun(
      program, memory: memory, speed: speed, isPlain: isPlain, timeLimit: options.timeLimit)
    return terminal.run()
  }
}
