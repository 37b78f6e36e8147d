import BasicVM

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
}
