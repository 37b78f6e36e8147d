import BasicVM

extension LintedCode {
  /// The places where the program continues into a subroutine, whose RETURN then has no GOSUB: the
  /// last step before the subroutine, and the first step in it with its RETURN.
  ///
  /// A place counts only if no condition leads from it to another end, and none leads into the
  /// subroutine. In a program with computed jumps, nothing is found.
  var subroutineFalls: [(step: Int, entry: Int, back: Int)] {
    guard !program.hasSome({ $0.facts.continuation.isComputed }) else { return [] }
    let main = steps.reached(from: starts, next: subroutines.next)
    let inside = steps.reached(from: subroutines.all.map { $0.entry }, next: subroutines.next)
    let fails = failing(in: main)
    var falls: [(step: Int, entry: Int, back: Int)] = []
    for step in steps.indices where main[step] && !inside[step] {
      for case .to(let entry, let reason) in steps[step].edges
      where (reason == .always || reason == .done) && entry < steps.count {
        guard inside[entry], fails[entry] else { continue }
        falls.append((step, entry, returnStep(after: entry)))
      }
    }
    return falls
  }

  /// The steps from which all paths lead to RETURN; a loop with FOR ends, any other may not.
  private func failing(in main: [Bool]) -> [Bool] {
    var fails = Array(repeating: false, count: steps.count + 1)
    let mayEnd = mayEnd
    var isSettled = false
    while !isSettled {
      isSettled = true
      for step in steps.indices.reversed() where main[step] && !fails[step] {
        let edges = steps[step].edges
        guard !edges.isEmpty, edges.allSatisfy({ leads($0, to: fails, mayEnd) }) else { continue }
        fails[step] = true
        isSettled = false
      }
    }
    return fails
  }

  /// For each step, whether some path from it, also in the subroutines that it calls, leads to an end.
  private var mayEnd: [Bool] {
    let ends = steps.indices.prefix(program.steps.count).filter { steps[$0].edges.isEmpty }
    let graph = DirectedGraph(steps.count) { step in
      steps[step].edges.flatMap { $0.targets }.filter { $0 < steps.count }
    }
    return graph.reversed.isReached(from: ends)
  }

  private func leads(_ edge: Flow.Edge, to fails: [Bool], _ mayEnd: [Bool]) -> Bool {
    switch edge {
    case .to(_, .again), .goBack: true
    case .to(let target, _): fails[target]
    case .call(let entry, let back, _):
      subroutines.canReturn[entry] && !mayEnd[entry] && fails[back]
    }
  }

  private func returnStep(after entry: Int) -> Int {
    var step = entry
    while let next = subroutines.next(after: step).last(where: { !repeats(step, to: $0) }) {
      step = next
    }
    return step
  }

  private func repeats(_ step: Int, to target: Int) -> Bool {
    steps[step].edges.contains(.to(target, .again))
  }
}
