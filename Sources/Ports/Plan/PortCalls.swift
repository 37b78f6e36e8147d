import BasicVM
import StateMachines

/// Decides whether a port needs the machine's call stack.
struct PortCalls: Sendable {
  /// Whether no stack is needed: only RETURN leaves subroutines, and calls never nest too deep.
  let areNested: Bool
  /// For each subroutine, the first of those that share code with it.
  let groups: [Int]

  private let subroutines: Subroutines
  private let steps: [Flow.Step]

  init(_ flow: Flow, _ subroutines: Subroutines, _ facts: ModelFacts) {
    self.subroutines = subroutines
    steps = flow.steps
    let main = subroutines.steps(from: flow.start)
    let bodies = subroutines.all.map { subroutines.steps(from: $0.entry) }
    groups = Self.groups(of: bodies)
    // A computed jump can leave a subroutine without RETURN. So can the main program, where it
    // shares code with a subroutine.
    let areApart = bodies.allSatisfy { body in
      body.isDisjoint(with: main) && !body.contains { flow.steps[$0].isCrossing }
    }
    var calls: [Int: Set<Int>] = [:]
    let numbers = Dictionary(
      uniqueKeysWithValues: subroutines.all.enumerated().map { ($1.entry, $0) })
    for (number, body) in bodies.enumerated() {
      for step in body {
        for case .call(let entry, _, _) in flow.steps[step].edges {
          if let called = numbers[entry] {
            calls[groups[number], default: []].insert(groups[called])
          }
        }
      }
    }
    areNested = areApart && Self.isShallow(calls, subroutines.all.count, limit: facts.callLimit)
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
  private static func isShallow(
    _ calls: [Int: Set<Int>], _ count: Int, limit: Int
  ) -> Bool {
    var depths = Array(repeating: 1, count: count)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (caller, callees) in calls {
        for called in callees where depths[caller] <= depths[called] {
          depths[caller] = depths[called] + 1
          guard depths[caller] <= limit else { return false }
          isSettled = false
        }
      }
    }
    return true
  }
}
