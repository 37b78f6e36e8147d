import BasicVM

/// Compares two programs on many scripts.
///
/// The scripts go in rounds: those of a round are independent of each other, so they may be played
/// at the same time, and the next round is steered by what they reached. The outcome depends on
/// nothing but the programs and the options.
public struct Comparison: Sendable {
  let a: Contender
  let b: Contender
  private let options: Options
  private let vocabulary: Vocabulary

  /// How many scripts have been played.
  public private(set) var scriptCount = 0
  /// How many waits have been compared.
  public private(set) var waitCount = 0
  private var leftOutCount = 0
  private var reachedByA: ReachedPlaces
  private var reachedByB: ReachedPlaces
  /// Scripts that reached something new.
  private var finds = Finds()
  private var difference: (number: Int, script: Script)?
  private var widest: (places: Int, waits: Int, script: Script)?

  /// The scripts of a comparison, and their limits.
  public struct Options: Sendable {
    /// How many scripts.
    public var scripts = 200
    /// The seed of RAN# for the first; the others count on from it.
    public var seed: UInt64 = 1
    /// The keys, if they are given: then there is one script.
    public var keys: [ScriptKey]?
    /// Whether the scripts that reach a place are counted, which takes some time.
    public var countsPlaces = false
    /// The limits at which scripts end.
    package var limits = ScriptLimits()

    /// 200 scripts from seed 1 on.
    public init() {}
  }

  /// A comparison of two programs.
  public init(_ a: Contender, _ b: Contender, options: Options = Options()) {
    self.a = a
    self.b = b
    self.options = options
    vocabulary = a.vocabulary + b.vocabulary
    reachedByA = ReachedPlaces(of: a, isCounting: options.countsPlaces)
    reachedByB = ReachedPlaces(of: b, isCounting: options.countsPlaces)
  }

  /// Compares on one thread.
  public mutating func run() -> ComparisonReport {
    while let round = nextRound { take(round.numbers.map { round.play($0) }) }
    return report
  }

  /// Whether no script has parted them so far.
  package var isUndecided: Bool { difference == nil }

  /// Both, looking out for what no script has reached so far.
  private var players: (a: ScriptPlayer, b: ScriptPlayer) {
    (player(of: a, beyond: reachedByA), player(of: b, beyond: reachedByB))
  }

  private func player(of contender: Contender, beyond reached: ReachedPlaces) -> ScriptPlayer {
    contender.player(
      lookingBeyond: reached.isReached, limits: options.limits,
      countingKnown: options.countsPlaces)
  }

  // MARK: Rounds

  /// The scripts that can be played now; nil when all are done, or a difference is found.
  public var nextRound: ComparisonRound? {
    let total = options.keys == nil ? options.scripts : 1
    guard difference == nil, scriptCount < total else { return nil }
    // Few at first, while every script may teach something, and then more, as far as memory goes.
    let size = min(max(Self.leastRound, min(scriptCount / 8, Self.mostRound)), total - scriptCount)
    return ComparisonRound(
      numbers: scriptCount..<(scriptCount + size), options: options, vocabulary: vocabulary,
      finds: finds, a: players.a, b: players.b
    )
  }

  private static let leastRound = 16
  private static let mostRound = 1024

  /// Takes in what came of all scripts of a round, in their order.
  public mutating func take(_ outcomes: [ComparisonRound.Outcome]) {
    for outcome in outcomes {
      scriptCount += 1
      if outcome.isLeftOut { leftOutCount += 1 }
      waitCount += outcome.waits
      let isNew = reachedByA.take(outcome.reachedByA)
      if reachedByB.take(outcome.reachedByB) || isNew { finds.add(outcome.find) }
      noteWidest(outcome)
      guard outcome.isAlike else {
        difference = (scriptCount, outcome.find.script)
        return
      }
    }
  }

  /// Remembers the script that reaches the most lines and states of both, the longest of several.
  private mutating func noteWidest(_ outcome: ComparisonRound.Outcome) {
    guard options.countsPlaces else { return }
    let count = a.placeCount(of: outcome.reachedByA) + b.placeCount(of: outcome.reachedByB)
    if let widest, (widest.places, widest.waits) >= (count, outcome.waits) { return }
    widest = (count, outcome.waits, outcome.find.script)
  }

  // MARK: The report

  /// The result; a script that parts the programs is made as small as can be found.
  public var report: ComparisonReport {
    var report = ComparisonReport(
      a: a, b: b, scripts: scriptCount, leftOut: leftOutCount, waits: waitCount,
      coverageOfA: Coverage(of: a, reached: reachedByA),
      coverageOfB: Coverage(of: b, reached: reachedByB))
    let (a, b) = players
    if let difference {
      var shrinker = Shrinker(a, b)
      let smallest = shrinker.smallest(from: difference.script)
      report.difference = Difference(on: smallest, number: difference.number, a, b)
    } else if let widest {
      report.example = Encounter(on: widest.script, a, b)
    }
    return report
  }
}
