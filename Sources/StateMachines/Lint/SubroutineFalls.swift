import BasicVM

/// Finds where a program continues into a subroutine, whose RETURN then has no GOSUB.
///
/// A place counts only if no condition leads from it to another end, and none leads into the
/// subroutine. In a program with computed jumps, nothing is found.
struct SubroutineFalls {
  struct Fall {
    /// The last step before the subroutine.
    let step: Int
    /// The first step in the subroutine, and its RETURN.
    let entry: Int
    let back: Int
  }

  private(set) var all: [Fall] = []

  private let steps: [Flow.Step]
  private let canReturn: [Bool]

  init(_ code: LintedCode) {
    (steps, canReturn) = (code.steps, code.canReturn)
    guard !code.program.hasSome({ $0.facts.continuation.isComputed }) else { return }
    let main = reached(from: code.starts)
    let entries = steps.flatMap { step in
      step.edges.compactMap { edge in if case .call(let entry, _, _) = edge { entry } else { nil } }
    }
    let inside = reached(from: entries)
    let fails = failing(in: main)
    for step in steps.indices where main[step] && !inside[step] {
      for case .to(let entry, let reason) in steps[step].edges
      where (reason == .always || reason == .done) && entry < steps.count {
        guard inside[entry], fails[entry] else { continue }
        all.append(Fall(step: step, entry: entry, back: returnStep(after: entry)))
      }
    }
  }

  /// The steps that run before the RETURN of the starts.
  private func reached(from starts: [Int]) -> [Bool] {
    steps.reached(from: starts) { next(after: $0).compactMap { $0 } }
  }

  /// The next steps outside of called subroutines; nil for a call that never returns.
  private func next(after step: Int) -> [Int?] {
    steps[step].edges.compactMap { edge in
      switch edge {
      case .to(let target, _): .some(target)
      case .call(let entry, let back, _): .some(canReturn[entry] ? back : nil)
      case .goBack: .none
      }
    }
  }

  /// The steps from which all paths lead to RETURN; a loop with FOR ends, any other may not.
  private func failing(in main: [Bool]) -> [Bool] {
    var fails = Array(repeating: false, count: steps.count)
    var remaining = Array(repeating: 0, count: steps.count)
    var sources: [[Int]] = Array(repeating: [], count: steps.count)
    var open: [Int] = []
    for step in steps.indices where main[step] {
      if steps[step].edges == [.goBack] { open.append(step) }
      for target in next(after: step) where !isRepetition(from: step, to: target) {
        remaining[step] += 1
        if let target, target < steps.count { sources[target].append(step) }
      }
    }
    while let step = open.popLast() {
      fails[step] = true
      for source in sources[step] {
        remaining[source] -= 1
        if remaining[source] == 0 { open.append(source) }
      }
    }
    return fails
  }

  private func isRepetition(from step: Int, to target: Int?) -> Bool {
    steps[step].edges.contains { edge in
      if case .to(target, .again) = edge { true } else { false }
    }
  }

  private func returnStep(after entry: Int) -> Int {
    var step = entry
    while let next = next(after: step).last(where: { !isRepetition(from: step, to: $0) }) {
      guard let next else { break }
      step = next
    }
    return step
  }
}
