import BasicVM

/// The steps that may run between the start of a loop and its NEXT.
///
///     10 FOR I=1 TO 3
///     20 GOSUB 100        body, with all steps of the subroutine
///     30 NEXT I
struct LoopBody {
  let steps: Set<Int>

  /// Nil if NEXT can also be reached otherwise than from the start of its loop.
  init?(from start: Int, to next: Int, in flow: Flow, isReachable: [Bool]) {
    let ends: Set = [start, next]
    let after = Self.reached(from: [start + 1], until: ends) { flow.steps[$0].edges.stepsHere }
    var sources: [Int: [Int]] = [:]
    for step in flow.steps.indices where isReachable[step] {
      for target in flow.steps[step].edges.stepsHere { sources[target, default: []].append(step) }
    }
    let body = Self.reached(from: sources[next] ?? [], until: ends) { sources[$0] ?? [] }
      .subtracting(ends)
    guard body.isSubset(of: after) else { return nil }
    let called = Self.reached(from: body.flatMap { flow.steps[$0].edges.entries }, until: []) {
      flow.steps[$0].edges.stepsHere + flow.steps[$0].edges.entries
    }
    guard called.isDisjoint(with: ends) else { return nil }
    steps = body.union(called)
  }

  /// All steps on the ways from some of them, up to and including the ends.
  private static func reached(
    from beginnings: [Int], until ends: Set<Int>, following: (Int) -> [Int]
  ) -> Set<Int> {
    var reached = Set(beginnings)
    var open = Array(reached)
    while let step = open.popLast() {
      guard !ends.contains(step) else { continue }
      for next in following(step) where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }
}

extension [Flow.Edge] {
  /// The next steps, without those of called subroutines.
  fileprivate var stepsHere: [Int] {
    compactMap { edge in
      switch edge {
      case .to(let step, _), .call(_, back: let step, _): step
      case .goBack: nil
      }
    }
  }

  /// The entries of called subroutines.
  fileprivate var entries: [Int] {
    compactMap { if case .call(let entry, _, _) = $0 { entry } else { nil } }
  }
}
