import BasicVM

/// A run of a listing that is followed on its graph: each step from wait to wait is a way of it.
///
/// It counts how often each way was taken, and tells the first step that is none: then the graph is
/// wrong.
public struct GraphWalk: ResumableProgram, Sendable {
  /// How often each way was taken, in the order of the graph's transitions.
  public private(set) var counts: [Int]
  /// The first step that is no way of the graph, in words; nil as long as there was none.
  public private(set) var stray: UTF8Text?
  /// The state that was reached last, by its index.
  public private(set) var state = 0

  private let graph: StateGraph
  private let flow: Flow
  /// The machine that runs the listing.
  package private(set) var machine: Machine
  private let states: [[Int]: Int]
  private var passed = Passed()

  /// What has happened since the last state.
  private struct Passed {
    var sounds = false
    var draws = false
    var changes = false
    /// The key that was found, if a variable keeps it.
    var key: MachineText?
    /// What was decided last at each instruction that decides.
    var decisions: [[Int]: Flow.Reason] = [:]
  }

  /// A walk on the graph of a memory's programs; nil when there is nothing in the area to start.
  ///
  /// - Parameters:
  ///   - graph: the graph.
  ///   - machine: a machine with the programs, which has been started in the area.
  ///   - area: the area.
  public init?(on graph: StateGraph, _ machine: Machine, area: Int) {
    guard let flow = Flow(of: machine.memory, area: area) else { return nil }
    self.graph = graph
    self.flow = flow
    self.machine = machine
    counts = Array(repeating: 0, count: graph.transitions.count)
    var states: [[Int]: Int] = [:]
    for (index, state) in graph.states.enumerated() {
      for key in state.keys { states[key] = index }
    }
    self.states = states
  }

  /// The display as it is now.
  public var display: Display { machine.display }
  /// The signs that are lit.
  public var indicators: Indicators { machine.indicators }
  /// Machine time since the start.
  public var clock: Ticks { machine.clock }

  /// Runs on, one instruction at a time.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
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

  /// The walk from its start with another seed of RAN#.
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
    // What an answer to INPUT computes belongs to the wait.
    guard index < flow.instructionCount else { return effect }
    let step = flow.steps[index]
    if machine.random != random { passed.draws = true }
    let place = [index] + (graph.tellsCalls ? calls : [])
    note(step, at: place)
    switch effect {
    case .beep: passed.sounds = true
    case .waitForExe, .waitForLine, .lookAtKey, .wait, .ended:
      if effect != .ended || !machine.ignoresErrors { arrive(at: place) }
    case .failed(let fault): fail(fault.cause, step, at: place)
    case .outOfTime, .scroll, .printed, .rejected, .command, .password, .tape: break
    }
    return effect
  }

  /// Comes to an error, if it is a state.
  private mutating func fail(_ cause: FaultCause, _ step: Flow.Step, at place: [Int]) {
    if case .end(cause) = step.action { return arrive(at: place) }
    guard flow.keepings[place[0]].mayFail(cause) else { return }
    let key = Spots.key(ofFailureAt: place[0], cause, Array(place.dropFirst()))
    if graph.toldFailures.includes(cause) || states[key] != nil { arrive(at: key) }
  }

  private mutating func note(_ step: Flow.Step, at place: [Int]) {
    for case .to(machine.nextInstruction, let reason) in step.ways where step.ways.count > 1 {
      passed.decisions[place] = reason
    }
    noteKey(behind: place[0])
    switch step.action {
    case .number, .text, .column, .clear, .question, .random: passed.changes = true
    case .nothing, .beep, .wait, .end: passed.changes = passed.changes || step.changes
    }
  }

  /// Remembers the key that an instruction has put in a variable behind a look at the keys.
  private mutating func noteKey(behind step: Int) {
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
    defer { passed = Passed() }
    guard let target = states[place] else {
      return goAstray("to no state")
    }
    let from = state
    state = target
    let ways = graph.transitions.indices.filter { isTaken($0, from, target) }
    for way in ways { counts[way] += 1 }
    let isWaiting = from == target && !passed.sounds && !passed.draws && !passed.changes
    if ways.isEmpty, !isWaiting { goAstray("from \(name(from)) to \(name(target))") }
    for way in ways where graph.transitions[way].isOther {
      let others = graph.transitions.filter { $0.from == from && !$0.needs.isEmpty }
      if others.contains(where: { isSure($0) && holds($0) }) {
        goAstray("else from \(name(from))")
      }
    }
  }

  private func name(_ state: Int) -> UTF8Text { graph.states[state].name }

  private mutating func goAstray(_ what: UTF8Text) {
    if stray == nil { stray = what }
  }

  private func isTaken(_ index: Int, _ from: Int, _ to: Int) -> Bool {
    let way = graph.transitions[index]
    return way.from == from && way.to == to && (way.sounds > 0) == passed.sounds
      && way.draws == passed.draws && holds(way)
  }

  private func holds(_ way: StateGraph.Transition) -> Bool {
    ([way.needs] + way.twins).contains { needs in needs.allSatisfy { holds($0) } }
  }

  private func holds(_ need: StateGraph.Condition) -> Bool {
    if let keys = need.keys, let key = passed.key, !keys.contains(key) { return false }
    return need.decisions.allSatisfy { passed.decisions[$0.place] == $0.reason }
  }

  /// Whether it can be seen of all that a way needs that it does not hold.
  private func isSure(_ way: StateGraph.Transition) -> Bool {
    (way.needs + way.twins.joined()).allSatisfy { need in
      need.keys == nil ? !need.decisions.isEmpty : passed.key != nil
    }
  }
}
