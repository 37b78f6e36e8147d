import BasicVM
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal
import Programs
import StateMachines

/// Runs any program with the options of `run`.
struct ProgramRun {
  private var options: RunOptions
  /// The speed on a terminal if neither an option nor a session sets one.
  var defaultSpeed: Speed
  private let inputIsListing: Bool
  private(set) var seed: UInt64
  /// Shown below the display on a terminal.
  var notes: [String] = []
  var lineRule = ScriptKeys.LineRule.typed
  /// Whether the program may draw random numbers that its memory does not show.
  private var drawsUnseen = false
  /// The program's name in a recording.
  var name = ""
  /// The listing on the terminal, if changes of its file start it again.
  var watched: WatchedListing?
  /// The run of the listing's former version that the next run continues.
  var former: FormerRun?
  /// Whether the player has left with Ctrl-Q.
  private(set) var hasLeft = false
  /// The runs on a terminal, including restarted ones.
  private(set) var played: [PlayedRun] = []
  /// Whether the caller prints `played`, which includes the seeds.
  var listsRuns = false

  /// `inputIsListing` means that standard input is the listing, and contains no keys.
  init(_ options: RunOptions, defaultSpeed: Speed, inputIsListing: Bool = false) {
    self.options = options
    self.defaultSpeed = defaultSpeed
    self.inputIsListing = inputIsListing
    seed = options.seed ?? (options.isFilter ? 1 : System.newSeed)
  }

  var random: RandomNumbers { RandomNumbers(seed: seed) }

  mutating func run(_ listing: Listing) throws(UsageError) -> ExitStatus {
    let preparation = options.preparation
    guard options.isFilter || preparation.accompaniesRun else {
      return try play({ seed throws(UsageError) -> Started<Machine>? in
        let random = RandomNumbers(seed: seed)
        return try preparation.startedMachine(listing, random: random).map { ($0, $0.memory) }
      })
    }
    var tape = try preparation.tape()
    let started = try preparation.startedMachine(listing, random: random, tape: &tape)
    guard var machine = started else { return .failed }
    if options.showsEverything { machine.beginRecord() }
    let attended = AttendedMachine(machine, tape: tape, areas: preparation.areas.dropFirst())
    let memory = machine.memory
    let status = try runUnattended(
      attended, describing: { Self.text(of: $0, in: memory) }, on: memory.model,
      atEnd: { tape = $0.tape })
    try preparation.write(tape, overwriting: options.isForced)
    return status
  }

  mutating func runPort(of file: ListingFile) throws(UsageError) -> ExitStatus {
    let options = options
    let area = options.preparation.startArea(of: file.listing)
    return try run { seed throws(UsageError) -> Started<WaitMachineRun>? in
      let random = RandomNumbers(seed: seed)
      let started = try options.preparation.startedMachine(file.listing, random: random)
      guard var machine = started,
        let port = file.waitMachine(startedAs: machine, area: area)
      else { return nil }
      if options.showsEverything { machine.beginRecord() }
      return (WaitMachineRun(port, from: machine), machine.memory)
    }
  }

  /// A started program, and the memory with the listing that error messages quote.
  private typealias Started<Program> = (program: Program, memory: ProgramMemory)
  /// Starts a program with a seed, or returns nil after printing the reason.
  private typealias Start<Program> = (UInt64) throws(UsageError) -> Started<Program>?

  mutating func run(_ game: GameID) throws(UsageError) -> ExitStatus {
    let name = "\(game.id)\(GameForm.machine.suffix)"
    try options.preparation.refuse(for: name)
    guard !options.showsEverything else {
      throw UsageError("--every is for listings, not for \(name)")
    }
    let memory = ListingReader.read(game.listing).memory
    return try run { seed throws(UsageError) -> Started<AnyProgram>? in
      (game.program(random: RandomNumbers(seed: seed)), memory)
    }
  }

  /// Runs a program outside fx790.
  mutating func run(_ outside: ExecProgram) throws(UsageError) -> ExitStatus {
    try options.preparation.refuse(for: name)
    guard !options.showsEverything else {
      throw UsageError("--every is for listings, not for \(name)")
    }
    let memory = ProgramMemory(model: outside.model)
    guard options.isFilter else {
      drawsUnseen = true
      return try play({ seed throws(UsageError) -> Started<ExecRun>? in
        (ExecRun(outside, seed: seed), memory)
      })
    }
    return try runUnattended(
      ExecRun(outside, seed: seed), describing: { outside.text(of: $0) }, on: outside.model)
  }

