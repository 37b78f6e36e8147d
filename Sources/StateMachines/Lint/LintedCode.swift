import BasicVM

/// A program and its control flow.
struct LintedCode {
  let program: CompiledProgram
  let statements: StatementList
  let steps: [Flow.Step]
  let stackEffects: [Flow.StackEffect]
  let facts: ModelFacts
  /// The first steps of the programs, without those that an earlier program reaches.
  let starts: [Int]
  let isReachable: [Bool]
  let subroutines: Subroutines

  /// Nil if the program may ignore errors, since any statement may then lead to the next.
  init?(_ listing: Listing) {
    let memory = listing.memory
    facts = memory.model.facts
    program = Compiler.compile(memory)
    guard !program.hasSome({ $0.mayIgnoreErrors }) else { return nil }
    statements = StatementList(memory, program)
    let reader = FlowReader(program: program, memory: memory)
    steps = reader.steps + reader.crossings
    subroutines = Subroutines(in: steps)
    let canReturn = subroutines.canReturn
    var isReachable = Array(repeating: false, count: steps.count)
    var starts: [Int] = []
    let areas = [listing.firstArea ?? 0] + program.lines.indices
    for area in areas {
      guard let first = program.start(fromLine: 0, inArea: area), !isReachable[Int(first)]
      else {
        continue
      }
      starts.append(Int(first))
      isReachable = steps.reached(from: starts) { [steps] step in
        steps[step].edges.flatMap { edge in
          if case .call(let entry, _, _) = edge, !canReturn[entry] { [entry] } else { edge.targets }
        }
      }
    }
    self.starts = starts
    stackEffects = StackEffectReader(program, statements, steps, starts: starts).stackEffects
    self.isReachable = isReachable
  }

  /// For each step, whether a subroutine that begins there may return.
  var canReturn: [Bool] { subroutines.canReturn }

  /// Paths that distinguish these effects of instructions.
  func paths(_ effect: (Flow.StackEffect) -> Flow.StackEffect) -> Paths {
    Paths(
      steps, steps.map { $0.edges }, stackEffects.map(effect),
      limits: (facts.callLimit, facts.loopLimit))
  }

  /// The first statement of each series of unreachable statements.
  ///
  /// REM and DATA do not count, since they never run, nor does END, which does no harm there.
  var unreachable: [ListedStatement] {
    var found: [ListedStatement] = []
    var isInside = false
    for statement in statements.all {
      switch statement.kind {
      case .remark, .data, .nothing, .end: continue
      default: break
      }
      guard !statement.steps.isEmpty else { continue }
      let isReached = statement.steps.contains { isReachable[$0] }
      if !isReached, !isInside { found.append(statement) }
      isInside = !isReached
    }
    return found
  }
}
