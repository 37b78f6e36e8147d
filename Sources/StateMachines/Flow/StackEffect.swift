import BasicVM

extension Flow {
  /// The effect of an instruction on the open calls, the open loops and the DATA pointer.
  ///
  /// These can make an instruction fail although its operands are valid.
  package enum StackEffect: Equatable, Sendable {
    /// No effect.
    case nothing
    /// GOSUB.
    case call
    /// RETURN.
    case goBack
    /// A computed jump or call; the error if the target does not exist.
    case computed(FaultCause, isCall: Bool)
    /// FOR, with the number of its iterations if READs depend on it.
    case loop(Slot, iterations: IterationCount)
    /// NEXT.
    case next(Slot)
    /// READ.
    case read(area: Int)
    /// RESTORE to an item; nil if computed.
    case restore(area: Int, item: Int?)
  }
}

extension Flow {
  /// How often a loop runs its body.
  package enum IterationCount: Hashable, Sendable {
    /// Irrelevant, because no READ depends on it.
    case any
    /// A constant number.
    case exactly(Int)
    /// A number that the analysis does not know.
    case unknown
  }
}

struct StackEffectReader {
  private let program: CompiledProgram
  private let statements: StatementList
  private let steps: [Flow.Step]
  private let starts: [Int]
  /// The READs, and the calls of subroutines that may READ.
  private let reading: [Int]
  /// The steps after those of the program to which computed jumps lead.
  private let crossings: Set<Int>

  init(
    _ program: CompiledProgram, _ statements: StatementList, _ steps: [Flow.Step], starts: [Int]
  ) {
    self.program = program
    self.statements = statements
    self.steps = steps
    self.starts = starts
    let instructions = program.steps.map { $0.instruction }
    let hasRead = instructions.contains { $0.isRead }
    crossings = Set(
      steps.prefix(program.steps.count).flatMap { $0.edges.flatMap { $0.targets } }
        .filter { $0 >= program.steps.count })
    reading = !hasRead ? [] : instructions.indices.filter { instructions[$0].mayReadData }
  }

  var stackEffects: [Flow.StackEffect] { program.steps.indices.map { stackEffect(at: $0) } }

  private func stackEffect(at index: Int) -> Flow.StackEffect {
    let instruction = program.steps[index].instruction
    let area = program.origins[index].place.area ?? 0
    if let variable = instruction.startedLoop {
      return .loop(variable, iterations: iterations(of: index, variable))
    }
    if instruction.isRead { return .read(area: area) }
    if instruction.usesData {
      let isOfLine = instruction.facts.first != nil
      return .restore(area: area, item: isOfLine ? program.restoredItem(at: index) : 0)
    }
    switch instruction.facts.continuation {
    case .call: return .call
    case .callOfLine: return .computed(.noSuchLine, isCall: true)
    case .callOfArea: return .computed(.noProgram, isCall: true)
    case .computedLine: return .computed(.noSuchLine, isCall: false)
    case .computedArea: return .computed(.noProgram, isCall: false)
    case .goBack: return .goBack
    case .loop(let variable): return .next(variable)
    case .next, .later, .jump, .comparison, .choice, .list, .nowhere: return .nothing
    }
  }

  // MARK: Iterations

  /// The body of a FOR ends at the last NEXT of its variable.
  private func iterations(of start: Int, _ variable: Slot) -> Flow.IterationCount {
    let last = program.steps.indices.last {
      program.steps[$0].instruction.continuedLoop == variable
    }
    guard let last, last > start, reading.contains(where: { start..<last ~= $0 }) else {
      return mayRead(after: start, variable) ? .unknown : .any
    }
    guard let loop = statements.loop(at: start), let from = loop.from.constant?.wholeNumber,
      let to = loop.to.constant?.wholeNumber, let step = loop.constantStep?.wholeNumber, step != 0,
      !changes(variable, within: start...last)
    else { return .unknown }
    return .exactly(Swift.max((to - from) / step + 1, 1))
  }

  /// Whether a READ may run before the loop ends, though it is not between its lines.
  private func mayRead(after start: Int, _ variable: Slot) -> Bool {
    guard !reading.isEmpty else { return false }
    let isReached = isReached(after: start, variable)
    return reading.contains { isReached[$0] && program.steps[$0].instruction.isRead }
  }

  /// For each step, whether it may run while the loop is open, without the next rounds.
  private func isReached(after start: Int, _ variable: Slot) -> [Bool] {
    steps.reached(from: [start + 1]) { step in
      let instruction = program.instruction(at: step)
      guard instruction?.startedLoop != variable, instruction?.continuedLoop != variable else {
        return []
      }
      return steps[step].edges.flatMap { $0.targets }
    }
  }

  /// Whether anything but FOR and NEXT changes the loop's variable.
  private func changes(_ variable: Slot, within loop: ClosedRange<Int>) -> Bool {
    let isEntered = isEntered(loop) || isContinuedOutside(loop, variable)
    return program.steps.indices.contains { index in
      guard isEntered || loop ~= index, !changesOnlyArray(index) else { return false }
      return steps[index].mayChange(letter: Int(variable))
        && !program.steps[index].instruction.isNext && !program.assignsStart(index, of: variable)
    }
  }

  /// Whether a path leads out of the loop to another NEXT, which may continue it.
  private func isContinuedOutside(_ loop: ClosedRange<Int>, _ variable: Slot) -> Bool {
    let isReached = isReached(after: loop.lowerBound, variable)
    return program.steps.indices.contains { index in
      program.steps[index].instruction.continuedLoop == variable && !(loop ~= index)
        && isReached[index]
    }
  }

  /// Whether a path leads into the loop other than by its FOR.
  private func isEntered(_ loop: ClosedRange<Int>) -> Bool {
    steps.indices.contains { index in
      isReached(index)
        && steps[index].edges.contains { edge in
          switch edge {
          case .to(_, .again): false
          case .to(let target, _): !loop.contains(index) && loop.dropFirst().contains(target)
          case .call(_, let back, _): loop.contains(back)
          case .goBack: false
          }
        }
    }
  }

  /// False for the crossing of computed jumps in a program without such jumps.
  private func isReached(_ index: Int) -> Bool {
    index < program.steps.count || crossings.contains(index)
  }

  /// Whether it changes an element of an array, which a DIM has created on each path.
  private func changesOnlyArray(_ index: Int) -> Bool {
    guard case .element(let name, _, _)? = program.steps[index].instruction.facts.result else {
      return false
    }
    return program.alwaysDimensions(name, before: index, from: starts, steps)
  }
}

extension Instruction {
  /// True of calls, whose subroutines may read.
  fileprivate var mayReadData: Bool { isRead || facts.continuation.back != nil }

  package var isNext: Bool { continuedLoop != nil }
}

extension Decimal12 {
  fileprivate var wholeNumber: Int? {
    isWhole ? truncated.flatMap { abs($0) < 1_000_000 ? $0 : nil } : nil
  }
}

extension CompiledProgram {
  /// Whether an instruction belongs to a FOR of a variable.
  func assignsStart(_ index: Int, of variable: Slot) -> Bool {
    var next = index + 1
    while next < steps.count, !isStatementStart(Target(next)) {
      if let started = steps[next].instruction.startedLoop { return started == variable }
      next += 1
    }
    return false
  }
}
