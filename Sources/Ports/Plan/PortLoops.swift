import BasicVM
import StateMachines

/// Finds for each NEXT the FOR that it continues.
///
/// A loop is known to be open if all paths open it and none can close it: by its NEXT, or by FOR
/// or NEXT of a variable whose loop may enclose it.
struct PortLoops: Sendable {
  /// Whether the FOR of each NEXT is known; otherwise the port needs the machine's stack.
  private(set) var areSure = true
  /// The FOR of each NEXT.
  private(set) var starts: [Int: Int] = [:]

  private struct LoopState: Equatable {
    /// The loops that are open on all paths, by variable.
    var sure: [Int: OpenLoop] = [:]
    /// The variables of loops that may be open.
    var possible: VariableSet = []

    struct OpenLoop: Equatable {
      let start: Int
      /// The variables of loops that may enclose it.
      var enclosing: VariableSet
    }

    mutating func merge(_ other: LoopState) {
      possible.formUnion(other.possible)
      for (variable, loop) in sure {
        guard let same = other.sure[variable], same.start == loop.start else {
          sure[variable] = nil
          continue
        }
        sure[variable]?.enclosing.formUnion(same.enclosing)
      }
    }

    /// Removes loops that may be inside a loop of the variable.
    mutating func drop(inside variable: Int) {
      sure = sure.filter { $0.key == variable || !$0.value.enclosing.contains(variable) }
    }

    mutating func start(_ step: Int, _ variable: Int) {
      drop(inside: variable)
      possible.remove(variable)
      sure[variable] = OpenLoop(start: step, enclosing: possible)
      possible.insert(variable)
    }

    mutating func end(_ variable: Int) {
      sure[variable] = nil
      possible.remove(variable)
    }

    /// Applies a call that may start or end loops of these variables.
    mutating func pass(_ touched: VariableSet) {
      for variable in 0..<SlotLayout.letters where touched.contains(variable) {
        drop(inside: variable)
        sure[variable] = nil
      }
      possible.formUnion(touched)
    }
  }

  init(
    _ program: CompiledProgram, _ flow: Flow, _ subroutines: Subroutines, _ calls: PortCalls,
    _ facts: ModelFacts
  ) {
    let variables = program.loopStarts.filter { !$0.isEmpty }.count
    guard calls.areNested, variables <= facts.loopLimit else {
      areSure = variables == 0
      return
    }
    let touched = Self.loopVariables(of: subroutines, program, flow)
    var known: [LoopState?] = Array(repeating: nil, count: flow.steps.count)
    var pending = [(step: flow.start, knowledge: LoopState())]
    while let (step, knowledge) = pending.popLast() {
      var merged = known[step] ?? knowledge
      merged.merge(knowledge)
      guard merged != known[step] else { continue }
      known[step] = merged
      var following = merged
      var variable: Int?
      if let instruction = program.instruction(at: step) {
        if let slot = instruction.startedLoop { following.start(step, Int(slot)) }
        if let slot = instruction.continuedLoop {
          variable = Int(slot)
          following.drop(inside: Int(slot))
        }
      }
      for edge in flow.steps[step].edges {
        switch edge {
        case .to(let target, .done):
          var done = following
          if let variable { done.end(variable) }
          pending.append((target, done))
        case .to(let target, _): pending.append((target, following))
        case .call(let entry, let back, _):
          var inside = following
          inside.sure = [:]
          pending.append((entry, inside))
          guard subroutines.canReturn[entry] else { continue }
          var after = following
          after.pass(touched[entry] ?? [])
          pending.append((back, after))
        case .goBack: break
        }
      }
    }
    findStarts(program, known)
  }

  private mutating func findStarts(_ program: CompiledProgram, _ known: [LoopState?]) {
    for (index, step) in program.steps.enumerated() {
      guard let variable = step.instruction.continuedLoop, let knowledge = known[index] else {
        continue
      }
      guard let open = knowledge.sure[Int(variable)] else {
        areSure = false
        starts = [:]
        return
      }
      starts[index] = open.start
    }
  }

  /// The variables of loops in each subroutine and its callees.
  private static func loopVariables(
    of subroutines: Subroutines, _ program: CompiledProgram, _ flow: Flow
  ) -> [Int: VariableSet] {
    var touched: [Int: VariableSet] = [:]
    for subroutine in subroutines.all {
      var variables: VariableSet = []
      let isReached = flow.reached(from: [subroutine.entry])
      for (index, step) in program.steps.enumerated() where isReached[index] {
        if let slot = step.instruction.startedLoop { variables.insert(slot: slot) }
        if let slot = step.instruction.continuedLoop { variables.insert(slot: slot) }
      }
      touched[subroutine.entry] = variables
    }
    return touched
  }
}
