import BasicVM

/// Plays scripts with one of the programs that are compared, each from the program's start.
struct ScriptPlayer: Sendable {
  /// Places that scripts have reached before: it looks out for the others.
  let reached: [Bool]
  let limits: ScriptLimits
  /// Whether known places are looked out for too, to count the scripts that reach them.
  let countsKnown: Bool
  /// Plays one script with the program, of whatever type that is.
  let perform: @Sendable (_ task: Task) -> Performance

  /// One script to be played, and how.
  struct Task: Sendable {
    let seed: UInt64
    let source: ScriptSource
    /// Places that are nothing new.
    var reached: [Bool] = []
    var limits = ScriptLimits()
    var countsKnown = false
    var keepsEvents = false
    /// Where the program is to be kept, as so many answers; it also is where something new is reached.
    var stop: Int?
  }

  /// Plays keys with a seed of RAN#.
  func play(_ source: ScriptSource, seed: UInt64, stoppingAfter stop: Int? = nil) -> Performance {
    perform(task(source, seed: seed, stoppingAfter: stop))
  }

  /// Plays the keys of a script, all there from the start; `keepingEvents` says whether every event
  /// is kept.
  func play(_ script: Script, keepingEvents: Bool = false) -> Performance {
    var task = task(.keys(script.keys), seed: script.seed)
    task.keepsEvents = keepingEvents
    return perform(task)
  }

  /// Goes on with the program where it was kept.
  func play(
    _ source: ScriptSource, from stop: ScriptStop, stoppingAfter depth: Int? = nil
  ) -> Performance {
    stop.goOn(task(source, seed: stop.seed, stoppingAfter: depth))
  }

  private func task(
    _ source: ScriptSource, seed: UInt64, stoppingAfter stop: Int? = nil
  ) -> Task {
    Task(
      seed: seed, source: source, reached: reached, limits: limits, countsKnown: countsKnown,
      stop: stop)
  }
}

/// A program in the middle of a script, with all that was noticed until then.
///
/// A program is a value: many scripts go on from here, and none of them plays what lies before.
struct ScriptStop: Sendable {
  /// The start of RAN# that led here.
  let seed: UInt64
  /// How many answers led here.
  let depth: Int
  /// Plays what the program does from here on with a task's keys.
  let goOn: @Sendable (_ task: ScriptPlayer.Task) -> Performance
}

/// The keys of a performance.
enum ScriptSource: Sendable {
  /// All there are, from the start.
  case keys([ScriptKey])
  /// One answer each time the program wants more, from the start on.
  case answers([[ScriptKey]])
  /// Made up as the program wants them.
  case invented(KeyInventor)
}

/// The limits at which a script ends though there are keys left.
package struct ScriptLimits: Sendable {
  /// The number of waits.
  var waits: Int
  /// The number of instructions between two waits.
  var instructions: UInt64
  /// What a person could notice takes as long as this number of instructions.
  static let effectCost: UInt64 = 20

  package init(waits: Int = 20_000, instructions: UInt64 = 5_000_000) {
    self.waits = waits
    self.instructions = instructions
  }
}

/// The things that a program did with a script.
struct Performance: Sendable {
  /// How it came to an end.
  package enum Ending: Equatable, Sendable {
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
  /// Whether what the program computes takes time.
  var takesTime = true
  /// The keys that were typed, as they were asked for.
  var answers: [[ScriptKey]] = []
  /// The places where it has been.
  var reached: [Int] = []
  /// How many answers it took to come to the last place that is new.
  var depth = 0
  /// The program where it was last kept.
  var stop: ScriptStop?
  /// Everything that could be noticed, if that was to be kept.
  var events: [TraceEvent] = []
  /// The line or state in which the program stood at each event.
  var standings: [UTF8Text] = []
  /// What it showed at each event, before a sound too.
  var displays: [Display] = []
  /// How it came to each event from the one before.
  var ways: [Way] = []

  /// Whether only one of them ran into the limit of instructions, and that because the other needs none:
  /// then nothing can be told from it.
  func isUneven(with other: Performance) -> Bool {
    takesTime != other.takesTime
      && (ending == .instructionLimit) != (other.ending == .instructionLimit)
  }

  /// Whether a person could notice no difference.
  ///
  /// Two programs that never come to another wait are not compared behind the last one.
  func isAlike(_ other: Performance) -> Bool {
    if isUneven(with: other) { return true }
    guard ending == other.ending else { return false }
    return ending == .instructionLimit
      ? fingerprint.isAlikeAtLastWait(other.fingerprint) : fingerprint == other.fingerprint
  }
}
