import BasicVM
import StateMachines

extension PortPlan {
  /// The steps that may run between the start of a loop and its NEXT.
  ///
  ///     10 FOR I=1 TO 3
  ///     20 GOSUB 100        body, with all steps of the subroutine
  ///     30 NEXT I
  ///
  /// Nil if NEXT can also be reached otherwise than from the start of its loop.
  func body(from start: Int, to next: Int) -> [Int]? {
    var steps: [Int] = []
    // The next steps, without and with those of called subroutines.
    let after = DirectedGraph(flow.steps.count) { step in
      flow.steps[step].edges.compactMap { edge in
        switch edge {
        case .to(let target, _): target
        case .call(_, let back, _): back
        case .goBack: nil
        }
      }
    }
    let afterOrCalled = DirectedGraph(flow.steps.count) { step in
      flow.steps[step].edges.flatMap { $0.targets }
    }
    let before = DirectedGraph(flow.steps.count) { isReachable[$0] ? after.followers[$0] : [] }
      .reversed
    let isAfterStart = after.isReached(from: [start + 1], until: [start, next])
    let isBeforeNext = before.isReached(from: before.followers[next], until: [start, next])
    var calls: [Int] = []
    for step in flow.steps.indices where isBeforeNext[step] && step != start && step != next {
      guard isAfterStart[step] else { return nil }
      steps.append(step)
      for case .call(let entry, _, _) in flow.steps[step].edges { calls.append(entry) }
    }
    let isCalled = afterOrCalled.isReached(from: calls)
    guard !isCalled[start], !isCalled[next] else { return nil }
    return steps + flow.steps.indices.filter { isCalled[$0] }
  }
}
