import BasicVM
import StateMachines

/// Decides whether a port needs the machine's call stack.
struct PortCalls: Sendable {
  /// Whether no stack is needed: only RETURN leaves subroutines, and calls never nest too deep.
  let areNested: Bool
  /// For each subroutine, the first of those that share code with it.
  let groups: [Int]

  init(_ flow: Flow, _ subroutines: Subroutines, _ facts: ModelFacts) {
    let main = subroutines.steps(from: flow.start)
    let bodies = subroutines.all.map { subroutines.steps(from: $0.entry) }
    groups = Self.groups(of: bodies)
    // A computed jump can leave a subroutine without RETURN. So can the main program, where it
    // shares code with a subroutine.
    let areApart = bodies.allSatisfy { body in
      body.isDisjoint(with: main) && !body.contains { flow.steps[$0].isCrossing }
    }
    var calls: [Set<Int>] = Array(repeating: [], count: bodies.count)
    for (number, body) in bodies.enumerated() {
      for step in body {
        for case .call(let entry, _, _) in flow.steps[step].edges {
          if let called = subroutines.number(at: entry) {
            calls[groups[number]].insert(groups[called])
          }
        }
      }
    }
    let graph = DirectedGraph(bodies.count) { calls[$0].sorted() }
    areNested = areApart && Self.isShallow(graph, limit: facts.callLimit)
  }

  private static func groups(of bodies: [Set<Int>]) -> [Int] {
    var groups = Array(bodies.indices)
    var owners: [Int: Int] = [:]
    for (number, body) in bodies.enumerated() {
      for step in body {
        guard let owner = owners[step] else {
          owners[step] = number
          continue
        }
        let (a, b) = (min(groups[owner], groups[number]), max(groups[owner], groups[number]))
        if a != b { groups = groups.map { $0 == b ? a : $0 } }
      }
    }
    return groups
  }

  /// Whether no group calls itself, and no chain of calls exceeds the limit.
  private static func isShallow(_ calls: DirectedGraph, limit: Int) -> Bool {
    var depths = Array(repeating: 0, count: calls.followers.count)
    for group in calls.postorder(from: Array(depths.indices)) {
      let called = calls.followers[group].map { depths[$0] }
      depths[group] = 1 + (called.max() ?? 0)
      // In a circle, the depth of a called group is not yet known.
      guard depths[group] <= limit, !called.contains(0) else { return false }
    }
    return true
  }
}
