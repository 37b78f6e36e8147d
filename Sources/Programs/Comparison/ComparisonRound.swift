import BasicVM

/// Scripts that can be played in parallel.
package struct ComparisonRound: Sendable {
  /// The numbers of the scripts, from 0.
  package let numbers: Range<Int>
  let options: Comparison.Options
  let vocabulary: Vocabulary
  let corpus: ScriptCorpus
  let a: ScriptPlayer
  let b: ScriptPlayer

  /// The result of a script.
  package struct Outcome: Sendable {
    let corpusEntry: CorpusEntry
    let isAlike: Bool
    /// Whether the script is dropped (`isUneven`).
    let isLeftOut: Bool
    let waits: Int
    /// The approximate number of instructions if a limit ended the script; otherwise 0.
    let endlessInstructions: UInt64
    let reachedByA: [Int]
    let reachedByB: [Int]
  }

  /// Plays a script by its number with both programs.
  package func play(_ number: Int) -> Outcome {
    if let keys = options.keys {
      return compare(Script(seed: options.seed, keys: keys))
    }
    var random = SeededRandom(
      seed: options.seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
    // Answers are invented for the program that runs first. The programs take turns to run first,
    // since one may wait for fewer answers. But only a listing knows which answers must be numbers.
    let isSwapped = a.isOutside == b.isOutside ? !number.isMultiple(of: 2) : a.isOutside
    let seed = options.seed &+ UInt64(number)
    let isFar = number >= Self.firstFar && number % 8 > 5
    guard random.chance(Self.corpusPercentage), let entry = corpus.pick(&random) else {
      let generator = KeyGenerator(random, vocabulary, isFarReaching: isFar)
      return compare(Start(generator, seed: seed), isSwapped: isSwapped)
    }
    // The search draws from a copy: if it fails, the script is the same as without a search.
    var secantRandom = random
    let farStart = isFar ? secantStart(from: entry, &secantRandom) : nil
    return compare(
      farStart ?? start(from: entry, otherSeed: seed, &random), isSwapped: isSwapped)
  }

  /// The percentage of scripts that start from a corpus entry.
  private static let corpusPercentage = 70

  private struct Start {
    let seed: UInt64
    let generator: KeyGenerator
    /// Copies of the programs to continue from; nil to play from the start.
    var stops: CorpusEntry.Stops?

    init(_ generator: KeyGenerator, seed: UInt64) {
      self.generator = generator
      self.seed = seed
    }
  }

  private func start(
    from entry: CorpusEntry, otherSeed: UInt64, _ random: inout SeededRandom
  ) -> Start {
    // Which places a script reaches also depends on RAN#.
    let seed = random.chance(80) ? entry.script.seed : otherSeed
    // Usually continue after the last new place that the entry reached: more are probably near.
    guard random.chance(60) else {
      let prefix = entry.script.answers.prefix(random.below(entry.script.answers.count + 1))
      return Start(KeyGenerator(random, vocabulary, after: prefix), seed: seed)
    }
    let prefix = entry.script.answers.prefix(entry.script.depth)
    guard seed == entry.script.seed, let stops = entry.stops else {
      return Start(KeyGenerator(random, vocabulary, after: prefix), seed: seed)
    }
    var start = Start(KeyGenerator(random, vocabulary, continuing: prefix), seed: seed)
    start.stops = stops
    return start
  }

  // MARK: Far-reaching scripts

  /// The first script that may search for numbers: simpler scripts find most differences.
  private static let firstFar = 256

  /// Searches for answers that make a comparison of numbers equal; nil if none are found.
  private func secantStart(from entry: CorpusEntry, _ random: inout SeededRandom) -> Start? {
    let isFirst = random.chance(50)
    let search = SecantSearch(
      isFirst ? a : b, seed: entry.script.seed, isFirst ? entry.stops?.a : entry.stops?.b)
    let prefix = entry.script.answers.prefix(entry.script.depth)
    guard let found = search.answers(after: prefix, &random) else { return nil }
    guard let stops = entry.stops, found.isAfterAll else {
      let generator = KeyGenerator(
        random, vocabulary, after: (found.before + found.next)[...], isFarReaching: true)
      return Start(generator, seed: entry.script.seed)
    }
    let generator = KeyGenerator(
      random, vocabulary, continuing: prefix, with: found.next, isFarReaching: true)
    var start = Start(generator, seed: entry.script.seed)
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
    let source = ScriptSource.invented(start.generator)
    let original =
      stops.map { first.play(source, from: $0.first) } ?? first.play(source, seed: start.seed)
    let script = Script(seed: start.seed, answers: original.answers)
    let depth = original.stop?.depth
    let answers = ScriptSource.answers(script.answers)
    let other =
      stops.map { second.play(answers, from: $0.second, copyingAfter: depth) }
      ?? second.play(answers, seed: start.seed, copyingAfter: depth)
    // A difference counts only if a replay with all keys available from the start also shows it:
    // other waits may then consume the keys.
    guard original.isAlike(other) else {
      return outcome(script, first.play(script), second.play(script))
    }
    return outcome(script, original, other)
  }

  private func compare(_ script: Script) -> Outcome {
    outcome(script, a.play(script), b.play(script))
  }

  private func outcome(_ script: Script, _ a: ScriptResult, _ b: ScriptResult) -> Outcome {
    var script = script
    script.depth = max(a.depth, b.depth)
    return Outcome(
      corpusEntry: CorpusEntry(
        script: script, stops: CorpusEntry.Stops(a.stop, b.stop, at: script.depth)),
      isAlike: a.isAlike(b), isLeftOut: a.isUneven(with: b), waits: a.fingerprint.waits,
      endlessInstructions: options.limits.instructions(of: a), reachedByA: a.reached,
      reachedByB: b.reached)
  }
}

extension ComparisonRound.Outcome {
  fileprivate var swapped: Self {
    Self(
      corpusEntry: corpusEntry.swapped, isAlike: isAlike, isLeftOut: isLeftOut, waits: waits,
      endlessInstructions: endlessInstructions, reachedByA: reachedByB, reachedByB: reachedByA)
  }
}
