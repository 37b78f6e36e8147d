import BasicVM

extension ScriptResult {
  init<Program: ObservableProgram & Sendable>(
    of program: Program, _ task: ScriptPlayer.Task, goals: ComparisonGoals = ComparisonGoals()
  ) {
    self =
      task.timeTolerance == nil
      ? Self.result(of: program, task, goals) : Self.result(of: TimedProgram(program), task, goals)
  }

  private static func result<Program: ObservableProgram & Sendable>(
    of program: Program, _ task: ScriptPlayer.Task, _ goals: ComparisonGoals
  ) -> ScriptResult {
    var keys: [ScriptKey] = []
    if case .keys(let given) = task.source { keys = given }
    var player = Player(program, keys: ScriptKeys.compared(keys, task.limits))
    var run = ScriptRun(task, goals)
    run.play(&player)
    return run.result
  }
}

extension ObservableProgram where Self: Sendable {
  /// Plays a script with this started program; returns the program afterwards.
  func played(_ script: Script, _ limits: ScriptLimits = ScriptLimits()) -> Self {
    let task = ScriptPlayer.Task(
      seed: script.seed, source: .answers(script.answers), limits: limits)
    var player = Player(self, keys: ScriptKeys.compared([], limits))
    var run = ScriptRun(task, ComparisonGoals())
    run.play(&player)
    return player.program
  }
}

extension ScriptKeys {
  /// The keys of a program in a comparison.
  ///
  /// Because one program may compute faster, no limit depends on machine time, and the number of
  /// polls measures holds and pauses.
  fileprivate static func compared(_ keys: [ScriptKey], _ limits: ScriptLimits) -> ScriptKeys {
    var keys = ScriptKeys(keys, isOpen: true, lineRule: .typedToTheEnd, holdsCountPolls: true)
    keys.allow(emptyPolls: limits.emptyPolls)
    return keys
  }
}

/// Answers the program's waits and records the results.
private struct ScriptRun: Sendable {
  private(set) var result = ScriptResult()
  private var task: ScriptPlayer.Task
  private let goals: ComparisonGoals
  private var prepared: ArraySlice<[ScriptKey]> = []
  private var generator: KeyGenerator?
  private var places: [Bool] = []
  /// The number of recorded `reachedPlaces`.
  private var reachedCount = 0
  private var path = ExecutionPath()
  /// Whether a place new to the task was reached since the last answer.
  private var hasNewPlace = false
  /// The events of a step until their lines are renamed.
  private var pending: [TraceEvent] = []
  /// The pauses since the last other event: their sum, and their number.
  private var pause: (time: Ticks, count: Int) = (0, 0)
  /// The answer of the last step, beside a program outside fx790.
  private var typed: MachineText?

  init(_ task: ScriptPlayer.Task, _ goals: ComparisonGoals) {
    self.task = task
    self.goals = goals
    result.timeTolerance = task.timeTolerance
    prepare()
  }

  private mutating func prepare() {
    switch task.source {
    case .keys: break
    case .answers(let answers): prepared = answers.dropFirst(result.answers.count)
    case .invented(let given): generator = given
    }
  }

  mutating func play<Program: ObservableProgram & Sendable>(
    _ player: inout Player<Program, ScriptKeys>
  ) {
    player.markUnreached(beyond: task.countsKnown || task.purpose == .search ? [] : task.reached)
    result.ending = playToEnd(&player)
    // Endless pauses are alike, whatever their lengths.
    if result.ending != .waitLimit { closePause() }
    result.takesTime = player.program.takesTime
    noteReached(player.program)
    if task.purpose == .search {
      result.distances = player.program.variableHolder?.comparedDistances ?? []
    }
    // The path after the last event.
    if recordsEvents { result.paths.append(path) }
    result.reached = places.indices.filter { places[$0] }
  }

  private var recordsEvents: Bool { task.purpose == .report }

  private mutating func playToEnd<Program: ObservableProgram & Sendable>(
    _ player: inout Player<Program, ScriptKeys>
  ) -> ScriptResult.Ending {
    var waits = player.waits
    var limit = RunLimit(from: player.program, instructions: task.limits.instructions)
    while true {
      let remaining = limit.rest(of: player.program)
      guard remaining > 0 else { return .instructionLimit }
      // If events are recorded, single instructions record the path.
      let time = recordsEvents ? 1 : Ticks(remaining) * Machine.shortestInstruction
      let startTime = player.program.clock
      let step = player.advance(until: startTime &+ time) { record($0) }
      takePending()
      if typed != nil { noteNumber(player.program) }
      recordPosition(player.program)
      // The end of a slice of one instruction is not an effect.
      if !recordsEvents || step != .continues || player.program.clock == startTime {
        limit.countEffect()
      }
      if let place = player.program.currentPlace { note(place) }
      switch step {
      case .ended(.starved): return .starved
      case .ended: return .ended
      case .asks(let wait):
        let isAnswered = answer(wait, &player)
        // The search continues with longer scripts.
        if !isAnswered, task.purpose == .search { return .starved }
      case .continues, .rests, .asksComputer: break
      }
      guard player.waits != waits else { continue }
      waits = player.waits
      limit = RunLimit(from: player.program, instructions: task.limits.instructions)
      if max(result.fingerprint.waits, pause.count) >= task.limits.waits { return .waitLimit }
    }
  }

