import BasicVM

/// Shrinks a script on which two programs diverge.
struct Shrinker {
  private let a: ScriptPlayer
  private let b: ScriptPlayer
  /// The number of trials left.
  private var trials: Int
  /// The number of waits left for trials, because long scripts take long.
  private var waits = 1_500_000

  init(_ a: ScriptPlayer, _ b: ScriptPlayer) {
    self.a = a
    self.b = b
    trials = a.isBesideOutside ? 200 : 4_000
  }

  mutating func smallest(from script: Script) -> Script {
    // Remove whole answers first: half an answer changes everything after it.
    var script = Script(seed: script.seed, keys: fewerAnswers(script).keys)
    var size = 0
    repeat {
      size = script.keys.count
      script = shorter(script)
    } while script.keys.count < size
    script = simpler(script)
    return withoutUnusedKeys(withSmallerSeed(shorterEnd(of: script)))
  }

  /// Cuts the keys after the difference, which simpler keys may show earlier.
  private mutating func withoutUnusedKeys(_ script: Script) -> Script {
    (trials, waits) = (100, 1_500_000)
    let seed = script.seed
    let keys = script.keys.shortestBeginning { showsDifference(Script(seed: seed, keys: $0)) }
    return Script(seed: seed, keys: keys)
  }

  /// Tries a script; false if no trials are left.
  private mutating func showsDifference(
    _ script: Script, within limits: ScriptLimits? = nil
  ) -> Bool {
    guard trials > 0, waits > 0 else { return false }
    trials -= 1
    let result = a.play(script, within: limits)
    waits -= result.fingerprint.waits
    return !result.isAlike(b.play(script, within: limits))
  }

  private mutating func fewerAnswers(_ script: Script) -> Script {
    let seed = script.seed
    let answers = fewer(of: script.answers) { Script(seed: seed, answers: $0) }
    return Script(seed: seed, answers: answers)
  }

  private mutating func shorter(_ script: Script) -> Script {
    let seed = script.seed
    let keys = fewer(of: script.keys) { Script(seed: seed, keys: $0) }
    return Script(seed: seed, keys: keys)
  }

  /// Removes unneeded parts in ever smaller pieces (delta debugging).
  private mutating func fewer<Part>(of parts: [Part], _ script: ([Part]) -> Script) -> [Part] {
    var kept = parts.shortestBeginning { showsDifference(script($0)) }
    var piece = max(kept.count / 2, 1)
    while piece > 0 {
      var start = kept.count - piece
      while start > -piece {
        var fewer = kept
        fewer.removeSubrange(max(start, 0)..<(start + piece))
        if showsDifference(script(fewer)) { kept = fewer }
        start = min(start, kept.count) - piece
      }
      piece /= 2
    }
    return kept
  }

  private mutating func simpler(_ script: Script) -> Script {
    var keys = script.keys
    for index in keys.indices {
      for plainer in Self.plainKeys {
        guard keys[index] != plainer else { break }
        var other = keys
        other[index] = plainer
        if showsDifference(Script(seed: script.seed, keys: other)) {
          keys = other
          break
        }
      }
    }
    return Script(seed: script.seed, keys: keys)
  }

  /// The plainest key first.
  private static let plainKeys: [ScriptKey] = [
    .exe, .character(CharacterCode.zero + 1), .character(CharacterCode.zero),
    .character(CharacterCode.letterA),
  ]

  /// Looks for an end of the script that shows the difference with another seed.
  ///
  /// In most games luck decides the number of rounds before the one that matters.
  private mutating func shorterEnd(of script: Script) -> Script {
    (trials, waits) = (10_000, 200_000)
    for count in 0..<script.keys.count {
      for seed in 1...triedSeeds {
        let end = Script(seed: seed, keys: Array(script.keys.suffix(count)))
        if showsDifference(end, within: quickLimits), showsDifference(end) { return simpler(end) }
        if trials <= 0 || waits <= 0 { return script }
      }
    }
    return script
  }

  /// A program outside fx790 may have to start for each.
  private var triedSeeds: UInt64 { a.isBesideOutside ? 20 : 1_000 }

  /// Few polls after the last key, because many seeds are tried.
  private var quickLimits: ScriptLimits {
    var limits = a.limits
    limits.emptyPolls = 100
    return limits
  }

  /// Prefers seed 1, the default of `run`.
  private mutating func withSmallerSeed(_ script: Script) -> Script {
    for seed in 1...UInt64(9) where seed < script.seed {
      var other = script
      other.seed = seed
      if showsDifference(other) { return other }
    }
    return script
  }
}

extension Array {
  /// The shortest beginning that is enough, by binary search; all elements if no shorter one is.
  func shortestBeginning(where isEnough: ([Element]) -> Bool) -> [Element] {
    let count = [Int](indices).firstSorted { isEnough(Array(self[..<$0])) }
    return Array(self[..<count])
  }
}
