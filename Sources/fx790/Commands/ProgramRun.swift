import BasicVM
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal
import Programs
import StateMachines

/// Runs a program, whatever it is made of, as the options of `run` say: as a filter or on the
/// terminal.
struct ProgramRun {
  private let options: RunOptions
  private let defaultSpeed: Speed
  private let inputIsListing: Bool
  private let seed: UInt64
  /// What stands beneath the display on a terminal.
  var notes: [String] = []
  /// What a line of the keys is.
  var lineRule = ScriptKeys.LineRule.typed
  /// What the program is called where it is recorded.
  var name = ""

  /// A run on a terminal has the default speed where the options name none, and one whose listing
  /// came from standard input takes no keys from there.
  init(_ options: RunOptions, defaultSpeed: Speed, inputIsListing: Bool = false) {
    self.options = options
    self.defaultSpeed = defaultSpeed
    self.inputIsListing = inputIsListing
    seed = options.seed ?? (options.isFilter ? 1 : System.newSeed)
  }

  /// The random numbers of the run: a person has others each time.
  var random: RandomNumbers { RandomNumbers(seed: seed) }

  /// Runs a listing that has no errors.
  func run(_ listing: Listing) throws(UsageError) -> ExitStatus {
    var tape = try options.byHand.tape()
    let started = try options.byHand.startedMachine(listing, random: random, tape: &tape)
    guard var machine = started else { return .failed }
    if options.showsEverything { machine.beginRecord() }
    guard options.isFilter || options.byHand.accompaniesRun else {
      return try run(machine, from: machine.memory)
    }
    let attended = AttendedMachine(
      machine, tape: tape, areas: options.byHand.areas.dropFirst())
    let memory = machine.memory
    let status = try runAsFilter(
      attended, telling: { FaultText.text(of: $0, in: memory) }, atEnd: { tape = $0.tape })
    try options.byHand.write(tape)
    return status
  }

  /// Runs the state machine that is in a listing without errors.
  func runPort(of file: ListingFile) throws(UsageError) -> ExitStatus {
    guard var machine = try options.byHand.startedMachine(file.listing, random: random) else {
      return .failed
    }
    let area = options.byHand.startArea(of: file.listing)
    guard let port = file.waitMachine(startedAs: machine, area: area) else { return .failed }
    if options.showsEverything { machine.beginRecord() }
    return try run(WaitMachineRun(port, from: machine), from: machine.memory)
  }

  /// Runs a program that has been started; errors are shown in the listing it comes from.
  func run(
    _ program: some ResumableProgram, from memory: ProgramMemory = ProgramMemory()
  ) throws(UsageError) -> ExitStatus {
    guard
      program is Machine || program is WaitMachineRun
        || !options.showsEverything && !options.byHand.isForListings
    else {
      throw UsageError("--every and what is done by hand are for listings")
    }
    guard !options.isFilter else {
      return try runAsFilter(program, telling: { FaultText.text(of: $0, in: memory) })
    }
    let ending = try play(program, from: memory)
    tellSeed(after: ending, memory)
    return ExitStatus(of: ending)
  }

  /// Runs a program for COMP-X, with a text for its fault; `atEnd` sees what is left of the machine.
  ///
  /// What it shows is taken from its record: of two equal numbers both are written.
  func run(
    _ program: CompXProgram, telling text: (Fault) -> UTF8Text,
    atEnd: (CompXMachine) -> Void
  ) throws(UsageError) -> ExitStatus {
    guard options.isFilter else {
      let ending = terminal.play(program, atEnd: { atEnd($0.machine) })
      return ExitStatus(of: ending)
    }
    var program = program
    program.beginRecord()
    return try runAsFilter(
      program, telling: text, recordsItself: true,
      endsWithInput: { $0.isReadingCharacter }, atEnd: { atEnd($0.machine) })
  }

  /// Tells the seed of a game that was a new one, and how to have it again.
  private func tellSeed(after ending: TerminalPlayer.Ending, _ memory: ProgramMemory) {
    guard options.seed == nil, ending != .noTerminal, memory.drawsRandomNumbers else { return }
    TextOutput.complain("The seed was \(seed); --seed \(seed) brings the same luck.")
  }

  /// Runs two programs side by side, which takes a terminal to look at; the first one's keys are
  /// recorded if they are wanted.
  func runTwins(
    _ first: Twin, _ second: Twin, from memory: ProgramMemory
  ) throws(UsageError) -> ExitStatus {
    var recorder = try recorder(for: memory.model)
    let ending = terminal.playTwins(first, second) { recorder?.add($0) }
    recorder?.tell(of: name)
    tellSeed(after: ending, memory)
    return ExitStatus(of: ending)
  }

  // MARK: As a filter

