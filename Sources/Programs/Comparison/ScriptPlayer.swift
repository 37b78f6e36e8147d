import BasicVM
import StateMachines

/// Plays scripts with one of the two programs of a comparison.
struct ScriptPlayer: Sendable {
  /// Whether earlier scripts reached each place.
  let reached: [Bool]
  let limits: ScriptLimits
  /// Whether results include the places that earlier scripts reached, so that they can be counted.
  let countsKnown: Bool
  /// Renames the lines in errors, so that both programs name the same line; empty to keep them.
  let lines: [ListingLine: ListingLine]
  /// The accepted difference of times in per cent; nil to compare only TIMER waits, exactly.
  let timeTolerance: Int?
  /// Whether one of the two programs is `Contender.isOutside`.
  let isBesideOutside: Bool
  /// Whether this program is one.
  let isOutside: Bool
  /// Plays a task; the closure hides the program's type.
  let perform: @Sendable (_ task: Task) -> ScriptResult

  struct Task: Sendable {
    let seed: UInt64
    let source: ScriptSource
    var reached: [Bool] = []
    var limits = ScriptLimits()
    var countsKnown = false
    var purpose = Purpose.comparison
    var lines: [ListingLine: ListingLine] = [:]
    var timeTolerance: Int?
    var isBesideOutside = false
    /// The number of answers after which to copy the program, in addition to copies at new places.
    var copyDepth: Int?
  }

  /// The purpose of a task, which determines what it records.
  enum Purpose: Sendable {
    /// To find out whether two programs are alike.
    case comparison
    /// To show a script: records events, with positions and displays.
    case report
    /// To find the next answer: ends when the answers run out; records the distances of
    /// comparisons, and the digest of the state.
    case search
  }

  /// Plays answers up to the next wait for keys, from a stored copy if there is one.
  ///
  /// `isCopied`: whether to copy the program at that wait.
  func search(
    after answers: [[ScriptKey]], seed: UInt64, from stop: ScriptStop?, isCopied: Bool = true
  ) -> ScriptResult {
    var task = task(
      .answers(answers), seed: seed, copyingAfter: isCopied ? answers.count : nil)
    task.purpose = .search
    return stop.map { $0.resume(task) } ?? perform(task)
  }

  func play(_ source: ScriptSource, seed: UInt64, copyingAfter depth: Int? = nil) -> ScriptResult {
    perform(task(source, seed: seed, copyingAfter: depth))
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
    _ source: ScriptSource, from stop: ScriptStop, copyingAfter depth: Int? = nil
  ) -> ScriptResult {
    stop.resume(task(source, seed: stop.seed, copyingAfter: depth))
  }

  private func task(
    _ source: ScriptSource, seed: UInt64, copyingAfter depth: Int? = nil
  ) -> Task {
    Task(
      seed: seed, source: source, reached: reached, limits: limits, countsKnown: countsKnown,
      lines: lines, timeTolerance: timeTolerance, isBesideOutside: isBesideOutside,
      copyDepth: depth)
  }
}

/// A copy of a program in the middle of a script.
///
/// Scripts that share a beginning continue from here.
struct ScriptStop: Sendable {
  let seed: UInt64
  /// The number of consumed answers.
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

/// The limits that end a script even if keys remain.
package struct ScriptLimits: Sendable {
  var waits: Int
  /// The most instructions between two waits.
  var instructions: UInt64
  /// The most KEY$ polls that find no key.
  var emptyPolls: Int
  /// `emptyPolls` beside a program outside fx790, for which each poll takes real time.
  static let outsidePolls = 500
  /// The cost of an effect, in instructions.
  static let effectCost: UInt64 = 20

  package init(
    waits: Int = 20_000, instructions: UInt64 = 5_000_000, emptyPolls: Int = 10_000
  ) {
    self.waits = waits
    self.instructions = instructions
    self.emptyPolls = emptyPolls
  }

  /// The approximate number of instructions of a script that a limit ended; otherwise 0.
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
    /// The program waited too often.
    case waitLimit
    /// The program did not reach another wait.
    case instructionLimit
  }

  var fingerprint = Fingerprint()
  /// The fingerprints after each event since the keys ran out.
  var tail: [Fingerprint] = []
  var timeTolerance: Int?
  /// The lengths of the waits for time; empty if the fingerprint includes them.
  var times: [Ticks] = []
  var ending = Ending.ended
  var takesTime = true
  var answers: [[ScriptKey]] = []
  var reached: [Int] = []
  /// The number of answers before the last place new to the task.
  var depth = 0
  /// The last copy of the program.
  var stop: ScriptStop?
  /// The wait for which answers ran out.
  var unanswered: TraceEvent.Wait?
  /// The state after the last answer of a search.
  var digest: StateDigest?
  /// Set only beside a program outside fx790.
  var outside = OutsideNotes()
  /// For a search: how far each comparison of numbers was from equality.
  var distances: [(instruction: Int, distance: Decimal12)] = []
  /// Empty unless the task is for a report.
  var events: [TraceEvent] = []
  /// The line or state at each event.
  var positions: [UTF8Text] = []
  /// The display at each event.
  var displays: [Display] = []
  /// The path to each event from the one before.
  var paths: [ExecutionPath] = []

  /// Whether only one program reached the instruction limit, and computing takes machine time in
  /// only one.
  ///
  /// Such a script is dropped.
  func isUneven(with other: ScriptResult) -> Bool {
    takesTime != other.takesTime
      && (ending == .instructionLimit) != (other.ending == .instructionLimit)
  }

  /// Whether a person would notice no difference.
  ///
  /// If both programs loop without waiting, they are compared only up to their last wait.
  func isAlike(_ other: ScriptResult) -> Bool {
    if isUneven(with: other) || outside.allows(other.outside) { return true }
    if let isAlike = outside.isAlikeBeforeExpression(other.outside) { return isAlike }
    guard ending == other.ending, outside.isAlike(other.outside), hasSameTimes(as: other) else {
      return false
    }
    return switch ending {
    case .instructionLimit: fingerprint.isAlikeAtLastWait(other.fingerprint)
    case .starved: fingerprint == other.fingerprint || isAlikeWhilePolling(other)
    case .ended, .waitLimit: fingerprint == other.fingerprint
    }
  }

  /// Whether two programs do the same while they poll for keys that never come.
  ///
  /// The one that polls more often does less before the limit of polls. Less than half as much is a
  /// difference, such as a time that is never up.
  private func isAlikeWhilePolling(_ other: ScriptResult) -> Bool {
    let isShorter = fingerprint.events < other.fingerprint.events
    let (short, long) = isShorter ? (self, other) : (other, self)
    return long.tail.count <= 2 * short.tail.count && long.tail.contains(short.fingerprint)
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
      if outside.isNoted { return a.kind.isAlikeOutside(b.kind) }
      return a.kind.isAlike(b.kind)
    }.count
  }
}

extension Ticks {
  /// Whether two times differ by at most `tolerance` per cent of the longer; nil means 0.
  fileprivate func isClose(to other: Ticks, within tolerance: Int?) -> Bool {
    abs(self - other) <= Swift.max(self, other) / 100 * Ticks(tolerance ?? 0)
  }
}
