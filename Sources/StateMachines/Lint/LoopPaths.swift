import BasicVM

/// Follows the paths through a program to find NEXTs that fail.
///
/// NEXT of an outer loop ends the inner loops. A FOR whose variable has an open loop ends that loop
/// and the loops in it. Paths with the same step, loops, calls and bounds are followed once.
struct LoopPaths {
  fileprivate struct Path: Hashable {
    var step: Int
    /// The steps of the FORs, outermost first.
    var loops: [Int] = []
    /// The steps after the GOSUBs, outermost first.
    var calls: [Int] = []
    /// Bounds of the open loops' variables.
    var numbers = KnownNumbers()
  }

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
  private(set) var isComplete = true

  private let program: CompiledProgram
  private let steps: [Flow.Step]
  private let statements: StatementList
  private let limits: (loops: Int, calls: Int)
  private let followsComputedJumps: Bool
  /// For each step, whether an edge other than from the step before leads there.
  private let isJoined: [Bool]
  private var paths: [Path] = []
  private var indexes: [Path: Int] = [:]
  /// For each path, the previous one and the step that leads from there; -1 for a start.
  private var origins: [(path: Int, step: Int)] = []

  /// Limits the time for programs with very many paths.
  private static let limit = 50_000

  init(_ code: LintedCode, followingComputedJumps: Bool) {
    (program, steps, statements) = (code.program, code.steps, code.statements)
    limits = (code.facts.loopLimit, code.facts.callLimit)
    followsComputedJumps = followingComputedJumps
    var isJoined = Array(repeating: false, count: steps.count + 1)
    for (index, step) in steps.enumerated() {
      for edge in step.edges {
        switch edge {
        case .to(let target, _): if target != index + 1 { isJoined[target] = true }
        case .call(let entry, let back, _): (isJoined[entry], isJoined[back]) = (true, true)
        case .goBack: break
        }
      }
    }
    self.isJoined = isJoined
    var next = 0
    for start in code.starts {
      add(Path(step: start), from: -1, by: -1)
      while next < paths.count, isComplete {
        follow(next)
        next += 1
        isComplete = paths.count < Self.limit
      }
    }
  }

  private mutating func add(_ path: Path, from origin: Int, by step: Int) {
    guard path.step < steps.count, indexes[path] == nil else { return }
    indexes[path] = paths.count
    paths.append(path)
    origins.append((origin, step))
  }

  private mutating func follow(_ index: Int) {
    var path = paths[index]
    while true {
      let step = path.step
      guard step < program.steps.count else { return cross(path, from: index) }
      let instruction = program.steps[step].instruction
      if let variable = instruction.startedLoop {
        return startLoop(of: variable, path, from: index)
      }
      if let variable = instruction.continuedLoop {
        return takeNext(of: variable, path, from: index)
      }
      if steps[step].edges == [.goBack] {
        guard let back = path.calls.popLast() else { return }
        path.step = back
        return add(path, from: index, by: step)
      }
      guard steps[step].edges == [.to(step + 1, .always)], !isJoined[step + 1] else {
        return branch(path, from: index)
      }
      path.take(.always, at: steps[step], in: program)
      path.step += 1
    }
  }

  private mutating func cross(_ path: Path, from index: Int) {
    guard followsComputedJumps else { return }
    branch(path, from: index)
  }

  private mutating func branch(_ path: Path, from index: Int) {
    let step = steps[path.step]
    for edge in step.edges {
      var next = path
      switch edge {
      case .to(let target, let reason):
        guard path.numbers.allows(reason, at: step) else { continue }
        next.take(reason, at: step, in: program)
        next.step = target
      case .call(let entry, let back, _):
        guard path.calls.count < limits.calls else { continue }
        next.calls.append(back)
        next.step = entry
      case .goBack: continue
      }
      add(next, from: index, by: path.step)
    }
  }

  // MARK: Loops

