import BasicVM
import FX790Device
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
    try isFilter ? runAsFilter(program, memory) : runOnTerminal(program, memory)
  }

  private var isFilter: Bool {
    arguments.has("--headless") || arguments.has("--keys") || arguments.has("--trace")
      || !System.isTerminal(System.input) || !System.isTerminal(System.output)
  }

  /// Runs both forms of a game side by side, which takes a terminal to look at.
  func runTwins(_ listing: Listing, _ machine: AnyProgram) throws(UsageError) -> ExitStatus {
    guard !isFilter else {
      throw UsageError("--as both needs a terminal; without one, see fx790 compare")
    }
    guard let basic = listing.startedMachine(area: arguments.area, random: random) else {
      return .failed
    }
    var twins = TwinRun(basic, machine, speed: speed, timeLimit: timeLimit)
    return twins.run()
  }

  // MARK: As a filter

  private func runAsFilter<Program: ResumableProgram>(
    _ program: Program, _ memory: ProgramMemory
  ) throws(UsageError) -> ExitStatus {
    var input = inputKeys
    var sink = try RunSink(tracePath: arguments["--trace"], paperPath: arguments["--paper"])
    let pacing = Pacing(speed: arguments["--speed"] ?? "max")
    var player = Player(program, keys: givenKeys, timeLimit: timeLimit)
    while true {
      // In slices, so that a program that only computes does not hold back what it has shown.
      let step = player.advance(until: player.program.clock + Self.slice) { event in
        if pacing.holdsBack {
          sink.flush()
          pacing.wait(for: event)
        }
        sink.take(event, in: memory)
      }
      sink.flushNowAndThen()
      switch step {
      case .goesOn, .asksComputer: break
      case .rests(let ticks):
        sink.flush()
        pacing.linger(ticks)
      case .asks:
        sink.flush()
        if let more = input?.next() { player.keys.append(more) } else { player.keys.close() }
      case .ended(let ending):
        if ending == .timedOut { sink.takeLastDisplay() }
        sink.flush()
        return ExitStatus(of: ending)
      }
    }
  }

  /// The keys of the command line; none of them is followed by others.
  private var givenKeys: ScriptKeys {
    let keys = arguments["--keys"].map { ScriptKey.keys(Array($0.utf8), withEscapes: true) }
    return ScriptKeys(keys ?? [], isOpen: keys == nil, isManual: arguments.has("--manual"))
  }

  /// Standard input, where the keys come from that are not given.
  private var inputKeys: InputKeys? {
    arguments["--keys"] == nil && !inputIsListing ? InputKeys() : nil
  }

  /// Machine time of which a computer does much in a millisecond: 1000 seconds.
  private static var slice: Ticks { 1_000_000_000 }

  // MARK: On the terminal

  private var speed: Speed {
    Speed(named: arguments["--speed"] ?? defaultSpeed) ?? .real
  }

  private func runOnTerminal(
    _ program: some ResumableProgram, _ memory: ProgramMemory
  ) -> ExitStatus {
    let isPlain = arguments.has("--plain") || System.environment("TERM") == "dumb"
    var terminal = TerminalRun(
      program, memory: memory, speed: speed, isPlain: isPlain, timeLimit: timeLimit)
    return terminal.run()
  }
}
