import BasicVM
import StateMachines

/// A few scripts that together take every reachable transition of a listing's graph.
///
/// Greedy: each next script takes the most missing transitions.
package struct TransitionCover: Sendable {
  package private(set) var scripts: [Script] = []
  /// The indexes of transitions that no script takes.
  package private(set) var missing: [Int] = []
  private let walk: GraphWalk
  private var taken: [Set<Int>] = []

  /// Searches with the scripts of `TransitionCounts`; `walk` is at the start of the graph.
  package init(of walk: GraphWalk, as contender: Contender, _ options: TransitionCounts.Options) {
    self.walk = walk
    let all = TransitionCounts.scripts(for: contender, contender, options)
    choose(from: all.map { (script: $0, transitions: transitions(of: $0)) })
    for index in scripts.indices { shorten(at: index) }
    missing = walk.counts.indices.filter { index in !taken.contains { $0.contains(index) } }
  }

  /// The transitions that a script takes if all keys are available from the start, as in a test.
  private func transitions(of script: Script) -> Set<Int> {
    var transitions = Set<Int>()
    _ = TestRun(of: walk.seeded(script.seed), keys: ScriptKeys(script.keys)) { player in
      let counts = player.program.counts
      transitions.formUnion(counts.indices.filter { counts[$0] > 0 })
    }
    return transitions
  }

  private mutating func choose(from all: [(script: Script, transitions: Set<Int>)]) {
    var left = all.reduce(into: Set<Int>()) { $0.formUnion($1.transitions) }
    while !left.isEmpty {
      var best = 0
      var most = 0
      for (index, each) in all.enumerated() {
        let count = each.transitions.intersection(left).count
        let isShorter = each.script.keys.count < all[best].script.keys.count
        if count > most || count == most && isShorter { (best, most) = (index, count) }
      }
      guard most > 0 else { return }
      scripts.append(all[best].script)
      taken.append(all[best].transitions)
      left.subtract(all[best].transitions)
    }
  }

  /// Removes answers that the needed transitions do not depend on.
  private mutating func shorten(at index: Int) {
    let (seed, needed) = (scripts[index].seed, neededTransitions(of: index))
    func takesAll(_ answers: [[ScriptKey]]) -> Bool {
      needed.isSubset(of: transitions(of: Script(seed: seed, answers: answers)))
    }
    var answers = scripts[index].answers.shortestBeginning(where: takesAll)
    var (size, trials) = (answers.count / 2, 0)
    while size > 0, trials < Self.maxTrials {
      var start = answers.count - size
      while start >= 0, trials < Self.maxTrials {
        var fewer = answers
        fewer.removeSubrange(start..<(start + size))
        trials += 1
        if takesAll(fewer) { answers = fewer }
        start -= size
      }
      size /= 2
    }
    scripts[index] = Script(seed: seed, answers: answers)
    taken[index] = transitions(of: scripts[index])
  }

  /// The transitions that no other chosen script takes.
  private func neededTransitions(of index: Int) -> Set<Int> {
    var needed = taken[index]
    for other in taken.indices where other != index { needed.subtract(taken[other]) }
    return needed
  }

  private static let maxTrials = 200
}
