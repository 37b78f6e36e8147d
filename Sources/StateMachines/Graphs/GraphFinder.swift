import BasicVM

/// Finds the states and transitions of a program.
///
/// Each step of a run from one wait to the next has a transition. Its conditions are the choices
/// that all paths of the transition share. Errors in expressions are not states.
struct GraphFinder {
  let flow: Flow
  let contexts: CallContexts
  private let columns: Int
  var graph = StateGraph()
  /// The states by `key(of:)`.
  private var stateIndexes: [Int: Int] = [:]
  /// The remaining effort; when it is used up, transitions get no conditions.
  var effort = PathLimit.conditions
  /// The remaining effort for following known numbers.
  private var numberEffort = PathLimit.feasiblePathsOfGraph

  /// A larger graph is unreadable.
  private static let transitionLimit = 500

  init(_ flow: Flow, columns: Int) {
    self.flow = flow
    self.columns = columns
    contexts = CallContexts(flow)
  }

  mutating func find() -> StateGraph {
    graph.states = [.init(name: "start", kind: .start)]
    var routes: [[StateDisplays.Route]] = [[]]
    var open = [(context: 0, state: 0, isStart: true)]
    var seen: Set<Int> = []
    while !open.isEmpty {
      guard graph.transitions.count < Self.transitionLimit else {
        graph.isCut = true
        break
      }
      let (context, state, isStart) = open.removeFirst()
      let region = WaitRegion.after(
        context, isStart: isStart, flow, contexts, followsNumbers: numberEffort > 0)
      numberEffort -= region.feasiblePaths?.count ?? 0
      for arrival in region.arrivals {
        let reached = region[arrival].context
        let target = self.state(at: reached)
        if target == routes.count { routes.append([]) }
        routes[state].append(.init(to: target, path: region.path(to: arrival)))
        if seen.insert(reached).inserted { open.append((reached, target, false)) }
      }
      addPaths(from: state, in: region)
    }
    let displays = StateDisplays(of: graph.states, routes, flow, contexts, columns: columns)
    for state in graph.states.indices { graph.states[state].displays = displays.texts(of: state) }
    for context in 0..<contexts.count {
      guard let state = stateIndexes[key(of: context)] else { continue }
      graph.states[state].contexts.append(contexts.key(of: context))
    }
    graph.distinguishesCalls = contexts.distinguishesCalls
    graph.failureScope = contexts.failureScope
    graph.mayIgnoreErrors = flow.mayIgnoreErrors
    graph.isCut = graph.isCut || contexts.lacksFailures || flow.mayIgnoreErrors
    return graph
  }

  // MARK: Transitions

  /// Paths with the same ends and the same visible effects.
  struct PathGroup {
    let to: Int
    let effects: WaitRegion.VisibleEffects
    var arrivals: [Int]
    var choices: [WaitRegion.Choice] = []

    func looksLike(_ other: PathGroup) -> Bool {
      to == other.to && effects.sounds == other.effects.sounds
        && effects.draws == other.effects.draws
        && choices == other.choices
    }
  }

  private mutating func addPaths(from state: Int, in region: WaitRegion) {
    var groups: [PathGroup] = []
    for arrival in region.arrivals {
      let target = self.state(at: region[arrival].context)
      var effects = region[arrival].effects
      // A KEY$ poll that finds no key and changes nothing is waiting.
      if target == state, effects.isNothing, graph.states[state].kind == .wait(.key) { continue }
      effects.changes = false
      if let index = groups.firstIndex(where: { $0.to == target && $0.effects == effects }) {
        groups[index].arrivals.append(arrival)
      } else {
        groups.append(PathGroup(to: target, effects: effects, arrivals: [arrival]))
      }
    }
    findChoices(of: &groups, in: region)
    dropDetours(from: &groups, in: region)
    mergeEqualGroups(&groups)
    let elseGroup = elseGroup(of: groups, in: region)
    for (index, group) in groups.enumerated() {
      add(group, from: state, isOther: elseGroup == index, in: region)
    }
  }

  private func mergeEqualGroups(_ groups: inout [PathGroup]) {
    var joined: [PathGroup] = []
    for group in groups {
      if let index = joined.firstIndex(where: { $0.looksLike(group) }) {
        joined[index].arrivals += group.arrivals
      } else {
        joined.append(group)
      }
    }
    groups = joined
  }

  /// Returns false if no effort is left.
  private mutating func spend(_ visits: Int) -> Bool {
    guard effort > 0 else { return false }
    effort -= visits
    return true
  }

  /// Finds the choices without which no arrival of a group is reachable.
  private mutating func findChoices(of groups: inout [PathGroup], in region: WaitRegion) {
    var without: [WaitRegion.Choice: [Bool]] = [:]
    for index in groups.indices {
      for choice in region.choices(to: groups[index].arrivals[0]) where form(of: choice) != nil {
        if without[choice] == nil {
          guard spend(region.count) else { return }
          without[choice] = region.reached(without: choice)
        }
        guard let reached = without[choice],
          !groups[index].arrivals.contains(where: { reached[$0] })
        else { continue }
        groups[index].choices.append(choice)
      }
    }
  }

