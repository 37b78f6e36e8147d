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
  private var reachedByA: [Bool]
  private var reachedByB: [Bool]
  /// Scripts that reached something new.
  private var finds: [Script] = []
  private var difference: (number: Int, script: Script)?

  /// The scripts of a comparison, and their limits.
  public struct Options: Sendable {
    /// How many scripts.
    public var scripts = 200
    /// The seed of RAN# for the first; the others count on from it.
    public var seed: UInt64 = 1
    /// The keys, if they are given: then there is one script.
    public var keys: [ScriptKey]?
    /// The limits at which scripts end.
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
    // Few at first, while every script may teach something, and then more, as far as memory goes.
    let size = min(max(Self.leastRound, min(scriptCount / 4, Self.mostRound)), total - scriptCount)
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

  /// The result; a script that parts the programs is made as small as can be found.
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

/// Scripts that can be played at the same time.
public struct ComparisonRound: Sendable {
  /// The scripts by their numbers, from 0.
  public let numbers: Range<Int>
  let options: Comparison.Options
  let vocabulary: Vocabulary
  let finds: [Script]
  let a: ScriptPlayer
  let b: ScriptPlayer

  /// The result of a script.
  public struct Outcome: Sendable {
    let script: Script
    let isAlike: Bool
    let waits: Int
    let reachedByA: [Int]
    let reachedByB: [Int]
  }

  /// Plays the script of this number with both programs.
  public func play(_ number: Int) -> Outcome {
    if let keys = options.keys {
      return compare(Script(seed: options.seed, keys: keys))
    }
    var random = SeededRandom(
      seed: options.seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
    var seed = options.seed &+ UInt64(number)
    var prefix: ArraySlice<[ScriptKey]> = []
    if random.chance(Self.steering), let find = random.pick(finds) {
      // What it was kept for lies behind so many answers, and what is new lies behind that.
      let depth = random.chance(50) ? find.depth : random.below(find.answers.count + 1)
      prefix = find.answers.prefix(depth)
      // What a script reaches depends on what is drawn too.
      if random.chance(75) { seed = find.seed }
    }
    let inventor = KeyInventor(random, vocabulary, after: prefix)
    // Both programs have to be asked: one that waits for less would get no more.
    return number.isMultiple(of: 2)
      ? compare(inventor, seed: seed, first: a, second: b)
      : compare(inventor, seed: seed, first: b, second: a).swapped
  }

  /// So many scripts in a hundred begin like one that reached something new.
  private static let steering = 60

  /// Makes up a script with one program, and plays it with the other.
  private func compare(
    _ inventor: KeyInventor, seed: UInt64, first: ScriptPlayer, second: ScriptPlayer
  ) -> Outcome {
    let original = first.play(.invented(inventor), seed: seed)
    let script = Script(seed: seed, answers: original.answers)
    let other = second.play(.answers(script.answers), seed: seed)
    // Given all at once, keys may fall to other waits; what counts is how that goes.
    guard original.isAlike(other) else {
      return outcome(script, first.play(script), second.play(script))
    }
    return outcome(script, original, other)
  }

  private func compare(_ script: Script) -> Outcome {
    outcome(script, a.play(script), b.play(script))
  }

  private func outcome(_ script: Script, _ a: Performance, _ b: Performance) -> Outcome {
    var script = script
    script.depth = max(a.depth, b.depth)
    return Outcome(
      script: script, isAlike: a.isAlike(b), waits: a.fingerprint.waits, reachedByA: a.reached,
      reachedByB: b.reached)
  }
}

extension ComparisonRound.Outcome {
  /// The same with the programs in the other order.
  fileprivate var swapped: Self {
    Self(
      script: script, isAlike: isAlike, waits: waits, reachedByA: reachedByB,
      reachedByB: reachedByA)
  }
}
