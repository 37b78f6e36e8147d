/// Scripts that can be played at the same time.
public struct ComparisonRound: Sendable {
  /// The scripts by their numbers, from 0.
  public let numbers: Range<Int>
  let options: Comparison.Options
  let vocabulary: Vocabulary
  let finds: [Script]
  let a: ScriptPlayer
  let b: ScriptPlayer

  /// What came of a script.
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
