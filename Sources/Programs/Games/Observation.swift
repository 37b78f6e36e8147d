import BasicVM
import StateMachines

/// Counts how often runs of a program take each transition of its graph.
///
/// The scripts are steered toward unreached places: the counts show possible, not usual runs. They
/// depend only on the program and the options.
public enum Observation {
  /// The number and the seeds of the scripts.
  public struct Options: Sendable {
    /// The number of scripts.
    public var scripts = 1000
    /// The seed of RAN# for the first script; each later one adds 1.
    public var seed: UInt64 = 1

    /// 1000 scripts from seed 1.
    public init() {}
  }

  static func scripts(for one: Contender, _ other: Contender, _ options: Options) -> [Script] {
    var comparing = Comparison.Options()
    (comparing.scripts, comparing.seed) = (options.scripts, options.seed)
    var comparison = Comparison(one, other, options: comparing)
    var scripts: [Script] = []
    while let round = comparison.nextRound {
      let outcomes = round.numbers.map { round.play($0) }
      scripts += outcomes.map { $0.find.script }
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
  /// - Returns: a count for each transition, and the first step that the graph lacks, if any.
  public static func counts(
    of walk: GraphWalk, as contender: Contender, _ options: Options
  ) -> (counts: [Int], stray: UTF8Text?) {
    let scripts = scripts(for: contender, contender, options)
    var (counts, stray) = (walk.counts, walk.stray)
    for script in scripts {
      let run = walk.seeded(script.seed).played(script)
      for way in counts.indices { counts[way] += run.counts[way] }
      stray = stray ?? run.stray
    }
    return (counts, stray)
  }
}