  private mutating func startLoop(of variable: Slot, _ path: Path, from index: Int) {
    var path = path
    if let same = path.loops.firstIndex(where: { program.loopVariable(at: $0) == variable }) {
      path.loops.removeSubrange(same...)
    }
    guard path.loops.count < limits.loops else { return }
    let step = path.step
    path.loops.append(step)
    path.step += 1
    add(path, from: index, by: step)
  }

  private mutating func takeNext(of variable: Slot, _ path: Path, from index: Int) {
    let step = path.step
    guard let loop = path.loops.firstIndex(where: { program.loopVariable(at: $0) == variable })
    else {
      failures[step, default: []].insert(failure(of: step, variable, on: index))
      return
    }
    successes.insert(step)
    let start = path.loops[loop]
    let (mayRepeat, mayEnd) = outcomes(of: start, variable, path.numbers)
    var path = path
    path.numbers.forget(variable)
    path.loops.removeSubrange((loop + 1)...)
    if mayRepeat {
      path.step = start + 1
      add(path.pruned(in: program), from: index, by: step)
    }
    path.loops.removeLast()
    path.step = step + 1
    if mayEnd { add(path.pruned(in: program), from: index, by: step) }
  }

  private func outcomes(
    of start: Int, _ variable: Slot, _ numbers: KnownNumbers
  ) -> (mayRepeat: Bool, mayEnd: Bool) {
    guard let loop = statements.loop(at: start), let step = loop.constantStep,
      let limit = loop.to.constant, let last = limit.subtracting(step, .kept)
    else { return (true, true) }
    // A whole number beyond `last` is at least 1 away from it.
    let isWhole =
      limit.isWhole && step.isWhole && (loop.from.constant?.isWhole ?? false)
      && !isChanged(variable)
    let unit = step.isNegative ? Decimal12.one.negated : .one
    let beyond = isWhole ? last.adding(unit, .kept) ?? last : last
    var (repeating, ending): (Relation, Relation) =
      (.lessOrEqual, isWhole ? .greaterOrEqual : .greater)
    if step.isNegative { (repeating, ending) = (repeating.mirrored, ending.mirrored) }
    return (numbers.allows(variable, repeating, last), numbers.allows(variable, ending, beyond))
  }

  /// Whether anything but FOR and NEXT may change a variable.
  private func isChanged(_ variable: Slot) -> Bool {
    program.steps.indices.contains { index in
      steps[index].mayChange(letter: Int(variable)) && !program.steps[index].instruction.isNext
        && !program.assignsStart(index)
    }
  }

  // MARK: Failures

  /// The last event that closed the loop of a NEXT, or led past its FOR.
  private func failure(of next: Int, _ variable: Slot, on path: Int) -> Failure {
    let begin = program.loopStarts[Int(variable)].last { $0 < next }
    func isOpen(on path: Int) -> Bool {
      paths[path].loops.contains { program.loopVariable(at: $0) == variable }
    }
    var path = path
    while case (let previous, let step) = origins[path], previous >= 0 {
      if isOpen(on: previous) { return .ended(by: step) }
      if let begin, (begin + 1)...next ~= paths[path].step, !(begin...next ~= step),
        step < program.steps.count, steps[step].edges != [.goBack],
        steps[begin].place.area == steps[next].place.area
      {
        return .entered(by: step)
      }
      path = previous
    }
    return .neverBegun
  }
}

extension LoopPaths.Path {
  fileprivate mutating func take(
    _ reason: Flow.Reason, at step: Flow.Step, in program: CompiledProgram
  ) {
    numbers.take(reason, at: step)
    self = pruned(in: program)
  }

  /// Drops bounds of other variables, so that more paths are equal.
  fileprivate func pruned(in program: CompiledProgram) -> Self {
    var path = self
    path.numbers.forget(allBut: loops.compactMap { program.loopVariable(at: $0) })
    return path
  }
}

extension CompiledProgram {
  func loopVariable(at step: Int) -> Slot? { steps[step].instruction.startedLoop }
}
