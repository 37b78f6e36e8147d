import BasicVM

/// Plays scripts with one of the programs that are compared, each from the program's start.
struct ScriptPlayer: Sendable {
  /// Places that scripts have reached before: it looks out for the others.
  let reached: [Bool]
  let limits: ScriptLimits
  /// Plays one script with the program, of whatever type that is.
  let perform: @Sendable (_ task: Task) -> Performance

  /// One script to be played, and how.
  struct Task {
    let seed: UInt64
    let source: ScriptSource
    let reached: [Bool]
    let limits: ScriptLimits
    let keepsEvents: Bool
  }

  /// Plays keys with a seed of RAN#; `keepingEvents` says whether every event is kept.
  func play(_ source: ScriptSource, seed: UInt64, keepingEvents: Bool = false) -> Performance {
    perform(
      Task(
        seed: seed, source: source, reached: reached, limits: limits, keepsEvents: keepingEvents))
  }

  /// Plays the keys of a script, all there from the start.
  func play(_ script: Script, keepingEvents: Bool = false) -> Performance {
    play(.keys(script.keys), seed: script.seed, keepingEvents: keepingEvents)
  }
}

extension Performance {
  /// Plays a program that has been started.
  init<Program: FollowedProgram>(of program: Program, _ task: ScriptPlayer.Task) {
    var player = Player(program, task)
    var run = ScriptRun(task)
    run.play(&player)
    self = run.performance
  }
}

extension FollowedProgram {
  /// The program, which has been started, after a script.
  func played(_ script: Script) -> Self {
    let task = ScriptPlayer.Task(
      seed: script.seed, source: .answers(script.answers), reached: [], limits: ScriptLimits(),
      keepsEvents: false)
    var player = Player(self, task)
    var run = ScriptRun(task)
    run.play(&player)
    return player.program
  }
}

extension Player where Keys == ScriptKeys, Program: FollowedProgram {
  /// One that has the keys of a task, if they are given, and may get more.
  fileprivate init(_ program: Program, _ task: ScriptPlayer.Task) {
    var keys: [ScriptKey] = []
    if case .keys(let given) = task.source { keys = given }
    // Machine time is not compared, so it ends nothing.
    self.init(
      program, keys: ScriptKeys(keys, isOpen: true, emptyLineEnds: true, graceTime: 0))
  }
}

/// One script as it is played: gives its player answers, and notes what comes of them.
private struct ScriptRun {
  private(set) var performance = Performance()
  private let limits: ScriptLimits
  private let keepsEvents: Bool
  /// Answers that stand ready, one for each time the program wants more.
  private var prepared: ArraySlice<[ScriptKey]> = []
  private var inventor: KeyInventor?
  /// The places that were seen as the program stood in them.
  private var places: [Bool] = []
  private var reachedCount = 0

  init(_ task: ScriptPlayer.Task) {
    limits = task.limits
    keepsEvents = task.keepsEvents
    switch task.source {
    case .keys: break
    case .answers(let answers): prepared = answers[...]
    case .invented(let given): inventor = given
    }
  }

  /// Plays to the end or to a limit.
  mutating func play<Program: FollowedProgram>(_ player: inout Player<Program, ScriptKeys>) {
    performance.ending = playToEnd(&player)
    noteDepth(player.program)
    performance.reached = places.indices.filter { places[$0] } + player.program.reachedPlaces
  }

  private mutating func playToEnd<Program: FollowedProgram>(
    _ player: inout Player<Program, ScriptKeys>
  ) -> Performance.Ending {
    var waits = 0
    var start = player.program.instructionCount
    // A program that counts no instructions is not endless either.
    var effects: UInt64 = 0
    while true {
      let spent = max(player.program.instructionCount - start, effects * ScriptLimits.effectCost)
      guard spent < limits.instructions else { return .instructionLimit }
      let time = Ticks(limits.instructions - spent) * Machine.shortestInstruction
      let step = player.advance(until: player.program.clock &+ time) { hear($0) }
      noteStanding(player.program)
      effects += 1
      notePlace(player.program.currentPlace)
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
      if performance.fingerprint.waits >= limits.waits { return .waitLimit }
    }
  }

  private mutating func hear(_ event: TraceEvent) {
    performance.fingerprint.take(event.kind)
    if keepsEvents { performance.events.append(event) }
    inventor?.look(at: event.kind)
  }

  /// Remembers for each event where the program stood, if events are kept.
  private mutating func noteStanding(_ program: some FollowedProgram) {
    let missing = performance.events.count - performance.standings.count
    guard missing > 0 else { return }
    performance.standings += Array(repeating: program.standing.name, count: missing)
  }

  private mutating func answer<Program: FollowedProgram>(
    _ wait: TraceEvent.Wait, _ player: inout Player<Program, ScriptKeys>
  ) {
    noteDepth(player.program)
    let program = player.program
    guard
      let answer =
        prepared.popFirst() ?? inventor?.answer(to: wait, held: { program.heldTexts })
    else { return player.keys.close() }
    performance.answers.append(answer)
    player.keys.append(answer)
  }

  private mutating func notePlace(_ place: Int?) {
    guard let place else { return }
    while places.count <= place { places.append(false) }
    places[place] = true
  }

  /// Remembers how many answers it took to come to a place that was looked out for.
  private mutating func noteDepth(_ program: some FollowedProgram) {
    let count = program.reachedPlaces.count
    guard count > reachedCount else { return }
    reachedCount = count
    performance.depth = performance.answers.count
  }
}

/// The keys of a performance.
enum ScriptSource: Sendable {
  /// All there are, from the start.
  case keys([ScriptKey])
  /// One answer each time the program wants more.
  case answers([[ScriptKey]])
  /// Made up as the program wants them.
  case invented(KeyInventor)
}

/// The limits at which a script ends though there are keys left.
struct ScriptLimits: Sendable {
  /// After so many waits.
  var waits = 20_000
  /// When so many instructions lie between two waits.
  var instructions: UInt64 = 5_000_000
  /// What a person could notice takes as long as so many instructions.
  static let effectCost: UInt64 = 20
}

/// The things that a program did with a script.
struct Performance: Sendable {
  /// How it came to an end.
  enum Ending: Equatable, Sendable {
    /// Playing ended, by the program, by BRK or an error, or because the keys were used up.
    case ended
    case starved
    /// It waited too often.
    case waitLimit
    /// It did not come to its next wait.
    case instructionLimit
  }

  var fingerprint = Fingerprint()
  var ending = Ending.ended
  /// The keys that were typed, as they were asked for.
  var answers: [[ScriptKey]] = []
  /// The places where it has been.
  var reached: [Int] = []
  /// How many answers it took to come to the last place that was looked out for.
  var depth = 0
  /// Everything that could be noticed, if that was to be kept.
  var events: [TraceEvent] = []
  /// The line or state in which the program stood at each event.
  var standings: [UTF8Text] = []

  /// Whether a person could notice no difference.
  ///
  /// Two programs that never come to another wait are not compared behind the last one.
  func isAlike(_ other: Performance) -> Bool {
    guard ending == other.ending else { return false }
    return ending == .instructionLimit
      ? fingerprint.isAlikeAtLastWait(other.fingerprint) : fingerprint == other.fingerprint
  }
}
