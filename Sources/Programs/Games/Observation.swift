import BasicVM
import StateMachines

/// What runs of a program do: how often they take each way of its graph.
///
/// The scripts are made as comparing makes them, steered toward what was not reached yet, so they tell
/// what is possible rather than what is usual. They depend on nothing but the program and the options.
public enum Observation {
  /// The scripts.
  public struct Options: Sendable {
    /// How many there are.
    public var scripts = 1000
    /// The seed of RAN# for the first; the others count on from it.
    public var seed: UInt64 = 1

    /// 1000 scripts from seed 1 on.
    public init() {}
  }

  /// Scripts for a program, or for two that are alike.
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

  /// How often each way of a listing's graph was taken, in the order of its transitions.
  ///
  /// - Parameters:
  ///   - walk: a walk on the graph, at its start.
  ///   - contender: the same listing.
  ///   - options: the scripts.
  /// - Returns: a count for each transition, and the first step that is not drawn, if there is one.
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
