import BasicVM

/// How a port comes back from subroutines: in, a program's flow; out, whether each comes back only to
/// who called it, and how deep calls nest; refused, nothing.
struct PortCalls: Sendable {
  /// Whether calls are nested as they are written: each subroutine is left by RETURN alone, and calls
  /// never go too deep.
  ///
  /// Then no stack is needed.
  let areNested: Bool
  /// For each subroutine its group: those that share code, because one goes on in the other.
  let groups: [Int]

  private let subroutines: Subroutines
  private let steps: [Flow.Step]

  init(_ flow: Flow, _ subroutines: Subroutines) {
    self.subroutines = subroutines
    steps = flow.steps
    let main = Self.body(from: flow.start, subroutines)
    let bodies = subroutines.all.map { Self.body(from: $0.entry, subroutines) }
    groups = Self.groups(of: bodies)
    // A computed jump leads anywhere, and what the main program shares is left without RETURN.
    let areApart = bodies.allSatisfy { body in
      body.isDisjoint(with: main) && !body.contains { flow.steps[$0].isCrossing }
    }
    var calls: [Int: Set<Int>] = [:]
    let numbers = Dictionary(
      uniqueKeysWithValues: subroutines.all.enumerated().map { ($1.entry, $0) })
    for (number, body) in bodies.enumerated() {
      for step in body {
        for case .call(let entry, _, _) in flow.steps[step].ways {
          if let called = numbers[entry] {
            calls[groups[number], default: []].insert(groups[called])
          }
        }
      }
    }
    areNested = areApart && Self.isShallow(calls, subroutines.all.count)
  }

  /// For each subroutine the first of those that it shares something with.
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

  /// The steps of a subroutine, or of the main program.
  private static func body(from entry: Int, _ subroutines: Subroutines) -> Set<Int> {
    var body: Set<Int> = []
    var open = [entry]
    while let step = open.popLast() {
      guard body.insert(step).inserted else { continue }
      open += subroutines.next(after: step)
    }
    return body
  }

  /// Whether no group calls itself, and no chain of calls is longer than the machine allows.
  private static func isShallow(_ calls: [Int: Set<Int>], _ count: Int) -> Bool {
    var depths = Array(repeating: 1, count: count)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (caller, callees) in calls {
        for called in callees where depths[caller] <= depths[called] {
          depths[caller] = depths[called] + 1
          guard depths[caller] <= CallStack.limit else { return false }
          isSettled = false
        }
      }
    }
    return true
  }
}
