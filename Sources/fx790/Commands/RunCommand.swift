import BasicVM
import Programs

/// `fx790 run`: loads a listing and runs it, as a filter or on the terminal.
struct RunCommand {
  private let arguments: ParsedArguments
  private let file: ListingFile
  private let seed: UInt64
  private let timeLimit: Ticks?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    seed = try arguments.number("--seed", UInt64.self) ?? 1
    timeLimit = try arguments.timeLimit()
    file = try ListingFile(
      path: arguments.arguments[0], area: arguments.area ?? 0, size: arguments.memorySize)
  }

  func run() throws(UsageError) -> ExitStatus {
    guard
      let machine = file.startedMachine(area: arguments.area, random: RandomNumbers(seed: seed))
    else { return .failed }
    let isFilter =
      arguments.has("--headless") || arguments.has("--keys") || arguments.has("--trace")
      || !System.isTerminal(System.input) || !System.isTerminal(System.output)
    return try isFilter ? runAsFilter(machine) : runOnTerminal(machine)
  }

  // MARK: As a filter

  private func runAsFilter(_ machine: Machine) throws(UsageError) -> ExitStatus {
    var options = SessionOptions()
    options.isManual = arguments.has("--manual")
    options.timeLimit = timeLimit
    var keys = KeyFeed()
    var input: InputKeys? = InputKeys()
    if let text = arguments["--keys"] {
      keys = KeyFeed(ScriptKey.keys(Array(text.utf8), withEscapes: true))
      input = nil
    } else if arguments.arguments[0] == "-" {
      // The listing has taken standard input.
      input = nil
    }
    var sink = try RunSink(tracePath: arguments["--trace"], paperPath: arguments["--paper"])
    let memory = machine.memory
    let pacing = Pacing(speed: arguments["--speed"] ?? "max")
    var session = Session(machine, keys: keys, options: options)
    var world = Session<Machine>.World { event in
      if pacing.holdsBack {
        sink.flush()
        pacing.wait(for: event)
      }
      sink.take(event, in: memory)
    }
    world.refill = {
      sink.flush()
      return input?.next()
    }
    world.linger = { ticks in
      sink.flush()
      pacing.linger(ticks)
    }
    let end = session.run(in: world)
    if end == .timedOut { sink.takeLastDisplay() }
    sink.flush()
    return Self.status(of: end)
  }

  private static func status(of end: SessionEnd) -> ExitStatus {
    switch end {
    case .ended, .broken: .done
    case .failed: .failed
    case .starved, .timedOut: .unfinished
    }
  }

  // MARK: On the terminal

  private func runOnTerminal(_ machine: Machine) -> ExitStatus {
    let isPlain = arguments.has("--plain") || System.environment("TERM") == "dumb"
    var terminal = TerminalRun(
      machine, speed: arguments["--speed"] ?? "real", isPlain: isPlain, timeLimit: timeLimit)
    return terminal.run()
  }
}
