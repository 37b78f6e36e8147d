/// Scripts that can be played in parallel.
public struct ComparisonRound: Sendable {
  /// The numbers of the scripts, from 0.
  public let numbers: Range<Int>
  let options: Comparison.Options
  let vocabulary: Vocabulary
  let finds: Finds
  let a: ScriptPlayer
  let b: ScriptPlayer

  /// The result of a script.
  public struct Outcome: Sendable {
    let find: Find
    let isAlike: Bool
    /// Whether the script shows nothing.
    let isLeftOut: Bool
    let waits: Int
    /// The instructions of a script that a limit ended; 0 if it ended otherwise.
    let endlessInstructions: UInt64
    let reachedByA: [Int]
    let reachedByB: [Int]
  }

  /// Plays a script by its number with both programs.
  public func play(_ number: Int) -> Outcome {
    if let keys = options.keys {
      return compare(Script(seed: options.seed, keys: keys))
    }
    var random = SeededRandom(
      seed: options.seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
    // The programs take turns in asking for answers, since one may wait for fewer.
    let isSwapped = !number.isMultiple(of: 2)
    let seed = options.seed &+ UInt64(number)
    guard random.chance(Self.steering), let find = finds.pick(&random) else {
      return compare(Start(KeyInventor(random, vocabulary), seed: seed), isSwapped: isSwapped)
    }
    return compare(start(from: find, otherSeed: seed, &random), isSwapped: isSwapped)
  }

  /// The percentage of scripts that start from a find.
  private static let steering = 70

  private struct Start {
    let seed: UInt64
    let inventor: KeyInventor
    /// Copies of both programs to continue from; nil to play from the start.
    var stops: Find.Stops?

    init(_ inventor: KeyInventor, seed: UInt64) {
      self.inventor = inventor
      self.seed = seed
    }
  }

  private func start(
    from find: Find, otherSeed: UInt64, _ random: inout SeededRandom
  ) -> Start {
    // The places also depend on RAN#.
    let seed = random.chance(80) ? find.script.seed : otherSeed
    // The find needs only its first answers; new places are probably after them.
    guard random.chance(60) else {
      let prefix = find.script.answers.prefix(random.below(find.script.answers.count + 1))
      return Start(KeyInventor(random, vocabulary, after: prefix), seed: seed)
    }
    let prefix = find.script.answers.prefix(find.script.depth)
    guard seed == find.script.seed, let stops = find.stops else {
      return Start(KeyInventor(random, vocabulary, after: prefix), seed: seed)
    }
    var start = Start(KeyInventor(random, vocabulary, behind: prefix), seed: seed)
    start.stops = stops
    return start
  }

  // MARK: Playing

  private func compare(_ start: Start, isSwapped: Bool) -> Outcome {
    isSwapped
      ? compare(start, first: b, second: a, start.stops.map { ($0.b, $0.a) }).swapped
      : compare(start, first: a, second: b, start.stops.map { ($0.a, $0.b) })
  }

  private func compare(
    _ start: Start, first: ScriptPlayer, second: ScriptPlayer,
    _ stops: (first: ScriptStop, second: ScriptStop)?
  ) -> Outcome {
    let source = ScriptSource.invented(start.inventor)
    let original =
      stops.map { first.play(source, from: $0.first) } ?? first.play(source, seed: start.seed)
    let script = Script(seed: start.seed, answers: original.answers)
    let stop = original.stop?.depth
    let answers = ScriptSource.answers(script.answers)
    let other =
      stops.map { second.play(answers, from: $0.second, stoppingAfter: stop) }
      ?? second.play(answers, seed: start.seed, stoppingAfter: stop)
    // If all keys are available from the start, other waits may consume them; that run decides.
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
      find: Find(script: script, stops: Find.Stops(a.stop, b.stop, at: script.depth)),
      isAlike: a.isAlike(b), isLeftOut: a.isUneven(with: b), waits: a.fingerprint.waits,
      endlessInstructions: options.limits.instructions(of: a),
      reachedByA: a.reached,
      reachedByB: b.reached)
  }
}

extension ComparisonRound.Outcome {
  fileprivate var swapped: Self {
    Self(
      find: find.swapped, isAlike: isAlike, isLeftOut: isLeftOut, waits: waits,
      endlessInstructions: endlessInstructions,
      reachedByA: reachedByB,
      reachedByB: reachedByA)
  }
}
