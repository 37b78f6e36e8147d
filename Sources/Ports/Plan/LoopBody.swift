import BasicVM
import StateMachines

/// The steps that may run between the start of a loop and its NEXT.
///
///     10 FOR I=1 TO 3
///     20 GOSUB 100        body, with all steps of the subroutine
///     30 NEXT I
struct LoopBody {
  private(set) var steps: [Int] = []

  /// Nil if NEXT can also be reached otherwise than from the start of its loop.
  init?(from start: Int, to next: Int, in flow: Flow, isReachable: [Bool]) {
    let none: [[Int]] = Array(repeating: [], count: flow.steps.count)
    // The next steps, without and with those of called subroutines, and the steps before.
    var (after, afterOrCalled, before) = (none, none, none)
    for step in flow.steps.indices {
      for edge in flow.steps[step].edges {
        switch edge {
        case .to(let target, _): after[step].append(target)
        case .call(let entry, let back, _):
          after[step].append(back)
          afterOrCalled[step].append(entry)
        case .goBack: break
        }
      }
      afterOrCalled[step] += after[step]
      guard isReachable[step] else { continue }
      for target in after[step] { before[target].append(step) }
    }
    let isAfterStart = Self.reached(from: [start + 1], until: [start, next], after)
    let isBeforeNext = Self.reached(from: before[next], until: [start, next], before)
    var calls: [Int] = []
    for step in flow.steps.indices where isBeforeNext[step] && step != start && step != next {
      guard isAfterStart[step] else { return nil }
      steps.append(step)
      for case .call(let entry, _, _) in flow.steps[step].edges { calls.append(entry) }
    }
    let isCalled = Self.reached(from: calls, until: [], afterOrCalled)
    guard !isCalled[start], !isCalled[next] else { return nil }
    for step in flow.steps.indices where isCalled[step] { steps.append(step) }
  }

  /// For each step, whether it is on a way from the beginnings, up to and including the ends.
  private static func reached(
    from beginnings: [Int], until ends: [Int], _ following: [[Int]]
  ) -> [Bool] {
    var isReached = Array(repeating: false, count: following.count)
    var open = beginnings
    while let step = open.popLast() {
      guard !isReached[step] else { continue }
      isReached[step] = true
      if !ends.contains(step) { open += following[step] }
    }
    return isReached
  }
}
