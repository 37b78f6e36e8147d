import BasicVM

/// Loops whose limit is a variable that stays as it is while they go on, so that each NEXT may look at it
/// again: in, a program, its ways and its variables; out, for each such FOR the variable; refused, nothing.
struct StandingLimits: Sendable {
  /// The variables, by FOR.
  private(set) var variables: [Int: Int] = [:]

  private let program: CompiledProgram
  private let flow: Flow

  init(
    _ program: CompiledProgram, _ flow: Flow, _ loops: PortLoops, _ known: PortVariables,
    part: (Int) -> Int
  ) {
    self.program = program
    self.flow = flow
    guard loops.areSure, known.hasLetters else { return }
    for start in Set(loops.starts.values) {
      let ends = loops.starts.filter { $0.value == start }.keys
      guard let variable = limit(of: start), known.kinds[variable] == .number,
        let last = ends.max(), ends.allSatisfy({ $0 > start && part($0) == part(start) }),
        isClosed(start + 1...last, from: start),
        (start + 1...last).allSatisfy({ !known.effects(of: $0).writes.contains(variable) })
      else { continue }
      variables[start] = variable
    }
  }

  /// The variable that stands as the limit of a FOR, if it is one and not its own counter.
  private func limit(of start: Int) -> Int? {
    guard case .startLoop(let counter, let limit) = program.steps[start].instruction else {
      return nil
    }
    var index = start
    while index > 0, !program.isStatementStart(Target(index)) {
      index -= 1
      guard case .number(limit)? = program.steps[index].instruction.facts.result else { continue }
      guard case .move(let from, _) = program.steps[index].instruction,
        from < SlotLayout.letters, from != counter
      else { return nil }
      return Int(from)
    }
    return nil
  }

  /// Whether steps are come to from their FOR and from each other alone, and call nothing.
  private func isClosed(_ steps: ClosedRange<Int>, from start: Int) -> Bool {
    for (index, step) in flow.steps.enumerated() where index != start {
      for way in step.ways {
        switch way {
        case .to(let target, _):
          if !steps.contains(index), steps.contains(target) { return false }
        case .call(let target, let back, _):
          if steps.contains(index) || steps.contains(target) || steps.contains(back) {
            return false
          }
        case .goBack: if steps.contains(index) { return false }
        }
      }
    }
    return true
  }
}
