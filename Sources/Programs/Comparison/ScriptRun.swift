import BasicVM

extension Performance {
  /// Plays a task with a program that has been started.
  init<Program: FollowedProgram & Sendable>(
    of program: Program, _ task: ScriptPlayer.Task, aims: Aims = Aims()
  ) {
    var keys: [ScriptKey] = []
    if case .keys(let given) = task.source { keys = given }
    var player = Player(program, keys: ScriptKeys.compared(keys))
    var run = ScriptRun(task, aims)
    run.play(&player)
    self = run.performance
  }
}

extension FollowedProgram where Self: Sendable {
  /// The program, which has been started, after a script.
  func played(_ script: Script, _ limits: ScriptLimits = ScriptLimits()) -> Self {
    let task = ScriptPlayer.Task(
      seed: script.seed, source: .answers(script.answers), limits: limits)
    var player = Player(self, keys: ScriptKeys.compared([]))
    var run = ScriptRun(task, Aims())
    run.play(&player)
    return player.program
  }
}

extension ScriptKeys {
  /// The keys of a compared program, of which one form may compute faster than the other.
  ///
  /// Machine time is not compared: it limits nothing, and polls measure holds and pauses.
  fileprivate static func compared(_ keys: [ScriptKey]) -> ScriptKeys {
    ScriptKeys(
      keys, isOpen: true, lineRule: .typedToTheEnd, graceTime: 0, holdsCountPolls: true)
  }
}

/// A running script: answers the waits and records the results.
private struct ScriptRun: Sendable {
  private(set) var performance = Performance()
  private var task: ScriptPlayer.Task
  private let aims: Aims
  private var prepared: ArraySlice<[ScriptKey]> = []
  private var inventor: KeyInventor?
  private var places: [Bool] = []
  /// The number of the program's reached places that are recorded.
  private var reachedCount = 0
  private var way = Way()
  private var hasNews = false
  /// The events of a step, if lines have other names.
  private var heard: [TraceEvent] = []

  init(_ task: ScriptPlayer.Task, _ aims: Aims) {
    self.task = task
    self.aims = aims
    prepare()
  }

  private mutating func prepare() {
    switch task.source {
    case .keys: break
    case .answers(let answers): prepared = answers.dropFirst(performance.answers.count)
    case .invented(let given): inventor = given
    }
  }

  mutating func play<Program: FollowedProgram & Sendable>(
    _ player: inout Player<Program, ScriptKeys>
  ) {
    player.lookOut(beyond: task.countsKnown ? [] : task.reached)
    performance.ending = playToEnd(&player)
    performance.takesTime = player.program.takesTime
    noteReached(player.program)
    // The path after the last event.
    if task.keepsEvents { performance.ways.append(way) }
    performance.reached = places.indices.filter { places[$0] }
  }

  private mutating func playToEnd<Program: FollowedProgram & Sendable>(
    _ player: inout Player<Program, ScriptKeys>
  ) -> Performance.Ending {
    var waits = player.waits
    var start = player.program.instructionCount
    // Limits programs that count no instructions.
    var effects: UInt64 = 0
    while true {
      let spent = max(player.program.instructionCount - start, effects * ScriptLimits.effectCost)
      guard spent < task.limits.instructions else { return .instructionLimit }
      // Run single instructions to record the path.
      let time =
        task.keepsEvents
        ? 1 : Ticks(task.limits.instructions - spent) * Machine.shortestInstruction
      let hadTime = player.program.clock
      let step = player.advance(until: hadTime &+ time) { hear($0) }
      takeHeard()
      noteStanding(player.program)
      // Such a short time slice is no effect.
      if !task.keepsEvents || step != .goesOn || player.program.clock == hadTime { effects += 1 }
      if let place = player.program.currentPlace { note(place) }
      switch step {
      case .ended(.starved): return .starved
      case .ended: return .ended
      case .asks(let wait): answer(wait, &player)
      case .goesOn, .rests, .asksComputer: break
      }
      guard player.waits != waits else { continue }
      waits = player.waits
      start = player.program.instructionCount
      effects = 0
      if performance.fingerprint.waits >= task.limits.waits { return .waitLimit }
    }
  }

  private mutating func hear(_ event: TraceEvent) {
    if task.lines.isEmpty { take(event) } else { heard.append(event) }
  }

  private mutating func takeHeard() {
    guard !heard.isEmpty else { return }
    for event in heard.renamed(by: task.lines) { take(event) }
    heard = []
  }

  private mutating func take(_ event: TraceEvent) {
    performance.fingerprint.take(event.kind)
    if task.keepsEvents { performance.events.append(event) }
    inventor?.look(at: event.kind)
  }

  /// Records position, path and display of each new event, if events are kept.
  private mutating func noteStanding(_ program: some FollowedProgram) {
    guard task.keepsEvents else { return }
    let standing = program.standing.name
    way.go(to: standing)
    while performance.standings.count < performance.events.count {
      performance.standings.append(standing)
      performance.displays.append(program.display)
      performance.ways.append(way)
      way = Way()
    }
  }

  // MARK: Answers

  private mutating func answer<Program: FollowedProgram & Sendable>(
    _ wait: TraceEvent.Wait, _ player: inout Player<Program, ScriptKeys>
  ) {
    noteReached(player.program)
    noteAims(player.program)
    keepIfWanted(player)
    let program = player.program
    guard
      let answer =
        prepared.popFirst()
        ?? inventor?.answer(to: wait, isDue: player.keys.isDue, held: { program.heldTexts })
    else { return player.keys.close() }
    performance.answers.append(answer)
    player.keys.append(answer)
  }

  /// Keeps a copy of the program before an answer, for scripts that continue from there.
  private mutating func keepIfWanted<Program: FollowedProgram & Sendable>(
    _ player: Player<Program, ScriptKeys>
  ) {
    let depth = performance.answers.count
    defer { hasNews = false }
    guard player.program.canBeCopied, depth >= Self.leastDepth,
      hasNews && inventor != nil || task.stop == depth
    else { return }
    performance.stop = nil
    performance.stop = ScriptStop(seed: task.seed, depth: depth) { [player, run = self] task in
      var (player, run) = (player, run)
      run.goOn(with: task, showing: player.program.display)
      run.play(&player)
      return run.performance
    }
  }

  /// A shorter beginning is replayed faster than it is kept.
  private static let leastDepth = 4

  private mutating func goOn(with task: ScriptPlayer.Task, showing display: Display) {
    self.task = task
    (prepared, inventor) = ([], nil)
    reachedCount = 0
    prepare()
    inventor?.look(at: display)
  }

  // MARK: Places

  private mutating func noteReached(_ program: some FollowedProgram) {
    let reached = program.reachedPlaces
    for place in reached[reachedCount...] { note(place) }
    reachedCount = reached.count
  }

  private mutating func noteAims(_ program: some FollowedProgram) {
    guard aims.placeCount > 0, let machine = program.variableHolder else { return }
    for place in aims.places(of: machine) { note(place) }
  }

  private mutating func note(_ place: Int) {
    if place >= places.count {
      places += Array(repeating: false, count: place + 1 - places.count)
    }
    guard !places[place] else { return }
    places[place] = true
    guard place >= task.reached.count || !task.reached[place] else { return }
    performance.depth = performance.answers.count
    hasNews = true
  }
}