  private mutating func run<Program: ResumableProgram>(
    _ start: Start<Program>
  ) throws(UsageError) -> ExitStatus {
    guard options.isFilter else { return try play(start) }
    guard let (program, memory) = try start(seed) else { return .failed }
    return try runUnattended(
      program, describing: { Self.text(of: $0, in: memory) }, on: memory.model)
  }

  /// An error, with the options that help PUT and GET without a recorder.
  private static func text(of fault: Fault, in memory: ProgramMemory) -> UTF8Text {
    let text = FaultText.text(of: fault, in: memory)
    let place = fault.place
    guard fault.cause == .noOption,
      let line = place.area.flatMap({ memory.line(numbered: place.line, inArea: $0) }),
      line.bytes.indices ~= place.offset
    else { return text }
    switch Keyword(rawValue: line.bytes[place.offset]) {
    case .put?: return text + "\n--tape-out FILE.wav records what PUT writes."
    case .get?: return text + "\n--tape FILE inserts the tape that GET reads."
    case .some, nil: return text
    }
  }

  /// Runs a COMP-X program and passes its final state to `atEnd`.
  ///
  /// The output has the recorded lines; as displays, two equal lines in a row would be only one.
  mutating func run(
    _ program: CompXProgram, describing text: (Fault) -> UTF8Text,
    atEnd: (CompXMachine) -> Void
  ) throws(UsageError) -> ExitStatus {
    guard options.isFilter else {
      let started: Started<CompXProgram>? = (program, ProgramMemory())
      return try play({ _ in started }, atEnd: { atEnd($0.machine) })
    }
    var program = program
    program.beginRecord()
    return try runUnattended(
      program, describing: text, recordsItself: true,
      endsWithInput: { $0.isReadingCharacter }, atEnd: { atEnd($0.machine) })
  }

  private func usesSeed(_ memory: ProgramMemory) -> Bool {
    drawsUnseen || memory.drawsRandomNumbers
  }

  /// Reports a seed that the user did not choose.
  private func printSeed(after ending: TerminalPlayer.Ending, _ memory: ProgramMemory) {
    guard options.seed == nil, !listsRuns, ending != .noTerminal, usesSeed(memory) else { return }
    TextOutput.printNote("The seed was \(seed); --seed \(seed) repeats the random numbers.")
  }

  /// Plays two programs side by side on a terminal.
  ///
  /// A recording has the keys of the first program, and `otherName` for the second. Returns nil if
  /// the player restarts.
  mutating func runTwins(
    _ programs: (AnyProgram, AnyProgram), under titles: (UTF8Text, UTF8Text), otherName: String,
    from memory: ProgramMemory
  ) throws(UsageError) -> ExitStatus? {
    var terminal = terminal
    terminal.speed = speed
    var runner = terminal.runner(programs.0, programs.1)
    let count = try replayStart { session, time throws(RecordedSession.End) in
      try runner.replay(session, until: time, now: System.nanoseconds)
    }
    if count == nil, let session = options.session { runner.beginReplay(of: session.session) }
    var recorder = try recorder(for: memory.model, beside: otherName, continuing: count)
    let outcome = terminal.playTwins(&runner, under: titles) { recorder?.add($0) }
    guard case .over(let ending) = outcome else { return nil }
    recorder?.printHint(of: name, isPair: true)
    if runner.first.ending == .starved,
      let shortage = KeyShortage.text(
        at: runner.first.wait, runner.first.display, keysLeft: runner.keysLeft)
    {
      TextOutput.printNote("\(shortage)")
    }
    printSeed(after: ending, memory)
    hasLeft = ending == .left
    return ExitStatus(of: ending)
  }

  // MARK: Without a player

  private func runUnattended<Program: ResumableProgram>(
    _ program: Program, describing text: (Fault) -> UTF8Text, on model: Model = .fx790P,
    recordsItself: Bool = false,
    endsWithInput: (Program) -> Bool = { _ in false }, atEnd: (Program) -> Void = { _ in }
  ) throws(UsageError) -> ExitStatus {
    guard !options.isReplay else { return replay(program, describing: text, atEnd: atEnd) }
    return try FilterRun(options, keys, readsKeys: !inputIsListing).run(
      program, describing: text, on: model, recordsItself: recordsItself,
      endsWithInput: endsWithInput, atEnd: atEnd)
  }

  /// The keys of the options; without any, the script stays open for standard input.
  private var keys: GivenKeys {
    GivenKeys(
      options.session,
      else: ScriptKeys(
        options.keys ?? [], isOpen: options.keys == nil, isManual: options.isManual,
        lineRule: lineRule))
  }

