import BasicVM

/// Runs a listing and follows it on its graph.
///
/// Each step from wait to wait must have a transition; otherwise the graph is wrong.
package struct GraphWalk: ResumableProgram, Sendable {
  /// For each transition, how often the run has taken it.
  package private(set) var counts: [Int]
  /// A description of the first step without a transition, or nil.
  package private(set) var mismatch: UTF8Text?
  /// The index of the current state.
  package private(set) var state = 0

  private let graph: StateGraph
  private let flow: Flow
  package private(set) var machine: Machine
  private let states: [[Int]: Int]
  private var passed = StepEvents()

  /// What has happened since the last state.
  private struct StepEvents {
    var sounds = false
    var draws = false
    var changes = false
    /// The key that KEY$ found, if a variable stores it.
    var key: MachineText?
    /// The last branch at each instruction.
    var decisions: [[Int]: Flow.Reason] = [:]
  }

  /// Starts a walk; nil if the area has no program.
  ///
  /// `machine` has the programs of the graph and is started in the area.
  package init?(on graph: StateGraph, _ machine: Machine, area: Int) {
    guard let flow = Flow(of: machine.memory, area: area) else { return nil }
    self.graph = graph
    self.flow = flow
    self.machine = machine
    counts = Array(repeating: 0, count: graph.transitions.count)
    var states: [[Int]: Int] = [:]
    for (index, state) in graph.states.enumerated() {
      for context in state.contexts { states[context] = index }
    }
    self.states = states
  }

  /// The current display.
  package var display: Display { machine.display }
  /// The lit indicators.
  package var indicators: Indicators { machine.indicators }
  /// The time since the start.
  package var clock: Ticks { machine.clock }

  /// Runs one instruction at a time until an event is needed or the clock reaches `deadline`.
  package mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if machine.isWaiting {
      let effect = machine.resume(event, until: machine.clock)
      guard effect == .outOfTime else { return effect }
    }
    while machine.clock < deadline {
      let effect = step()
      guard effect == .outOfTime else { return effect }
    }
    return .outOfTime
  }

  /// The same walk with another seed of RAN#.
  package func seeded(_ seed: UInt64) -> GraphWalk {
    var walk = self
    walk.machine.random = RandomNumbers(seed: seed)
    return walk
  }

  private mutating func step() -> Effect {
    let (index, calls, random) = (
      machine.nextInstruction, machine.placesToReturnTo, machine.random
    )
    let effect = machine.stepInstruction()
    // The evaluation of an INPUT answer belongs to the wait.
    guard index < flow.instructionCount else { return effect }
    let step = flow.steps[index]
    if machine.random != random { passed.draws = true }
    let place = [index] + (graph.distinguishesCalls ? calls : [])
    note(step, at: place)
    switch effect {
    case .beep: passed.sounds = true
    case .waitForExe, .waitForLine, .pollKey, .wait, .ended:
      if effect != .ended || !machine.ignoresErrors { arrive(at: place) }
    case .failed(let fault): fail(fault.cause, step, at: place)
    case .outOfTime, .scroll, .printed, .rejected, .command, .password, .tape: break
    }
    return effect
  }

  private mutating func fail(_ cause: FaultCause, _ step: Flow.Step, at place: [Int]) {
    if case .end(cause) = step.action { return arrive(at: place) }
    let instruction = machine.interpreter.program.steps[place[0]].instruction
    guard instruction.failures.include(cause) else { return }
    let key = CallContexts.key(ofFailureAt: place[0], cause, Array(place.dropFirst()))
    if graph.failureScope.includes(cause) || states[key] != nil { arrive(at: key) }
  }

  private mutating func note(_ step: Flow.Step, at place: [Int]) {
    for case .to(machine.nextInstruction, let reason) in step.edges where step.edges.count > 1 {
      passed.decisions[place] = reason
    }
    noteKey(after: place[0])
    switch step.action {
    case .number, .text, .column, .clear, .question, .random: passed.changes = true
    case .nothing, .beep, .wait, .end: passed.changes = passed.changes || step.changes
    }
  }

  /// Remembers the key if the instruction after a KEY$ stores it.
  private mutating func noteKey(after step: Int) {
    guard step > 0, let name = flow.keyNames[step - 1],
      let letter = KeySet.letter(UTF8Text(name))
    else { return }
    switch machine.heldValue(letter) {
    case .text(let key)?: passed.key = key
    case .number?: passed.key = ""
    case nil: break
    }
  }

  // MARK: States

  private mutating func arrive(at place: [Int]) {
    defer { passed = StepEvents() }
    guard let target = states[place] else {
      return recordMismatch(
        "to no state in line \(machine.interpreter.program.origins[place[0]].place.line)")
    }
    let from = state
    state = target
    let edges = graph.transitions.indices.filter { isTaken($0, from, target) }
    for edge in edges { counts[edge] += 1 }
    let isWaiting = from == target && !passed.sounds && !passed.draws && !passed.changes
    if edges.isEmpty, !isWaiting { recordMismatch("from \(name(from)) to \(name(target))") }
    for edge in edges where graph.transitions[edge].isOther {
      let others = graph.transitions.filter { $0.from == from && !$0.needs.isEmpty }
      if others.contains(where: { isSure($0) && holds($0) }) {
        recordMismatch("else from \(name(from))")
      }
    }
  }

  private func name(_ state: Int) -> UTF8Text { graph.states[state].name }

  private mutating func recordMismatch(_ what: UTF8Text) {
    if mismatch == nil { mismatch = what }
  }

  private func isTaken(_ index: Int, _ from: Int, _ to: Int) -> Bool {
    let edge = graph.transitions[index]
    return edge.from == from && edge.to == to && (edge.sounds > 0) == passed.sounds
      && edge.draws == passed.draws && holds(edge)
  }

  private func holds(_ edge: StateGraph.Transition) -> Bool {
    ([edge.needs] + edge.mergedConditions).contains { needs in needs.allSatisfy { holds($0) } }
  }

  private func holds(_ need: StateGraph.Condition) -> Bool {
    if let keys = need.keys, let key = passed.key, !keys.contains(key) { return false }
    return need.decisions.allSatisfy { passed.decisions[$0.place] == $0.reason }
  }

  /// Whether the walk can evaluate all conditions of a transition.
  private func isSure(_ edge: StateGraph.Transition) -> Bool {
    (edge.needs + edge.mergedConditions.joined()).allSatisfy { need in
      need.keys == nil ? !need.decisions.isEmpty : passed.key != nil
    }
  }
}
