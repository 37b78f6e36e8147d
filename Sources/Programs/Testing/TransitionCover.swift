import BasicVM
import StateMachines

/// Few scripts that together take every transition of a listing's graph that scripts can reach.
///
/// A greedy choice: each next script takes the most transitions that are still missing.
package struct TransitionCover: Sendable {
  package private(set) var scripts: [Script] = []
  /// The indexes of the transitions that no script takes.
  package private(set) var missing: [Int] = []
  private let walk: GraphWalk

  /// Searches with the scripts of `Observation`; `walk` is at the start of the graph.
  package init(of walk: GraphWalk, as contender: Contender, _ options: Observation.Options) {
    self.walk = walk
    let all = Observation.scripts(for: contender, contender, options)
    choose(from: all.map { (script: $0, paths: paths(of: $0)) })
    for index in scripts.indices { shorten(at: index) }
    let taken = scripts.reduce(into: Set<Int>()) { $0.formUnion(paths(of: $1)) }
    missing = walk.counts.indices.filter { !taken.contains($0) }
  }

  /// The transitions that a script takes when all its keys are given at the start, as in a test.
  private func paths(of script: Script) -> Set<Int> {
    var paths = Set<Int>()
    _ = TestRun(of: walk.seeded(script.seed), keys: ScriptKeys(script.keys)) { walk in
      paths.formUnion(walk.counts.indices.filter { walk.counts[$0] > 0 })
    }
    return paths
  }

  private mutating func choose(from all: [(script: Script, paths: Set<Int>)]) {
    var left = all.reduce(into: Set<Int>()) { $0.formUnion($1.paths) }
    while !left.isEmpty {
      var best = 0
      var most = 0
      for (index, each) in all.enumerated() {
        let news = each.paths.intersection(left).count
        let isShorter = each.script.keys.count < all[best].script.keys.count
        if news > most || news == most && isShorter { (best, most) = (index, news) }
      }
      guard most > 0 else { return }
      scripts.append(all[best].script)
      left.subtract(all[best].paths)
    }
  }

  /// Removes answers that are not needed for the transitions that only this script takes.
  private mutating func shorten(at index: Int) {
    let (seed, needed) = (scripts[index].seed, neededWays(of: index))
    func takesAll(_ answers: [[ScriptKey]]) -> Bool {
      needed.isSubset(of: paths(of: Script(seed: seed, answers: answers)))
    }
    var answers = Self.shortestBeginning(of: scripts[index].answers, takesAll)
    var (size, trials) = (answers.count / 2, 0)
    while size > 0, trials < Self.mostTrials {
      var start = answers.count - size
      while start >= 0, trials < Self.mostTrials {
        var fewer = answers
        fewer.removeSubrange(start..<(start + size))
        trials += 1
        if takesAll(fewer) { answers = fewer }
        start -= size
      }
      size /= 2
    }
    scripts[index] = Script(seed: seed, answers: answers)
  }

  /// The transitions that only one of the chosen scripts takes.
  private func neededWays(of index: Int) -> Set<Int> {
    var needed = paths(of: scripts[index])
    for (other, script) in scripts.enumerated() where other != index {
      needed.subtract(paths(of: script))
    }
    return needed
  }

  private static func shortestBeginning(
    of answers: [[ScriptKey]], _ isEnough: ([[ScriptKey]]) -> Bool
  ) -> [[ScriptKey]] {
    var (low, high) = (0, answers.count)
    while low < high {
      let middle = (low + high) / 2
      if isEnough(Array(answers[..<middle])) { high = middle } else { low = middle + 1 }
    }
    return Array(answers[..<high])
  }

  private static let mostTrials = 200
}
