import BasicVM

extension Linter {
  /// Reports each GOSUB whose subroutine has no path to a RETURN.
  mutating func checkCalls() {
    for (index, step) in code.steps.enumerated() where code.isReachable[index] {
      for case .call(let entry, _, let reason) in step.edges
      where reason != .computed && entry < code.canReturn.count && !code.canReturn[entry] {
        note(.neverReturns(from: lineName(of: entry), limit: code.facts.callLimit), at: index)
      }
    }
  }

  /// Reports each PRINT whose output is cleared, or leaves the display, before anything waits.
  mutating func checkOutput() {
    // On paper it stays.
    guard !code.program.maySet(.printer) else { return }
    let isSeen = seenSteps
    let unseen = code.program.steps.indices.filter { step in
      code.isReachable[step] && width(ofOutput: step) > 0 && !isSeen[step]
    }
    var last: Range<Int>?
    for step in (unseen + overflowing).sorted() where last?.contains(step) != true {
      last = code.statements.statement(at: step)?.steps
      note(.neverShown, at: step)
    }
  }

  private func action(of step: Int) -> InstructionFacts.Action {
    code.program.instruction(at: step)?.facts.action ?? .nothing
  }

  /// The least number of columns that a step prints.
  private func width(ofOutput step: Int) -> Int {
    switch action(of: step) {
    // A number has a place for its sign.
    case .number: 2
    case .text: 1
    case .nothing, .column, .clear, .question, .beep, .random, .pause, .pauseThenClear, .stop,
      .line, .key, .time, .end, .fault, .request:
      0
    }
  }

  /// The steps from which some path reaches a wait or the end before the display is cleared.
  ///
  /// Any RETURN may lead to the step after any GOSUB, by way of the last step.
  private var seenSteps: [Bool] {
    let steps = code.steps
    var backs: [Int] = []
    for case .call(_, let back, _) in steps.flatMap({ $0.edges }) { backs.append(back) }
    let graph = DirectedGraph(steps.count) { step in
      if step == steps.count - 1 { return backs.filter { $0 < steps.count } }
      if steps[step].edges.contains(.goBack) { return [steps.count - 1] }
      return steps[step].edges.flatMap { $0.targets }
        .filter { $0 < steps.count && action(of: $0) != .clear }
    }
    return graph.reversed.isReached(from: steps.indices.filter { action(of: $0).isSeen })
  }

  /// The first output of each FOR with constant bounds that prints more than the display holds.
  private var overflowing: [Int] {
    let steps = code.program.steps
    return steps.indices.compactMap { start in
      guard let counter = steps[start].instruction.startedLoop, code.isReachable[start],
        let rounds = code.statements.loop(at: start)?.rounds,
        let end = steps.indices[(start + 1)...].first(where: { !isPlain($0) }),
        steps[end].instruction.continuedLoop == counter
      else { return nil }
      let body = start + 1..<end
      let width = body.reduce(0) { $0 + self.width(ofOutput: $1) }
      guard rounds > code.facts.columns / max(width, 1) else { return nil }
      return body.first { self.width(ofOutput: $0) > 0 }
    }
  }

  /// Whether the next step follows, and the display neither waits nor is cleared.
  private func isPlain(_ step: Int) -> Bool {
    switch action(of: step) {
    case .nothing, .number, .text, .beep, .random: code.program.continues(after: step)
    case .column, .clear, .question, .pause, .pauseThenClear, .stop, .line, .key, .time, .end,
      .fault, .request:
      false
    }
  }
}

extension InstructionFacts.Action {
  /// Whether the display stays for a while, so that it can be read.
  fileprivate var isSeen: Bool {
    switch self {
    case .pause, .pauseThenClear, .stop, .line, .key, .time, .end, .fault, .request: true
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random: false
    }
  }
}

extension ListedLoop {
  /// How often a loop with whole constants runs; nil for others.
  fileprivate var rounds: Int? {
    guard let first = from.wholeConstant, let last = to.wholeConstant,
      let step = step.map({ $0.wholeConstant }) ?? 1, step != 0
    else { return nil }
    return max((last - first) / step, 0) + 1
  }
}