  /// Drops choices whose other branches lead only to the same arrivals, as in an inner loop.
  private mutating func dropDetours(from groups: inout [PathGroup], in region: WaitRegion) {
    let arrivals = region.arrivals
    var otherwise: [WaitRegion.Choice: Set<Int>] = [:]
    for index in groups.indices {
      let own = Set(groups[index].arrivals)
      var kept: [WaitRegion.Choice] = []
      for choice in groups[index].choices {
        if otherwise[choice] == nil {
          guard spend(region.count) else { return }
          let reached = region.reached(afterOthersThan: choice)
          otherwise[choice] = Set(arrivals.filter { reached[$0] })
        }
        guard let others = otherwise[choice], !others.isEmpty, others.isSubset(of: own) else {
          kept.append(choice)
          continue
        }
      }
      groups[index].choices = kept
    }
  }

  /// The only group without choices, if all others exclude it.
  private mutating func elseGroup(of groups: [PathGroup], in region: WaitRegion) -> Int? {
    let free = groups.indices.filter { groups[$0].choices.isEmpty }
    guard free.count == 1, let index = free.first, groups.count > 1 else { return nil }
    for group in groups where !group.choices.isEmpty {
      let excludes = group.choices.contains { choice in
        guard spend(region.count) else { return false }
        let reached = region.reached(after: choice)
        return !groups[index].arrivals.contains { reached[$0] }
      }
      guard excludes else { return nil }
    }
    return index
  }

  private mutating func add(
    _ group: PathGroup, from state: Int, isOther: Bool, in region: WaitRegion
  ) {
    let arrival = group.arrivals[0]
    let path = region.path(to: arrival)
    let sounds = path.count { context in
      if case .beep = flow.steps[contexts.step(at: context)].action { true } else { false }
    }
    let isComputed = region.choices(to: arrival).contains { reason(of: $0) == .computed }
    let needs = needs(of: group, from: state, in: region)
    graph.transitions.append(
      .init(
        from: state, to: group.to, needs: needs, isOther: isOther && needs.isEmpty,
        sounds: sounds, draws: group.effects.draws,
        isComputed: isComputed,
        changes: group.arrivals.contains { region[$0].effects.changes }))
  }

  func form(of choice: WaitRegion.Choice) -> StateGraph.Condition.Form? {
    if let comparison = comparison(of: choice) { return .comparison(comparison) }
    guard case .otherwise = reason(of: choice),
      case .selector(let side)? = flow.steps[contexts.step(at: choice.context)].premise
    else { return nil }
    return .other(side.text)
  }

  func comparison(of choice: WaitRegion.Choice) -> Comparison? {
    flow.steps[contexts.step(at: choice.context)].premise?.comparison(for: reason(of: choice))
  }

  func reason(of choice: WaitRegion.Choice) -> Flow.Reason {
    contexts.edges(from: choice.context)[choice.edge].reason
  }

  // MARK: States

  private mutating func state(at context: Int) -> Int {
    let key = key(of: context)
    if let known = stateIndexes[key] { return known }
    stateIndexes[key] = graph.states.count
    graph.states.append(newState(at: context))
    return graph.states.count - 1
  }

  /// Contexts with the same key are one state.
  private func key(of context: Int) -> Int {
    let step = contexts.step(at: context)
    return switch contexts.action(at: context) {
    // One state for all normal ends, and one for each kind of error in a statement.
    case .end(nil): -1
    case .end(let cause?):
      -2 - step
        - (contexts.cause(at: context) == nil ? 0 : flow.steps.count * Int(cause.rawValue + 1))
    // A wait in a subroutine has a state for each caller.
    default: context
    }
  }

  private func newState(at context: Int) -> StateGraph.State {
    let step = flow.steps[contexts.step(at: context)]
    switch contexts.action(at: context) {
    case .wait(let wait):
      let index = contexts.step(at: context)
      var state = StateGraph.State(
        name: UTF8Text(step.place.name), kind: .wait(wait), place: step.place,
        calls: calls(of: context), keyName: flow.keyNames[index].map { UTF8Text($0) })
      state.keyVariable = flow.keyVariables[index].map { UTF8Text($0) }
      return state
    case .end(let cause?):
      return .init(name: UTF8Text(step.place.name), kind: .failure(cause), place: step.place)
    default: return .init(name: "ended", kind: .end)
    }
  }

  private func calls(of context: Int) -> [Place] {
    // A call precedes the step that it returns to.
    contexts.calls(at: context).map { flow.steps[$0 - 1].place }
  }
}