  private mutating func record(_ event: TraceEvent) {
    guard !task.isBesideOutside else {
      if case .input(let text) = event.kind { typed = text }
      if case .error = event.kind { closePause() }
      for event in result.outside.events(for: event, after: result.fingerprint) { take(event) }
      return
    }
    if task.lines.isEmpty { take(event) } else { pending.append(event) }
  }

  private mutating func takePending() {
    guard !pending.isEmpty else { return }
    for event in pending.renamed(by: task.lines) { take(event) }
    pending = []
  }

  private mutating func take(_ event: TraceEvent) {
    generator?.observe(event.kind)
    guard case .wait(.time(let time)) = event.kind else {
      closePause()
      result.fingerprint.take(event.kind)
      if result.unanswered != nil { result.tail.append(result.fingerprint) }
      if recordsEvents { result.events.append(event) }
      return
    }
    if recordsEvents, time > 0 {
      if pause.time > 0 { result.events.removeLast() }
      let sum = TraceEvent.Kind.wait(.time(pause.time + time))
      result.events.append(TraceEvent(time: event.time, kind: sum))
    }
    pause = (pause.time + time, pause.count + 1)
  }

  /// Ends a pause: only its whole length shows on the unchanged display.
  private mutating func closePause() {
    defer { pause = (0, 0) }
    guard pause.time > 0 else { return }
    if task.timeTolerance == nil {
      result.fingerprint.take(.wait(.time(pause.time)))
    } else {
      result.times.append(pause.time)
      result.fingerprint.take(.wait(.time(0)))
    }
  }

  /// Notes an answer to INPUT of a number, before the program reads it.
  private mutating func noteNumber(_ program: some ObservableProgram) {
    defer { typed = nil }
    guard let typed, program.asksForNumber else { return }
    result.outside.noteNumber(typed)
  }

  private mutating func recordPosition(_ program: some ObservableProgram) {
    guard recordsEvents else { return }
    let programPosition = program.programPosition.name
    path.go(to: programPosition)
    while result.positions.count < result.events.count {
      result.positions.append(programPosition)
      result.displays.append(program.display)
      result.paths.append(path)
      path = ExecutionPath()
    }
  }

  // MARK: Answers

  /// Returns false, after closing the keys, if there is no answer.
  private mutating func answer<Program: ObservableProgram & Sendable>(
    _ wait: TraceEvent.Wait, _ player: inout Player<Program, ScriptKeys>
  ) -> Bool {
    noteReached(player.program)
    recordGoals(player.program)
    copyIfRequested(player)
    let program = player.program
    guard
      let answer =
        prepared.popFirst()
        ?? generator?.answer(
          to: wait, isDue: player.keys.isDue,
          isPlain: task.isBesideOutside && program.asksForNumber,
          variableTexts: { program.heldTexts })
    else {
      result.unanswered = wait
      player.keys.close()
      return false
    }
    result.answers.append(answer)
    player.keys.append(answer)
    return true
  }

  /// Copies the program at a new place, or at the task's `copyDepth`, for scripts that continue.
  private mutating func copyIfRequested<Program: ObservableProgram & Sendable>(
    _ player: Player<Program, ScriptKeys>
  ) {
    let depth = result.answers.count
    defer { hasNewPlace = false }
    if task.purpose == .search, task.copyDepth == depth {
      result.digest = StateDigest(of: player.program, keys: player.keys)
    }
    guard player.program.canBeCopied, depth >= Self.minDepth || task.purpose == .search,
      hasNewPlace && generator != nil || task.copyDepth == depth
    else { return }
    // The copy of this run must not contain the previous copy.
    result.stop = nil
    result.stop = ScriptStop(seed: task.seed, depth: depth) { [player, run = self] task in
      var (player, run) = (player, run)
      run.resume(with: task, showing: player.program.display)
      run.play(&player)
      return run.result
    }
  }

  /// Replaying fewer answers is faster than copying the program.
  private static let minDepth = 4

  private mutating func resume(with task: ScriptPlayer.Task, showing display: Display) {
    self.task = task
    (prepared, generator) = ([], nil)
    reachedCount = 0
    (result.unanswered, result.digest) = (nil, nil)
    prepare()
    generator?.observe(display)
  }

  // MARK: Places

  private mutating func noteReached(_ program: some ObservableProgram) {
    let reached = program.reachedPlaces
    for place in reached[reachedCount...] { note(place) }
    reachedCount = reached.count
  }

  private mutating func recordGoals(_ program: some ObservableProgram) {
    guard goals.placeCount > 0, let machine = program.variableHolder else { return }
    for place in goals.places(of: machine) { note(place) }
  }

  private mutating func note(_ place: Int) {
    if place >= places.count {
      places += Array(repeating: false, count: place + 1 - places.count)
    }
    guard !places[place] else { return }
    places[place] = true
    guard place >= task.reached.count || !task.reached[place] else { return }
    result.depth = result.answers.count
    hasNewPlace = true
  }
}
