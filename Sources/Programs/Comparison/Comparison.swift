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

  private var scriptCount = 0
  private var waitCount = 0
  private var reachedByA: [Bool]
  private var reachedByB: [Bool]
  /// Scripts that reached something new.
  private var finds: [Script] = []
  private var difference: (number: Int, script: Script)?

  /// What is to be compared.
  public struct Options: Sendable {
    /// How many scripts.
    public var scripts = 200
    /// The seed of RAN# for the first; the others count on from it.
    public var seed: UInt64 = 1
    /// The keys, if they are given: then there is one script.
    public var keys: [ScriptKey]?
    /// When scripts end.
    var limits = ScriptLimits()

    /// 200 scripts from seed 1 on.
    public init() {}
  }

  /// A comparison of two programs.
  public init(_ a: Contender, _ b: Contender, options: Options = Options()) {
    self.a = a
    self.b = b
    self.options = options
    vocabulary = a.vocabulary + b.vocabulary
    reachedByA = Array(repeating: false, count: a.placeIndexes.count)
    reachedByB = Array(repeating: false, count: b.placeIndexes.count)
  }

  /// Compares on one thread.
  public mutating func run() -> ComparisonReport {
    while let round = nextRound { take(round.numbers.map { round.play($0) }) }
    return report
  }

  /// Whether no script has parted them so far.
  var isUndecided: Bool { difference == nil }

  /// Both, looking out for what no script has reached so far.
  private var players: (a: ScriptPlayer, b: ScriptPlayer) {
    (
      a.player(lookingBeyond: reachedByA, limits: options.limits),
      b.player(lookingBeyond: reachedByB, limits: options.limits)
    )
  }

  // MARK: Rounds

  /// The scripts that can be played now; nil when all are done, or a difference is found.
  public var nextRound: ComparisonRound? {
    let total = options.keys == nil ? options.scripts : 1
    guard difference == nil, scriptCount < total else { return nil }
    // Few at first, while every script may teach something, and then more.
    let size = min(max(Self.roundSize, scriptCount / 4), total - scriptCount)
    return ComparisonRound(
      numbers: scriptCount..<(scriptCount + size), options: options, vocabulary: vocabulary,
      finds: finds, a: players.a, b: players.b
    )
  }

  private static let roundSize = 16

  /// Takes in what came of all scripts of a round, in their order.
  public mutating func take(_ outcomes: [ComparisonRound.Outcome]) {
    for outcome in outcomes {
      scriptCount += 1
      waitCount += outcome.waits
      let isNew = Self.note(outcome.reachedByA, in: &reachedByA)
      if Self.note(outcome.reachedByB, in: &reachedByB) || isNew { finds.append(outcome.script) }
      guard outcome.isAlike else {
        difference = (scriptCount, outcome.script)
        return
      }
    }
  }

  private static func note(_ places: [Int], in reached: inout [Bool]) -> Bool {
    var isNew = false
    for place in places where !reached[place] {
      reached[place] = true
      isNew = true
    }
    return isNew
  }

  // MARK: The report

  /// What came of it; a script that parts the programs is made as small as can be found.
  public var report: ComparisonReport {
    let coverageOfA = Coverage(of: a, reached: reachedByA)
    let coverageOfB = Coverage(of: b, reached: reachedByB)
    var report = ComparisonReport(
      a: a, b: b, scripts: scriptCount, waits: waitCount, coverageOfA: coverageOfA,
      coverageOfB: coverageOfB)
    if let difference {
      let (a, b) = players
      var shrinker = Shrinker(a, b)
      let smallest = shrinker.smallest(from: difference.script)
      report.difference = Difference(on: smallest, number: difference.number, a, b)
    }
    return report
  }
}
