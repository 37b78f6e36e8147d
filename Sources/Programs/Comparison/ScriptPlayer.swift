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
    let run = ScriptRun(program, task)
    run.play()
    self = run.performance
  }
}

/// One script with one program, as it is played.
///
/// An object, so that it can listen to its player while that runs.
private final class ScriptRun<Program: FollowedProgram> {
  private(set) var performance = Performance()
  private var player: Player<Program, ScriptKeys>
  private let limits: ScriptLimits
  private let keepsEvents: Bool
  /// Answers that stand ready, one for each time the program wants more.
  private var prepared: ArraySlice<[ScriptKey]> = []
  private var inventor: KeyInventor?
  /// The places that were seen as the program stood in them.
  private var places: [Bool] = []
  private var reachedCount = 0

  init(_ program: Program, _ task: ScriptPlayer.Task) {
    limits = task.limits
    keepsEvents = task.keepsEvents
    var given: [ScriptKey] = []
    switch task.source {
    case .keys(let keys): given = keys
    case .answers(let answers): prepared = answers[...]
    case .invented(let given): inventor = given
    }
    // Machine time is not compared, so it ends nothing.
    let keys = ScriptKeys(given, isOpen: true, emptyLineEnds: true, graceTime: 0)
    player = Player(program, keys: keys)
  }

  /// Plays to the end or to a limit.
  func play() {
    performance.ending = playToEnd()
    noteDepth()
    performance.reached = places.indices.filter { places[$0] } + player.program.reachedPlaces
  }

  private func playToEnd() -> Performance.Ending {
    var waits = 0
    var start = player.program.instructionCount
    // A program that counts no instructions is not endless either.
    var effects: UInt64 = 0
    while true {
      let spent = max(player.program.instructionCount - start, effects)
      guard spent < limits.instructions else { return .instructionLimit }
      let step = advance(forInstructions: limits.instructions - spent)
      effects += 1
      notePlace()
      switch step {
      case .ended(.starved): return .starved
      case .ended: return .ended
      case .asks(let wait): answer(wait)
      case .goesOn, .rests, .asksComputer: break
      }
      guard player.waits != waits else { continue }
      waits = player.waits
      start = player.program.instructionCount
      effects = 0
      if performance.fingerprint.waits >= limits.waits { return .waitLimit }
    }
  }

  private func advance(forInstructions count: UInt64) -> PlayStep {
    let time = Ticks(count) * Machine.shortestInstruction
    return player.advance(until: player.program.clock &+ time) { event in
      performance.fingerprint.take(event.kind)
      if keepsEvents { performance.events.append(event) }
      inventor?.look(at: event.kind)
    }
  }

  private func answer(_ wait: TraceEvent.Wait) {
    noteDepth()
    let program = player.program
    guard
      let answer = prepared.popFirst() ?? inventor?.answer(to: wait, held: { program.heldTexts })
    else { return player.keys.close() }
    performance.answers.append(answer)
    player.keys.append(answer)
  }

  private func notePlace() {
    guard let place = player.program.currentPlace else { return }
    while places.count <= place { places.append(false) }
    places[place] = true
  }

  /// Remembers how many answers it took to come to a place that was looked out for.
  private func noteDepth() {
    let count = player.program.reachedPlaces.count
    guard count > reachedCount else { return }
    reachedCount = count
    performance.depth = performance.answers.count
  }
}
