import BasicVM

/// The steps that may run between the start of a loop and its NEXT.
///
///     10 FOR I=1 TO 3
///     20 GOSUB 100        body, with all steps of the subroutine
///     30 NEXT I
struct LoopBody {
  private let flow: Flow
  private(set) var steps: [Int] = []

  /// Nil if NEXT can also be reached otherwise than from the start of its loop.
  init?(from start: Int, to next: Int, in flow: Flow, isReachable: [Bool]) {
    self.flow = flow
    let ends = [start, next]
    let after = reached(from: [start + 1], until: ends) { stepsHere(after: $0) }
    var sources: [[Int]] = Array(repeating: [], count: flow.steps.count)
    for step in flow.steps.indices where isReachable[step] {
      for target in stepsHere(after: step) { sources[target].append(step) }
    }
    let before = reached(from: sources[next], until: ends) { sources[$0] }
    var entries: [Int] = []
    for step in flow.steps.indices where before[step] && step != start && step != next {
      guard after[step] else { return nil }
      steps.append(step)
      entries += self.entries(calledAt: step)
    }
    let called = reached(from: entries, until: []) {
      stepsHere(after: $0) + self.entries(calledAt: $0)
    }
    guard !called[start], !called[next] else { return nil }
    for step in flow.steps.indices where called[step] { steps.append(step) }
  }

  /// For each step, whether it is on a way from the beginnings, up to and including the ends.
  private func reached(
    from beginnings: [Int], until ends: [Int], following: (Int) -> [Int]
  ) -> [Bool] {
    var isReached = Array(repeating: false, count: flow.steps.count)
    var open = beginnings
    while let step = open.popLast() {
      guard !isReached[step] else { continue }
      isReached[step] = true
      if !ends.contains(step) { open += following(step) }
    }
    return isReached
  }

  /// The next steps, without those of called subroutines.
  private func stepsHere(after step: Int) -> [Int] {
    var steps: [Int] = []
    for edge in flow.steps[step].edges {
      switch edge {
      case .to(let next, _), .call(_, back: let next, _): steps.append(next)
      case .goBack: break
      }
    }
    return steps
  }

  private func entries(calledAt step: Int) -> [Int] {
    var entries: [Int] = []
    for case .call(let entry, _, _) in flow.steps[step].edges { entries.append(entry) }
    return entries
  }
}
