import BasicVM

/// Where the keys of a performance come from.
enum KeySource: Sendable {
  /// All there are, from the start.
  case keys([ScriptKey])
  /// One answer each time the program wants more.
  case answers([[ScriptKey]])
  /// Made up as the program wants them.
  case invented(KeyInventor)
}

/// When a script ends though there are keys left.
struct ScriptLimits: Sendable {
  /// After so many waits.
  var waits = 20_000
  /// When so many instructions lie between two waits.
  var instructions: UInt64 = 5_000_000
}

/// What a program did with a script.
struct Performance: Sendable {
  /// How it came to an end.
  enum Ending: Equatable, Sendable {
    /// The session ended, by the program, by BRK or an error, or because the keys were used up.
    case ended
    case starved
    /// It waited too often.
    case waitLimit
    /// It did not come to its next wait.
    case instructionLimit
  }

  var fingerprint = Fingerprint()
  var ending = Ending.ended
  /// What was typed, as it was asked for.
  var answers: [[ScriptKey]] = []
  /// The places where it has been.
  var reached: [Int] = []
  /// How many answers it took to come to the last place that was looked out for.
  var depth = 0
  /// Everything that could be noticed, if that was to be kept.
  var events: [TraceEvent] = []

  /// Whether a person could notice no difference.
  ///
  /// What two programs do that never come to another wait is not compared behind the last one.
  func isAlike(_ other: Performance) -> Bool {
    guard ending == other.ending else { return false }
    return ending == .instructionLimit
      ? fingerprint.isAlikeAtLastWait(other.fingerprint) : fingerprint == other.fingerprint
  }

  /// Plays a program that has been started.
  static func of<Program: FollowedProgram>(
    _ program: Program, _ source: KeySource, _ limits: ScriptLimits, keepsEvents: Bool
  ) -> Performance {
    var performance = Performance()
    var feed = KeyFeed()
    var prepared: ArraySlice<[ScriptKey]> = []
    var inventor: KeyInventor?
    switch source {
    case .keys(let keys): feed = KeyFeed(keys)
    case .answers(let answers): prepared = answers[...]
    case .invented(let given): inventor = given
    }
    var world = Session<Program>.World { event in
      performance.fingerprint.take(event.kind)
      if keepsEvents { performance.events.append(event) }
      inventor?.look(at: event.kind)
    }
    var reachedCount = 0
    world.refill = { wait, program in
      if program.reachedPlaces.count > reachedCount {
        reachedCount = program.reachedPlaces.count
        performance.depth = performance.answers.count
      }
      let answer =
        prepared.popFirst() ?? inventor?.answer(to: wait) { program.heldTexts }
      if let answer { performance.answers.append(answer) }
      return answer
    }
    var options = SessionOptions()
    // Machine time is not compared, so it ends nothing.
    options.graceTime = 0
    var session = Session(program, keys: feed, options: options)
    let (ending, places) = run(&session, in: world, limits) { performance.fingerprint.waits }
    performance.ending = ending
    if session.program.reachedPlaces.count > reachedCount {
      performance.depth = performance.answers.count
    }
    performance.reached = places.indices.filter { places[$0] } + session.program.reachedPlaces
    return performance
  }

  /// Runs to the end or to a limit; the second result tells the states that were seen.
  private static func run<Program: FollowedProgram>(
    _ session: inout Session<Program>, in world: Session<Program>.World, _ limits: ScriptLimits,
    waits: () -> Int
  ) -> (Ending, [Bool]) {
    var places: [Bool] = []
    var lastWait = 0
    var start = session.program.instructionCount
    // What counts no instructions is not endless either.
    var effects: UInt64 = 0
    while true {
      let spent = max(session.program.instructionCount - start, effects)
      guard spent < limits.instructions else { return (.instructionLimit, places) }
      let time = Ticks(limits.instructions - spent) * Machine.shortestInstruction
      let end = session.advance(in: world, until: session.program.clock &+ time)
      effects += 1
      if let place = session.program.currentPlace {
        while places.count <= place { places.append(false) }
        places[place] = true
      }
      if let end { return (end == .starved ? .starved : .ended, places) }
      if session.waits != lastWait {
        lastWait = session.waits
        start = session.program.instructionCount
        effects = 0
        if waits() >= limits.waits { return (.waitLimit, places) }
      }
    }
  }
}