  /// Runs a program; `atEnd` sees it when it has ended, and where `endsWithInput` says so the end of
  /// the input is its own.
  private func runAsFilter<Program: ResumableProgram>(
    _ program: Program, telling text: (Fault) -> UTF8Text, recordsItself: Bool = false,
    endsWithInput: (Program) -> Bool = { _ in false }, atEnd: (Program) -> Void = { _ in }
  ) throws(UsageError) -> ExitStatus {
    guard !options.isReplay else { return replay(program, telling: text, atEnd: atEnd) }
    var input = inputKeys
    let showsRecord = recordsItself || options.showsEverything
    var sink = try RunSink(options, showsRecord: showsRecord)
    let pacing = Pacing(speed: options.speed ?? .max)
    var player = Player(program, keys: givenKeys, timeLimit: options.timeLimit)
    while true {
      // In slices, so that a program that only computes does not hold back what it has shown.
      func notice(_ event: TraceEvent) {
        if pacing.holdsBack {
          sink.flush()
          pacing.wait(for: event)
        }
        sink.take(event, telling: text)
      }
      let step = player.advanceToBreak(until: player.program.clock + Self.slice, notice)
      if showsRecord { sink.take(player.takeRecordedLines()) }
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
        if ending == .timedOut, !recordsItself { sink.takeLastDisplay() }
        let isDone = ending == .starved && endsWithInput(player.program)
        if ending == .starved, !isDone {
          sink.tellStarved(at: player.lastWait, player.program.display)
        }
        sink.flush()
        atEnd(player.program)
        return isDone ? .done : ExitStatus(of: ending)
      }
    }
  }

  /// The keys of the command line; without them they are read as they are needed.
  private var givenKeys: GivenKeys {
    let isOpen = options.keys == nil
    return GivenKeys(
      options.session,
      else: ScriptKeys(
        options.keys ?? [], isOpen: isOpen, isManual: options.isManual, lineRule: lineRule))
  }

  /// Standard input, where the keys come from that are not given.
  private var inputKeys: InputKeys? {
    options.keys == nil && options.session == nil && !inputIsListing ? InputKeys() : nil
  }

  /// Machine time of which a computer does much in a millisecond: 1000 seconds.
  private static var slice: Ticks { 1_000_000_000 }

  // MARK: On the terminal

  /// Plays a program, and records the keys if they are wanted.
  private func play(
    _ program: some ResumableProgram, from memory: ProgramMemory
  ) throws(UsageError) -> TerminalPlayer.Ending {
    var recorder = try recorder(for: memory.model)
    let ending = terminal.play(program, from: memory) { recorder?.add($0) }
    recorder?.tell(of: name)
    return ending
  }

  /// Shows a recorded session as if somebody played it; `atEnd` sees the program then.
  private func replay<Program: ResumableProgram>(
    _ program: Program, telling text: (Fault) -> UTF8Text, atEnd: (Program) -> Void
  ) -> ExitStatus {
    let (ending, camera) = terminal.replay(
      program, keys: givenKeys, lookTime: options.session?.session.lookTime, telling: text)
    atEnd(camera.program)
    if ending == .unfinished, camera.take.end == .program(.starved),
      let want = RunSink.want(at: camera.take.lastWait, camera.program.display)
    {
      TextOutput.complain("the keys have ended: \(want)")
    }
    return ExitStatus(of: ending)
  }

  /// What writes down the keys; nil if nobody wants them.
  private func recorder(for model: Model) throws(UsageError) -> SessionRecorder? {
    guard let path = options.recordPath else { return nil }
    return try SessionRecorder(
      path: path,
      RecordedSession(
        program: UTF8Text(name).harmless(keepingLines: false), model: model, seed: seed,
        speed: options.speed ?? defaultSpeed))
  }

  private var terminal: TerminalPlayer {
    // Who looks at a recording need not wait for the machine.
    TerminalPlayer(
      speed: options.speed ?? (options.isReplay ? .game : defaultSpeed), isPlain: options.isPlain,
      timeLimit: options.timeLimit, notes: notes)
  }
}

extension RunOptions {
  /// Whether the run is a filter, and nobody looks on.
  var isFilter: Bool {
    isHeadless || showsEverything || keys != nil || session != nil || tracePath != nil
      || !isOnTerminal
  }

  /// Whether a recorded session is shown in place, at the pace of who played it; as a filter it is
  /// played at once.
  var isReplay: Bool {
    session != nil && isOnTerminal && !isHeadless && !showsEverything && tracePath == nil
      && paperPath == nil && !isPlain && !System.terminalIsDumb
  }

  private var isOnTerminal: Bool {
    System.isTerminal(System.input) && System.isTerminal(System.output)
  }
}

extension ProgramMemory {
  /// Whether RAN# stands anywhere in its programs.
  fileprivate var drawsRandomNumbers: Bool {
    areas.contains { lines in lines.contains { $0.bytes.contains(Keyword.ran.rawValue) } }
  }
}
