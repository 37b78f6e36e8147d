import BasicVM

/// Finds where loops may be open, and the FORs that each NEXT may continue.
///
/// A loop stays open across jumps and calls until its NEXT ends it or another FOR of its variable
/// replaces it.
struct OpenLoops {
  let program: CompiledProgram
  let steps: [Flow.Step]
  let subroutines: Subroutines

  /// Removes edges from NEXTs to FORs that they cannot continue; beyond a limit, some may remain.
  static func withoutImpossibleEdges(
    _ steps: [Flow.Step], of program: CompiledProgram
  ) -> [Flow.Step] {
    let count = program.loopStarts.joined().count
    guard count > 0 else { return steps }
    var steps = steps
    var effort = PathLimit.openLoops
    // Removing edges to one loop can remove paths on which another is open.
    while true {
      effort -= count * steps.count
      guard effort > 0 else { return steps }
      let fewer = OpenLoops(program: program, steps: steps).withoutImpossibleEdges
      guard fewer.edgeCount < steps.edgeCount else { return steps }
      steps = fewer
    }
  }

  private var withoutImpossibleEdges: [Flow.Step] {
    var continued: [Int: [Int]] = [:]
    for (variable, starts) in program.loopStarts.enumerated() {
      for start in starts {
        for next in nexts(of: start, Slot(variable)) { continued[next, default: []].append(start) }
      }
    }
    var steps = steps
    for index in steps.indices {
      guard program.instruction(at: index)?.continuedLoop != nil else { continue }
      let starts = continued[index] ?? []
      steps[index].edges.removeAll { edge in
        switch edge {
        case .to(let body, .again): !starts.contains(body - 1)
        // NEXT without an open loop is an error.
        case .to, .call, .goBack: starts.isEmpty
        }
      }
    }
    return steps
  }

  /// The NEXTs that may run while the loop is open.
  private func nexts(of start: Int, _ variable: Slot) -> [Int] {
    let isOpen = openSteps(of: start, variable)
    return program.steps.indices.filter { step in
      guard isOpen[step].here || isOpen[step].called else { return false }
      return program.steps[step].instruction.continuedLoop == variable
    }
  }

  /// For each step, whether the loop of a FOR may be open there: `here`, at the FOR's call depth or
  /// less; `called`, inside calls made after the FOR.
  ///
  /// FORs and NEXTs that close the loop are included.
  func openSteps(of start: Int, _ variable: Slot) -> [(here: Bool, called: Bool)] {
    // A RETURN of a call after the FOR needs no edge: the path past the call is followed anyway.
    var seen = Array(repeating: (here: false, called: false), count: steps.count)
    var exitedSubroutines: Set<Int> = []
    var open = [(step: start + 1, isCalled: false)]
    while let (step, isCalled) = open.popLast() {
      guard step < steps.count, !(isCalled ? seen[step].called : seen[step].here) else { continue }
      if isCalled { seen[step].called = true } else { seen[step].here = true }
      let instruction = program.instruction(at: step)
      if instruction?.startedLoop == variable || instruction?.continuedLoop == variable { continue }
      for edge in steps[step].edges {
        switch edge {
        case .to(let target, _): open.append((target, isCalled))
        case .call(let entry, let back, _):
          open.append((entry, true))
          if subroutines.canReturn[entry] { open.append((back, isCalled)) }
        case .goBack:
          guard !isCalled else { continue }
          for number in subroutines.subroutinesEndedBy[step] ?? []
          where exitedSubroutines.insert(number).inserted {
            open += subroutines.all[number].backs.map { ($0, false) }
          }
        }
      }
    }
    return seen
  }
}

extension OpenLoops {
  /// Treats all steps as reachable.
  init(program: CompiledProgram, steps: [Flow.Step]) {
    self.init(program: program, steps: steps, subroutines: Subroutines(in: steps))
  }
}

extension [Flow.Step] {
  fileprivate var edgeCount: Int { reduce(0) { $0 + $1.edges.count } }
}
