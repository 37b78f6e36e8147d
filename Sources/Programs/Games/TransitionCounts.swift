import BasicVM
import StateMachines

/// Counts how often runs of a program take each transition of its graph.
///
/// Scripts are steered toward unreached places, so the counts show what is possible, not what is
/// usual. They depend only on the program and the options.
package enum TransitionCounts {
  /// The number and the seeds of the scripts.
  package struct Options: Sendable {
    /// The number of scripts.
    package var scripts = 1000
    /// The seed of RAN# for the first script; each later one adds 1.
    package var seed: UInt64 = 1

    /// 1000 scripts from seed 1.
    package init() {}
  }

  /// Lower than usual, because following the graph takes much longer than running.
  private static let limits = ScriptLimits(instructions: 500_000)

  /// Each script is played twice to be compared, and once to be counted.
  private static let timesPlayed: UInt64 = 3

  /// Invents scripts; fewer than requested if endless ones have used up `RunLimit.usual`.
  package static func scripts(for one: Contender, _ other: Contender, _ options: Options)
    -> [Script]
  {
    var comparing = Comparison.Options()
    (comparing.scripts, comparing.seed) = (options.scripts, options.seed)
    comparing.limits = limits
    var comparison = Comparison(one, other, options: comparing)
    var scripts: [Script] = []
    var endless: UInt64 = 0
    while endless < RunLimit.usual, let round = comparison.nextRound {
      var outcomes: [ComparisonRound.Outcome] = []
      for number in round.numbers where endless < RunLimit.usual {
        let outcome = round.play(number)
        endless += timesPlayed * outcome.endlessInstructions
        outcomes.append(outcome)
      }
      scripts += outcomes.map { $0.corpusEntry.script }
      comparison.take(outcomes)
    }
    return scripts
  }

  /// Counts the runs through each transition of a listing's graph.
  ///
  /// - Parameters:
  ///   - walk: a walk at the start of the graph.
  ///   - contender: the same listing.
  ///   - options: the scripts.
  /// - Returns: a count for each transition; the first step that the graph lacks, if any; and the
  ///   number of scripts, fewer than requested if the program waits for no keys and does not end.
  package static func counts(
    of walk: GraphWalk, as contender: Contender, _ options: Options
  ) -> (counts: [Int], mismatch: UTF8Text?, scripts: Int) {
    let scripts = scripts(for: contender, contender, options)
    var (counts, mismatch) = (walk.counts, walk.mismatch)
    for script in scripts {
      let run = walk.seeded(script.seed).played(script, limits)
      for index in counts.indices { counts[index] += run.counts[index] }
      mismatch = mismatch ?? run.mismatch
    }
    return (counts, mismatch, scripts.count)
  }
}
