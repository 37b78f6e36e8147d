import BasicVM
import StateMachines

/// Compares two programs: tries to prove that they are equivalent, and plays scripts on both.
///
/// The scripts of a round may be played in parallel; their results steer the next round. The
/// outcome depends only on the programs and the options.
public struct Comparison: Sendable {
  let a: Contender
  let b: Contender
  private var options: Options
  private let vocabulary: Vocabulary
  private let lineMap: LineMap
  /// The proof of equivalence, or the reason why there is none.
  package let proof: Result<EquivalenceProof, EquivalenceProof.Obstacle>

  /// The number of played scripts.
  public private(set) var scriptCount = 0
  /// The number of compared waits.
  public private(set) var waitCount = 0
  /// The number of dropped scripts (`ScriptResult.isUneven`).
  private var leftOutCount = 0
  private var reachedByA: ReachedPlaces
  private var reachedByB: ReachedPlaces
  private var corpus = ScriptCorpus()
  private var difference: (number: Int, script: Script)?
  private var exhaustion: Exhaustion?
  private var widest: (places: Int, waits: Int, script: Script)?

  /// The settings of a comparison.
  public struct Options: Sendable {
    /// The number of scripts.
    public var scripts = 200
    /// The seed of RAN# for the first script; each later one adds 1.
    public var seed: UInt64 = 1
    /// The keys of the only script; nil to invent scripts.
    public var keys: [ScriptKey]?
    /// How much, in per cent, the times of unchanged displays may differ; nil to compare only
    /// TIMER's waits.
    public var timeTolerance: Int?
    /// Whether to count the scripts that reach each statement or state, which takes time.
    public var countsPlaces = false
    package var limits = ScriptLimits()

    /// The default options.
    public init() {}
  }

  /// Tries the proof, and prepares the scripts.
  public init(_ a: Contender, _ b: Contender, options: Options = Options()) {
    self.a = a
    self.b = b
    self.options = options
    vocabulary = a.vocabulary + b.vocabulary
    do throws(EquivalenceProof.Obstacle) {
      let proof = try a.proof(with: b, timeTolerance: options.timeTolerance)
      self.proof = .success(proof)
      lineMap = LineMap(proof)
    } catch {
      proof = .failure(error)
      lineMap = LineMap(nil)
    }
    reachedByA = ReachedPlaces(of: a, isCounting: options.countsPlaces)
    reachedByB = ReachedPlaces(of: b, isCounting: options.countsPlaces)
    if hasOutside { self.options.limits.emptyPolls = ScriptLimits.outsidePolls }
  }

  /// Runs all rounds on one thread.
  public mutating func run() -> ComparisonReport {
    while let round = nextRound { take(round.numbers.map { round.play($0) }) }
    return report
  }

  /// Whether no difference has been found.
  package var hasNoDifference: Bool { difference == nil }

  private var players: (a: ScriptPlayer, b: ScriptPlayer) {
    (
      player(of: a, beyond: reachedByA, naming: lineMap.a),
      player(of: b, beyond: reachedByB, naming: lineMap.b)
    )
  }

  private func player(
    of contender: Contender, beyond reached: ReachedPlaces, naming lines: [ListingLine: ListingLine]
  ) -> ScriptPlayer {
    contender.player(
      lookingBeyond: reached.isReached, limits: options.limits,
      countingKnown: options.countsPlaces, timeTolerance: options.timeTolerance, naming: lines,
      besideOutside: hasOutside)
  }

  private var hasOutside: Bool { a.isOutside || b.isOutside }

  // MARK: Rounds

  /// The next scripts; nil at the end, or after a difference.
  package var nextRound: ComparisonRound? {
    let total = options.keys == nil ? options.scripts : 1
    guard difference == nil, scriptCount < total else { return nil }
    // Rounds start small, because each learns from those before it. Memory limits later ones.
    let size = min(max(Self.minRound, min(scriptCount / 8, Self.maxRound)), total - scriptCount)
    return ComparisonRound(
      numbers: scriptCount..<(scriptCount + size), options: options, vocabulary: vocabulary,
      corpus: corpus, a: players.a, b: players.b
    )
  }