  /// Replays a session at its player's pace.
  private func replay<Program: ResumableProgram>(
    _ program: Program, describing text: (Fault) -> UTF8Text, atEnd: (Program) -> Void
  ) -> ExitStatus {
    let (ending, camera) = terminal.replay(
      program, keys: keys, pollInterval: options.session?.session.pollInterval,
      describing: text)
    atEnd(camera.program)
    if ending == .unfinished, camera.take.end == .program(.starved),
      let shortage = KeyShortage.text(
        at: camera.take.lastWait, camera.program.display, keysLeft: camera.take.keysLeft)
    {
      TextOutput.printNote("\(shortage)")
    }
    return ExitStatus(of: ending)
  }

  // MARK: On the terminal

  /// Plays a program until it is not restarted.
  ///
  /// Each restart has a new recording, and a new seed unless an option gives one.
  private mutating func play<Program: ResumableProgram>(
    _ start: Start<Program>, atEnd: (Program) -> Void = { _ in }
  ) throws(UsageError) -> ExitStatus {
    var player = terminal
    while true {
      guard let (program, memory) = try start(seed) else { return .failed }
      var run = player.interactive(program)
      let count = try replayStart { session, time throws(RecordedSession.End) in
        try run.replay(session, until: time, now: System.nanoseconds)
      }
      var notice = ""
      if let former = self.former {
        self.former = nil
        let isAccepted = run.resume(former, now: System.nanoseconds)
        notice = isAccepted ? "changed" : "changed; starts over: it does not accept the former keys"
        if !isAccepted { run = player.interactive(program) }
      }
      var recorder = try recorder(for: memory.model, continuing: count)
      var last = program
      var displays = LastDisplays()
      let outcome = player.play(
        run, from: memory, watching: watched.map { $0.look }, notice: notice,
        recording: { recorder?.add($0) },
        atEnd: { (last, displays) = ($0, $1) })
      played.append(
        PlayedRun(
          name: name + modelSuffix, seed: usesSeed(memory) ? seed : nil,
          lastDisplays: displays.texts))
      if case .changed(let former) = outcome {
        self.former = former
        return .done
      }
      guard case .over(let ending) = outcome else {
        options = options.afterRestart
        player = terminal
        player.printsNotes = false
        seed = options.seed ?? System.newSeed
        continue
      }
      atEnd(last)
      recorder?.printHint(of: name)
      printSeed(after: ending, memory)
      hasLeft = ending == .left
      return ExitStatus(of: ending)
    }
  }

  /// The chosen model, unless it is the usual one, as the end of the program's name.
  private var modelSuffix: String {
    guard let model = options.listing.model, model != .fx790P, !ExecCommand.isCommand(name) else {
      return ""
    }
    return "@\(model.name)"
  }

  /// Replays the session up to `--from`, if given; returns the number of consumed keys.
  private func replayStart(
    _ replay: (RecordedSession, Ticks) throws(RecordedSession.End) -> Int
  ) throws(UsageError) -> Int? {
    guard let start = options.start, let session = options.session else { return nil }
    let count: Int
    do throws(RecordedSession.End) {
      count = try replay(session.session, start)
    } catch {
      let (from, end) = (Seconds.exact(start), Seconds.exact(error.time))
      throw UsageError("--from \(from): \(session.path) ends after \(end) seconds")
    }
    guard !options.isUnattended else {
      throw UsageError(
        "--from needs a terminal, and excludes --headless, --trace and similar options")
    }
    return count
  }

  private func recorder(
    for model: Model, beside other: String = "", continuing count: Int?
  ) throws(UsageError) -> SessionRecorder? {
    guard let path = options.recordPath else { return nil }
    var session = RecordedSession(
      program: UTF8Text(name).harmless(keepingLines: false), model: model, seed: seed, speed: speed)
    session.other = UTF8Text(other).harmless(keepingLines: false)
    let former = count.flatMap { options.session?.beginning(keys: $0, continuedAs: session) }
    return try SessionRecorder(
      path: path, former ?? session.heading.utf8, keys: count ?? 0,
      overwriting: options.isForced || options.isRestarted)
  }

  private var speed: Speed { options.speed ?? options.session?.session.speed ?? defaultSpeed }

  private var terminal: TerminalPlayer {
    // A replay does not wait while the machine computes.
    var player = TerminalPlayer(
      speed: options.isReplay ? options.speed ?? .game : speed, isPlain: options.isPlain,
      timeLimit: options.timeLimit, notes: notes)
    player.isSilent = options.isSilent
    // The output of `run` is only that of the program.
    player.printsNotes = listsRuns
    return player
  }
}

extension ProgramMemory {
  fileprivate var drawsRandomNumbers: Bool {
    areas.contains { lines in lines.contains { $0.bytes.contains(Keyword.ran.rawValue) } }
  }
}
