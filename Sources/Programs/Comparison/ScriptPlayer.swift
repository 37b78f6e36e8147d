import BasicVM

/// Plays scripts with one of two programs.
struct ScriptPlayer: Sendable {
  /// The places that are not new.
  let reached: [Bool]
  let limits: ScriptLimits
  /// Whether reached places are reported too, for counting.
  let countsKnown: Bool
  /// The names of the lines in errors; empty to keep their numbers.
  let lines: [ProgramLine: ProgramLine]
  /// The accepted difference in per cent; nil to compare the waits of TIMER only.
  let timeTolerance: Int?
  /// Plays a task with the program, whatever its type.
  let perform: @Sendable (_ task: Task) -> ScriptResult

  struct Task: Sendable {
    let seed: UInt64
    let source: ScriptSource
    var reached: [Bool] = []
    var limits = ScriptLimits()
    var countsKnown = false
    var purpose = Purpose.comparison
    var lines: [ProgramLine: ProgramLine] = [:]
    var timeTolerance: Int?
    /// After this number of answers a copy is kept, as at new places.
    var stop: Int?
  }

  /// The purpose of a task, which determines what it records.
  enum Purpose: Sendable {
    /// To find out whether two programs are alike.
    case comparison
    /// To show a script: records events, with positions and displays.
    case report
    /// To find the next answer: ends where answers run out; records comparisons of numbers and the
    /// digest of a kept copy.
    case search
  }

  /// Plays answers up to the next wait for keys, from a kept program if there is one.
  ///
  /// Optionally keeps the program there.
  func search(
    after answers: [[ScriptKey]], seed: UInt64, from stop: ScriptStop?, isKept: Bool = true
  ) -> ScriptResult {
    var task = task(
      .answers(answers), seed: seed, stoppingAfter: isKept ? answers.count : nil)
    task.purpose = .search
    return stop.map { $0.resume(task) } ?? perform(task)
  }

  func play(_ source: ScriptSource, seed: UInt64, stoppingAfter stop: Int? = nil) -> ScriptResult {
    perform(task(source, seed: seed, stoppingAfter: stop))
  }

  /// Plays a script whose keys are all available from the start.
  func play(
    _ script: Script, keepingEvents: Bool = false, within limits: ScriptLimits? = nil
  ) -> ScriptResult {
    var task = task(.keys(script.keys), seed: script.seed)
    task.limits = limits ?? self.limits
    if keepingEvents { task.purpose = .report }
    return perform(task)
  }

  func play(
    _ source: ScriptSource, from stop: ScriptStop, stoppingAfter depth: Int? = nil
  ) -> ScriptResult {
    stop.resume(task(source, seed: stop.seed, stoppingAfter: depth))
  }

  private func task(
    _ source: ScriptSource, seed: UInt64, stoppingAfter stop: Int? = nil
  ) -> Task {
    Task(
      seed: seed, source: source, reached: reached, limits: limits, countsKnown: countsKnown,
      lines: lines, timeTolerance: timeTolerance, stop: stop)
  }
}

/// A copy of a program in the middle of a script.
///
/// Scripts that share a beginning continue from here.
struct ScriptStop: Sendable {
  let seed: UInt64
  let depth: Int
  let resume: @Sendable (_ task: ScriptPlayer.Task) -> ScriptResult
}

enum ScriptSource: Sendable {
  /// Keys that are all available from the start.
  case keys([ScriptKey])
  /// One answer whenever the program waits for keys.
  case answers([[ScriptKey]])
  /// Keys invented as the program waits for them.
  case invented(KeyGenerator)
}

/// The limits that end a script before its keys do.
package struct ScriptLimits: Sendable {
  var waits: Int
  /// Between two waits.
  var instructions: UInt64
  /// Polls of KEY$ that find no key.
  var emptyPolls: Int
  /// In instructions.
  static let effectCost: UInt64 = 20

  package init(
    waits: Int = 20_000, instructions: UInt64 = 5_000_000, emptyPolls: Int = 10_000
  ) {
    self.waits = waits
    self.instructions = instructions
    self.emptyPolls = emptyPolls
  }

  /// About the number of instructions if a limit ended the script; otherwise 0.
  func instructions(of result: ScriptResult) -> UInt64 {
    switch result.ending {
    case .ended, .starved: 0
    case .waitLimit: UInt64(waits) * Self.effectCost
    case .instructionLimit: instructions
    }
  }
}

struct ScriptResult: Sendable {
  package enum Ending: Equatable, Sendable {
    /// The program ended, or was ended by BRK or an error.
    case ended
    /// The keys ran out.
    case starved
    /// It waited too often.
    case waitLimit
    /// It did not reach another wait.
    case instructionLimit
  }

  var fingerprint = Fingerprint()
  var timeTolerance: Int?
  /// The lengths of the waits for time; empty if the fingerprint includes them.
  var times: [Ticks] = []
  var ending = Ending.ended
  var takesTime = true
  var answers: [[ScriptKey]] = []
  var reached: [Int] = []
  var depth = 0
  var stop: ScriptStop?
  /// The wait for which answers ran out.
  var unanswered: TraceEvent.Wait?
  /// The state at the stop of a search.
  var digest: StateDigest?
  /// The comparisons of numbers in a search.
  var distances: [(instruction: Int, distance: Decimal12)] = []
  /// Empty unless the task is for a report.
  var events: [TraceEvent] = []
  /// The line or state at each event.
  var positions: [UTF8Text] = []
  /// The display at each event, including tones.
  var displays: [Display] = []
  /// The path to each event from the one before.
  var paths: [ExecutionPath] = []

  /// Whether only one reached the instruction limit because the other's computing takes no time.
  ///
  /// Such a script is dropped.
  func isUneven(with other: ScriptResult) -> Bool {
    takesTime != other.takesTime
      && (ending == .instructionLimit) != (other.ending == .instructionLimit)
  }

  /// Whether a person would notice no difference.
  ///
  /// Programs that both stop waiting are compared only up to their last wait.
  func isAlike(_ other: ScriptResult) -> Bool {
    if isUneven(with: other) { return true }
    guard ending == other.ending, hasSameTimes(as: other) else { return false }
    return ending == .instructionLimit
      ? fingerprint.isAlikeAtLastWait(other.fingerprint) : fingerprint == other.fingerprint
  }

  private func hasSameTimes(as other: ScriptResult) -> Bool {
    times.count == other.times.count
      && zip(times, other.times).allSatisfy { $0.isClose(to: $1, within: timeTolerance) }
  }

  /// The number of equal events at the start.
  func sharedCount(with other: ScriptResult) -> Int {
    zip(events, other.events).prefix { a, b in
      if case .wait(.time(let time)) = a.kind, case .wait(.time(let otherTime)) = b.kind {
        return time.isClose(to: otherTime, within: timeTolerance)
      }
      return a.kind.isAlike(b.kind)
    }.count
  }
}

extension Ticks {
  /// Whether two times differ by at most some per cent of the longer; nil means none.
  fileprivate func isClose(to other: Ticks, within tolerance: Int?) -> Bool {
    abs(self - other) <= Swift.max(self, other) / 100 * Ticks(tolerance ?? 0)
  }
}