  private static let minRound = 16
  private static let maxRound = 1024

  /// Adds the results of a round, in the order of its scripts.
  package mutating func take(_ outcomes: [ComparisonRound.Outcome]) {
    for outcome in outcomes {
      scriptCount += 1
      if outcome.isLeftOut { leftOutCount += 1 }
      waitCount += outcome.waits
      let isNew = reachedByA.take(outcome.reachedByA)
      if reachedByB.take(outcome.reachedByB) || isNew { corpus.add(outcome.corpusEntry) }
      noteWidest(outcome)
      guard outcome.isAlike else {
        difference = (scriptCount, outcome.corpusEntry.script)
        return
      }
    }
  }

  /// Keeps the script that reaches the most places of both programs; of equals, the one with the
  /// fewest waits.
  private mutating func noteWidest(_ outcome: ComparisonRound.Outcome) {
    guard options.countsPlaces else { return }
    let count = a.placeCount(of: outcome.reachedByA) + b.placeCount(of: outcome.reachedByB)
    if let widest, (widest.places, -widest.waits) >= (count, -outcome.waits) { return }
    widest = (count, outcome.waits, outcome.corpusEntry.script)
  }

  // MARK: Exhaustion

  /// A search that replaces the rounds: it plays all scripts of at most `answerLimit` answers.
  package func exhaustion(answerLimit: Int) -> Exhaustion {
    let (a, b) = players
    return Exhaustion(
      a, b, vocabulary: vocabulary, seed: options.seed, answerLimit: answerLimit)
  }

  /// Adds the places that a round of the exhaustive search reached.
  package mutating func take(_ outcomes: [[Exhaustion.Outcome]]) {
    for outcome in outcomes.joined() {
      _ = reachedByA.take(outcome.reachedByA)
      _ = reachedByB.take(outcome.reachedByB)
    }
  }

  /// Takes the result of an exhaustive search, which must be finished.
  package mutating func take(_ exhaustion: Exhaustion) {
    self.exhaustion = exhaustion
    (scriptCount, waitCount) = (exhaustion.scriptCount, exhaustion.waitCount)
    (leftOutCount, difference) = (exhaustion.leftOutCount, exhaustion.difference)
  }

  // MARK: Report

  /// The result; a script with a difference is shrunk first.
  public var report: ComparisonReport {
    var report = ComparisonReport(
      a: a, b: b, proof: proof, scripts: scriptCount, leftOut: leftOutCount, waits: waitCount,
      coverageOfA: Coverage(of: a, reached: reachedByA),
      coverageOfB: Coverage(of: b, reached: reachedByB), isTimed: options.timeTolerance != nil)
    report.exhaustion = exhaustion
    let (a, b) = players
    if let difference {
      var shrinker = Shrinker(a, b)
      let smallest = shrinker.smallest(from: difference.script)
      report.difference = Difference(on: smallest, number: difference.number, a, b)
    } else if let widest {
      report.example = SharedRun(on: widest.script, a, b)
    }
    if waitCount == 0, difference == nil { report.commonError = commonError }
    return report
  }

  private var commonError: Fault? {
    guard a.programs != nil, b.programs != nil else { return nil }
    let script = Script(seed: options.seed, keys: options.keys ?? [])
    let limits = ScriptLimits(waits: 1, instructions: Self.errorLimit)
    func player(of contender: Contender) -> ScriptPlayer {
      contender.player(lookingBeyond: [], limits: limits, countingKnown: false)
    }
    return SharedRun(on: script, player(of: a), player(of: b)).errorBeforeWaits
  }

  /// The most instructions to run in search of a common error before the first wait.
  private static let errorLimit: UInt64 = 100_000
}
