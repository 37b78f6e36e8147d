import BasicVM

/// Follows the paths through a program to find NEXTs that fail.
struct LoopPaths {
  /// Why a NEXT has no open loop on some path.
  enum Failure: Hashable {
    /// This FOR or NEXT has ended the loop.
    case ended(by: Int)
    /// This branch or jump leads into the loop's body.
    case entered(by: Int)
    case neverBegun
  }

  /// The failures of each NEXT that fails on some path.
  private(set) var failures: [Int: Set<Failure>] = [:]
  /// The NEXT instructions that find their loop on some path.
  private(set) var successes: Set<Int> = []
  var isComplete: Bool { paths.isComplete }

  private let code: LintedCode
  private var paths: Paths

  init(_ code: LintedCode, followingComputedJumps: Bool) {
    self.code = code
    paths = code.paths { effect in
      switch effect {
      case .loop(let variable, _): .loop(variable, iterations: .any)
      case .nothing, .call, .goBack, .computed, .next: effect
      case .read, .restore: .nothing
      }
    }
    if !followingComputedJumps { paths.closeCrossings() }
    paths.mergesSteps = true
    paths.allowsNext = { loop, numbers, isRepeating in
      code.allowsNext(of: loop, numbers, isRepeating)
    }
    paths.follow(from: code.starts.map { .init(step: $0) }, upTo: PathLimit.loops)
    for (index, step) in paths.ends.enumerated() {
      guard case .next(let variable) = paths.effect(at: step) else { continue }
      if paths.causes[index] == nil {
        successes.insert(step)
      } else {
        failures[step, default: []].insert(failure(of: step, variable, on: index))
      }
    }
  }

  // MARK: Failures

  /// The last event that closed the loop of a NEXT, or led past its FOR.
  private func failure(of next: Int, _ variable: Slot, on path: Int) -> Failure {
    let begin = code.program.loopStarts[Int(variable)].last { $0 < next }
    func isOpen(on path: Int) -> Bool {
      paths.points[path].loops.contains { $0.variable == variable }
    }
    var path = path
    while case (let previous, let step) = paths.origins[path], previous >= 0 {
      if isOpen(on: previous) { return .ended(by: step) }
      if let begin, (begin + 1)...next ~= paths.points[path].step, !(begin...next ~= step),
        step < code.program.steps.count, code.steps[step].edges != [.goBack],
        code.steps[begin].place.area == code.steps[next].place.area
      {
        return .entered(by: step)
      }
      path = previous
    }
    return .neverBegun
  }
}

extension LintedCode {
  /// Whether a loop may repeat, or else end, with these bounds of its counter at NEXT.
  fileprivate func allowsNext(
    of loop: Paths.Loop, _ numbers: KnownNumbers, _ isRepeating: Bool
  ) -> Bool {
    guard let bounds = statements.loop(at: loop.start), let step = bounds.constantStep,
      let limit = bounds.to.constant, let last = limit.subtracting(step, .kept)
    else { return true }
    func allows(_ relation: Relation, _ number: Decimal12) -> Bool {
      let relation = step.isNegative ? relation.mirrored : relation
      return numbers.allows(loop.variable, relation, number)
    }
    if isRepeating { return allows(.lessOrEqual, last) }
    let isWhole =
      limit.isWhole && step.isWhole && (bounds.from.constant?.isWhole ?? false)
      && !isChanged(loop.variable)
    guard isWhole else { return allows(.greater, last) }
    // A whole number beyond `last` is at least 1 away from it.
    let unit = step.isNegative ? Decimal12.one.negated : .one
    return allows(.greaterOrEqual, last.adding(unit, .kept) ?? last)
  }

  /// Whether anything but FOR and NEXT may change a variable.
  private func isChanged(_ variable: Slot) -> Bool {
    program.steps.indices.contains { index in
      steps[index].mayChange(letter: Int(variable)) && !program.steps[index].instruction.isNext
        && !program.assignsStart(index, of: variable)
    }
  }
}

extension CompiledProgram {
  func loopVariable(at step: Int) -> Slot? { steps[step].instruction.startedLoop }
}
